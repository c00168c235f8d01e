import { columnOf } from '../base/line-start.ts'
import type { Span } from '../base/span.ts'
import { ODD_BLANK } from './odd-blanks.ts'
import { isDash, readLine, type TextLine } from './text-line.ts'

/**
 * A line left of the list that it stands in, which goes on below it: what somebody types in the first column of an empty line, or into the indentation of a
 * line. No key of an outer mapping can stand there, whatever the line looks like. Told by the columns of lines alone; the span is its text without the blanks around it.
 */
export interface OutdentedLine extends Span {
  /** Where the text behind the line begins that shows it: a dash of the list, or what stands below a line that would fit. */
  readonly goesOn: number
  /** Present where the line would fit without what it begins with. */
  readonly typed?: TypedIndentation
}

/** Words in the indentation of a line. */
export interface TypedIndentation {
  /** Behind the words. */
  readonly end: number
  /** Where the rest of the line begins, in which column it was meant to, and as what. */
  readonly rest: number
  readonly column: number
  readonly is: BlockLine['is']
}

interface BlockLine {
  readonly is: 'item' | 'text'
  readonly column: number
}

/** What is known of the lines before one. */
interface LinesAbove {
  /** The lists and mappings that are open, and lines of texts, in the order of their columns. */
  readonly blocks: BlockLine[]
  /** Whether the last line with text ends with a dash or a colon, for which a value is due. */
  waits: boolean
}

/**
 * Reads a text line by line from `from` on, where no block is open. The returned function tells of the line that begins at an offset whether it is outdented; it
 * is asked about lines in their order.
 */
export function outdentedLines(text: string, from: number): (line: number) => OutdentedLine | undefined {
  const above: LinesAbove = { blocks: [], waits: false }
  let at = from
  return (asked) => {
    let found: OutdentedLine | undefined
    while (at <= asked && at < text.length) {
      const line = readLine(text, at)
      found = readInto(above, text, at, line)
      at = line.end
    }
    return found
  }
}

function readInto(above: LinesAbove, text: string, start: number, line: TextLine): OutdentedLine | undefined {
  if (!isBlockLine(line)) return undefined
  const read = writtenLine(text, start, line)
  const outdented = outdentedAt(above, text, read)
  // A line of nothing but properties stands before the value for which the line above waits.
  if ((!outdented || outdented.typed) && read.bare !== '') noteLine(above, text, read, outdented?.typed)
  return outdented
}

function writtenLine(text: string, start: number, { is, column, end }: TextLine & BlockLine): WrittenLine {
  const written = text.slice(start + column, end).trimEnd()
  return { is, column, rest: start + column, end, written, bare: withoutProperties(written) }
}

