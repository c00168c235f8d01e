import type { Span } from '../base/span.ts'
import { TEMPLATE_MARKS, type TemplateMark } from './template-marks.ts'

/** A piece of template text. Pieces of one text never overlap. */
export interface TemplatePart {
  readonly span: Span
  readonly mark: TemplateMark
  /** Steers which text is written (`{{ if … }}`, `{% for … %}`, comments), as opposed to writing a value itself. */
  readonly control: boolean
}

/** Each mark's opening is a group of its own. */
const OPENINGS = TEMPLATE_MARKS.map(({ opening }) => `(${opening})`).join('|')

/** Something that every opening holds. Looked for with each key in all that changed. */
const ROUGHLY =
  /[{<%]%|[%{$][{(#]|\$\w|%[([+#%A-Zsdqvt]|@[A-Z]|\{[A-Za-z_]\w*\}|<[A-Za-z\x80-\uffff]|\.\.\.|…|#@|\+{3}|\[\[/

/** Something that every opening holds whose piece can go on behind its line. */
const LASTING = /\{[{%#]|<%|%\{/

/** No piece is longer; few are as long as a line, and a comment may be a licence. What seems to open one may be a mapping of mappings, with brackets that close others far behind it. */
export const LONGEST_PIECE = 10_000

/** All template pieces, in the order of the text. An opening without its end is ordinary text. Linear in the text's length. */
export function templateParts(text: string): readonly TemplatePart[] {
  return ROUGHLY.test(text) ? [...partsIn(text)] : []
}

/** Whether there are any, at the cost of a search in most texts. */
export function hasTemplatePart(text: string): boolean {
  return ROUGHLY.test(text) && !partsIn(text).next().done
}

/** Whether a piece that begins in the text does not end in it. */
export function endsInTemplate(text: string): boolean {
  return awaitedClosings(text).length > 0
}

/** What would end pieces that begin in the text and do not end in it, if it stood on the line behind it. */
export function awaitedClosings(text: string): readonly string[] {
  if (!LASTING.test(text)) return []
  const closings = noClosings()
  // Read to the end for what is not found in it.
  Array.from(partsIn(`${text}\n`, closings))
  return [...closings.awaited]
}

function* partsIn(text: string, closings = noClosings()): Generator<TemplatePart, void> {
  const openings = new RegExp(OPENINGS, 'gmu')
  for (let match = openings.exec(text); match !== null; match = openings.exec(text)) {
    const mark = markOf(match)
    const start = match.index
    const end = mark && isPiece(text, start, mark) ? partEnd(text, start, match[0], mark, closings) : undefined
    if (mark === undefined || end === undefined) continue
    yield { span: { start, end }, mark, control: mark.control?.test(text.slice(start, end)) ?? false }
    openings.lastIndex = end
  }
}

function markOf(match: RegExpExecArray): TemplateMark | undefined {
  return TEMPLATE_MARKS.find((_, i) => match[i + 1] !== undefined)
}

/** What is text or a comment elsewhere is no piece within quotes. */
function isPiece(text: string, start: number, { family, place }: TemplateMark): boolean {
  if (family !== 'text' && family !== 'comment') return true
  const around = text.slice(Math.max(0, start - 200), start)
  const before = around.slice(1 + Math.max(around.lastIndexOf('\n'), around.lastIndexOf('\r')))
  if (before.split('"').length % 2 === 0 || before.split("'").length % 2 === 0) return false
  return place?.test(before) ?? true
}

function partEnd(
  text: string,
  start: number,
  opening: string,
  { closing }: TemplateMark,
  closings: Closings,
): number | undefined {
  if (closing === undefined) return start + opening.length
  if (typeof closing !== 'string') return bracketsEnd(text, start + opening.length - 1, closing, closings.brackets)
  const end = nextClosing(text, closing, start + opening.length, closings)
  if (end === Number.POSITIVE_INFINITY && text.length - start <= LONGEST_PIECE) closings.awaited.add(closing)
  if (end - start > LONGEST_PIECE) return undefined
  // `{{{ x }}}` closes with the last brace.
  let after = end + closing.length
  while (closing === '}}' && text[after] === '}' && text[start + 2] === '{' && after < end + 3) after++
  return after
}

/** Where one stands next, from an offset on that never descends; infinitely far where none follows. */
function nextClosing(text: string, closing: string, from: number, { next }: Closings): number {
  const known = next.get(closing)
  if (known !== undefined && known >= from) return known
  const found = text.indexOf(closing, from)
  const at = found < 0 ? Number.POSITIVE_INFINITY : found
  next.set(closing, at)
  return at
}

/** What is known of one text, so that none of it is looked through for each opening again. */
interface Closings {
  /** Where each stands that was looked for last. */
  readonly next: Map<string, number>
  /** Those that do not come any more, for pieces that could still end behind the text. */
  readonly awaited: Set<string>
  /** By the sign that opens. */
  readonly brackets: Map<string, BracketEnds>
}

function noClosings(): Closings {
  return { next: new Map(), awaited: new Set(), brackets: new Map() }
}

/** Where brackets end that open in a part of the text, as far as they do. */
interface BracketEnds {
  readonly part: Span
  readonly ends: ReadonlyMap<number, number>
}

/** No piece in brackets is longer. */
const REACH = 2000

/** The end of a bracket on the same line, brackets within it counted. */
function bracketsEnd(
  text: string,
  open: number,
  pair: readonly [string, string],
  brackets: Map<string, BracketEnds>,
): number | undefined {
  let known = brackets.get(pair[0])
  if (known === undefined || open >= known.part.end) {
    known = endsFrom(text, open, pair)
    brackets.set(pair[0], known)
  }
  const end = known.ends.get(open)
  return end !== undefined && end - open <= REACH ? end : undefined
}

/** Ends where no bracket is open any more. Until then, or where it reads too far, what is within unclosed ones is read once for all of them. */
function endsFrom(text: string, start: number, [opening, closing]: readonly [string, string]): BracketEnds {
  const ends = new Map<number, number>()
  const limit = Math.min(text.length, start + 2 * REACH)
  const open: number[] = []
  for (let i = start; i < limit; i++) {
    const character = text.charAt(i)
    if (character === opening) open.push(i)
    if (character === closing) ends.set(open.pop() ?? i, i + 1)
    if (open.length === 0 || character === '\n' || character === '\r') return { part: { start, end: i + 1 }, ends }
  }
  return { part: { start, end: start + REACH }, ends }
}
