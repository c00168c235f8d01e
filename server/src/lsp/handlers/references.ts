import type { Location, ReferenceParams } from 'vscode-languageserver'
import { toOffset, toRange } from '../convert.ts'
import type { Session } from '../session.ts'

/** `textDocument/references` */
export function handleReferences(session: Session, params: ReferenceParams): Location[] {
  const document = session.documents.get(params.textDocument.uri)
  if (!document) return []
  const { encoding } = session.client
  const offset = toOffset(document, params.position, encoding)
  const spans = session.service().references(document.file(), offset, params.context.includeDeclaration)
  return spans.map((span) => ({ uri: document.uri, range: toRange(document, span, encoding) }))
}
