import type { InlayHint as InlayHintOf, InlayHintParams } from 'vscode-languageserver'
import { toPosition, toSpan } from '../convert.ts'
import { fileAt } from '../file-at.ts'
import type { Handler } from '../guard.ts'
import type { Session } from '../session.ts'

type HintHandler = Handler<InlayHintParams, InlayHintOf[]>

/** `textDocument/inlayHint`: remarks on values, and then those of expressions with sample data, each kind unless it is switched off. */
export function inlayHintsWith(sampleResults: HintHandler): HintHandler {
  return async (session, params, request) => {
    const { inlayHints } = session.settings()
    const onValues = valueHints(session, params)
    return inlayHints?.sampleResults === false
      ? onValues
      : [...onValues, ...(await sampleResults(session, params, request))]
  }
}

function valueHints(session: Session, { textDocument: { uri }, range }: InlayHintParams): InlayHintOf[] {
  const document = session.documents.get(uri)
  if (!document) return []
  const { inlayHints } = session.settings()
  const { encoding } = session.client
  const wanted = toSpan(document, range, encoding)
  const found = session.service().inlayHints(fileAt(session, document, wanted))
  return found.flatMap(({ span, kind, label }) =>
    inlayHints?.[kind === 'amount' ? 'amounts' : 'defaults'] === false ||
    span.end < wanted.start ||
    span.end > wanted.end
      ? []
      : [{ position: toPosition(document, span.end, encoding), label, paddingLeft: true }],
  )
}
