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
  const name = storeText(symbol.name, view, placeholders)
  const store = (child: DocumentSymbol) => storeSymbol(child, own, view, placeholders, levels - 1)
  return placed(symbol, -own.start, name, levels === 0 ? [] : symbol.children.map(store))
}

export function symbolAt(stored: StoredSymbol, own: PartPlace): DocumentSymbol {
  const name = textOf(stored.name, () => own)
  const children = stored.children.map((child) => symbolAt(child, own))
  return placed(stored, own.start, name, children)
}

type Placed = Pick<DocumentSymbol, 'detail' | 'kind' | 'deprecated' | 'span' | 'selection'>

/** Field by field, as outlines are long: what is left of an object without some of its fields is slow to make. */
function placed<Name, Child>(
  { kind, detail, deprecated, span, selection }: Placed,
  by: number,
  name: Name,
  children: readonly Child[],
): Placed & { readonly name: Name; readonly children: readonly Child[] } {
  return {
    name,
    kind,
    span: moved(span, by),
    selection: moved(selection, by),
    children,
    ...(detail !== undefined && { detail }),
    ...(deprecated !== undefined && { deprecated }),
  }
}

function moved({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by }
}
