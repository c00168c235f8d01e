import type { LinkedEditingRangeParams, LinkedEditingRanges } from 'vscode-languageserver'
import { toOffset, toRange } from '../convert.ts'
import { fileAt } from '../file-at.ts'
import type { Session } from '../session.ts'

/** `textDocument/linkedEditingRange` */
export function handleLinkedEditingRange(
  session: Session,
  params: LinkedEditingRangeParams,
): LinkedEditingRanges | null {
  const document = session.documents.get(params.textDocument.uri)
  if (!document) return null
  const { encoding } = session.client
  const offset = toOffset(document, params.position, encoding)
  const spans = session.service().linkedEditingRanges(fileAt(session, document, offset), offset)
  return spans.length === 0 ? null : { ranges: spans.map((span) => toRange(document, span, encoding)) }
}
