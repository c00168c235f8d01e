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
  { name, children, span, selection, ...symbol }: DocumentSymbol,
  own: ViewPart,
  view: PieceView,
  placeholders: Placeholders | undefined,
  levels: number,
): StoredSymbol {
  return {
    ...symbol,
    name: storeText(name, view, placeholders),
    span: moved(span, -own.start),
    selection: moved(selection, -own.start),
    children: levels === 0 ? [] : children.map((child) => storeSymbol(child, own, view, placeholders, levels - 1)),
  }
}

export function symbolAt(stored: StoredSymbol, own: PartPlace): DocumentSymbol {
  const { name, children, span, selection, ...symbol } = stored
  return {
    ...symbol,
    name: textOf(name, () => own),
    span: moved(span, own.start),
    selection: moved(selection, own.start),
    children: children.map((child) => symbolAt(child, own)),
  }
}

function moved({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by }
}
