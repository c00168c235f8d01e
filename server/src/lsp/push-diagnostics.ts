import type { PublishDiagnosticsParams } from 'vscode-languageserver'
import { beforeDiagnosing, type DiagnosticsChannel, diagnosticsWithin, findOut } from './diagnostics.ts'
import type { OpenDocument } from './document-store.ts'
import { guardTask, logFailure } from './guard.ts'
import { createIdleQueue } from './idle-queue.ts'
import { nap } from './nap.ts'
import { SLICE } from './piece-analyses.ts'
import type { Session } from './session.ts'

const METHOD = 'textDocument/publishDiagnostics'

/** Longer lists take a millisecond or more to be made and sent. */
const LONG = 200

/**
 * In milliseconds. Turns of the event loop are not enough for requests that come with a key to be answered before a long list is made and sent: where client and
 * server share a processor, a client that was interrupted as soon as it had sent the change goes on only when the server sleeps.
 */
const NAP = 0.2

/** For clients that cannot pull: every list carries the version of the text that it was made from. */
export function pushDiagnostics(
  session: Session,
  publish: (params: PublishDiagnosticsParams) => void,
): DiagnosticsChannel {
  /** Documents whose last list was a long one. */
  const long = new Set<string>()
  const queue = createIdleQueue((uri) =>
    guardTask(session.log, METHOD, () => {
      const document = session.documents.get(uri)
      if (!document) return
      const progress = findOut(session, document, SLICE)
      if (progress === 'rest' && long.has(uri)) nap(NAP)
      // Requests that came with a key come before the list, and between the parts of what takes long.
      if (progress === 'nothing') pushNow(document)
      else queue.add(uri)
    }),
  )
  function pushNow(document: OpenDocument): void {
    const { uri, version } = document
    const diagnostics = diagnosticsWithin(session, document, SLICE)
    if (!diagnostics) {
      queue.add(uri)
      return
    }
    publish({ uri, version, diagnostics })
    if (diagnostics.length > LONG) long.add(uri)
    else long.delete(uri)
  }
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
      long.delete(uri)
      publish({ uri, diagnostics: [] })
    },
    refresh: () => {
      for (const { uri } of session.documents.all()) add(uri)
    },
  }
}
