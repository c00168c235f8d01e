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
const CLOSINGS = TEMPLATE_MARKS.flatMap(({ closing }) => (typeof closing === 'string' ? closing : [])).join('')

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
  return LASTING.test(text) && templateParts(`${text}\n${CLOSINGS}`).some(({ span }) => span.end > text.length)
}

function* partsIn(text: string): Generator<TemplatePart, void> {
  const unclosed = new Set<string>()
  const openings = new RegExp(OPENINGS, 'gmu')
  for (let match = openings.exec(text); match !== null; match = openings.exec(text)) {
    const mark = markOf(match)
    const start = match.index
    const end = mark && isPiece(text, start, mark) ? partEnd(text, start, match[0], mark, unclosed) : undefined
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
  unclosed: Set<string>,
): number | undefined {
  if (closing === undefined) return start + opening.length
  if (typeof closing !== 'string') return bracketsEnd(text, start + opening.length - 1, closing)
  if (unclosed.has(closing)) return undefined
  const end = text.indexOf(closing, start + opening.length)
  if (end < 0) unclosed.add(closing)
  if (end < 0) return undefined
  // `{{{ x }}}` closes with the last brace.
  let after = end + closing.length
  while (closing === '}}' && text[after] === '}' && text[start + 2] === '{' && after < end + 3) after++
  return after
}

/** The end of a bracket on the same line, brackets within it counted. */
function bracketsEnd(text: string, open: number, [opening, closing]: readonly [string, string]): number | undefined {
  const limit = Math.min(text.length, open + 2000)
  let depth = 0
  for (let i = open; i < limit; i++) {
    const character = text[i]
    if (character === '\n' || character === '\r') return undefined
    if (character === opening) depth++
    if (character === closing && --depth === 0) return i + 1
  }
  return undefined
}
