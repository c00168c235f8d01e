import type { Finding, Severity } from '../../core/rules/finding.ts'
import { type CheckedFile, type Failure, rangeOf } from '../check-result.ts'
import { hiddenIn, NOT_SHOWN } from '../hidden-findings.ts'
import type { Reporter } from './reporter.ts'

/** Workflow commands of GitHub Actions, which become annotations in the diff. */
export const reportGithub: Reporter = (result) =>
  [
    ...result.files.flatMap((file) => [
      ...file.findings.map((finding) => annotation(file, finding)),
      ...notShown(file),
    ]),
    ...result.failures.map(failed),
  ].join('')

const COMMANDS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'notice',
  hint: 'notice',
}

function annotation(file: CheckedFile, finding: Finding): string {
  const { start, end } = rangeOf(file, finding.span)
  // Columns are ignored by GitHub, with a complaint, when the lines differ.
  const columns =
    start.line === end.line ? { col: start.character + 1, endColumn: Math.max(end.character, start.character + 1) } : {}
  const properties = { file: file.path, line: start.line + 1, endLine: end.line + 1, ...columns, title: finding.code }
  const related = finding.related.map((place) => `\nLine ${rangeOf(file, place.span).start.line + 1}: ${place.message}`)
  return command(COMMANDS[finding.severity], properties, finding.message + related.join(''))
}

function notShown(file: CheckedFile): readonly string[] {
  const hidden = hiddenIn([file])
  return hidden ? [command(COMMANDS[hidden.worst], { file: file.path, title: NOT_SHOWN }, hidden.message)] : []
}

function failed({ is, path, problem }: Failure): string {
  return command('error', { file: path, title: is }, problem)
}

function command(name: string, properties: Readonly<Record<string, string | number>>, message: string): string {
  const written = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`)
  return `::${name} ${written.join(',')}::${escapeMessage(message)}\n`
}

function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
