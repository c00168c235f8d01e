import type { Severity } from '../core/rules/finding.ts'
import { countsOf, firstOfEach, noCounts, type SeverityCounts, totalOf } from '../core/rules/severity-counts.ts'
import { type CheckedFile, SEVERITIES } from './check-result.ts'

/** Findings that a report shows of one file, and in all; the others are counted. Nobody reads more, and services take no more than some ten thousand. */
export const MOST_IN_FILE = 1_000
export const MOST_IN_ALL = 10_000
/** In UTF-16 units: the text and the lines of each file of which findings are shown are kept until the report is written. */
export const MOST_TEXT = 64_000_000

/** The room of a report, taken by one file after the other. */
export interface ReportRoom {
  /** How many findings of each severity to tell of a file that has this many, and so many UTF-16 units; takes the room. */
  readonly take: (counts: SeverityCounts, length: number) => SeverityCounts
  /** How many of so many fixes to tell of a file, and takes the room. */
  readonly takeFixes: (count: number) => number
}

/** `isReported`: what the report shows at all. */
export function createReportRoom(isReported: (severity: Severity) => boolean): ReportRoom {
  const taken = noCounts()
  let text = 0
  let fixes = 0
  return {
    take: (counts, length) => {
      const wanted = noCounts()
      let inFile = MOST_IN_FILE
      // What is more severe gets room whatever stands there: `inReport` takes it from the others.
      let inAll = MOST_IN_ALL
      for (const severity of SEVERITIES) {
        inAll -= taken[severity]
        if (!isReported(severity)) continue
        const some = Math.max(0, Math.min(counts[severity], inFile, inAll))
        wanted[severity] = some
        inFile -= some
        inAll -= some
      }
      if (totalOf(wanted) === 0 || text + length > MOST_TEXT) return noCounts()
      for (const severity of SEVERITIES) taken[severity] += wanted[severity]
      text += length
      return wanted
    },
    takeFixes: (count) => {
      const some = Math.min(count, MOST_IN_FILE, MOST_IN_ALL - fixes)
      fixes += some
      return some
    },
  }
}

/** The files with no more findings than a report shows in all: the most severe ones, and of those the first. */
export function inReport(files: readonly CheckedFile[]): readonly CheckedFile[] {
  const wanted = noCounts()
  const shown = files.map(({ findings }) => countsOf(findings))
  let inAll = MOST_IN_ALL
  for (const severity of SEVERITIES) {
    const count = shown.reduce((sum, counts) => sum + counts[severity], 0)
    wanted[severity] = Math.min(count, inAll)
    inAll -= wanted[severity]
  }
  return files.map((file, i) => {
    const findings = firstOfEach(file.findings, wanted)
    for (const severity of SEVERITIES) wanted[severity] -= Math.min(wanted[severity], shown[i]?.[severity] ?? 0)
    return { ...file, findings }
  })
}
