import { lineStart } from '../base/line-start.ts'
import { lastWhere } from '../base/partition-point.ts'
import type { Span } from '../base/span.ts'
import { withoutConflicts } from './conflicts.ts'
import { isLaidOut } from './json-closers.ts'
import { beforeJson, bracketsOfJson } from './json-strictness.ts'
import { nodesIn } from './nodes-in.ts'
import { type OrdinaryItems, ordinaryItems } from './ordinary/ordinary-items.ts'
import { ordinaryMembers } from './ordinary/ordinary-members.ts'
import { closesKey, endsValue, findClosingQuote, pairBrackets } from './quotes-and-brackets.ts'
import { hasTemplatePart } from './template-parts.ts'
import type { SequenceItem, YamlDocument, YamlNode } from './tree.ts'

/** A text in which an item of no meaning stands for many. */
export interface ShortenedText {
  readonly text: string
  readonly original: string
  readonly fillers: readonly Filler[]
}

/** The text of such an item, and the items. */
interface Filler extends Span {
  readonly stretch: OrdinaryItems
}

/** Fewer characters are not worth it. */
const LEAST = 4_000

/** A text without most of its ordinary items. Undefined where it has few, or holds what could have to do with them wherever it stands. */
export function shorten(original: string, least = LEAST): ShortenedText | undefined {
  if (original.length < least || hasTemplatePart(original)) return undefined
  const fillers: Filler[] = []
  let text = ''
  let at = 0
  for (const stretch of stretchesOf(original, least)) {
    text += original.slice(at, stretch.start)
    const start = text.length
    text += stretch.filler
    fillers.push({ start, end: text.length, stretch })
    at = stretch.end
  }
  const shortened = { text: text + original.slice(at), original, fillers }
  return fillers.length > 0 && agreesWithJson(shortened) ? shortened : undefined
}

/** JSON has a reader of its own, which has to take what stands for members for one as well, and may look at the columns of members where brackets are missing. */
function agreesWithJson({ text, original, fillers }: ShortenedText): boolean {
  if (beforeJson(text) === undefined) return true
  const { opened, byLayout } = bracketsOfJson(withoutConflicts(text))
  const isKnown = (filler: Filler) => isLaidOut(original, filler.stretch) && isLaidOut(text, filler)
  return fillers.every((filler) => opened.has(filler.start) && (!byLayout || isKnown(filler)))
}

function stretchesOf(text: string, least: number): readonly OrdinaryItems[] {
  if (beforeJson(text) !== undefined) return ordinaryMembers(text, { start: 0, end: text.length }, least, 'json')
  const blocks = ordinaryItems(text, least)
  const borders = [0, ...blocks.flatMap(({ start, end }) => [start, end]), text.length]
  const between = [...blocks, undefined].map((block, i) => {
    const [start = 0, end = 0] = borders.slice(2 * i)
    return [...ordinaryMembers(text, { start, end }, least, 'yaml'), ...(block ? [block] : [])]
  })
  return between.flat()
}

/**
 * Whether a quote or bracket at `open`, which has no partner in the shortened text, has one in the original. `covered` is the shortened text as the parser got it,
 * of the same length; `isKey` tells that a quote begins a key.
 */
export function hasPartner(
  { original, fillers }: ShortenedText,
  covered: string,
  open: number,
  isKey: boolean,
): boolean {
  const at = movedOffset(open, fillers)
  const sign = original[at]
  if (sign === '"' || sign === "'") {
    const end = findClosingQuote(original, at)
    if (end === undefined) return false
    // Between brackets the parser gives no quote up.
    const within = lastWhere(fillers, ({ stretch }) => stretch.start < end)?.stretch
    if (within && end <= within.end && within.items[0]?.dash === undefined) return true
    return isKey ? closesKey(original, { start: at, end }) : endsValue(original, end) || !endsBlock(original, at, end)
  }
  let whole = ''
  let from = 0
  for (const { start, end, stretch } of fillers) {
    whole += covered.slice(from, start) + original.slice(stretch.start, stretch.end)
    from = end
  }
  return pairBrackets(whole + covered.slice(from), at).ends.has(at)
}

/** Whether whatever stands for items was read as an item of a list, but for what stands in lines, or other text, that is not read. */
export function isRead(
  { fillers }: ShortenedText,
  documents: readonly YamlDocument[],
  unread: readonly Span[],
): boolean {
  const read = fillersBeside(fillers, unread)
  let found = 0
  for (const { root } of documents)
    for (const node of nodesIn(root))
      if (node.kind === 'sequence') found += node.items.filter((item) => fillerRead(item, read)).length
  return found === read.length
}

/** Whether some lines of the shortened text stand for ones with brackets that go on behind their line. */
export function hideBrackets({ original, fillers }: ShortenedText, lines: readonly Span[]): boolean {
  return lines.some(({ start, end }) => {
    const hidden = original.slice(movedOffset(start, fillers), movedOffset(end, fillers))
    return hidden.split(/[\r\n]+/).some((line) => line.split(/[[{]/).length > line.split(/[\]}]/).length)
  })
}

