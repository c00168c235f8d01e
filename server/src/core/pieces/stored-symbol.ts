import type { Span } from '../base/span.ts'
import type { DocumentSymbol } from '../features/document-symbols.ts'
import type { PieceView, ViewPart } from './piece-view.ts'
import { type PartPlace, type Placeholders, type StoredText, storeText, textOf } from './stored-finding.ts'

/** A symbol that stays true wherever its piece moves. */
export interface StoredSymbol extends Omit<DocumentSymbol, 'name' | 'children'> {
  readonly name: StoredText
  readonly children: readonly StoredSymbol[]
}

/** `levels` says how many levels of children are kept: outlines of large files show less. */
export function storeSymbol(
  symbol: DocumentSymbol,
  own: ViewPart,
  view: PieceView,
  placeholders: Placeholders | undefined,
  levels: number,
): StoredSymbol {
  return {
    ...placed(symbol, -own.start),
    name: storeText(symbol.name, view, placeholders),
    children:
      levels === 0 ? [] : symbol.children.map((child) => storeSymbol(child, own, view, placeholders, levels - 1)),
  }
}

export function symbolAt(stored: StoredSymbol, own: PartPlace): DocumentSymbol {
  return {
    ...placed(stored, own.start),
    name: textOf(stored.name, () => own),
    children: stored.children.map((child) => symbolAt(child, own)),
  }
}

type Placed = Pick<DocumentSymbol, 'detail' | 'kind' | 'deprecated' | 'span' | 'selection'>

/** Field by field, as outlines are long: what is left of an object without some of its fields is slow to make. */
function placed({ kind, detail, deprecated, span, selection }: Placed, by: number): Placed {
  const symbol = { kind, span: moved(span, by), selection: moved(selection, by) }
  if (deprecated !== undefined) return { ...symbol, deprecated, ...(detail !== undefined && { detail }) }
  return detail === undefined ? symbol : { ...symbol, detail }
}

function moved({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by }
}
