import type { Finding, Severity } from '../../core/rules/finding.ts'
import { type CheckedFile, type Failure, isAtLeast, rangeOf } from '../check-result.ts'
import { type HiddenFindings, hiddenIn, NOT_SHOWN } from '../hidden-findings.ts'
import type { Reporter } from './reporter.ts'

/**
 * JUnit XML: a test suite for each file, a test case for each finding. Findings below the fail level are passed cases with their text
 * as output, so that the report is red exactly when the command fails. A file without findings is one passed case.
 */
export const reportJunit: Reporter = (result, { failLevel }) => {
  const fails = (severity: Severity) => isAtLeast(severity, failLevel)
  const suites = [...result.files.map((file) => suiteOf(file, fails)), ...result.failures.map(suiteOfFailure)]
  const totals = counts(
    sum(suites, ({ tests }) => tests),
    sum(suites, ({ failures }) => failures),
    sum(suites, ({ errors }) => errors),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="orch-config" ${totals}>\n${suites.map(({ xml }) => xml).join('')}</testsuites>\n`
}

interface Suite {
  readonly tests: number
  readonly failures: number
  readonly errors: number
  readonly xml: string
}

function suiteOf(file: CheckedFile, fails: (severity: Severity) => boolean): Suite {
  const hidden = hiddenIn([file])
  const cases = file.findings.map((finding) => caseOf(file, finding, fails(finding.severity)))
  if (hidden) cases.push(caseOfHidden(file, hidden, fails(hidden.worst)))
  const tests = Math.max(1, cases.length)
  const failures =
    file.findings.filter(({ severity }) => fails(severity)).length + (hidden && fails(hidden.worst) ? 1 : 0)
  const passed = `    <testcase name="no findings" classname="${escapeXml(file.path)}"/>\n`
  return { tests, failures, errors: 0, xml: suiteXml(file.path, counts(tests, failures, 0), cases.join('') || passed) }
}

function caseOf(file: CheckedFile, finding: Finding, fails: boolean): string {
  const { start } = rangeOf(file, finding.span)
  const place = `${file.path}:${start.line + 1}:${start.character + 1}`
  const related = finding.related.map(
    (other) => `\n${file.path}:${rangeOf(file, other.span).start.line + 1}: ${other.message}`,
  )
  const text = escapeXml(`${place}: ${finding.message}${related.join('')}`)
  const name = escapeXml(`${finding.code} (${start.line + 1}:${start.character + 1})`)
  return caseXml(file, name, finding, fails, text)
}

/** One case stands for all findings that have none: it fails where one of them does. */
function caseOfHidden(file: CheckedFile, { worst, message }: HiddenFindings, fails: boolean): string {
  return caseXml(file, NOT_SHOWN, { severity: worst, message }, fails, escapeXml(message))
}

/** `name` and `text` are escaped. */
function caseXml(
  file: CheckedFile,
  name: string,
  { message, severity }: Pick<Finding, 'message' | 'severity'>,
  fails: boolean,
  text: string,
): string {
  const body = fails
    ? `<failure message="${escapeXml(message)}" type="${severity}">${text}</failure>`
    : `<system-out>${text}</system-out>`
  return `    <testcase name="${name}" classname="${escapeXml(file.path)}">${body}</testcase>\n`
}

function suiteOfFailure({ is, path, problem }: Failure): Suite {
  const testCase = `    <testcase name="${is}" classname="${escapeXml(path)}"><error message="${escapeXml(problem)}"/></testcase>\n`
  return { tests: 1, failures: 0, errors: 1, xml: suiteXml(path, counts(1, 0, 1), testCase) }
}

function suiteXml(path: string, attributes: string, cases: string): string {
  return `  <testsuite name="${escapeXml(path)}" ${attributes}>\n${cases}  </testsuite>\n`
}

function counts(tests: number, failures: number, errors: number): string {
  return `tests="${tests}" failures="${failures}" errors="${errors}"`
}

function sum(suites: readonly Suite[], of: (suite: Suite) => number): number {
  return suites.reduce((total, suite) => total + of(suite), 0)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}

/** Escapes for attributes and text; what XML 1.0 cannot hold at all (control characters, lone surrogates) becomes a replacement character. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>"'\n\r\t]/g, (character) => ENTITIES[character] ?? character)
}