function fillersBeside(fillers: readonly Filler[], lines: readonly Span[]): readonly Filler[] {
  return fillers.filter((filler) => !isWithin(filler, lines))
}

function isWithin(filler: Span, lines: readonly Span[]): boolean {
  return lines.some(({ start, end }) => start <= filler.start && filler.end <= end)
}

/** Whether a line between a quote and the next one is indented too little to belong to its text: there the parser gives the quote up. */
function endsBlock(text: string, quote: number, next: number): boolean {
  const line = lineStart(text, quote)
  const [indent = ''] = /^ */.exec(text.slice(line, quote)) ?? []
  // On a line of its own it belongs to a key or dash that is indented less.
  const most = line + indent.length === quote ? Math.min(indent.length - 1, 0) : indent.length
  return most >= 0 && new RegExp(`\\n {0,${most}}\\S`).test(text.slice(quote, next))
}

/**
 * The documents of the original, of those of the shortened text. Undefined where what stands for items was read as anything else than an item of a list, or some
 * mistake reaches over it.
 */
export function lengthen(
  shortened: ShortenedText,
  documents: readonly YamlDocument[],
  blankLines: readonly Span[],
): readonly YamlDocument[] | undefined {
  const { fillers } = shortened
  const read = fillersBeside(fillers, blankLines)
  if (!isRead(shortened, documents, blankLines)) return undefined
  const made: YamlDocument[] = []
  for (const document of documents) {
    const spans = [...document.problems.map(({ span }) => span), ...(document.repaired ?? []), ...document.directives]
    if (spans.some((span) => reachesFiller(span, read) || endsWithin(span, fillers))) return undefined
    const moving: Moving = { fillers, found: [], moved: new Map(), depth: 0 }
    const moved = movedValue(document, moving, 0) as YamlDocument
    if (moving.depth > DEEPEST) return undefined
    const comments = [moved, ...moving.found.map(({ stretch }) => stretch)].flatMap((one) => one.comments)
    made.push({ ...moved, comments: comments.sort((a, b) => a.span.start - b.span.start) })
  }
  return made
}

function reachesFiller({ start, end }: Span, fillers: readonly Filler[]): boolean {
  const last = lastWhere(fillers, (filler) => filler.start < end)
  return last !== undefined && start < last.end
}

function endsWithin({ start, end }: Span, fillers: readonly Filler[]): boolean {
  return [start, end].some((at) => {
    const last = lastWhere(fillers, (filler) => filler.start < at)
    return last !== undefined && at < last.end
  })
}

/** As deep in the values of a document, which are some more than the nodes there, items are not too deep for the parser, however deep they are themselves. */
const DEEPEST = 100

interface Moving {
  readonly fillers: readonly Filler[]
  /** Those whose items have taken their places. */
  readonly found: Filler[]
  /** What each object has become: aliases share what they stand for. */
  readonly moved: Map<object, unknown>
  /** How many values there are around the deepest of them. */
  depth: number
}

/** All numbers of a document are offsets. Trees are no deeper than the builder lets them be, and an alias stands for a node before it. */
function movedValue(value: unknown, moving: Moving, depth: number): unknown {
  if (typeof value === 'number') return movedOffset(value, moving.fillers)
  if (Array.isArray(value))
    return value.flatMap(
      (one: unknown): readonly unknown[] => standsFor(one, moving, depth) ?? [movedValue(one, moving, depth + 1)],
    )
  if (typeof value !== 'object' || value === null) return value
  const known = moving.moved.get(value)
  if (known !== undefined) return known
  const moved = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, movedValue(member, moving, depth + 1)]),
  )
  moving.moved.set(value, moved)
  return moved
}

/** At the border of a filler the begin is that of the items, and the end theirs. */
function movedOffset(offset: number, fillers: readonly Filler[]): number {
  const before = lastWhere(fillers, ({ end }) => end <= offset)
  return before ? offset - before.end + before.stretch.end : offset
}

/** The items that one stands for; undefined for whatever else there is in a document. */
function standsFor(value: unknown, moving: Moving, depth: number): readonly SequenceItem[] | undefined {
  if (typeof value !== 'object' || value === null || !('node' in value)) return undefined
  const filler = fillerRead(value as SequenceItem, moving.fillers)
  if (!filler) return undefined
  moving.found.push(filler)
  moving.depth = Math.max(moving.depth, depth)
  return filler.stretch.items
}

/** The filler that was read as an item. */
function fillerRead({ span, node }: SequenceItem, fillers: readonly Filler[]): Filler | undefined {
  const filler = lastWhere(fillers, ({ start }) => start <= span.start)
  if (!filler || !saysNothing(node)) return undefined
  const { length } = filler.stretch.filler.trimStart()
  const end = filler.start + filler.stretch.filler.trimEnd().length
  return span.start === filler.end - length && span.end === end ? filler : undefined
}

function saysNothing(node: YamlNode | undefined): boolean {
  return node?.kind === 'mapping' ? node.entries.length === 0 : node?.kind === 'scalar' && node.text === '0'
}
