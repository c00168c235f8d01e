import type { WorkspaceEdit } from 'vscode-languageserver'
import type { TextEdit } from '../core/base/text-edit.ts'
import { toTextEdit } from './convert.ts'
import type { OpenDocument } from './document-store.ts'
import type { Session } from './session.ts'

/** What changes in one document, open or not. */
export interface DocumentEdits {
  readonly document: OpenDocument
  readonly edits: readonly TextEdit[]
}

/** Edits of one document in the form that the client knows, for this version of it where the client can tell versions apart. */
export function toWorkspaceEdit(session: Session, document: OpenDocument, edits: readonly TextEdit[]): WorkspaceEdit {
  return toWorkspaceEdits(session, [{ document, edits }])
}

/** The same for several documents. One that is not open has no version. */
export function toWorkspaceEdits(session: Session, changed: readonly DocumentEdits[]): WorkspaceEdit {
  const converted = changed.map(({ document, edits }) => ({
    uri: document.uri,
    edits: edits.map((edit) => toTextEdit(document, edit, session.client.encoding)),
  }))
  if (!session.client.documentChanges)
    return { changes: Object.fromEntries(converted.map(({ uri, edits }) => [uri, edits])) }
  const versionOf = (uri: string) => session.documents.get(uri)?.version ?? null
  return {
    documentChanges: converted.map(({ uri, edits }) => ({ textDocument: { uri, version: versionOf(uri) }, edits })),
  }
}
