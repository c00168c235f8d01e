import type { DocumentOnTypeFormattingParams, TextEdit } from 'vscode-languageserver'
import { toOffset, toTextEdit } from '../convert.ts'
import { fileAt } from '../file-at.ts'
import type { Session } from '../session.ts'

/** `textDocument/onTypeFormatting`: after a line break, the beginning of the new line. */
export function handleOnTypeFormatting(session: Session, params: DocumentOnTypeFormattingParams): TextEdit[] {
  const document = session.documents.get(params.textDocument.uri)
  if (!document) return []
  const { encoding } = session.client
  const offset = toOffset(document, params.position, encoding)
  const edits = session.service().onTypeFormatting(fileAt(session, document, offset), offset)
  return edits.map((edit) => toTextEdit(document, edit, encoding))
}
