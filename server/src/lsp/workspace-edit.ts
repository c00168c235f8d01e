import type { TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver'
import type { TextEdit } from '../core/base/text-edit.ts'
import { toTextEdit } from './convert.ts'
import type { OpenDocument } from './document-store.ts'
import type { Session } from './session.ts'

/** Edits of one document in the form that the client knows, for this version of it where the client can tell versions apart. */
export function toWorkspaceEdit(session: Session, document: OpenDocument, edits: readonly TextEdit[]): WorkspaceEdit {
  const { encoding, documentChanges } = session.client
  const converted = edits.map((edit) => toTextEdit(document, edit, encoding))
  if (!documentChanges) return { changes: { [document.uri]: converted } }
  const change: TextDocumentEdit = {
    textDocument: { uri: document.uri, version: document.version },
    edits: converted,
  }
  return { documentChanges: [change] }
}
