import type { DocumentDiagnosticParams, DocumentDiagnosticReport } from 'vscode-languageserver'
import { beforeDiagnosing, type DiagnosticsChannel, diagnosticsOf } from './diagnostics.ts'
import type { Session } from './session.ts'

export interface PullDiagnostics extends DiagnosticsChannel {
  report(params: DocumentDiagnosticParams): DocumentDiagnosticReport | Promise<DocumentDiagnosticReport>
}

/** For clients that pull. A list that equals the one the client has is answered with "unchanged". */
export function pullDiagnostics(session: Session, askToPullAgain: () => void): PullDiagnostics {
  const last = new Map<string, { readonly resultId: string; readonly json: string }>()
  let reports = 0

  function report({ textDocument: { uri }, previousResultId }: DocumentDiagnosticParams): DocumentDiagnosticReport {
    const document = session.documents.get(uri)
    if (!document) return emptyReport()
    const items = diagnosticsOf(session, document)
    const json = JSON.stringify(items)
    const known = last.get(uri)
    if (known && known.json === json && known.resultId === previousResultId) {
      return { kind: 'unchanged', resultId: known.resultId }
    }
    const resultId = known?.json === json ? known.resultId : String(++reports)
    last.set(uri, { resultId, json })
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
    report: (params) => beforeDiagnosing(session)?.then(() => report(params)) ?? report(params),
  }
}

export function emptyReport(): DocumentDiagnosticReport {
  return { kind: 'full', items: [] }
}
