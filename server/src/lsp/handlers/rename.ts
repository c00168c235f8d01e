import {
  type CancellationToken,
  LSPErrorCodes,
  type RenameParams,
  ResponseError,
  type WorkspaceEdit,
} from 'vscode-languageserver'
import type { SharedName } from '../../core/features/occurrences.ts'
import type { Renaming } from '../../core/features/rename.ts'
import { toOffset } from '../convert.ts'
import type { OpenDocument } from '../document-store.ts'
import { contentModified, type RequestContext } from '../guard.ts'
import type { Session } from '../session.ts'
import { type DocumentEdits, toWorkspaceEdit, toWorkspaceEdits } from '../workspace-edit.ts'

type Answer = WorkspaceEdit | null | ResponseError<never>

/**
 * `textDocument/rename`: a name that will not do is an error with the reason, which editors show. A name that other files share is changed in those of
 * the open folders as well.
 */
export function handleRename(
  session: Session,
  params: RenameParams,
  { token }: RequestContext,
): Answer | Promise<Answer> {
  const document = session.documents.get(params.textDocument.uri)
  if (!document) return null
  const { newName } = params
  const service = session.service()
  const offset = toOffset(document, params.position, session.client.encoding)
  const renaming = service.rename(document.file(), offset, newName)
  if (!renaming) return null
  if ('objection' in renaming) return refusal(renaming.objection)
  const shared = service.sharedNameAt(document.file(), offset)
  if (!shared) return toWorkspaceEdit(session, document, renaming.edits)
  return everywhere(session, document, { shared, newName }, token)
}

interface Wish {
  readonly shared: SharedName
  readonly newName: string
}

async function everywhere(
  session: Session,
  document: OpenDocument,
  { shared, newName }: Wish,
  token: CancellationToken,
): Promise<Answer> {
  const changed: DocumentEdits[] = []
  let objection: string | undefined
  const add = (of: OpenDocument): void => {
    const renaming: Renaming = session.service().renameShared(of.file(), shared, newName)
    if ('objection' in renaming) objection ??= `In ${of.uri}: ${renaming.objection}`
    else if (renaming.edits.length > 0) changed.push({ document: of, edits: renaming.edits })
  }
  for (const open of session.documents.all()) add(open)
  // Edits must be those of the text that is on the disk now, so that nothing is kept from one time to the next.
  for await (const _ of session.closedFiles.each(new Map(), add, token)) if (objection !== undefined) break
  if (objection !== undefined) return refusal(objection)
  return [document, ...changed.map((edits) => edits.document)].every((one) => isAsItWas(session, one))
    ? toWorkspaceEdits(session, changed)
    : contentModified()
}

/** What changed in the meantime has other edits. */
function isAsItWas({ documents }: Session, document: OpenDocument): boolean {
  const now = documents.get(document.uri)
  return now === document || (now === undefined && document.version === 0)
}

function refusal(objection: string): ResponseError<never> {
  return new ResponseError<never>(LSPErrorCodes.RequestFailed, objection)
}
