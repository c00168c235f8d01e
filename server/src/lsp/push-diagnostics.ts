import type { PublishDiagnosticsParams } from 'vscode-languageserver'
import { beforeDiagnosing, type DiagnosticsChannel, diagnosticsWithin, findOut } from './diagnostics.ts'
import { guardTask, logFailure } from './guard.ts'
import { createIdleQueue } from './idle-queue.ts'
import { SLICE } from './piece-analyses.ts'
import type { Session } from './session.ts'

const METHOD = 'textDocument/publishDiagnostics'

/** For clients that cannot pull: every list carries the version of the text that it was made from. */
export function pushDiagnostics(
  session: Session,
  publish: (params: PublishDiagnosticsParams) => void,
): DiagnosticsChannel {
  const queue = createIdleQueue((uri) =>
    guardTask(session.log, METHOD, () => {
      const document = session.documents.get(uri)
      if (!document) return
      if (findOut(session, document, SLICE)) {
        // Requests that came with a key are answered before a long list is made and sent.
        queue.add(uri)
        return
      }
      const diagnostics = diagnosticsWithin(session, document, SLICE)
      if (diagnostics) publish({ uri, version: document.version, diagnostics })
      else queue.add(uri)
    }),
  )
  function add(uri: string): void {
    const wait = beforeDiagnosing(session)
    if (!wait) queue.add(uri)
    else {
      wait.then(
        () => queue.add(uri),
        (error: unknown) => logFailure(session.log, METHOD, error),
      )
    }
  }
  return {
    changed: ({ uri }) => add(uri),
    closed: (uri) => {
      queue.remove(uri)
      publish({ uri, diagnostics: [] })
    },
    refresh: () => {
      for (const { uri } of session.documents.all()) add(uri)
    },
  }
}
