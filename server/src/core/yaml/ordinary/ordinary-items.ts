import type { Span } from '../../base/span.ts'
import type { SequenceItem, YamlComment } from '../tree.ts'
import { hasUnusual } from './parse-ordinary.ts'
import { readLoneItem } from './read-block.ts'
import { DASH, HASH, isLineBreak, SPACE, type TextReader, unusual } from './text-reader.ts'

/** Items of one list that follow one another, each ordinary and without a mistake, anchor or alias. */
export interface OrdinaryItems {
  readonly start: number
  readonly end: number
  /** The text of an item that says nothing, which can stand in their place: as they do, it ends a line or does not. */
  readonly filler: string
  readonly items: readonly SequenceItem[]
  readonly comments: readonly YamlComment[]
}

/** Lists that are indented deeper are hardly the long ones of a text. */
const DEEPEST_COLUMN = 20

/** So many ordinary items stay on both sides of a stretch: of what surrounds a mistake, messages may tell. */
const NEIGHBOURS = 2

/** Where more items of a text than these are not ordinary, there is nothing to win: each of them costs as much as many others. */
const MOST_ODD = 1_000

/**
 * All stretches of at least `least` characters of ordinary items of block lists in a text, in their order, but for those beside what is none and at the ends of the list.
 * They are whole lines. Where lists begin and end follows from the columns of lines alone: whether the items are read as such in the text is another question. None is looked for behind too many
 * items that are not ordinary.
 */
export function ordinaryItems(text: string, least: number): readonly OrdinaryItems[] {
  const found: OrdinaryItems[] = []
  const odd = { left: MOST_ODD }
  for (let at = 0; at < text.length && odd.left > 0; ) {
    const column = columnAt(text, at)
    const next = behindLine(text, at)
    if (column > DEEPEST_COLUMN || !isDash(text, at + column) || text.length - at < least) {
      at = next
      continue
    }
    const borders = bordersOf(text, at, column)
    // A list of few long items may hold the long one.
    const isLong = borders.length > 2 * NEIGHBOURS + 1
    if (isLong) found.push(...stretchesIn(text, borders, column, least, odd))
    at = isLong ? (borders.at(-1) ?? next) : next
  }
  return found
}

/** Where the items of the list begin whose first line is at `start`, and where it ends. Comments and empty lines belong to the item above. */
function bordersOf(text: string, start: number, column: number): readonly number[] {
  const borders = [start]
  const deeper = ' '.repeat(column + 1)
  let at = behindLine(text, start)
  while (at < text.length) {
    if (text.startsWith(deeper, at)) {
      at = behindLine(text, at)
      continue
    }
    const indent = columnAt(text, at)
    const unit = text.charCodeAt(at + indent)
    const isItem = indent === column && isDash(text, at + indent)
    if (isItem) borders.push(at)
    else if (unit !== HASH && !isLineBreak(unit)) break
    at = behindLine(text, at)
  }
  return [...borders, at]
}

function stretchesIn(
  text: string,
  borders: readonly number[],
  column: number,
  least: number,
  odd: { left: number },
): readonly OrdinaryItems[] {
  const found: OrdinaryItems[] = []
  let read: LoneItem[] = []
  const end = () => {
    const stretch = stretchOf(read, least, () => `${' '.repeat(column)}- 0\n`)
    if (stretch) found.push(stretch)
    read = []
  }
  // What follows may belong to the last item.
  for (let i = 0; i < borders.length - 2 && odd.left > 0; i++) {
    const item = readItem(text, { start: borders[i] ?? 0, end: borders[i + 1] ?? 0 }, column)
    if (item) read.push(item)
    else {
      odd.left--
      end()
    }
  }
  end()
  return found
}

/** An item that was read for itself, with what belongs to it. */
export interface LoneItem {
  readonly start: number
  readonly end: number
  readonly item: SequenceItem
  readonly comments: readonly YamlComment[]
}

/** The stretch of items that were read one after the other, but for those at its ends; undefined where less than `least` characters are left. */
export function stretchOf(
  read: readonly LoneItem[],
  least: number,
  fillerFor: (stretch: Span) => string,
): OrdinaryItems | undefined {
  const inner = read.slice(NEIGHBOURS, -NEIGHBOURS)
  const { start } = inner[0] ?? { start: 0 }
  const { end } = inner.at(-1) ?? { end: 0 }
  if (inner.length === 0 || end - start < least) return undefined
  return {
    start,
    end,
    filler: fillerFor({ start, end }),
    items: inner.map(({ item }) => item),
    comments: inner.flatMap(({ comments }) => comments).filter(({ span }) => start <= span.start && span.start < end),
  }
}

/** Undefined where the item is not ordinary, or does not end where the next one begins. */
function readItem(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  column: number,
): LoneItem | undefined {
  if (hasUnusual(text.slice(start, end))) return undefined
  const reader: TextReader = { text, at: start + column, comments: [], problems: [], isPart: true }
  try {
    const item = readLoneItem(reader, column)
    const isWhole = reader.at === end + column && reader.problems.length === 0 && !reader.anchors
    return isWhole ? { start, end, item, comments: reader.comments } : undefined
  } catch (error) {
    if (error === unusual) return undefined
    throw error
  }
}

function columnAt(text: string, start: number): number {
  let at = start
  while (text.charCodeAt(at) === SPACE) at++
  return at - start
}

function isDash(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1)
  return text.charCodeAt(at) === DASH && (next === SPACE || isLineBreak(next))
}

function behindLine(text: string, start: number): number {
  const feed = text.indexOf('\n', start)
  return feed < 0 ? text.length : feed + 1
}
