import type { FoldingRange, FoldingRangeParams } from 'vscode-languageserver'
import { foldingOf } from '../../core/pieces/marks.ts'
import { isPieced } from '../piece-analyses.ts'
import type { Session } from '../session.ts'

/** `textDocument/foldingRange`: whole lines. Of more ranges than the client takes, the outermost come first. */
export function handleFoldingRange(session: Session, params: FoldingRangeParams): FoldingRange[] {
  const document = session.documents.get(params.textDocument.uri)
  if (!document) return []
  const ranges = isPieced(document) ? foldingOf(document.pieces) : session.service().foldingRanges(document.file())
  const limit = session.client.foldingLimit
  const kept =
    ranges.length <= limit
      ? ranges
      : [...ranges].sort((a, b) => b.endLine - b.startLine - (a.endLine - a.startLine)).slice(0, limit)
  return kept.map(({ startLine, endLine, kind }) => ({ startLine, endLine, ...(kind && { kind }) }))
}
