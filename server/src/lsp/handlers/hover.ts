import type { Hover, HoverParams } from 'vscode-languageserver'
import { toOffset, toRange } from '../convert.ts'
import { fileAt } from '../file-at.ts'
import { markup } from '../markup.ts'
import type { Session } from '../session.ts'

/** `textDocument/hover` */
export function handleHover(session: Session, params: HoverParams): Hover | null {
  const document = session.documents.get(params.textDocument.uri)
  if (!document) return null
  const { encoding, hoverMarkdown } = session.client
  const offset = toOffset(document, params.position, encoding)
  const found = session.service().hover(fileAt(session, document, offset), offset)
  if (!found) return null
  return { contents: markup(found.markdown, hoverMarkdown), range: toRange(document, found.span, encoding) }
}
