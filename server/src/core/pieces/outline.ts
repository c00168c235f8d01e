import type { Span } from '../base/span.ts'
import type { DocumentSymbol } from '../features/document-symbols.ts'
import type { Analysis } from './analysis.ts'
import type { JudgedFrame } from './judge-piece.ts'
import type { PiecedDocument } from './pieced-text.ts'
import type { PartPlace } from './stored-finding.ts'
import { type StoredSymbol, symbolAt } from './stored-symbol.ts'

/** What somebody makes of the symbols of an outline. */
export interface OutlineMaker<Made> {
  /** Of one that is kept with a piece, at its place: what is made of it holds as long as both stay as they are. */
  readonly stored: (stored: StoredSymbol, place: PartPlace) => Made
  /** Of one that reaches over pieces, with what was made of its children. */
  readonly parent: (symbol: Omit<DocumentSymbol, 'children'>, children: readonly Made[]) => Made
}

/** Makes the symbols as the whole text has them. */
export const plainSymbols: OutlineMaker<DocumentSymbol> = {
  stored: symbolAt,
  parent: (symbol, children) => ({ ...symbol, children }),
}

/**
 * The outline of a text in pieces, in the order of the text: documents, their fields, and the items of the divided list by their names. What is in
 * items, and below the fields of documents that are not divided, is left out: an outline of thousands of lines helps nobody. For complete analyses.
 */
export function outlineOf<Made>(analysis: Analysis, maker: OutlineMaker<Made>): readonly Made[] {
  const symbols = analysis.text.documents.flatMap((document) => symbolsOf(analysis, document, maker))
  return symbols.sort((a, b) => a.start - b.start).map(({ made }) => made)
}

/** A symbol without a parent. */
interface Outermost<Made> {
  readonly start: number
  readonly made: Made
}

function symbolsOf<Made>(
  { text, judged, wholes }: Analysis,
  document: PiecedDocument,
  maker: OutlineMaker<Made>,
): readonly Outermost<Made>[] {
  const outermost = (stored: StoredSymbol, place: PartPlace) => ({
    start: place.start + stored.span.start,
    made: maker.stored(stored, place),
  })
  const { first, count } = document
  const placeOf = (piece: number): PartPlace => ({
    start: text.starts[piece] ?? 0,
    line: text.firstLines[piece] ?? 0,
    item: piece - first - 1,
  })
  const head = text.pieces[first]
  const known = (head && wholes.get(head)?.judged) ?? judged[first]
  if (known?.is === 'whole') return known.outline.map((symbol) => outermost(symbol, placeOf(first)))
  if (known?.is !== 'frame') return []
  const items: Made[] = []
  const embedded: Outermost<Made>[] = []
  let end = 0
  for (let piece = first + 1; piece < first + count - 1; piece++) {
    const item = judged[piece]
    if (item?.is !== 'item') continue
    const place = placeOf(piece)
    end = place.start + item.end
    if (item.symbol) items.push(maker.stored(item.symbol, place))
    for (const symbol of item.embedded) embedded.push(outermost(symbol, place))
  }
  const places: FramePlaces = { head: placeOf(first).start, end, tail: placeOf(first + count - 1).start }
  const ofFrame = known.outline.map((symbol) => ({
    start: placed(symbol.span, known, places).start,
    made: madeOfFrame(symbol, known, places, items, maker),
  }))
  return [...ofFrame, ...embedded]
}

/** Where the head and the tail begin, and the list ends. */
interface FramePlaces {
  readonly head: number
  readonly end: number
  readonly tail: number
}

/** Makes a symbol of the view of a frame; the one that the filler is in gets the items. */
function madeOfFrame<Made>(
  symbol: DocumentSymbol,
  frame: JudgedFrame,
  places: FramePlaces,
  items: readonly Made[],
  maker: OutlineMaker<Made>,
): Made {
  const border = frame.head.text.length
  const isFiller = ({ span }: DocumentSymbol) => span.start >= border && span.end <= border + frame.filler
  const { children, ...own } = symbol
  return maker.parent(
    { ...own, span: placed(symbol.span, frame, places), selection: placed(symbol.selection, frame, places) },
    children.some(isFiller) ? items : children.map((child) => madeOfFrame(child, frame, places, items, maker)),
  )
}

function placed({ start, end }: Span, { head, filler }: JudgedFrame, places: FramePlaces): Span {
  const border = head.text.length
  const place = (offset: number) => {
    if (offset < border) return places.head + offset
    return offset < border + filler ? places.end : places.tail + offset - border - filler
  }
  return { start: place(start), end: place(end) }
}
