import { lastWhere } from '../base/partition-point.ts'
import type { Span } from '../base/span.ts'
import { blockPieces } from './block-scalar.ts'
import { doublePieces, plainPieces, singlePieces } from './flow-scalar.ts'
import type { ScalarStyle } from './tree.ts'

/**
 * A stretch of a scalar's value and where it comes from. `copied` pieces stand in the source as they are, unit by unit; of the others
 * (escapes, folded line breaks) only the whole has a place.
 */
export interface ScalarPiece {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly copied: boolean
}

export interface DecodedScalar {
  readonly value: string
  /** Where the unit at this value offset begins in the source; offsets outside the value count as its nearest end. */
  readonly toSource: (offset: number) => number
  /** The source of a stretch of the value, without line breaks and indentation around it. */
  readonly spanToSource: (span: Span) => Span
  /** The value offset at a source offset: within an escape its beginning, between two lines the end of the first. */
  readonly toValue: (offset: number) => number
}

/**
 * Decodes a scalar as YAML 1.2 §7.3 and §8.1 say (and as the `yaml` package does it, to the letter), and remembers where every part of
 * the value comes from. Offsets are UTF-16 units into `source` and into the value.
 *
 * `source` is the scalar as written, with its quotes, or with the header of a block scalar and all of its lines; `parentIndent` the
 * indentation of the collection that it stands in (0 at the top of a document), which only block scalars need. Never throws; a source
 * that is no scalar of this style has an arbitrary value.
 */
export function decodeScalar(source: string, style: ScalarStyle, parentIndent: number): DecodedScalar {
  return locate(piecesOf(source, style, parentIndent), emptyPlace(source, style))
}

export function piecesOf(source: string, style: ScalarStyle, parentIndent: number): readonly ScalarPiece[] {
  switch (style) {
    case 'plain':
      return plainPieces(source)
    case 'single':
      return singlePieces(source)
    case 'double':
      return doublePieces(source)
    default:
      return blockPieces(source, style, parentIndent)
  }
}

/** Where an empty value stands: behind the opening quote, or at the end of a block. */
function emptyPlace(source: string, style: ScalarStyle): number {
  if (style === 'plain') return 0
  return style === 'single' || style === 'double' ? Math.min(1, source.length) : source.length
}

interface PlacedPiece {
  /** Where the piece begins in the value. */
  readonly at: number
  readonly start: number
  length: number
  end: number
  readonly copied: boolean
}

function locate(pieces: readonly ScalarPiece[], empty: number): DecodedScalar {
  const placed: PlacedPiece[] = []
  let value = ''
  for (const { text, start, end, copied } of pieces) {
    if (text === '') continue
    const before = placed.at(-1)
    // What is copied with what is copied behind it is one piece: there is one for each word, and a text may have a hundred thousand.
    if (copied && before?.copied && before.end === start) {
      before.end = end
      before.length += text.length
    } else {
      placed.push({ at: value.length, start, length: text.length, end, copied })
    }
    value += text
  }
  const toSource = (offset: number) => sourceStart(placed, offset, empty)
  const spanToSource = ({ start, end }: Span) => {
    const from = sourceStart(placed, start, empty)
    return { start: from, end: end <= start ? from : Math.max(from, sourceEnd(placed, end, empty)) }
  }
  return { value, toSource, spanToSource, toValue: (offset) => valueOffset(placed, offset) }
}

function sourceStart(placed: readonly PlacedPiece[], offset: number, empty: number): number {
  const piece = lastWhere(placed, ({ at }) => at <= offset)
  if (!piece) return placed[0]?.start ?? empty
  const inside = offset - piece.at
  if (inside >= piece.length) return piece.end
  return piece.copied ? piece.start + inside : piece.start
}

/** Where the unit before this value offset ends in the source. */
function sourceEnd(placed: readonly PlacedPiece[], offset: number, empty: number): number {
  const piece = lastWhere(placed, ({ at }) => at < offset)
  if (!piece) return placed[0]?.start ?? empty
  return piece.copied ? Math.min(piece.end, piece.start + (offset - piece.at)) : piece.end
}

function valueOffset(placed: readonly PlacedPiece[], offset: number): number {
  const piece = lastWhere(placed, ({ start }) => start <= offset)
  if (!piece) return 0
  if (offset >= piece.end) return piece.at + piece.length
  return piece.copied ? piece.at + (offset - piece.start) : piece.at
}
