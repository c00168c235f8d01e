import type {
  Diagnostic,
  PreviousResultId,
  WorkspaceDiagnosticParams,
  WorkspaceDiagnosticReport,
  WorkspaceDiagnosticReportPartialResult,
  WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver'
import { createChangeSignal } from './change-signal.ts'
import type { ClosedFiles, FileMemo, OfClosed } from './closed-files.ts'
import { beforeDiagnosing, diagnosticsOf } from './diagnostics.ts'
import type { RequestContext } from './guard.ts'
import type { Session } from './session.ts'

/** Diagnostics of the files that are not open; those that are open the client pulls one by one. */
export interface WorkspaceDiagnostics {
  report(params: WorkspaceDiagnosticParams, request: WorkspaceRequest): Promise<WorkspaceDiagnosticReport>
  /** Texts have other diagnostics now. */
  refresh(): void
  /** There is something new to look at. */
  changed(): void
  /** Answers whoever waits. */
  stop(): void
}

type WorkspaceRequest = RequestContext<WorkspaceDiagnosticReportPartialResult>

interface Known {
  readonly resultId: string
  readonly json: string
  readonly items: Diagnostic[]
}

/**
 * Clients ask again as soon as they have an answer. One that takes the result in parts, and tells about changes of files, is therefore
 * answered only when there is something to say; all others get what they have called "unchanged".
 */
export function createWorkspaceDiagnostics(session: Session, files: ClosedFiles): WorkspaceDiagnostics {
  const memo: FileMemo<Known> = new Map()
  const results = new Map<string, Known>()
  const signal = createChangeSignal()
  let count = 0
  let answered = false

  /** The id stays as long as the list does, also when it is made anew. */
  function know(uri: string, items: Diagnostic[]): Known {
    const json = JSON.stringify(items)
    const before = results.get(uri)
    const known = before?.json === json ? before : { resultId: `files-${++count}`, json, items }
    results.set(uri, known)
    return known
  }

  async function walk(
    previous: ReadonlyMap<string, PreviousResultId>,
    request: WorkspaceRequest,
    progress: WorkspaceRequest['progress'],
  ): Promise<Walk> {
    const unchanged: WorkspaceDocumentDiagnosticReport[] = []
    const changed: WorkspaceDocumentDiagnosticReport[] = []
    const gone = new Map(previous)
    function add(report: WorkspaceDocumentDiagnosticReport): void {
      if (report.kind === 'unchanged') unchanged.push(report)
      else if (request.partial) request.partial.report({ items: [report] })
      if (report.kind === 'full') changed.push(report)
    }
    const diagnose: OfClosed<Known> = async (document, token) => {
      const items = await diagnosticsOf(session, document, token)
      return items && know(document.uri, items)
    }
    progress?.begin('Checking the files of the open folders', 0, undefined, true)
    const isOff = session.settings().features?.['workspaceDiagnostics'] === false
    const closed = isOff ? [] : files.each(memo, diagnose, request.token)
    for await (const { uri, value, index, count: all } of closed) {
      progress?.report(Math.round((100 * index) / all), `${index + 1} of ${all}`)
      const had = previous.get(session.paths.pathOf(uri) ?? uri)
      gone.delete(session.paths.pathOf(uri) ?? uri)
      // A client that knows nothing of a file without findings need not hear of it.
      if (!had && !value?.items.length) continue
      add(reportOf(had?.uri ?? uri, value, had))
    }
    for (const { uri, value } of gone.values()) if (!isOpen(session, uri)) add(reportOf(uri, undefined, { uri, value }))
    progress?.done()
    return { changed, unchanged }
  }

  return {
    report: async ({ previousResultIds }, request) => {
      await beforeDiagnosing(session)
      const previous = new Map(previousResultIds.map((id) => [session.paths.pathOf(id.uri) ?? id.uri, id]))
      for (let round = 0; ; round++) {
        const since = signal.now()
        const { changed, unchanged } = await walk(previous, request, round === 0 ? request.progress : undefined)
        const waits = request.partial && files.isWatched() && answered && changed.length === 0
        if (!waits || request.token.isCancellationRequested || signal.isStopped()) {
          answered = true
          if (!request.partial) return { items: [...changed, ...unchanged] }
          if (unchanged.length > 0) request.partial.report({ items: unchanged })
          return { items: [] }
        }
        await signal.changedSince(since, request.token)
      }
    },
    refresh: () => {
      memo.clear()
      signal.changed()
    },
    changed: signal.changed,
    stop: signal.stop,
  }
}

interface Walk {
  readonly changed: readonly WorkspaceDocumentDiagnosticReport[]
  readonly unchanged: WorkspaceDocumentDiagnosticReport[]
}

function reportOf(
  uri: string,
  known: Known | undefined,
  had: PreviousResultId | undefined,
): WorkspaceDocumentDiagnosticReport {
  const resultId = known?.resultId ?? NOTHING
  if (had?.value === resultId) return { kind: 'unchanged', uri, version: null, resultId }
  return { kind: 'full', uri, version: null, resultId, items: known?.items ?? [] }
}

/** The result of a file that is gone, or is not ours. */
const NOTHING = 'files-none'

function isOpen({ documents, paths }: Session, uri: string): boolean {
  const path = paths.pathOf(uri)
  return documents.get(uri) !== undefined || (path !== undefined && documents.isOpenAt(path))
}

export function emptyWorkspaceReport(): WorkspaceDiagnosticReport {
  return { items: [] }
}
