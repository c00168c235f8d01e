import type { Span } from '../base/span.ts'
import type { DocumentSymbol } from '../features/document-symbols.ts'
import type { Analysis } from './analysis.ts'
import { placesIn, runsOfItems } from './finding-runs.ts'
import type { JudgedFrame } from './judge-piece.ts'
import type { PiecedDocument } from './pieced-text.ts'
import type { PartPlace } from './stored-finding.ts'
import { type StoredSymbol, symbolAt } from './stored-symbol.ts'

/** What somebody makes of the symbols of an outline. */
export interface OutlineMaker<Made> {
  /** Of one that is kept with a piece, at its place, `within` another one. */
  readonly stored: (stored: StoredSymbol, place: PartPlace, within?: Parent) => Made
  /** Of those of some pieces that follow one another: with the same objects, which are of a list of this name, and the first piece at its place, they are the same. */
  readonly run: (known: readonly object[], place: PartPlace, make: () => Made[]) => readonly Made[]
  /** Of one that reaches over pieces, with what was made of its children, by runs. */
  readonly parent: (symbol: Parent, children: readonly (readonly Made[])[], within?: Parent) => Made
}

type Parent = Omit<DocumentSymbol, 'children'>

/** Makes the symbols as the whole text has them. */
export const plainSymbols: OutlineMaker<DocumentSymbol> = {
  stored: symbolAt,
  run: (_known, _place, make) => make(),
  parent: (symbol, children) => ({ children: children.flat(), ...symbol }),
}

/**
 * The outline of a text in pieces, in the order of the text, by runs: documents, their fields, and the items of the divided list by their names. What is in
 * items, and below the fields of documents that are not divided, is left out: an outline of thousands of lines helps nobody. For complete analyses.
 */
export function outlineOf<Made>(analysis: Analysis, maker: OutlineMaker<Made>): readonly (readonly Made[])[] {
  const symbols = analysis.text.documents.flatMap((document) => symbolsOf(analysis, document, maker))
  return symbols.sort((a, b) => a.start - b.start).map(({ made }) => made)
}

/** Symbols without a parent. */
interface Outermost<Made> {
  readonly start: number
  readonly made: readonly Made[]
}

function symbolsOf<Made>(
  { text, judged, wholes }: Analysis,
  document: PiecedDocument,
  maker: OutlineMaker<Made>,
): readonly Outermost<Made>[] {
  const { first, count } = document
  const placeOf = placesIn(text, document)
  const head = text.pieces[first]
  const known = (head && wholes.get(head)?.judged) ?? judged[first]
  if (known?.is === 'whole') {
    const place = placeOf(first)
    const inOrder = () => [...known.outline].sort((a, b) => a.span.start - b.span.start)
    const make = () => inOrder().map((symbol) => maker.stored(symbol, place))
    return [{ start: place.start, made: maker.run([known], place, make) }]
  }
  if (known?.is !== 'frame') return []
  const embedded: Outermost<Made>[] = []
  for (let piece = first + 1; piece < first + count - 1; piece++) {
    const item = judged[piece]
    if (item?.is !== 'item') continue
    for (const symbol of item.embedded) {
      const place = placeOf(piece)
      embedded.push({ start: place.start + symbol.span.start, made: [maker.stored(symbol, place)] })
    }
  }
  const last = judged[first + count - 2]
  const end = last?.is === 'item' ? placeOf(first + count - 2).start + last.end : 0
  const places: FramePlaces = { head: placeOf(first).start, end, tail: placeOf(first + count - 1).start }
  const ofFrame = known.outline.map((symbol) => ({
    start: placed(symbol.span, known, places).start,
    made: [madeOfFrame(symbol, known, places, itemsOf, maker)],
  }))
  return [...ofFrame, ...embedded]

  function itemsOf(list: Parent): readonly (readonly Made[])[] {
    return [...runsOfItems(document)].map((run) => runOf(run.first, judged.slice(run.first, run.end), list))
  }

  function runOf(begin: number, run: Analysis['judged'], list: Parent): readonly Made[] {
    const make = () =>
      run.flatMap((item, at) =>
        item?.is === 'item' && item.symbol ? [maker.stored(item.symbol, placeOf(begin + at), list)] : [],
      )
    return maker.run(run as readonly object[], placeOf(begin), make)
  }
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
  itemsOf: (list: Parent) => readonly (readonly Made[])[],
  maker: OutlineMaker<Made>,
  within?: Parent,
): Made {
  const border = frame.head.text.length
  const isFiller = ({ span }: DocumentSymbol) => span.start >= border && span.end <= border + frame.filler
  const { children, ...shown } = symbol
  const own = { ...shown, span: placed(symbol.span, frame, places), selection: placed(symbol.selection, frame, places) }
  const made = children.some(isFiller)
    ? itemsOf(own)
    : [children.map((child) => madeOfFrame(child, frame, places, itemsOf, maker, own))]
  return maker.parent(own, made, within)
}

function placed({ start, end }: Span, { head, filler }: JudgedFrame, places: FramePlaces): Span {
  const border = head.text.length
  const place = (offset: number) => {
    if (offset < border) return places.head + offset
    return offset < border + filler ? places.end : places.tail + offset - border - filler
  }
  return { start: place(start), end: place(end) }
}
