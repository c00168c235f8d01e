import type { PrepareRenameParams, PrepareRenameResult } from 'vscode-languageserver'
import { toOffset, toRange } from '../convert.ts'
import { fileAt } from '../file-at.ts'
import type { Session } from '../session.ts'

/** `textDocument/prepareRename` */
export function handlePrepareRename(session: Session, params: PrepareRenameParams): PrepareRenameResult | null {
  const document = session.documents.get(params.textDocument.uri)
  if (!document) return null
  const { encoding } = session.client
  const offset = toOffset(document, params.position, encoding)
  const found = session.service().prepareRename(fileAt(session, document, offset), offset)
  return found ? { range: toRange(document, found.span, encoding), placeholder: found.name } : null
}
