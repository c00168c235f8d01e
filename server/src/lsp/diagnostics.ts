import { type CancellationToken, type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver'
import type { Analysis } from '../core/pieces/analysis.ts'
import { findingRuns } from '../core/pieces/finding-runs.ts'
import type { Finding, Severity } from '../core/rules/finding.ts'
import { MOST_LISTED } from '../core/rules/list-findings.ts'
import { rulePageUrl } from '../core/rules/rule-page-url.ts'
import { toRange } from './convert.ts'
import type { OpenDocument } from './document-store.ts'
import { listOfRuns } from './lasting-json.ts'
import { nextTurn } from './next-turn.ts'
import { isPieced, SLICE } from './piece-analyses.ts'
import { diagnoseOptions, type Session, settingsFor } from './session.ts'

/** Told what happens to documents; pushes, or answers when it is asked, as the client prefers. */
export interface DiagnosticsChannel {
  changed(document: OpenDocument): void
  closed(uri: string): void
  /** The same texts have other findings now: settings changed. */
  refresh(): void
}

export const SOURCE = 'orch-config'

/**
 * What to wait for before the first diagnostics, nothing afterwards: the core, and the settings,
 * without which a diagnostic that is switched off would flash up at every start.
 */
export function beforeDiagnosing(session: Session): Promise<void> | undefined {
  return session.isLoaded() ? session.settingsPending() : session.load().then(() => session.settingsPending())
}

/** The diagnostics of a document, as this client wants them, found out in slices between other messages; undefined where nobody waits any more. */
export async function diagnosticsOf(
  session: Session,
  document: OpenDocument,
  token: CancellationToken,
): Promise<Diagnostic[] | undefined> {
  while (!token.isCancellationRequested) {
    const diagnostics = diagnosticsWithin(session, document, SLICE)
    if (diagnostics) return diagnostics
    await new Promise<void>(nextTurn)
  }
  return undefined
}

/**
 * The same, after some milliseconds; undefined for a large document when there is still something to find out. Asking again goes on from there. A document
 * that is not large is diagnosed in one go.
 */
export function diagnosticsWithin(
  session: Session,
  document: OpenDocument,
  milliseconds: number,
): Diagnostic[] | undefined {
  const settings = settingsFor(session, document.uri)
  if (settings.ignored) return []
  const options = diagnoseOptions(session, document.uri, settings)
  if (!isPieced(document)) {
    const service = session.service()
    const known = service.diagnoseChanged(document, options)
    const { findings, count } = known
      ? { findings: known, count: known.length }
      : service.firstFindings(document.file(), options)
    const list = findings.slice(0, MOST_LISTED + 1).map((finding) => toDiagnostic(session, document, finding))
    return ending([list], count).flat()
  }
  const analysis = session.analyses.advance(document, options, milliseconds)
  return analysis.complete ? diagnosticsByPiece(session, document, analysis) : undefined
}

/** What was done for the diagnostics of a large document: nothing was left to find out, the rest of it is known now, or there is still more. */
export type Progress = 'nothing' | 'rest' | 'part'

/** Goes on for some milliseconds with what the diagnostics of a large document are made from. */
export function findOut(session: Session, document: OpenDocument, milliseconds: number): Progress {
  if (!isPieced(document) || session.analyses.isComplete(document)) return 'nothing'
  const settings = settingsFor(session, document.uri)
  if (settings.ignored) return 'nothing'
  const options = diagnoseOptions(session, document.uri, settings)
  return session.analyses.advance(document, options, milliseconds).complete ? 'rest' : 'part'
}

/** Those of pieces that are where they were are the same objects as before, and last. */
function diagnosticsByPiece(session: Session, document: OpenDocument, analysis: Analysis): Diagnostic[] {
  const runs: (readonly Diagnostic[])[] = []
  let count = 0
  for (const { count: more, known, place, findings } of findingRuns(analysis)) {
    const make = () => findings().map((finding) => toDiagnostic(session, document, finding))
    if (count <= MOST_LISTED) runs.push(known ? session.analyses.diagnostics(known, place, make) : make())
    count += more
  }
  return listOfRuns(ending(runs, count))
}

/** The runs, cut where there are too many; the last place then says so. That is no finding and has no code: no setting and no comment takes it away. */
function ending(runs: readonly (readonly Diagnostic[])[], count: number): readonly (readonly Diagnostic[])[] {
  if (count <= MOST_LISTED) return runs
  let left = MOST_LISTED
  let next: Diagnostic | undefined
  const kept = runs.map((run) => {
    const some = run.length <= left ? run : run.slice(0, left)
    next ??= run[left]
    left -= some.length
    return some
  })
  if (!next) return runs
  const { start } = next.range
  const message = `Mend some of the ${MOST_LISTED} findings above to see the next ones; there are ${count} in this file.`
  const last = { range: { start, end: start }, severity: DiagnosticSeverity.Information, source: SOURCE, message }
  return [...kept, [last]]
}

export function toDiagnostic(session: Session, document: OpenDocument, finding: Finding): Diagnostic {
  const { encoding, diagnostics: client } = session.client
  const tags = finding.tags.map(toTag).filter((tag) => client.tags.has(tag))
  return {
    range: toRange(document, finding.span, encoding),
    severity: SEVERITIES[finding.severity],
    code: finding.code,
    source: SOURCE,
    message: finding.message,
    ...(client.links && { codeDescription: { href: rulePageUrl(finding.code) } }),
    ...(tags.length > 0 && { tags }),
    ...(client.related && finding.related.length > 0 && { relatedInformation: relatedOf(session, document, finding) }),
  }
}

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
}

function toTag(tag: Finding['tags'][number]): DiagnosticTag {
  return tag === 'deprecated' ? DiagnosticTag.Deprecated : DiagnosticTag.Unnecessary
}

function relatedOf(session: Session, document: OpenDocument, finding: Finding): Diagnostic['relatedInformation'] & {} {
  return finding.related.map(({ span, message }) => ({
    location: { uri: document.uri, range: toRange(document, span, session.client.encoding) },
    message,
  }))
}
