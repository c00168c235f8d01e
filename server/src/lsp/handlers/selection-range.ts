import type { Position, SelectionRange, SelectionRangeParams } from 'vscode-languageserver'
import { toOffset, toRange } from '../convert.ts'
import type { OpenDocument } from '../document-store.ts'
import { fileAt } from '../file-at.ts'
import type { Session } from '../session.ts'

/** `textDocument/selectionRange`: one chain for each position, in their order. */
export function handleSelectionRange(session: Session, params: SelectionRangeParams): SelectionRange[] {
  const document = session.documents.get(params.textDocument.uri)
  if (!document) return []
  return params.positions.map((position) => chainAt(session, document, position))
}

function chainAt(session: Session, document: OpenDocument, position: Position): SelectionRange {
  const { encoding } = session.client
  const offset = toOffset(document, position, encoding)
  const spans = session.service().selectionRanges(fileAt(session, document, offset), offset)
  let chain: SelectionRange | undefined
  for (const span of [...spans].reverse()) {
    const range = toRange(document, span, encoding)
    chain = chain ? { range, parent: chain } : { range }
  }
  return chain ?? { range: toRange(document, { start: offset, end: offset }, encoding) }
}
