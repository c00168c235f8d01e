import {
  CodeLensRefreshRequest,
  type Connection,
  FoldingRangeRefreshRequest,
  InlayHintRefreshRequest,
  SemanticTokensRefreshRequest,
} from 'vscode-languageserver'
import { describeError } from './log.ts'
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
    if (!client.refreshes.has(view)) continue
    connection
      .sendRequest(REQUESTS[view])
      .catch((error: unknown) => log.once('refresh', `Refreshing failed. ${describeError(error)}`))
  }
}

/** Settings switch whole features off, and parts of some. */
export const ALL_VIEWS: readonly View[] = ['inlayHint', 'codeLens', 'semanticTokens', 'foldingRange']
