import type { Severity } from '../core/rules/finding.ts'
import { countsOf, noCounts, type SeverityCounts, totalOf } from '../core/rules/severity-counts.ts'
import { amount, findingsInWords } from './amount.ts'
import { type CheckedFile, SEVERITIES } from './check-result.ts'
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
  const counts = noCounts()
  for (const { counts: all, findings } of files) {
    const shown = countsOf(findings)
    for (const severity of SEVERITIES) counts[severity] += all[severity] - shown[severity]
  }
  const worst = SEVERITIES.find((severity) => counts[severity] > 0)
  if (worst === undefined) return undefined
  const count = totalOf(counts)
  const place = files.length === 1 ? 'in this file ' : ''
  const verb = count === 1 ? 'is' : 'are'
  const parts = SEVERITIES.filter((severity) => counts[severity] > 0).map((severity) =>
    findingsInWords(counts[severity], severity),
  )
  const message = `${amount(count, ['more finding', 'more findings'])} ${place}${verb} not shown: ${parts.join(', ')}. A report shows ${MOST_IN_FILE} of a file and ${MOST_IN_ALL} in all, the most severe first.`
  return { counts, count, worst, message }
}
