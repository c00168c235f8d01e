import type { Position, TextEdit as ProtocolTextEdit, Range } from 'vscode-languageserver'
import { type LineIndex, lineAt } from '../core/base/line-index.ts'
import { partitionPoint } from '../core/base/partition-point.ts'
import { remembered } from '../core/base/remembered.ts'
import type { Span } from '../core/base/span.ts'
import type { TextEdit } from '../core/base/text-edit.ts'
import { type PiecedText, type PlacedPiece, pieceAt, pieceOfLine, sliceOf } from '../core/pieces/pieced-text.ts'

/**
 * Between the core's UTF-16 offsets and the protocol's positions. Nothing else in the server counts columns.
 * A position beyond its line counts as the line's end (before the line break), one beyond the text as the text's end, as LSP 3.17 wants it.
 */
export type PositionEncoding = 'utf-8' | 'utf-16' | 'utf-32'

/** A text with its lines; every `SourceFile` is one. With `pieces`, places are looked up in these, and nobody puts the whole together for them. */
export interface IndexedText {
  readonly text: string
  readonly lines: LineIndex
  readonly pieces?: PiecedText
}

export function toPosition(of: IndexedText, offset: number, encoding: PositionEncoding): Position {
  const { text, lines, start, line: firstLine } = of.pieces ? pieceAt(of.pieces, offset) : whole(of)
  const inside = Math.max(0, Math.min(offset - start, text.length))
  const line = lineAt(lines, inside)
  const begin = lines.starts[line] ?? 0
  const character = encoding === 'utf-16' ? inside - begin : columnOf({ text, lines }, line, inside, encoding)
  return { line: firstLine + line, character }
}

export function toOffset(of: IndexedText, position: Position, encoding: PositionEncoding): number {
  if (position.line < 0) return 0
  const piece = of.pieces ? pieceOfLine(of.pieces, position.line) : whole(of)
  const line = position.line - piece.line
  const begin = piece.lines.starts[line]
  if (begin === undefined) return piece.start + piece.text.length
  const end = lineEnd(piece, line)
  if (encoding === 'utf-16') return piece.start + Math.min(begin + Math.max(0, position.character), end)
  return piece.start + offsetInLine(piece, line, end, position.character, encoding)
}

/** A stretch of the text. */
export function textAt(of: IndexedText, span: Span): string {
  return of.pieces ? sliceOf(of.pieces, span) : of.text.slice(span.start, span.end)
}

function whole({ text, lines }: IndexedText): PlacedPiece {
  return { text, lines, start: 0, line: 0 }
}

export function toRange(of: IndexedText, span: Span, encoding: PositionEncoding): Range {
  return { start: toPosition(of, span.start, encoding), end: toPosition(of, span.end, encoding) }
}

/** The span of a range; a range that runs backwards is turned around. */
export function toSpan(of: IndexedText, range: Range, encoding: PositionEncoding): Span {
  const a = toOffset(of, range.start, encoding)
  const b = toOffset(of, range.end, encoding)
  return { start: Math.min(a, b), end: Math.max(a, b) }
}

export function toTextEdit(of: IndexedText, edit: TextEdit, encoding: PositionEncoding): ProtocolTextEdit {
  return { range: toRange(of, edit.span, encoding), newText: edit.newText }
}

const LF = 10
const CR = 13

/** Where the line's text ends, without its line break. */
function lineEnd(of: IndexedText, line: number): number {
  const next = of.lines.starts[line + 1]
  if (next === undefined) return of.text.length
  const beforeFeed = of.text.charCodeAt(next - 1) === LF ? next - 1 : next
  return of.text.charCodeAt(beforeFeed - 1) === CR ? beforeFeed - 1 : beforeFeed
}

type LinedText = Pick<IndexedText, 'text' | 'lines'>

/** Places of a line with the columns before them, `STEP` units apart or one more. */
interface Marks {
  readonly offsets: readonly number[]
  readonly columns: readonly number[]
}

/** In UTF-16 units. A line may have a megabyte, and many places that are asked for. */
const STEP = 1024

/** By encoding and line, for as long as the lines live. */
const marksByLines = remembered((_: LineIndex) => new Map<string, Marks>())

function marksOf({ text, lines }: LinedText, line: number, encoding: PositionEncoding): Marks {
  const known = marksByLines(lines)
  const key = `${encoding} ${line}`
  const before = known.get(key)
  if (before) return before
  const end = lines.starts[line + 1] ?? text.length
  const offsets = [lines.starts[line] ?? 0]
  const columns = [0]
  for (let from = offsets[0] ?? 0; from + STEP < end; ) {
    const isInPair = (text.codePointAt(from + STEP - 1) ?? 0) > 0xffff
    const to = from + STEP + (isInPair ? 1 : 0)
    columns.push((columns.at(-1) ?? 0) + widthOf(text, from, to, encoding))
    offsets.push(to)
    from = to
  }
  const marks = { offsets, columns }
  known.set(key, marks)
  return marks
}

function columnOf(of: LinedText, line: number, offset: number, encoding: PositionEncoding): number {
  const begin = of.lines.starts[line] ?? 0
  if (offset - begin <= STEP) return widthOf(of.text, begin, offset, encoding)
  const { offsets, columns } = marksOf(of, line, encoding)
  const at = partitionPoint(offsets, (mark) => mark <= offset) - 1
  return (columns[at] ?? 0) + widthOf(of.text, offsets[at] ?? begin, offset, encoding)
}

function offsetInLine(of: LinedText, line: number, end: number, column: number, encoding: PositionEncoding): number {
  const begin = of.lines.starts[line] ?? 0
  if (end - begin <= STEP) return advance(of.text, begin, end, column, encoding)
  const { offsets, columns } = marksOf(of, line, encoding)
  const at = Math.max(0, partitionPoint(columns, (mark) => mark <= column) - 1)
  return advance(of.text, offsets[at] ?? begin, end, column - (columns[at] ?? 0), encoding)
}

function widthOf(text: string, start: number, end: number, encoding: PositionEncoding): number {
  let width = 0
  for (let i = start; i < end; ) {
    const point = text.codePointAt(i) ?? 0
    width += columnsOf(point, encoding)
    i += unitsOf(point)
  }
  return width
}

/** The offset that lies `columns` after `start`; a column inside a character counts as the character's begin. */
function advance(text: string, start: number, end: number, columns: number, encoding: PositionEncoding): number {
  let left = columns
  let i = start
  while (i < end) {
    const point = text.codePointAt(i) ?? 0
    left -= columnsOf(point, encoding)
    if (left < 0) return i
    i += unitsOf(point)
  }
  return end
}

function unitsOf(point: number): number {
  return point > 0xffff ? 2 : 1
}

function columnsOf(point: number, encoding: PositionEncoding): number {
  if (encoding === 'utf-32') return 1
  if (encoding === 'utf-16') return unitsOf(point)
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point > 0xffff ? 4 : 3
}
