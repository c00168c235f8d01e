import { type LineIndex, type Position, positionAt } from '../core/base/line-index.ts'
import type { Span } from '../core/base/span.ts'
import type { AppliedFix } from '../core/features/fix-all.ts'
import type { Finding, Severity } from '../core/rules/finding.ts'
import { noCounts, type SeverityCounts } from '../core/rules/severity-counts.ts'

/** What a run has found, for reporters. */
export interface CheckResult {
  /** In the order of the command line, the files of a directory by name. */
  readonly files: readonly CheckedFile[]
  /** What could not be read or written. */
  readonly failures: readonly Failure[]
  /** Number of files that the project does not want checked. */
  readonly ignored: number
}

export interface CheckedFile {
  /** As given, or below the directory that was given; with `/` on every system. */
  readonly path: string
  /** Empty where no findings are shown: nobody shows it then, and a run may be of very many files. */
  readonly text: string
  /** Of `text`. */
  readonly lines: LineIndex
  /** Those that are shown, in the order of the core: by place, then by code. */
  readonly findings: readonly Finding[]
  /** How many there are, shown or not. */
  readonly counts: SeverityCounts
  /** Whether a document of the file is of a kind that the schemas know, or is meant to be. */
  readonly ours: boolean
  /** What was fixed in the file before; present when something was. */
  readonly fixed?: { readonly count: number; readonly shown: readonly AppliedFix[] }
}

export interface Failure {
  readonly is: 'unreadable' | 'unwritten'
  readonly path: string
  /** A sentence. */
  readonly problem: string
}

/** Zero-based, UTF-16, the end exclusive, as in LSP. */
export interface Range {
  readonly start: Position
  readonly end: Position
}

export function rangeOf(file: CheckedFile, span: Span): Range {
  return { start: positionAt(file.lines, span.start), end: positionAt(file.lines, span.end) }
}

/** Most severe first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information', 'hint']

export function isAtLeast(severity: Severity, level: Severity): boolean {
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(level)
}

export function countBySeverity(result: Pick<CheckResult, 'files'>): SeverityCounts {
  const counts = noCounts()
  for (const file of result.files) for (const severity of SEVERITIES) counts[severity] += file.counts[severity]
  return counts
}
