import type { CompletionItem } from 'vscode-languageserver'
import { markup } from '../markup.ts'
import type { Session } from '../session.ts'
import type { CompletionData } from './completion.ts'

/** `completionItem/resolve`: adds the documentation. An item that is not ours comes back as it is. */
export function handleCompletionResolve(session: Session, item: CompletionItem): CompletionItem {
  if (item.documentation !== undefined || !isOurs(item.data)) return item
  const text = session.service().completionDocumentation(item.data.documentationKey)
  if (text === undefined) return item
  return { ...item, documentation: markup(text, session.client.completion.markdown) }
}

function isOurs(data: unknown): data is CompletionData {
  return (
    typeof data === 'object' && data !== null && 'documentationKey' in data && typeof data.documentationKey === 'string'
  )
}
