import type { Span } from '../base/span.ts'
import type { DocumentSymbol } from '../features/document-symbols.ts'
import type { Analysis } from './analysis.ts'
import type { JudgedFrame } from './judge-piece.ts'
import type { PiecedDocument } from './pieced-text.ts'
import type { PartPlace } from './stored-finding.ts'
import { type StoredSymbol, symbolAt } from './stored-symbol.ts'

/**
 * The outline of a text in pieces, in the order of the text: documents, their fields, and the items of the divided list by their names. What is in
 * items, and below the fields of documents that are not divided, is left out: an outline of thousands of lines helps nobody. For complete analyses.
 */
export function outlineOf(analysis: Analysis, note: NoteOrigin = () => {}): readonly DocumentSymbol[] {
  const symbols = analysis.text.documents.flatMap((document) => symbolsOf(analysis, document, note))
  return symbols.sort((a, b) => a.span.start - b.span.start)
}

/** Told of each symbol that is a stored one at its place: what is made of such a one holds as long as both stay as they are. */
export type NoteOrigin = (symbol: DocumentSymbol, stored: StoredSymbol, place: PartPlace) => void

function symbolsOf(
  { text, judged, wholes }: Analysis,
  document: PiecedDocument,
  note: NoteOrigin,
): readonly DocumentSymbol[] {
  const placed = (stored: StoredSymbol, place: PartPlace) => {
    const symbol = symbolAt(stored, place)
    note(symbol, stored, place)
    return symbol
  }
  const { first, count } = document
  const placeOf = (piece: number): PartPlace => ({
    start: text.starts[piece] ?? 0,
    line: text.firstLines[piece] ?? 0,
    item: piece - first - 1,
  })
  const head = text.pieces[first]
  const known = (head && wholes.get(head)?.judged) ?? judged[first]
  if (known?.is === 'whole') return known.outline.map((symbol) => placed(symbol, placeOf(first)))
  if (known?.is !== 'frame') return []
  const items: DocumentSymbol[] = []
  const embedded: DocumentSymbol[] = []
  let end = 0
  for (let piece = first + 1; piece < first + count - 1; piece++) {
    const item = judged[piece]
    if (item?.is !== 'item') continue
    const place = placeOf(piece)
    end = place.start + item.end
    if (item.symbol) items.push(placed(item.symbol, place))
    for (const symbol of item.embedded) embedded.push(placed(symbol, place))
  }
  const places: FramePlaces = { head: placeOf(first).start, end, tail: placeOf(first + count - 1).start }
  return [...known.outline.map((symbol) => symbolOfFrame(symbol, known, places, items)), ...embedded]
}

/** Where the head and the tail begin, and the list ends. */
interface FramePlaces {
  readonly head: number
  readonly end: number
  readonly tail: number
}

/** A symbol of the view of a frame; the one that the filler is in gets the items. */
function symbolOfFrame(
  symbol: DocumentSymbol,
  frame: JudgedFrame,
  places: FramePlaces,
  items: readonly DocumentSymbol[],
): DocumentSymbol {
  const border = frame.head.text.length
  const isFiller = ({ span }: DocumentSymbol) => span.start >= border && span.end <= border + frame.filler
  return {
    ...symbol,
    span: moved(symbol.span, frame, places),
    selection: moved(symbol.selection, frame, places),
    children: symbol.children.some(isFiller)
      ? items
      : symbol.children.map((child) => symbolOfFrame(child, frame, places, items)),
  }
}

function moved({ start, end }: Span, { head, filler }: JudgedFrame, places: FramePlaces): Span {
  const border = head.text.length
  const place = (offset: number) => {
    if (offset < border) return places.head + offset
    return offset < border + filler ? places.end : places.tail + offset - border - filler
  }
  return { start: place(start), end: place(end) }
}
