import type { InlayHint, InlayHintParams } from 'vscode-languageserver'
import { lineAt } from '../../core/base/line-index.ts'
import { withoutTrailing } from '../../core/base/without-trailing.ts'
import type { TryStep } from '../../core/try/trial.ts'
import { toPosition, toSpan } from '../convert.ts'
import type { OpenDocument } from '../document-store.ts'
import { type Samples, tryWith } from '../samples.ts'
import type { Session } from '../session.ts'

/** The part of `textDocument/inlayHint` that says what each expression and step comes to with the sample data, once it is asked for. */
export function createTryHints(samples: Samples): (session: Session, params: InlayHintParams) => Promise<InlayHint[]> {
  return async (session, { textDocument: { uri }, range }) => {
    const document = session.documents.get(uri)
    if (!document || !samples.isActive(uri)) return []
    const target = session.service().tryTarget(document.file())
    const sample = target && (await samples.find(session, document, target))
    const report = sample && (await tryWith(session, document, sample))
    if (!report || 'problem' in report) return []
    const wanted = toSpan(document, range, session.client.encoding)
    return report.trials.flatMap(({ steps }) =>
      steps
        .filter(({ span }) => span.start <= wanted.end && span.end >= wanted.start)
        .map((step) => hintOf(session, document, step)),
    )
  }
}

function hintOf(session: Session, document: OpenDocument, { span, short, detail }: TryStep): InlayHint {
  return {
    position: toPosition(document, endOfFirstLine(document, span), session.client.encoding),
    label: `⇒ ${cut(short)}`,
    paddingLeft: true,
    tooltip: detail,
  }
}

/** A hint stands in the way when it is long; the whole is in its tooltip. */
function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`
}

const LONGEST = 60

/** The end of what is tried, or of its first line where it has several. */
function endOfFirstLine({ text, lines }: OpenDocument, { start, end }: TryStep['span']): number {
  const next = lines.starts[lineAt(lines, start) + 1]
  if (next === undefined || end < next) return end
  return start + withoutTrailing(text.slice(start, next), '\r\n').length
}
