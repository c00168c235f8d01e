import type { CodeAction, Command, WorkspaceEdit } from 'vscode-languageserver'
import type { OpenDocument } from './document-store.ts'
import type { Session } from './session.ts'

/** The command behind code actions of clients that take nothing but commands. */
export const EDIT_COMMAND = 'orchConfig.edit'

interface EditArgument {
  readonly uri: string
  /** Of the text that the edit is for. */
  readonly version: number
  readonly edit: WorkspaceEdit
}

/** An action as a command, with its edit as the argument. */
export function asCommand({ uri, version }: OpenDocument, { title, edit = {} }: CodeAction): Command {
  const argument: EditArgument = { uri, version, edit }
  return { title, command: EDIT_COMMAND, arguments: [argument] }
}

/** The edit of an argument that came back from the client; undefined for anything else, and for an edit of a text that is another one by now. */
export function editOf({ documents }: Session, argument: unknown): WorkspaceEdit | undefined {
  if (!isEditArgument(argument)) return undefined
  return documents.get(argument.uri)?.version === argument.version ? argument.edit : undefined
}

function isEditArgument(value: unknown): value is EditArgument {
  if (typeof value !== 'object' || value === null || !('uri' in value && 'version' in value && 'edit' in value))
    return false
  return typeof value.uri === 'string' && typeof value.edit === 'object' && value.edit !== null
}
