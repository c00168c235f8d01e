import type {
  CancellationToken,
  SemanticTokens,
  SemanticTokensDelta,
  SemanticTokensDeltaParams,
  SemanticTokensLegend,
  SemanticTokensParams,
  SemanticTokensRangeParams,
} from 'vscode-languageserver'
import type { SemanticToken } from '../../core/features/cel/semantic-tokens.ts'
import { semanticTokenModifiers, semanticTokenTypes } from '../../core/features/cel/token-types.ts'
import { marksOf } from '../../core/pieces/marks.ts'
import { toPosition, toSpan } from '../convert.ts'
import type { OpenDocument } from '../document-store.ts'
import { fileAt } from '../file-at.ts'
import type { Handler } from '../guard.ts'
import type { Session } from '../session.ts'
import { whenKnown } from '../when-known.ts'

export const semanticTokensLegend: SemanticTokensLegend = {
  tokenTypes: [...semanticTokenTypes],
  tokenModifiers: [...semanticTokenModifiers],
}

export interface SemanticTokensRequests {
  readonly empty: () => SemanticTokens
  readonly full: Handler<SemanticTokensParams, SemanticTokens>
  readonly delta: Handler<SemanticTokensDeltaParams, SemanticTokens | SemanticTokensDelta>
  readonly range: Handler<SemanticTokensRangeParams, SemanticTokens>
}

interface Sent {
  readonly resultId: string
  readonly data: readonly number[]
}

/** `textDocument/semanticTokens/full`, `…/full/delta` and `…/range` of one connection; remembers what it sent last of each open document. */
export function createSemanticTokens(): SemanticTokensRequests {
  const latest = new Map<string, Sent>()
  let count = 0

  function send(session: Session, uri: string, data: number[]): SemanticTokens & Sent {
    for (const known of latest.keys()) if (!session.documents.get(known)) latest.delete(known)
    const sent = { resultId: String(++count), data }
    latest.set(uri, sent)
    return sent
  }

  return {
    empty: () => ({ data: [] }),
    full: (session, { textDocument: { uri } }, { token }) =>
      withTokens<SemanticTokens>(session, uri, token, (document, tokens) =>
        send(session, uri, dataOf(session, document, tokens)),
      ),
    delta: (session, { textDocument: { uri }, previousResultId }, { token }) =>
      withTokens<SemanticTokens | SemanticTokensDelta>(session, uri, token, (document, tokens) => {
        const before = latest.get(uri)
        const sent = send(session, uri, dataOf(session, document, tokens))
        if (before?.resultId !== previousResultId) return sent
        return { resultId: sent.resultId, edits: difference(before.data, sent.data) }
      }),
    range: (session, { textDocument: { uri }, range }) => {
      const document = session.documents.get(uri)
      if (!document) return { data: [] }
      const wanted = toSpan(document, range, session.client.encoding)
      const { start, end } = wanted
      const inside = session
        .service()
        .semanticTokens(fileAt(session, document, wanted))
        .filter(({ span }) => span.start < end && start < span.end)
      return { data: dataOf(session, document, inside) }
    },
  }
}

/** Answers with all tokens of a document. */
function withTokens<Result>(
  session: Session,
  uri: string,
  token: CancellationToken,
  answer: (document: OpenDocument, tokens: readonly SemanticToken[]) => Result,
): Result | SemanticTokens | Promise<Result | SemanticTokens> {
  session.analyses.needMarks()
  return whenKnown<Result | SemanticTokens>(session, uri, token, {
    needs: 'all',
    ofFile: (document) => answer(document, session.service().semanticTokens(document.file())),
    ofPieces: (document, analysis) => answer(document, marksOf(analysis).tokens),
    nothing: () => ({ data: [] }),
  })
}

/** Five numbers for each token, places relative to the token before (LSP 3.17). */
function dataOf({ client: { encoding } }: Session, document: OpenDocument, tokens: readonly SemanticToken[]): number[] {
  const data: number[] = []
  let line = 0
  let character = 0
  for (const { span, type, modifiers } of tokens) {
    const start = toPosition(document, span.start, encoding)
    const end = toPosition(document, span.end, encoding)
    const isSameLine = start.line === line
    data.push(start.line - line, isSameLine ? start.character - character : start.character)
    data.push(end.character - start.character, semanticTokenTypes.indexOf(type), bitsOf(modifiers))
    ;({ line, character } = start)
  }
  return data
}

function bitsOf(modifiers: SemanticToken['modifiers']): number {
  return modifiers.reduce((bits, modifier) => bits | (1 << semanticTokenModifiers.indexOf(modifier)), 0)
}

/** What changed between the beginning and the end that both have in common, in whole tokens. */
function difference(before: readonly number[], after: readonly number[]): SemanticTokensDelta['edits'] {
  const limit = Math.min(before.length, after.length)
  let start = 0
  while (start < limit && before[start] === after[start]) start++
  start -= start % 5
  let end = 0
  while (end < limit - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  end -= end % 5
  const deleteCount = before.length - start - end
  const data = after.slice(start, after.length - end)
  return deleteCount === 0 && data.length === 0 ? [] : [{ start, deleteCount, data }]
}
