import { createHash } from 'node:crypto'
import type { Severity } from '../../core/rules/finding.ts'
import { rangeOf } from '../check-result.ts'
import { hiddenIn, NOT_SHOWN } from '../hidden-findings.ts'
import type { Reporter } from './reporter.ts'

/** An issue of GitLab's Code Quality report. Columns are left out: the merge request shows whole lines. */
interface CodeQualityIssue {
  readonly description: string
  readonly check_name: string
  /** Equal from one run to the next, so that GitLab can tell new findings from known ones; no line is part of it, as lines move. */
  readonly fingerprint: string
  readonly severity: 'info' | 'minor' | 'critical' | 'blocker'
  readonly location: { readonly path: string; readonly lines: { readonly begin: number; readonly end: number } }
}

export const reportGitlab: Reporter = (result) => {
  const fingerprint = createFingerprint()
  const issues: CodeQualityIssue[] = [
    ...result.files.flatMap((file) =>
      file.findings.map(({ code, message, severity, span }) => {
        const { start, end } = rangeOf(file, span)
        const lines = { begin: start.line + 1, end: end.line + 1 }
        return {
          description: message,
          check_name: code,
          fingerprint: fingerprint(file.path, code, message),
          severity: SEVERITIES[severity],
          location: { path: file.path, lines },
        }
      }),
    ),
    ...result.files.flatMap((file) => {
      const hidden = hiddenIn([file])
      if (!hidden) return []
      return {
        description: hidden.message,
        check_name: NOT_SHOWN,
        // Of the file alone: the numbers in the message change from one run to the next.
        fingerprint: fingerprint(file.path, NOT_SHOWN),
        severity: SEVERITIES[hidden.worst],
        location: { path: file.path, lines: { begin: 1, end: 1 } },
      }
    }),
    ...result.failures.map(({ is, path, problem }) => ({
      description: problem,
      check_name: is,
      fingerprint: fingerprint(path, is, problem),
      severity: 'blocker' as const,
      location: { path, lines: { begin: 1, end: 1 } },
    })),
  ]
  return `${JSON.stringify(issues, null, 2)}\n`
}

const SEVERITIES: Readonly<Record<Severity, CodeQualityIssue['severity']>> = {
  error: 'critical',
  warning: 'minor',
  information: 'info',
  hint: 'info',
}

/** The second finding of the same words in the same file has another fingerprint than the first, as GitLab keeps one issue for each. */
function createFingerprint(): (...parts: readonly string[]) => string {
  const seen = new Map<string, number>()
  return (...parts) => {
    const key = parts.join('\n')
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return createHash('sha256').update(`${key}\n${count}`).digest('hex')
  }
}
