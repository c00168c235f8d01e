import { type DocumentHighlight, DocumentHighlightKind, type DocumentHighlightParams } from 'vscode-languageserver'
import { toOffset, toRange } from '../convert.ts'
import { fileOfName } from '../file-at.ts'
import type { Session } from '../session.ts'

/** `textDocument/documentHighlight` */
export function handleDocumentHighlight(session: Session, params: DocumentHighlightParams): DocumentHighlight[] {
  const document = session.documents.get(params.textDocument.uri)
  if (!document) return []
  const { encoding } = session.client
  const offset = toOffset(document, params.position, encoding)
  const found = session.service().documentHighlights(fileOfName(session, document, offset), offset)
  return found.map(({ span, kind }) => ({
    range: toRange(document, span, encoding),
    kind: kind === 'write' ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
  }))
}
