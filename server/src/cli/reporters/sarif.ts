import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Log, PhysicalLocation, ReportingDescriptor, Result } from 'sarif'
import type { Span } from '../../core/base/span.ts'
import { type Finding, type Severity, severityOf } from '../../core/rules/finding.ts'
import { rulePageUrl } from '../../core/rules/rule-page-url.ts'
import { type CheckedFile, type Failure, rangeOf } from '../check-result.ts'
import { hiddenIn, NOT_SHOWN } from '../hidden-findings.ts'
import type { ReportContext, Reporter } from './reporter.ts'

/** SARIF 2.1.0, for code scanning services. Columns count UTF-16 units from one; the end column is exclusive (SARIF 2.1.0 §3.30). */
export const reportSarif: Reporter = (result, context) => {
  const codes = [...new Set(result.files.flatMap((file) => file.findings.map((finding) => finding.code)))].sort()
  const log: Log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'orch-config-ls',
            version: context.version,
            rules: codes.map((code) => descriptorOf(code, context)),
          },
        },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: result.failures.length === 0,
            toolExecutionNotifications: [...result.failures.map(notificationOf), ...result.files.flatMap(aboutHidden)],
          },
        ],
        artifacts: result.files.map((file) => ({ location: { uri: uriOf(file.path) } })),
        results: result.files.flatMap((file) =>
          file.findings.map((finding) => resultOf(file, finding, codes.indexOf(finding.code))),
        ),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

const LEVELS = { error: 'error', warning: 'warning', information: 'note', hint: 'note' } as const satisfies Record<
  Severity,
  string
>

function descriptorOf(code: string, { rules }: ReportContext): ReportingDescriptor {
  const rule = rules.get(code)
  if (!rule) return { id: code }
  const help = `${rule.why}\n\n${rule.mend}`
  return {
    id: code,
    shortDescription: { text: rule.summary },
    fullDescription: { text: rule.why },
    help: { text: help, markdown: help },
    helpUri: rulePageUrl(code),
    defaultConfiguration: { level: LEVELS[severityOf(rule.effect)] },
  }
}

function resultOf(file: CheckedFile, finding: Finding, ruleIndex: number): Result {
  return {
    ruleId: finding.code,
    ruleIndex,
    level: LEVELS[finding.severity],
    message: { text: finding.message },
    locations: [{ physicalLocation: locationOf(file, finding.span) }],
    ...(finding.related.length > 0 && {
      relatedLocations: finding.related.map((place, id) => ({
        id,
        message: { text: place.message },
        physicalLocation: locationOf(file, place.span),
      })),
    }),
  }
}

function locationOf(file: CheckedFile, span: Span): PhysicalLocation {
  const { start, end } = rangeOf(file, span)
  return {
    artifactLocation: { uri: uriOf(file.path) },
    region: {
      startLine: start.line + 1,
      startColumn: start.character + 1,
      endLine: end.line + 1,
      endColumn: end.character + 1,
    },
  }
}

function aboutHidden(file: CheckedFile) {
  const hidden = hiddenIn([file])
  if (!hidden) return []
  return {
    level: LEVELS[hidden.worst],
    descriptor: { id: NOT_SHOWN },
    message: { text: hidden.message },
    locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(file.path) } } }],
  }
}

function notificationOf({ path, problem }: Failure) {
  return {
    level: 'error' as const,
    message: { text: problem },
    locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(path) } } }],
  }
}

/** A relative path stays relative, which services resolve against the root of the repository. */
function uriOf(path: string): string {
  return isAbsolute(path) ? pathToFileURL(path).href : path.split('/').map(encodeURIComponent).join('/')
}
