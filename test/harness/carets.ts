import { indexLines, offsetAt } from '../../server/src/core/base/line-index.ts'
import type { Span } from '../../server/src/core/base/span.ts'
import { CARET_LINE } from '../../server/src/core/rules/annotate-example.ts'
import type { Finding, Severity } from '../../server/src/core/rules/finding.ts'

/**
 * Fixtures are files with their expected findings written below the lines that they are about:
 *
 *     maxPods: "110"
 *     #        ^^^^^ error wrong-type: must be an integer
 *
 * The text behind the code is a part of the message; it may be left out. A caret line may do without its `#`, which frees column 0.
 */
export interface CaretFixture {
  /** The file, without the caret lines. */
  readonly text: string
  readonly expected: readonly ExpectedFinding[]
}

export interface ExpectedFinding {
  readonly span: Span
  readonly severity: Severity
  readonly code: string
  readonly messagePart: string
}

export function parseCarets(source: string): CaretFixture {
  const kept: string[] = []
  const marks: { line: number; start: number; end: number; severity: Severity; code: string; messagePart: string }[] =
    []
  for (const line of source.split('\n')) {
    const match = CARET_LINE.exec(line.replace(/\r$/, ''))
    if (!match) {
      kept.push(line)
      continue
    }
    const [, carets = '', severity = 'error', code = '', messagePart = ''] = match
    const start = line.indexOf(carets)
    marks.push({
      line: kept.length - 1,
      start,
      end: start + carets.length,
      severity: severity as Severity,
      code,
      messagePart,
    })
  }
  const text = kept.join('\n')
  const lines = indexLines(text)
  const expected = marks.map(({ line, start, end, ...rest }) => ({
    ...rest,
    span: { start: offsetAt(lines, { line, character: start }), end: offsetAt(lines, { line, character: end }) },
  }))
  return { text, expected }
}

/** Both sides as comparable lines: a finding that is expected with a part of its message is shown with that part. */
export function comparable(
  fixture: CaretFixture,
  findings: readonly Finding[],
): { readonly actual: readonly string[]; readonly expected: readonly string[] } {
  const expected = [...fixture.expected].sort(
    (a, b) => a.span.start - b.span.start || a.span.end - b.span.end || (a.code < b.code ? -1 : 1),
  )
  const open = [...expected]
  const actual = findings.map((finding) => {
    const index = open.findIndex((candidate) => isSame(candidate, finding))
    const matched = index < 0 ? undefined : open.splice(index, 1)[0]
    return render(fixture.text, finding.span, finding.severity, finding.code, matched?.messagePart ?? finding.message)
  })
  return {
    actual,
    expected: expected.map(({ span, severity, code, messagePart }) =>
      render(fixture.text, span, severity, code, messagePart),
    ),
  }
}

function isSame(expected: ExpectedFinding, finding: Finding): boolean {
  return (
    expected.code === finding.code &&
    expected.severity === finding.severity &&
    expected.span.start === finding.span.start &&
    expected.span.end === finding.span.end &&
    finding.message.includes(expected.messagePart)
  )
}

function render(text: string, span: Span, severity: string, code: string, message: string): string {
  const line = text.slice(0, span.start).split('\n').length
  return `${line}: [${text.slice(span.start, span.end)}] ${severity} ${code}${message === '' ? '' : `: ${message}`}`
}
