import type { LinkedEditingRangeParams, LinkedEditingRanges } from 'vscode-languageserver'
import { toOffset, toRange } from '../convert.ts'
import type { Session } from '../session.ts'

/** `textDocument/linkedEditingRange` */
export function handleLinkedEditingRange(
  session: Session,
  params: LinkedEditingRangeParams,
): LinkedEditingRanges | null {
  const document = session.documents.get(params.textDocument.uri)
  if (!document) return null
  const { encoding } = session.client
  const spans = session.service().linkedEditingRanges(document.file(), toOffset(document, params.position, encoding))
  return spans.length === 0 ? null : { ranges: spans.map((span) => toRange(document, span, encoding)) }
}
