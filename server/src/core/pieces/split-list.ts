import { outdentedLines } from '../yaml/outdented-line.ts'
import { lineEnd, readLine, type TextLine } from '../yaml/text-line.ts'

/** A document cut around and between the items of a list below a key of the root. */
export interface DividedText {
  /** Of the dashes. */
  readonly column: number
  readonly head: string
  readonly items: readonly string[]
  readonly tail: string
}

/*
 * Cuts are made by the columns of lines alone, always where a line begins. Whether one of them stands within a quoted text or between brackets
 * shows when the pieces are read. Comments directly above an item, no deeper than its dash, belong to it.
 */

/** Cuts the text of one document at its largest list. Undefined where no key of the root has a block list of two items or more. */
export function divideDocument(text: string): DividedText | undefined {
  const [largest] = listsIn(text).sort((a, b) => lengthOf(b) - lengthOf(a))
  return largest && largest.borders.length > 1 ? divided(text, largest) : undefined
}

/** The same where the list is known to be the one at the end of the text, however short it is. */
export function divideAtLastList(text: string): DividedText | undefined {
  const last = listsIn(text).at(-1)
  return last?.end === text.length ? divided(text, last) : undefined
}

/** Cuts text that begins with an item of a list whose dashes stand in `column`; `rest` is what follows the list. Undefined where it begins with anything else. */
export function splitItems(
  text: string,
  column: number,
): { readonly items: readonly string[]; readonly rest: string } | undefined {
  const list = readList(text, 0, column)
  return list.borders.length > 0 ? { items: itemsOf(text, list), rest: text.slice(list.end) } : undefined
}

interface List {
  readonly column: number
  /** Where items begin. */
  readonly borders: readonly number[]
  readonly end: number
}

function lengthOf({ borders, end }: List): number {
  return end - (borders[0] ?? end)
}

function divided(text: string, list: List): DividedText {
  const { column, borders, end } = list
  return { column, head: text.slice(0, borders[0]), items: itemsOf(text, list), tail: text.slice(end) }
}

function itemsOf(text: string, { borders, end }: List): readonly string[] {
  return borders.map((border, i) => text.slice(border, borders[i + 1] ?? end))
}

/** The block lists directly below keys of the root. */
function listsIn(text: string): List[] {
  const lists: List[] = []
  let behindKey: number | undefined
  for (let at = 0; at < text.length; ) {
    const line = readLine(text, at)
    if (line.is === 'item' && behindKey !== undefined) {
      const list = readList(text, behindKey, line.column)
      lists.push(list)
      behindKey = undefined
      at = Math.max(list.end, line.end)
      continue
    }
    if (line.is === 'item' || line.is === 'text') behindKey = isLoneKey(text, at, line) ? line.end : undefined
    at = line.end
  }
  return lists
}

/** A key of the root with nothing but a comment behind its colon. */
function isLoneKey(text: string, start: number, { is, column, end }: TextLine): boolean {
  return is === 'text' && column === 0 && /:\s*(?:(?<=[ \t])#.*)?$/s.test(text.slice(start, end).trimEnd())
}

/** Reads items from `start` on, up to the first line that is not in the list any more; a line that is outdented is. What stands above the first item belongs to it. */
function readList(text: string, start: number, column: number): List {
  const borders: number[] = []
  const isOutdented = outdentedIn(text, borders)
  const deeper = ' '.repeat(column + 1)
  let comments: number | undefined = start
  let at = start
  while (at < text.length) {
    const line = readLine(text, at)
    const isWithin = line.column > column && borders.length > 0
    let { end } = line
    if (line.is === 'item' && line.column === column) {
      borders.push(comments ?? at)
      comments = undefined
      // What stands deeper than the dash decides nothing.
      end = behindLines(text, end, deeper)
    } else if (line.is === 'comment') {
      comments = isWithin ? undefined : (comments ?? at)
    } else if (line.is !== 'blank') {
      if (!isWithin && !isOutdented(at)) break
      comments = undefined
    }
    at = end
  }
  return { column, borders, end: at < text.length ? (comments ?? at) : at }
}

/** Tells of lines of the last item, in their order, whether they are outdented. */
function outdentedIn(text: string, borders: readonly number[]): (line: number) => boolean {
  let known: number | undefined
  let lines: ReturnType<typeof outdentedLines> | undefined
  return (line) => {
    const border = borders.at(-1)
    if (border !== undefined && border !== known) lines = outdentedLines(text, border)
    known = border
    return lines?.(line) !== undefined
  }
}

/** Behind all lines from `start` on that begin with a text, one after the other. */
function behindLines(text: string, start: number, begin: string): number {
  let at = start
  while (text.startsWith(begin, at)) at = lineEnd(text, at)
  return at
}
