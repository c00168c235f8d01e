import type {
  DocumentFormattingParams,
  DocumentRangeFormattingParams,
  DocumentRangesFormattingParams,
  Range,
  ResponseError,
  TextEdit,
} from 'vscode-languageserver'
import { toSpan, toTextEdit } from '../convert.ts'
import { contentModified, type Handler } from '../guard.ts'
import type { Session } from '../session.ts'

/** Lays a whole text of YAML out anew; rejects for text that it cannot read. */
export type FormatText = (text: string) => Promise<string>

/**
 * `textDocument/formatting`, `textDocument/rangeFormatting` and `textDocument/rangesFormatting`. The options of the request are not looked at: YAML is indented by two blanks.
 * Where the document changed in the meantime the request fails: edits of an earlier text do harm where somebody makes them without looking.
 */
export function createFormatting(
  load: () => Promise<FormatText>,
): Handler<FormattingParams, TextEdit[] | ResponseError<never>> {
  return async (session, params) => {
    const { uri } = params.textDocument
    const document = session.documents.get(uri)
    const service = session.service()
    if (!document) return []
    if (document.text.length > LONGEST) {
      session.log.once('format', `Files of more than ${LONGEST} characters are not formatted.`)
      return []
    }
    if (!service.mayFormat(document.file())) return []
    const formatted = await formattedText(session, load, document.text)
    if (formatted === undefined) return []
    if (session.documents.get(uri) !== document) return contentModified()
    const { encoding } = session.client
    const ranges = rangesOf(params)?.map((range) => toSpan(document, range, encoding))
    return service
      .formattingEdits(document.file(), formatted, ranges)
      .map((edit) => toTextEdit(document, edit, encoding))
  }
}

/** The formatter cannot be interrupted, and takes minutes for some files of megabytes. */
const LONGEST = 500_000

type FormattingParams = DocumentFormattingParams | DocumentRangeFormattingParams | DocumentRangesFormattingParams

/** Undefined for the whole document. */
function rangesOf(params: FormattingParams): readonly Range[] | undefined {
  if ('ranges' in params) return params.ranges
  return 'range' in params ? [params.range] : undefined
}

/** Undefined for text that cannot be laid out. The parser of the formatter is another one than ours, and refuses other things. */
async function formattedText(
  session: Session,
  load: () => Promise<FormatText>,
  text: string,
): Promise<string | undefined> {
  const format = await load()
  try {
    return await format(text)
  } catch (error) {
    session.log.once('format', `A file was not formatted. ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}
