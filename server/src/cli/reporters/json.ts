import type { SeverityCounts } from '../../core/rules/severity-counts.ts'
import { type CheckedFile, type CheckResult, countBySeverity, type Failure, rangeOf } from '../check-result.ts'
import { hiddenIn } from '../hidden-findings.ts'
import type { Reporter } from './reporter.ts'

/** For programs. Positions are zero-based and count UTF-16 units, ends are exclusive: the same numbers as the language server's. */
export const reportJson: Reporter = (result) => {
  const counts = countBySeverity(result)
  const report = {
    files: result.files.map((file) => ({
      path: file.path,
      findings: findingsOf(file),
      ...notShownIn([file]),
      ...(file.fixed && { fixed: file.fixed.shown }),
      ...(file.fixed && file.fixed.count > file.fixed.shown.length && { fixedInAll: file.fixed.count }),
    })),
    summary: {
      files: result.files.length,
      ...bySeverity(counts),
      ...notShownIn(result.files),
      ignored: result.ignored,
      unreadable: failed(result, 'unreadable'),
      unwritten: failed(result, 'unwritten'),
    },
  }
  return `${JSON.stringify(report, null, 2)}\n`
}

function failed({ failures }: CheckResult, how: Failure['is']): readonly object[] {
  return failures.filter(({ is }) => is === how).map(({ path, problem }) => ({ path, problem }))
}

/** Present where findings are counted and not shown. */
function notShownIn(files: readonly CheckedFile[]): object {
  const hidden = hiddenIn(files)
  return hidden ? { notShown: bySeverity(hidden.counts) } : {}
}

function bySeverity(counts: SeverityCounts): object {
  return {
    errors: counts.error,
    warnings: counts.warning,
    information: counts.information,
    hints: counts.hint,
  }
}

function findingsOf(file: CheckedFile): readonly object[] {
  return file.findings.map(({ code, severity, message, span, related }) => ({
    code,
    severity,
    message,
    range: rangeOf(file, span),
    related: related.map((place) => ({ message: place.message, range: rangeOf(file, place.span) })),
  }))
}
