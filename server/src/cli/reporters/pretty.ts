import type { Finding } from '../../core/rules/finding.ts'
import { totalOf } from '../../core/rules/severity-counts.ts'
import { PROJECT_FILE } from '../../core/settings/settings.ts'
import { amount, findingsInWords } from '../amount.ts'
import {
  type CheckedFile,
  type CheckResult,
  countBySeverity,
  type Failure,
  rangeOf,
  SEVERITIES,
} from '../check-result.ts'
import { hiddenIn } from '../hidden-findings.ts'
import { printable } from '../terminal/cells.ts'
import { codeFrame } from '../terminal/code-frame.ts'
import { severityStyle } from '../terminal/style.ts'
import { wrap } from '../terminal/wrap.ts'
import type { ReportContext, Reporter } from './reporter.ts'

/** Width of a frame where output goes to no terminal, in cells. */
const DEFAULT_WIDTH = 120
const INDENT = '  '

/** For people: each finding with the lines that it is about, then a summary. */
export const reportPretty: Reporter = (result, context) => {
  const explained = new Set<string>()
  const findings = result.files.flatMap((file) => [
    ...file.findings.map((finding) => {
      const first = !explained.has(finding.code)
      explained.add(finding.code)
      return renderFinding(file, finding, first, context)
    }),
    ...renderHidden(file, context),
  ])
  const parts = context.quiet ? findings : [...findings, summary(result, context)]
  return parts.map((lines) => `${lines.join('\n')}\n`).join('\n')
}

function renderFinding(
  file: CheckedFile,
  finding: Finding,
  explain: boolean,
  context: ReportContext,
): readonly string[] {
  const { style } = context
  const accent = severityStyle(style, finding.severity)
  const width = context.columns ?? DEFAULT_WIDTH
  const { start } = rangeOf(file, finding.span)
  const place = `${printable(file.path)}:${start.line + 1}:${start.character + 1}`
  const marks = [
    { span: finding.span, primary: true },
    ...finding.related.map(({ span, message }) => ({ span, label: message, primary: false })),
  ]
  const frame = codeFrame(file.text, file.lines, marks, { style, accent, width: width - INDENT.length })
  return [
    `${style.underline(place)}  ${accent(style.bold(finding.severity))}  ${style.dim(finding.code)}`,
    '',
    ...wrap(printable(finding.message), width - INDENT.length).map((line) => `${INDENT}${style.bold(line)}`),
    '',
    ...frame.map((line) => `${INDENT}${line}`),
    ...(explain && context.rules.has(finding.code)
      ? ['', `${INDENT}${style.dim(`→ orch-config-ls explain ${finding.code}`)}`]
      : []),
  ]
}

function renderHidden(file: CheckedFile, { style, columns }: ReportContext): readonly (readonly string[])[] {
  const hidden = hiddenIn([file])
  if (!hidden) return []
  const lines = wrap(hidden.message, (columns ?? DEFAULT_WIDTH) - INDENT.length)
  return [[style.underline(printable(file.path)), '', ...lines.map((line) => `${INDENT}${style.bold(line)}`)]]
}

function summary(result: CheckResult, { style }: ReportContext): readonly string[] {
  if (result.files.length === 0) {
    if (result.ignored > 0) return [`Nothing was checked; ${amount(result.ignored, FILES)} ignored by ${PROJECT_FILE}.`]
    return [result.failures.length > 0 ? 'Nothing was checked.' : 'No .yaml, .yml, .json or .conf files were found.']
  }
  const counts = countBySeverity(result)
  const found = SEVERITIES.filter((severity) => counts[severity] > 0).map((severity) =>
    severityStyle(style, severity)(style.bold(findingsInWords(counts[severity], severity))),
  )
  const ignored = result.ignored > 0 ? `, ${result.ignored} ignored by ${PROJECT_FILE}` : ''
  const checked = `${amount(result.files.length, FILES)} checked${failed(result, 'unreadable', 'not readable')}${failed(result, 'unwritten', 'not written')}${ignored}`
  const affected = result.files.filter((file) => totalOf(file.counts) > 0).length
  return [
    found.length > 0
      ? `${style.red('✖')} ${found.join(', ')} in ${amount(affected, FILES)}; ${checked}.`
      : `${style.green('✔')} ${style.bold('Nothing to report')}; ${checked}.`,
    ...[hiddenIn(result.files)].flatMap((hidden) =>
      hidden ? [`${INDENT}${hidden.count} of them are not shown.`] : [],
    ),
    ...aboutOthers(result).map((line) => style.dim(INDENT + line)),
  ]
}

function failed({ failures }: CheckResult, how: Failure['is'], inWords: string): string {
  const count = failures.filter(({ is }) => is === how).length
  return count > 0 ? `, ${count} ${inWords}` : ''
}

/** Says what was left alone, so that a wrong `apiVersion` or a wrong path is not taken for a good file. */
function aboutOthers({ files }: CheckResult): readonly string[] {
  const others = files.filter((file) => !file.ours).length
  if (others === 0) return []
  if (others < files.length)
    return [
      `${amount(others, ['of them holds', 'of them hold'])} nothing of a known kind and ${others === 1 ? 'was' : 'were'} left alone.`,
    ]
  return [
    `${others === 1 ? 'It holds' : 'They hold'} no document of a known kind, so nothing was checked; "orch-config-ls explain" lists the kinds.`,
  ]
}

const FILES = ['file', 'files'] as const
