import { CancellationTokenSource, type Diagnostic, type PublishDiagnosticsParams } from 'vscode-languageserver'
import type { ClosedFiles, FileMemo } from './closed-files.ts'
import { beforeDiagnosing, diagnosticsOf } from './diagnostics.ts'
import { logFailure } from './guard.ts'
import type { Session } from './session.ts'

/** The diagnostics of files that are not open, for clients that cannot pull them. */
export interface PushedFiles {
  /** The client tells about changes of files, so that no list outlives what it is about. Nothing is pushed before. */
  start(): void
  /** The document has a list of its own from now on. */
  opened(uri: string): void
  /** There is something new to look at. */
  changed(): void
  /** Texts have other diagnostics now. */
  refresh(): void
  stop(): void
}

/** Looks at all files, one after the other with room for other requests, and pushes the lists that are not those that the client has. */
export function pushClosedFiles(
  session: Session,
  files: ClosedFiles,
  publish: (params: PublishDiagnosticsParams) => void,
): PushedFiles {
  const memo: FileMemo<Diagnostic[]> = new Map()
  /** What the client has, as JSON, by URI. */
  const shown = new Map<string, string>()
  const end = new CancellationTokenSource()
  let state: 'waiting' | 'idle' | 'walking' | 'walking, and once more' = 'waiting'

  function show(uri: string, diagnostics: Diagnostic[]): void {
    const json = diagnostics.length === 0 ? undefined : JSON.stringify(diagnostics)
    if (shown.get(uri) === json) return
    if (json === undefined) shown.delete(uri)
    else shown.set(uri, json)
    publish({ uri, diagnostics })
  }

  async function walk(): Promise<void> {
    await beforeDiagnosing(session)
    const gone = new Set(shown.keys())
    const isOff = session.settings().features?.['workspaceDiagnostics'] === false
    const closed = isOff
      ? []
      : files.each(memo, (document, token) => diagnosticsOf(session, document, token), end.token)
    for await (const { uri, value } of closed) {
      // Nobody asked for it, so what is no project but a disk is left alone, once and for all.
      if (files.isTooMuch()) return end.cancel()
      gone.delete(uri)
      // It may have been opened in the meantime.
      if (!session.documents.get(uri)) show(uri, value ?? [])
    }
    if (end.token.isCancellationRequested) return
    for (const uri of gone) show(uri, [])
  }

  function look(): void {
    if (state === 'waiting' || end.token.isCancellationRequested) return
    if (state !== 'idle') state = 'walking, and once more'
    else {
      state = 'walking'
      walk()
        .catch((error: unknown) => logFailure(session.log, 'textDocument/publishDiagnostics', error))
        .then(() => {
          const again = state === 'walking, and once more'
          state = 'idle'
          if (again) look()
        })
    }
  }

  return {
    start: () => {
      state = 'idle'
      look()
    },
    opened: (uri) => {
      shown.delete(uri)
      // A client may spell it in another way than the server did.
      const path = session.paths.pathOf(uri)
      if (path !== undefined) show(session.paths.uriOf(path), [])
    },
    changed: look,
    refresh: () => {
      memo.clear()
      look()
    },
    stop: () => end.cancel(),
  }
}
