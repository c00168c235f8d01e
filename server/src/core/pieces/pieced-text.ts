import { indexLines, type LineIndex } from '../base/line-index.ts'
import type { Span } from '../base/span.ts'

/** A stretch of whole lines. Immutable, and told from others by identity: what is known of a piece holds as long as the object lives. */
export interface TextPiece {
  readonly text: string
  readonly lines: LineIndex
}

/** A piece, and where it stands in its text: `start` is its first offset, `line` its first line. */
export interface PlacedPiece extends TextPiece {
  readonly start: number
  readonly line: number
}

/** Which pieces a document of a stream consists of: `count` of them from `first` on. */
export interface PiecedDocument {
  readonly first: number
  readonly count: number
  /** Present where the document is divided: its first and its last piece are what stands around a list (the last may be empty), those between are the items. */
  readonly list?: { readonly column: number }
}

/** What follows one another, by its indexes: from `first` to before `end`. */
export interface IndexRange {
  readonly first: number
  readonly end: number
}

/** All items of a divided document. */
export function itemsOf({ first, count }: PiecedDocument): IndexRange {
  return { first: first + 1, end: first + count - 1 }
}

/**
 * A text in pieces, which nobody has to put together to change it. Every piece but the last one with text ends with a line break, so that lines and
 * columns are those of the piece. Immutable.
 */
export interface PiecedText {
  readonly pieces: readonly TextPiece[]
  readonly documents: readonly PiecedDocument[]
  /** Where each piece begins, and at the end the length of the text. */
  readonly starts: Int32Array
  /** The first line of each piece. */
  readonly firstLines: Int32Array
  /** Something in the text reaches over the borders of documents, so that it is a single piece. */
  readonly undivided: boolean
}

export function textPiece(text: string): TextPiece {
  return { text, lines: indexLines(text) }
}

export function piecedText(
  pieces: readonly TextPiece[],
  documents: readonly PiecedDocument[],
  undivided: boolean,
): PiecedText {
  return withPieces(NOTHING, { first: 0, end: 0 }, pieces, documents, undivided)
}

const NOTHING: PiecedText = {
  pieces: [],
  documents: [],
  starts: new Int32Array(1),
  firstLines: new Int32Array(),
  undivided: false,
}

/**
 * Pieces in the place of others, from `first` to before `end`, and where all stand then. Of those that stay only numbers are looked at: this happens at every
 * keystroke, and there may be thousands.
 */
export function withPieces(
  { pieces: before, starts: startsBefore, firstLines: linesBefore }: PiecedText,
  { first, end }: IndexRange,
  others: readonly TextPiece[],
  documents: readonly PiecedDocument[],
  undivided: boolean,
): PiecedText {
  // Engines take many times as long to spread arrays behind others.
  const pieces = before.slice(0, first).concat(others, before.slice(end))
  const starts = new Int32Array(pieces.length + 1)
  const firstLines = new Int32Array(pieces.length)
  starts.set(startsBefore.subarray(0, first))
  firstLines.set(linesBefore.subarray(0, first))
  let at = first
  let offset = startsBefore[first] ?? 0
  let line = linesBefore[first] ?? 0
  for (const { text, lines } of others) {
    starts[at] = offset
    firstLines[at] = line
    at++
    offset += text.length
    line += lines.starts.length - 1
  }
  const further = offset - (startsBefore[end] ?? 0)
  const lower = line - (linesBefore[end] ?? 0)
  for (let old = end; old < before.length; old++, at++) {
    starts[at] = (startsBefore[old] ?? 0) + further
    firstLines[at] = (linesBefore[old] ?? 0) + lower
  }
  starts[at] = (startsBefore[before.length] ?? 0) + further
  return { pieces, documents, starts, firstLines, undivided }
}

/** Documents that follow one another, given how many pieces each one has. */
export function placedDocuments(documents: readonly Omit<PiecedDocument, 'first'>[]): readonly PiecedDocument[] {
  let next = 0
  return documents.map(({ count, list }) => {
    const first = next
    next += count
    return { first, count, ...(list && { list }) }
  })
}

export function lengthOf({ starts, pieces }: PiecedText): number {
  return starts[pieces.length] ?? 0
}

export function lineCountOf({ firstLines, pieces }: PiecedText): number {
  return (firstLines.at(-1) ?? 0) + (pieces.at(-1)?.lines.starts.length ?? 1)
}

/** The index of the piece that holds `offset`, of the last one for offsets at the end and beyond. */
export function pieceIndexAt({ starts, pieces }: PiecedText, offset: number): number {
  return lastAtMost(starts, pieces.length, offset)
}

/** The piece that holds an offset; the last one with text for offsets at the end and beyond. */
export function pieceAt(text: PiecedText, offset: number): PlacedPiece {
  return placed(text, Math.min(pieceIndexAt(text, offset), lastWithText(text)))
}

/** The piece that holds a line; the last one with text for lines beyond the text. */
export function pieceOfLine(text: PiecedText, line: number): PlacedPiece {
  return placed(text, lastAtMost(text.firstLines, lastWithText(text) + 1, line))
}

/** Where nothing stands behind a list, the last piece is empty, and need not begin a line: the one before it has the last line of the text. */
function lastWithText({ pieces }: PiecedText): number {
  let index = pieces.length - 1
  while (index > 0 && pieces[index]?.text === '') index--
  return index
}

/** The text between two offsets. */
export function sliceOf(text: PiecedText, { start, end }: Span): string {
  let slice = ''
  for (let i = pieceIndexAt(text, start); i < text.pieces.length; i++) {
    const from = text.starts[i] ?? 0
    if (from >= end && i > 0) break
    slice += text.pieces[i]?.text.slice(Math.max(0, start - from), Math.max(0, end - from)) ?? ''
  }
  return slice
}

/** The pieces from `first` to before `end`, put together. */
export function joined({ pieces }: PiecedText, first: number, end: number): string {
  let text = ''
  for (let i = first; i < end; i++) text += pieces[i]?.text ?? ''
  return text
}

/** The lines of the whole text. */
export function linesOf(text: PiecedText): LineIndex {
  const [only] = text.pieces
  if (only && text.pieces.length === 1) return only.lines
  const starts: number[] = []
  const last = lastWithText(text)
  text.pieces.slice(0, last + 1).forEach(({ lines }, i) => {
    const base = text.starts[i] ?? 0
    const isLast = i === last
    const count = isLast ? lines.starts.length : lines.starts.length - 1
    for (let line = 0; line < count; line++) starts.push(base + (lines.starts[line] ?? 0))
  })
  return { starts, length: lengthOf(text) }
}

/** The index of the document that a piece belongs to. */
export function documentIndexOf({ documents }: PiecedText, piece: number): number {
  let low = 0
  let high = documents.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((documents[middle]?.first ?? 0) <= piece) low = middle
    else high = middle - 1
  }
  return low
}

const empty = textPiece('')

function placed({ pieces, starts, firstLines }: PiecedText, index: number): PlacedPiece {
  const { text, lines } = pieces[index] ?? empty
  return { text, lines, start: starts[index] ?? 0, line: firstLines[index] ?? 0 }
}

/** The last of the first `count` numbers, which never descend, that is at most `value`; 0 when there is none. */
function lastAtMost(numbers: Int32Array, count: number, value: number): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((numbers[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}
