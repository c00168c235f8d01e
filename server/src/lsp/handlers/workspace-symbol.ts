import {
  SymbolKind,
  type WorkspaceSymbol as WorkspaceSymbolOf,
  type WorkspaceSymbolParams,
} from 'vscode-languageserver'
import { fuzzyRank } from '../../core/base/fuzzy-rank.ts'
import type { WorkspaceSymbol } from '../../core/features/workspace-symbols.ts'
import { namedIn } from '../../core/pieces/named-in.ts'
import type { FileMemo } from '../closed-files.ts'
import { toRange } from '../convert.ts'
import type { OpenDocument } from '../document-store.ts'
import type { Handler, RequestContext } from '../guard.ts'
import { nextTurn } from '../next-turn.ts'
import type { Session } from '../session.ts'
import { answerAbout } from '../when-known.ts'

/** Thousands may be open; other requests are answered in between. */
const DOCUMENTS_PER_TURN = 8

/** Nobody looks through more. */
const MOST = 1_000

interface Found {
  readonly rank: number
  readonly symbol: WorkspaceSymbolOf
}

/** `workspace/symbol`: what open documents and the files of the open folders hold, the best fits first. */
export function createWorkspaceSymbol(): Handler<WorkspaceSymbolParams, WorkspaceSymbolOf[]> {
  const memo: FileMemo<readonly WorkspaceSymbolOf[]> = new Map()
  return async (session, { query }, request) => {
    const found: Found[] = []
    for await (const symbols of allSymbols(session, memo, request)) {
      for (const symbol of symbols) {
        const rank = fuzzyRank(query, symbol.name)
        if (rank !== undefined) found.push({ rank, symbol })
      }
    }
    return found
      .sort((a, b) => a.rank - b.rank)
      .slice(0, MOST)
      .map(({ symbol }) => symbol)
  }
}

async function* allSymbols(
  session: Session,
  memo: FileMemo<readonly WorkspaceSymbolOf[]>,
  { token, progress }: RequestContext,
): AsyncGenerator<readonly WorkspaceSymbolOf[]> {
  const symbolsOf = (document: OpenDocument) => {
    const made = (symbols: readonly WorkspaceSymbol[]) => symbols.map((symbol) => toSymbol(session, document, symbol))
    return answerAbout<readonly WorkspaceSymbolOf[]>(session, document, token, {
      needs: 'outline',
      ofFile: () => made(session.service().workspaceSymbols(document.file())),
      ofPieces: (_, analysis) => made(namedIn(analysis)),
      nothing: () => [],
    })
  }
  for (const [index, document] of [...session.documents.all()].entries()) {
    if (index % DOCUMENTS_PER_TURN === 0) await new Promise<void>(nextTurn)
    if (token.isCancellationRequested) return
    yield await symbolsOf(document)
  }
  progress?.begin('Searching the open folders', 0, undefined, true)
  for await (const { value, index, count } of session.closedFiles.each(memo, symbolsOf, token)) {
    progress?.report(Math.round((100 * index) / count), `${index + 1} of ${count}`)
    if (value) yield value
  }
  progress?.done()
}

function toSymbol(
  session: Session,
  document: OpenDocument,
  { name, kind, container, span }: WorkspaceSymbol,
): WorkspaceSymbolOf {
  const { encoding, workspaceSymbols } = session.client
  const wanted = kind === 'document' ? SymbolKind.Module : SymbolKind.Object
  return {
    name,
    // Module and Class are what every client of LSP 1.0 knows.
    kind: workspaceSymbols.knowsKind(wanted) ? wanted : SymbolKind.Class,
    location: { uri: document.uri, range: toRange(document, span, encoding) },
    ...(container !== undefined && { containerName: container }),
  }
}
