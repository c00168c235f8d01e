import { LSPErrorCodes, type RenameParams, ResponseError, type WorkspaceEdit } from 'vscode-languageserver'
import { toOffset } from '../convert.ts'
import type { Session } from '../session.ts'
import { toWorkspaceEdit } from '../workspace-edit.ts'

/** `textDocument/rename`: a name that will not do is an error with the reason, which editors show. */
export function handleRename(session: Session, params: RenameParams): WorkspaceEdit | null | ResponseError<never> {
  const document = session.documents.get(params.textDocument.uri)
  if (!document) return null
  const offset = toOffset(document, params.position, session.client.encoding)
  const renaming = session.service().rename(document.file(), offset, params.newName)
  if (!renaming) return null
  if ('objection' in renaming) return new ResponseError<never>(LSPErrorCodes.RequestFailed, renaming.objection)
  return toWorkspaceEdit(session, document, renaming.edits)
}
