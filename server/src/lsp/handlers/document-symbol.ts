import {
  type DocumentSymbol as DocumentSymbolOf,
  type DocumentSymbolParams,
  type SymbolInformation,
  SymbolKind,
  SymbolTag,
} from 'vscode-languageserver'
import type { DocumentSymbol } from '../../core/features/document-symbols.ts'
import type { Analysis } from '../../core/pieces/analysis.ts'
import { outlineOf, plainSymbols } from '../../core/pieces/outline.ts'
import { symbolAt } from '../../core/pieces/stored-symbol.ts'
import { toRange } from '../convert.ts'
import type { OpenDocument } from '../document-store.ts'
import type { RequestContext } from '../guard.ts'
import { listOfRuns } from '../lasting-json.ts'
import type { Session } from '../session.ts'
import { whenKnown } from '../when-known.ts'

/** `textDocument/documentSymbol`: a tree, or a flat list for clients that know no trees. */
export function handleDocumentSymbol(
  session: Session,
  params: DocumentSymbolParams,
  { token }: RequestContext,
): Symbols | Promise<Symbols> {
  return whenKnown(session, params.textDocument.uri, token, {
    needs: 'outline',
    ofFile: (document) => answer(session, document, session.service().documentSymbols(document.file())),
    ofPieces: (document, analysis) => answerInPieces(session, document, analysis),
    nothing: () => [],
  })
}

type Symbols = DocumentSymbolOf[] | SymbolInformation[]

/** In a tree the symbols of pieces that are where they were are the same objects as before, and last. */
function answerInPieces(session: Session, document: OpenDocument, analysis: Analysis): Symbols {
  if (!session.client.symbols.hierarchical) return answer(session, document, outlineOf(analysis, plainSymbols).flat())
  const runs = outlineOf<DocumentSymbolOf>(analysis, {
    stored: (stored, place) => toTree(session, document, symbolAt(stored, place)),
    run: session.analyses.symbols,
    parent: (symbol, children) => withChildren(session, document, symbol, listOfRuns(children)),
  })
  return listOfRuns(runs)
}

function answer(session: Session, document: OpenDocument, symbols: readonly DocumentSymbol[]): Symbols {
  if (session.client.symbols.hierarchical) return symbols.map((symbol) => toTree(session, document, symbol))
  const flat: SymbolInformation[] = []
  for (const symbol of symbols) flatten(session, document, symbol, undefined, flat)
  return flat
}

function toTree(session: Session, document: OpenDocument, symbol: DocumentSymbol): DocumentSymbolOf {
  const children = symbol.children.map((child) => toTree(session, document, child))
  return withChildren(session, document, symbol, children)
}

function withChildren(
  session: Session,
  document: OpenDocument,
  symbol: Omit<DocumentSymbol, 'children'>,
  children: DocumentSymbolOf[],
): DocumentSymbolOf {
  const { encoding } = session.client
  return {
    name: nameOf(symbol),
    ...(symbol.detail && { detail: symbol.detail }),
    kind: kindOf(session, symbol),
    ...tagsOf(session, symbol),
    range: toRange(document, symbol.span, encoding),
    selectionRange: toRange(document, symbol.selection, encoding),
    ...(children.length > 0 && { children }),
  }
}

function flatten(
  session: Session,
  document: OpenDocument,
  symbol: DocumentSymbol,
  container: string | undefined,
  into: SymbolInformation[],
): void {
  const name = nameOf(symbol)
  into.push({
    name,
    kind: kindOf(session, symbol),
    ...tagsOf(session, symbol),
    location: { uri: document.uri, range: toRange(document, symbol.span, session.client.encoding) },
    ...(container !== undefined && { containerName: container }),
  })
  for (const child of symbol.children) flatten(session, document, child, name, into)
}

/** A symbol's name must not be blank (LSP 3.17); clients drop the whole list otherwise. */
function nameOf(symbol: Pick<DocumentSymbol, 'name'>): string {
  return symbol.name.trim() === '' ? '""' : symbol.name
}

function tagsOf(session: Session, symbol: Pick<DocumentSymbol, 'deprecated'>): { tags?: SymbolTag[] } {
  return symbol.deprecated && session.client.symbols.tags ? { tags: [SymbolTag.Deprecated] } : {}
}

/** The kind, and what stands for it where a client knows only the kinds of LSP 1.0. */
const KINDS: Readonly<Record<DocumentSymbol['kind'], readonly [SymbolKind, SymbolKind]>> = {
  document: [SymbolKind.Module, SymbolKind.Module],
  object: [SymbolKind.Object, SymbolKind.Class],
  map: [SymbolKind.Object, SymbolKind.Class],
  list: [SymbolKind.Array, SymbolKind.Array],
  string: [SymbolKind.String, SymbolKind.String],
  number: [SymbolKind.Number, SymbolKind.Number],
  boolean: [SymbolKind.Boolean, SymbolKind.Boolean],
  null: [SymbolKind.Null, SymbolKind.Constant],
}

function kindOf(session: Session, symbol: Pick<DocumentSymbol, 'kind'>): SymbolKind {
  const [kind, older] = KINDS[symbol.kind]
  return session.client.symbols.knowsKind(kind) ? kind : older
}
