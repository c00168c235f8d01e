import {
  type DocumentSymbol as DocumentSymbolOf,
  type DocumentSymbolParams,
  type SymbolInformation,
  SymbolKind,
  SymbolTag,
} from 'vscode-languageserver'
import { type DocumentSymbol, LEVELS_TO_ITEMS } from '../../core/features/document-symbols.ts'
import type { Analysis } from '../../core/pieces/analysis.ts'
import { outlineOf } from '../../core/pieces/outline.ts'
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
    ofFile: (document) => answer(session, document, symbolsOf(session, document)),
    ofPieces: (document, analysis) => answerInPieces(session, document, analysis),
    nothing: () => [],
  })
}

type Symbols = DocumentSymbolOf[] | SymbolInformation[]

/** The symbols of pieces that are where they were are the same objects as before, and last. */
function answerInPieces(session: Session, document: OpenDocument, analysis: Analysis): Symbols {
  return session.client.symbols.hierarchical
    ? treeInPieces(session, document, analysis)
    : listInPieces(session, document, analysis)
}

function treeInPieces(session: Session, document: OpenDocument, analysis: Analysis): DocumentSymbolOf[] {
  const runs = outlineOf<DocumentSymbolOf>(analysis, {
    stored: (stored, place) => toTree(session, document, symbolAt(stored, place)),
    run: session.analyses.symbols,
    parent: (symbol, children) => withChildren(session, document, symbol, listOfRuns(children)),
  })
  return listOfRuns(runs)
}

/** Of each symbol runs are made: those of its own and of all below it. */
function listInPieces(session: Session, document: OpenDocument, analysis: Analysis): SymbolInformation[] {
  const runs = outlineOf<readonly FlatRun[]>(analysis, {
    stored: (stored, place, within) => [toList(session, document, symbolAt(stored, place), within)],
    run: (known, place, make) => [[session.analyses.flatSymbols(known, place, () => make().flat(2))]],
    parent: (symbol, children, within) => [[toInformation(session, document, symbol, within)], ...children.flat(2)],
  })
  return listOfRuns(runs.flat(2))
}

type FlatRun = readonly SymbolInformation[]

/** Of a large text that cannot be divided no more is shown than of another one. */
function symbolsOf(session: Session, document: OpenDocument): readonly DocumentSymbol[] {
  return session.service().documentSymbols(document.file(), document.pieces?.undivided ? LEVELS_TO_ITEMS : undefined)
}

function answer(session: Session, document: OpenDocument, symbols: readonly DocumentSymbol[]): Symbols {
  return session.client.symbols.hierarchical
    ? symbols.map((symbol) => toTree(session, document, symbol))
    : symbols.flatMap((symbol) => toList(session, document, symbol))
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

/** A symbol, and all below it. */
function toList(
  session: Session,
  document: OpenDocument,
  symbol: DocumentSymbol,
  within?: Named,
  into: SymbolInformation[] = [],
): SymbolInformation[] {
  into.push(toInformation(session, document, symbol, within))
  for (const child of symbol.children) toList(session, document, child, symbol, into)
  return into
}

function toInformation(
  session: Session,
  document: OpenDocument,
  symbol: Omit<DocumentSymbol, 'children'>,
  within: Named | undefined,
): SymbolInformation {
  return {
    name: nameOf(symbol),
    kind: kindOf(session, symbol),
    ...tagsOf(session, symbol),
    location: { uri: document.uri, range: toRange(document, symbol.span, session.client.encoding) },
    ...(within && { containerName: nameOf(within) }),
  }
}

type Named = Pick<DocumentSymbol, 'name'>

/** A symbol's name must not be blank (LSP 3.17); clients drop the whole list otherwise. */
function nameOf(symbol: Named): string {
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
