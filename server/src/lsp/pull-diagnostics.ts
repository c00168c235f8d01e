import type {
  CancellationToken,
  Diagnostic,
  DocumentDiagnosticParams,
  DocumentDiagnosticReport,
} from 'vscode-languageserver'
import { beforeDiagnosing, type DiagnosticsChannel, diagnosticsWithin } from './diagnostics.ts'
import type { OpenDocument } from './document-store.ts'
import { nextTurn } from './next-turn.ts'
import { SLICE } from './piece-analyses.ts'
import type { Session } from './session.ts'

export interface PullDiagnostics extends DiagnosticsChannel {
  report(
    params: DocumentDiagnosticParams,
    token: CancellationToken,
  ): DocumentDiagnosticReport | Promise<DocumentDiagnosticReport>
}

/** For clients that pull. A list that equals the one the client has is answered with "unchanged". */
export function pullDiagnostics(session: Session, askToPullAgain: () => void): PullDiagnostics {
  const last = new Map<string, { readonly resultId: string; readonly items: readonly Diagnostic[] }>()
  let reports = 0

  /** The text may be another one by the time all is found; what the request was about is what is answered. */
  function report(
    document: OpenDocument | undefined,
    params: DocumentDiagnosticParams,
    token: CancellationToken,
  ): DocumentDiagnosticReport | Promise<DocumentDiagnosticReport> {
    if (!document || token.isCancellationRequested) return emptyReport()
    const items = diagnosticsWithin(session, document, SLICE)
    if (!items) return new Promise<void>(nextTurn).then(() => report(document, params, token))
    // What is said of an earlier text is nothing that later answers could refer to.
    return isCurrent(document) ? reportOf(params, items) : { kind: 'full', items }
  }

  function isCurrent(document: OpenDocument): boolean {
    return session.documents.get(document.uri) === document
  }

  function reportOf(
    { textDocument: { uri }, previousResultId }: DocumentDiagnosticParams,
    items: Diagnostic[],
  ): DocumentDiagnosticReport {
    const known = last.get(uri)
    const isKnown = known !== undefined && sameDiagnostics(known.items, items)
    if (isKnown && known.resultId === previousResultId) return { kind: 'unchanged', resultId: known.resultId }
    const resultId = isKnown ? known.resultId : String(++reports)
    last.set(uri, { resultId, items })
    return { kind: 'full', resultId, items }
  }

  return {
    changed: () => {},
    closed: (uri) => {
      last.delete(uri)
    },
    refresh: () => {
      if (session.client.diagnostics.refreshes) askToPullAgain()
    },
    report: (params, token) => {
      const document = session.documents.get(params.textDocument.uri)
      return beforeDiagnosing(session)?.then(() => report(document, params, token)) ?? report(document, params, token)
    },
  }
}

/** Most of those of a large document are the same objects as before. */
function sameDiagnostics(some: readonly Diagnostic[], others: readonly Diagnostic[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, i) => one === others[i] || JSON.stringify(one) === JSON.stringify(others[i]))
  )
}

export function emptyReport(): DocumentDiagnosticReport {
  return { kind: 'full', items: [] }
}
