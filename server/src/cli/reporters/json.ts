import { type CheckedFile, countBySeverity, rangeOf } from '../check-result.ts'
import type { Reporter } from './reporter.ts'

/** For programs. Positions are zero-based and count UTF-16 units, ends are exclusive: the same numbers as the language server's. */
export const reportJson: Reporter = (result) => {
  const counts = countBySeverity(result)
  const report = {
    files: result.files.map((file) => ({
      path: file.path,
      findings: findingsOf(file),
      ...(file.fixed && { fixed: file.fixed }),
    })),
    summary: {
      files: result.files.length,
      errors: counts.error,
      warnings: counts.warning,
      information: counts.information,
      hints: counts.hint,
      ignored: result.ignored,
      unreadable: result.failures,
    },
  }
  return `${JSON.stringify(report, null, 2)}\n`
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
