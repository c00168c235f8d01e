import {
  CodeLensRefreshRequest,
  type Connection,
  FoldingRangeRefreshRequest,
  InlayHintRefreshRequest,
  SemanticTokensRefreshRequest,
} from 'vscode-languageserver'
import { describeError } from '../core/base/describe-error.ts'
import type { Log } from './log.ts'
import type { Session } from './session.ts'

/** What a client keeps of a document until its text changes. */
export type View = 'codeLens' | 'foldingRange' | 'inlayHint' | 'semanticTokens'

const REQUESTS = {
  codeLens: CodeLensRefreshRequest.type,
  foldingRange: FoldingRangeRefreshRequest.type,
  inlayHint: InlayHintRefreshRequest.type,
  semanticTokens: SemanticTokensRefreshRequest.type,
}

/** Asks the client to ask again for those views that it can be asked for. */
export function refreshViews(connection: Connection, { client, log }: Session, views: readonly View[]): void {
  for (const view of views) {
    if (client.refreshes.has(view)) logRefusal(connection.sendRequest(REQUESTS[view]), 'refresh', log)
  }
}

/** Asks the client to pull diagnostics again. */
export function refreshDiagnostics(connection: Connection, log: Log): void {
  logRefusal(connection.languages.diagnostics.refresh(), 'refresh diagnostics', log)
}

/** A client may refuse what it said that it takes, or be gone; nothing of the session rests on its answer. */
function logRefusal(asked: Promise<unknown>, key: string, log: Log): void {
  asked.catch((error: unknown) => log.once(key, `Refreshing failed. ${describeError(error)}`))
}

/** Settings switch whole features off, and parts of some. */
export const ALL_VIEWS: readonly View[] = ['inlayHint', 'codeLens', 'semanticTokens', 'foldingRange']
