import type { CancellationToken, DocumentFormattingParams, Range, ResponseError, TextEdit } from 'vscode-languageserver'
import { messageOf } from '../../core/base/describe-error.ts'
import type { FormatText } from '../../host/format-text.ts'
import { toSpan, toTextEdit } from '../convert.ts'
import type { OpenDocument } from '../document-store.ts'
import { contentModified, type Handler } from '../guard.ts'
import type { Session } from '../session.ts'

/**
 * `textDocument/formatting`, `textDocument/rangeFormatting` and `textDocument/rangesFormatting`, of which `rangesOf` tells what is to be formatted: undefined for the whole document.
 * The options of the request are not looked at: YAML is indented by two blanks.
 * Where the document changed in the meantime the request fails: edits of an earlier text do harm where somebody makes them without looking.
 */
export function createFormatting<Params extends DocumentFormattingParams>(
  format: FormatText,
  rangesOf: (params: Params) => readonly Range[] | undefined = () => undefined,
): Handler<Params, TextEdit[] | ResponseError<never>> {
  return async (session, params, { token }) => {
    const { uri } = params.textDocument
    const document = session.documents.get(uri)
    const service = session.service()
    if (!document) return []
    if (document.text.length > LONGEST) {
      session.log.once('format', `Files of more than ${LONGEST} characters are not formatted.`)
      return []
    }
    if (!service.mayFormat(document.file())) return []
    const formatted = await formattedText(session, format, document, token)
    if (session.documents.get(uri) !== document) return contentModified()
    if (formatted === undefined) return []
    const { encoding } = session.client
    const ranges = rangesOf(params)?.map((range) => toSpan(document, range, encoding))
    return service
      .formattingEdits(document.file(), formatted, ranges)
      .map((edit) => toTextEdit(document, edit, encoding))
  }
}

/** In UTF-16 units. The formatter takes minutes for some files of megabytes. */
const LONGEST = 500_000

/**
 * Undefined for text that cannot be laid out, and where nobody wants to know any more, as the request was cancelled or the document changed. The parser of the formatter is another one
 * than ours, and refuses other things.
 */
async function formattedText(
  session: Session,
  format: FormatText,
  { uri, text }: OpenDocument,
  token: CancellationToken,
): Promise<string | undefined> {
  const unwanted = new AbortController()
  const abort = () => unwanted.abort()
  const listeners = [token.onCancellationRequested(abort), session.documents.onReplaced(uri, abort)]
  try {
    return await format(text, unwanted.signal)
  } catch (error) {
    if (!unwanted.signal.aborted) session.log.once(`format ${uri}`, `"${uri}" was not formatted. ${messageOf(error)}`)
    return undefined
  } finally {
    for (const listener of listeners) listener.dispose()
  }
}