function withoutProperties(written: string): string {
  const comment = written.search(/(?<![^ \t])#/)
  let bare = comment < 0 ? written : written.slice(0, comment).trimEnd()
  for (;;) {
    const word = bare.lastIndexOf(' ') + 1
    if (!/^[&!]/.test(bare.slice(word, word + 1))) return bare
    bare = bare.slice(0, word).trimEnd()
  }
}

function waitsBehind(bare: string): boolean {
  return /(?::|(?:^|[ \t])-)$/.test(bare.slice(-2))
}

function isBlockLine(line: TextLine): line is TextLine & BlockLine {
  return line.is === 'item' || line.is === 'text'
}

/** A line with text. */
interface WrittenLine extends BlockLine {
  /** Where its text begins, and where the next line does. */
  readonly rest: number
  readonly end: number
  /** Without the blanks around it. */
  readonly written: string
  /** Without its comment, and the properties of a value on another line. */
  readonly bare: string
}

function outdentedAt(above: LinesAbove, text: string, line: WrittenLine): OutdentedLine | undefined {
  const { rest: start, column, written } = line
  const lists = deeperLists(above.blocks, column)
  if (lists.length === 0 && deepestOf(above) <= column) return undefined
  if (line.is === 'item' && lists.includes(column)) return undefined
  if (ODD_BLANK.test(written) || (BLOCK_HEADER.test(written) && isDue(above, column))) return undefined
  const typed = typedIndentation(above, line)
  const isTyped = typed && !standsAsKey(above, text, line)
  const behind = isTyped ? goesOnBehind(above, text, typed, line, lists) : undefined
  // An item in the wrong column is one nevertheless.
  const isItem = line.is === 'item' && behind === undefined
  const goesOn = behind ?? (isItem ? undefined : itemBelow(text, line, lists))
  if (goesOn === undefined || mayBeText(text, line, goesOn)) return undefined
  return { start, end: start + written.length, goesOn, ...(typed && behind !== undefined && { typed }) }
}

/**
 * Whether lines, up to one whose text begins at `last`, may belong to the value of the key that a line begins with: to a text or brackets that are not closed on it, or to an unquoted
 * text, where the last one is deeper than the key, and none of them has a key.
 */
function mayBeText(text: string, { column, end, written }: WrittenLine, last: number): boolean {
  const [, first] = /: +(\S)/.exec(written) ?? []
  if (first === undefined) return false
  const closing = CLOSING[first]
  if (closing !== undefined) return !written.endsWith(closing)
  return columnOf(text, last) > column && !/:\s/.test(`${text.slice(end, readLine(text, last).end)}\n`)
}

/** What ends the texts that begin so, if anything on their first line does. */
const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", '[': ']', '{': '}', '|': '\n', '>': '\n' }

/** In no other line than that of the key or dash above can a block be begun so. */
const BLOCK_HEADER = /^[|>][-+\d]{0,2}(?:[ \t]+#.*)?$/

/** Whether the line above waits for a value, which may stand in a column. */
function isDue({ blocks, waits }: LinesAbove, column: number): boolean {
  return waits && blocks.at(-1)?.column === column
}

/** The columns of the lists that are open in a column or deeper. */
function deeperLists(blocks: readonly BlockLine[], column: number): readonly number[] {
  const lists: number[] = []
  for (let at = blocks.length - 1; at >= 0; at--) {
    const block = blocks[at]
    if (!block || block.column < column) break
    if (block.is === 'item') lists.push(block.column)
  }
  return lists
}

function deepestOf({ blocks }: LinesAbove): number {
  return blocks.at(-1)?.column ?? 0
}

/** An item has hardly as many lines behind one that somebody types. */
const MOST_LINES = 500

/** The lines with text behind an offset, and where each begins. */
function* blockLinesFrom(text: string, from: number): Generator<{ readonly start: number } & TextLine & BlockLine> {
  let start = from
  for (let count = 0; start < text.length && count < MOST_LINES; count++) {
    const line = readLine(text, start)
    if (isBlockLine(line)) yield { start, ...line }
    start = line.end
  }
}

/**
 * The dash of the next item of one of some lists behind a line, where all between is deeper than it; nothing behind a line in `column` can be within these lists. A key may have a block
 * of its own there, though, behind which an item stands in the wrong place; a word may be a key that lacks its colon, with the list as its value; and what stands right above an item, in
 * the column of its dash, may be one that lacks its own.
 */
function itemBelow(
  text: string,
  { column, end, written, bare }: WrittenLine,
  lists: readonly number[],
): number | undefined {
  let first: number | undefined
  let least = Number.POSITIVE_INFINITY
  for (const line of blockLinesFrom(text, end)) {
    if (line.is === 'item' && lists.includes(line.column) && line.column < least) {
      const isOwn =
        first === undefined ? mayBelongToList(written, column === line.column) : bare.endsWith(':') && least === first
      if (!isOwn) return line.start + line.column
    }
    if (line.column <= column) return undefined
    first ??= line.column
    least = Math.min(least, line.column)
  }
  return undefined
}

/** Whether a line right above an item may belong to it, or the list to the line. */
function mayBelongToList(written: string, isInItsColumn: boolean): boolean {
  return /^["']?\w/.test(written) || (isInItsColumn && !BLOCK_HEADER.test(written))
}

/** Notes a line, or what is left of it where something was typed into its indentation. */
function noteLine(
  above: LinesAbove,
  text: string,
  line: WrittenLine,
  meant: Pick<WrittenLine, 'is' | 'column' | 'rest'> = line,
): void {
  const left = { start: meant.rest, end: line.rest + line.bare.length }
  openBlocks(above.blocks, text, left, meant)
  above.waits = waitsBehind(text.slice(left.start, left.end))
}

/** Notes what the text of a line opens, whose properties without a value it does not hold; whatever is deeper is closed by it. */
function openBlocks(blocks: BlockLine[], text: string, { start, end }: Span, { is, column }: BlockLine): void {
  let at = start
  let line = column
  for (let isItem = is === 'item'; ; isItem = isDash(text, at)) {
    open(blocks, { is: isItem ? 'item' : 'text', column: line })
    if (!isItem) return
    const gap = /^[ \t]*(?=\S)/.exec(text.slice(at + 1, Math.min(end, at + 1 + MOST_BLANKS)))?.[0].length
    if (gap === undefined) return
    at += 1 + gap
    line += 1 + gap
  }
}

const MOST_BLANKS = 100

function open(blocks: BlockLine[], block: BlockLine): void {
  while ((blocks.at(-1)?.column ?? -1) > block.column) blocks.pop()
  // A key in the column of the items of a list ends that.
  if (block.is === 'text' && blocks.at(-1)?.is === 'item' && blocks.at(-1)?.column === block.column) blocks.pop()
  const last = blocks.at(-1)
  if (last?.column !== block.column || last.is !== block.is) blocks.push(block)
}

/** Blanks, and a dash or a key without quotes. */
const REST = /(?<=\S) +(?=-(?: +[\w./"'-]|$)|[\w./-]+:(?:\s|$))/g

function typedIndentation(
  above: LinesAbove,
  { rest: begin, column, written }: WrittenLine,
): TypedIndentation | undefined {
  for (const { index, 0: gap } of written.slice(0, MOST_BLANKS).matchAll(REST)) {
    const rest = index + gap.length
    const is = isDash(written, rest) ? 'item' : 'text'
    // What is typed moves the rest of its line, unless it is typed over blanks. A dash with one blank behind it is that of an item, and none that was typed before others.
    const isItem = isDash(written, 0)
    const columns = isItem ? (gap.length > 1 ? [column + gap.length] : []) : [column + gap.length, column + rest]
    const meant = columns.find((one) => fits(above, { is, column: one }))
    if (meant !== undefined) return { end: begin + index, rest: begin + rest, column: meant, is }
  }
  return undefined
}

/** Whether a line can stand below others without being told from their neighbours by its column. */
function fits(above: LinesAbove, line: BlockLine): boolean {
  const { blocks } = above
  if (blocks.some(({ is, column }) => is === line.is && column === line.column)) return true
  const deepest = deepestOf(above)
  const isDeeper = line.column > deepest || (line.is === 'item' && line.column === deepest)
  return isDeeper && isDue(above, deepest)
}

/** Whether a line reads as a key of a mapping that is open, with the block that stands below it. */
function standsAsKey({ blocks }: LinesAbove, text: string, key: WrittenLine): boolean {
  if (!key.bare.endsWith(':')) return false
  const above: LinesAbove = { blocks: [...blocks], waits: false }
  noteLine(above, text, { ...key, is: 'text' })
  for (const line of blockLinesFrom(text, key.end)) {
    if (!fits(above, line)) return false
    if (line.column <= key.column) return true
    noteLine(above, text, writtenLine(text, line.start, line))
  }
  return true
}

/**
 * Where what stands around a line goes on behind it: at the next line, or behind the block of the key that the line ends with. A key of an outer mapping could have such a
 * block. Undefined where what follows fits nowhere.
 */
function goesOnBehind(
  { blocks }: LinesAbove,
  text: string,
  typed: TypedIndentation,
  outdented: WrittenLine,
  lists: readonly number[],
): number | undefined {
  const { column, end, bare } = outdented
  const above: LinesAbove = { blocks: [...blocks], waits: false }
  noteLine(above, text, outdented, typed)
  const hasBlock = bare.endsWith(':')
  for (const line of blockLinesFrom(text, end)) {
    const isItem = line.is === 'item'
    const isBelow = line.column > typed.column || (isItem && typed.is === 'text' && line.column === typed.column)
    if (hasBlock && isBelow) continue
    const isWithin = line.column > column || (isItem && lists.includes(line.column))
    return isWithin && fits(above, line) ? line.start + line.column : undefined
  }
  return undefined
}
