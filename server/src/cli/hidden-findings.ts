import type { Severity } from '../core/rules/finding.ts'
import type { SeverityCounts } from '../core/rules/list-findings.ts'
import { type CheckedFile, countsOf, SEVERITIES } from './check-result.ts'
import { MOST_IN_ALL, MOST_IN_FILE } from './report-room.ts'

/** Findings that are counted and not shown. */
export interface HiddenFindings {
  readonly counts: SeverityCounts
  readonly count: number
  /** The most severe one of them. */
  readonly worst: Severity
  /** Says how many there are, as a sentence. */
  readonly message: string
}

/** The code under which reports say that not all findings are shown. No rule has it. */
export const NOT_SHOWN = 'not-shown'

/** Undefined where everything is shown. */
export function hiddenIn(files: readonly CheckedFile[]): HiddenFindings | undefined {
  const counts = { error: 0, warning: 0, information: 0, hint: 0 }
  for (const { counts: all, findings } of files) {
    const shown = countsOf(findings)
    for (const severity of SEVERITIES) counts[severity] += all[severity] - shown[severity]
  }
  const worst = SEVERITIES.find((severity) => counts[severity] > 0)
  if (worst === undefined) return undefined
  const count = SEVERITIES.reduce((sum, severity) => sum + counts[severity], 0)
  const place = files.length === 1 ? 'in this file ' : ''
  const verb = count === 1 ? 'is' : 'are'
  const message = `${amount(count, ['more finding', 'more findings'])} ${place}${verb} not shown: ${inWords(counts).join(', ')}. A report shows ${MOST_IN_FILE} of a file and ${MOST_IN_ALL} in all, the most severe first.`
  return { counts, count, worst, message }
}

/** The severities that occur, each with its number. */
export function inWords(counts: SeverityCounts): readonly string[] {
  return SEVERITIES.filter((severity) => counts[severity] > 0).map((severity) =>
    amount(counts[severity], NOUNS[severity]),
  )
}

const NOUNS: Readonly<Record<Severity, readonly [one: string, several: string]>> = {
  error: ['error', 'errors'],
  warning: ['warning', 'warnings'],
  information: ['piece of information', 'pieces of information'],
  hint: ['hint', 'hints'],
}

export function amount(count: number, [one, several]: readonly [string, string]): string {
  return `${count} ${count === 1 ? one : several}`
}
