import type { Span } from '../base/span.ts'
import { doubtfulBy } from './certain-mistakes.ts'
import { withoutConflicts } from './conflicts.ts'
import { gluedAliases } from './glued-aliases.ts'
import { beforeJson, beginsJson, coverClosers, oddTokens, placesForCommas } from './json-strictness.ts'
import type { FoundProblem } from './syntax-problems.ts'
import { templateLines } from './template-lines.ts'
import type { TemplatePart } from './template-parts.ts'
import { templateParts } from './template-parts.ts'

/**
 * A file's text beside the text that is handed to the parser. Both have the same length, so that offsets of one hold for the other:
 * what would derail the parser is covered, never cut out.
 */
export interface CoveredText {
  /** As in the file. */
  readonly text: string
  readonly covered: string
  /** Stands for a covered character within opaque text; occurs nowhere in `text`, is neither blank nor an indicator. */
  readonly fill: string
  readonly templates: readonly TemplatePart[]
  /** Whole lines of template pieces, blank in `covered`. */
  readonly templateLines: readonly Span[]
  /** Offsets of quotes without a partner, which are covered together with the text behind them. */
  readonly unclosed: ReadonlySet<number>
  /** Offsets of keys without a text of their own, as an alias is, which are a text to the parser. */
  readonly keys: ReadonlySet<number>
  /** Offsets of question marks that are blanks to the parser. */
  readonly questions: ReadonlySet<number>
  /** Offsets of colons that stand for the last letter of a key without one. */
  readonly colons: ReadonlySet<number>
  /** What stands so many characters before its place in the file, by its offset: a dash, and a text that begins with as many characters of no meaning. */
  readonly shifted: ReadonlyMap<number, number>
  /** Lines that were taken for the text of an empty block, by the offset of its header. */
  readonly loose: ReadonlyMap<number, Span>
}

/** Text to be covered before the next attempt at parsing; `problem` says why, if the text itself is at fault. */
export interface Repair {
  readonly span: Span
  /**
   * `fill` makes opaque text of it; `blank` puts a bracket's lines onto one; `lines` blanks whole lines; `letters` puts lines onto one within quotes, where a blank
   * would change the text; `comma` is one that JSON lacks; `tag` is for what ends a tag to the parser only; `colon` is the
   * one that a key lacks, in place of its last letter; `quote` is a straight one; `key` puts a key in quotes that the parser cannot tell from its colon; `question` is for such a
   * question mark; `end` makes the end of the document of a line; `shift` takes the first `by` characters out of an indentation, and ends with the first one of the
   * key or value that this is meant for.
   */
  readonly how:
    | 'fill'
    | 'blank'
    | 'lines'
    | 'letters'
    | 'comma'
    | 'tag'
    | 'colon'
    | 'shift'
    | 'quote'
    | 'key'
    | 'question'
    | 'end'
  readonly problem?: FoundProblem
  /** A comment that a bracket's content holds: covered, but still a comment of the document. */
  readonly comment?: true
  /** What was read in another way, as the content of a bracket that is joined: what else was found in there in the same attempt is not to be trusted. */
  readonly region?: Span
  /** An opening bracket without a partner, or such a quote at the begin of a key or a value. */
  readonly unclosed?: 'bracket' | 'key' | 'value'
  readonly by?: number
  /** The header of the empty block that the lines were meant to be the text of. */
  readonly block?: number
}

/**
 * What ends a line to the component's decoder, as in YAML 1.1, and not to the parser; in JSON no more than a lone CR does. And the byte order mark, which
 * the parser takes for a column; before a bracket no column counts, and the mark says that the text is no JSON.
 */
const LINE_ENDS = /^\uFEFF(?!\s*\{)|\r(?!\n)|[\u0085\u2028\u2029]/g

/** Covers conflicts, templates and aliases right before a colon, and writes what else ends a line in YAML as the LF that the parser knows. */
export function coverTemplates(text: string): CoveredText {
  const templates = templateParts(text)
  const lines = templates.length === 0 ? [] : templateLines(text, templates)
  const fill = unusedCharacter(text)
  const spans = templates.filter(derailsParser).map(({ span }): Repair => ({ span, how: 'fill' }))
  const filled = applyRepairs(withParserBlanks(withoutConflicts(text), fill), fill, spans)
  const blanks = lines.map((span): Repair => ({ span, how: 'lines' }))
  const ordered = withCommas(applyRepairs(filled, fill, blanks), fill)
  const aliases = gluedAliases(ordered)
  const covered = applyRepairs(
    ordered,
    fill,
    aliases.map((start) => ({ span: { start, end: start + 1 }, how: 'fill' })),
  )
  return {
    text,
    covered,
    fill,
    templates,
    templateLines: lines,
    unclosed: new Set(),
    keys: new Set(aliases),
    questions: new Set(),
    colons: new Set(),
    shifted: new Map(),
    loose: new Map(),
  }
}

/** What steers in a comment is one to the parser as well, and a word is a word; a value that a comment writes stands for the scalar that is not there. */
function derailsParser({ mark, control }: TemplatePart): boolean {
  return !mark.word && !(mark.family === 'comment' && control)
}

/** The text with the ends of lines, and before the bracket of JSON the blanks, that the parser knows. Elsewhere than at the begin it would drop byte order marks. */
function withParserBlanks(text: string, fill: string): string {
  const head = beforeJson(text)
  if (head === undefined) return text.replaceAll(LINE_ENDS, '\n').replaceAll(/(?!^)\uFEFF/g, fill)
  return (head.replaceAll(/[^\r\n]/g, ' ') + text.slice(head.length)).replaceAll(/\r(?!\n)/g, '\n')
}

/** A text that is read as JSON, with the brackets and commas that it lacks. */
function withCommas(covered: string, fill: string): string {
  if (!beginsJson(covered) || !/^\s*(?:\{\s*){1,2}["“”„]/.test(covered)) return covered
  const closed = coverClosers(covered)
  const places = placesForCommas(closed, { start: 0, end: closed.length })
  const at = (start: number, how: Repair['how']): Repair => ({ span: { start, end: start + 1 }, how })
  const commas = places.flatMap(({ comma, blank }) => [
    at(comma, 'comma'),
    ...(blank === undefined ? [] : [at(blank, 'blank')]),
  ])
  const repairs = [...commas, ...oddTokens(closed)].sort((a, b) => a.span.start - b.span.start)
  return applyRepairs(closed, fill, repairs)
}

/** Where something stands in the file that was read at an offset. */
export function placeInFile({ shifted }: CoveredText, offset: number | undefined): number | undefined {
  return offset === undefined ? undefined : offset + (shifted.get(offset) ?? 0)
}

/** The text with further spans covered, and the repairs that were made: of overlapping ones only the first, the others are left for a later attempt. */
export function cover(
  source: CoveredText,
  repairs: readonly Repair[],
): { readonly source: CoveredText; readonly made: readonly Repair[] } {
  const isDoubtful = doubtfulBy(repairs)
  const made: Repair[] = []
  for (const repair of [...repairs].sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end)) {
    if (!isDoubtful(repair) && repair.span.start >= (made.at(-1)?.span.end ?? 0)) made.push(repair)
  }
  const starts = (of: (repair: Repair) => boolean) => made.filter(of).map(({ span }) => span.start)
  return {
    source: {
      ...source,
      covered: applyRepairs(source.covered, source.fill, made),
      unclosed: new Set([...source.unclosed, ...starts(({ unclosed }) => unclosed !== undefined)]),
      keys: new Set([...source.keys, ...starts(({ how }) => how === 'key')]),
      questions: new Set([...source.questions, ...starts(({ how }) => how === 'question')]),
      colons: new Set([...source.colons, ...starts(({ how }) => how === 'colon')]),
      shifted: new Map([
        ...source.shifted,
        ...made.flatMap(({ span, by }) => (by === undefined ? [] : shiftsIn(source.covered, span, by))),
      ]),
      loose: new Map([
        ...source.loose,
        ...made.flatMap(({ block, span }) => (block === undefined ? [] : [[block, span] as const])),
      ]),
    },
    made,
  }
}

function applyRepairs(covered: string, fill: string, repairs: readonly Repair[]): string {
  const pieces: string[] = []
  let position = 0
  for (const { span, how, by = 0 } of repairs) {
    pieces.push(covered.slice(position, span.start), REPLACEMENTS[how](covered.slice(span.start, span.end), fill, by))
    position = span.end
  }
  pieces.push(covered.slice(position))
  return pieces.join('')
}

/** Texts of the same length. */
const REPLACEMENTS: Readonly<Record<Repair['how'], (text: string, fill: string, by: number) => string>> = {
  fill: (text, fill) => fill.repeat(text.length),
  blank: (text) => ' '.repeat(text.length),
  lines: (text) => text.replaceAll(/[^\r\n]/g, ' '),
  letters: lettersForBreaks,
  comma: () => ',',
  quote: () => '"',
  colon: (text) => ':'.padEnd(text.length),
  key: (text, fill) => `"${fill.repeat(text.length - 2)}"`,
  shift: shifted,
  question: () => ' ',
  tag: (text) => text.replaceAll(/[,[\]]/g, '.'),
  end: (text) => '...'.padEnd(text.length),
}

/**
 * What was typed, blanks, a dash perhaps, and the first character of what stands behind. What is no word could not begin with other characters, and has to
 * do with blanks, which holds a dash in its column, and not what follows in a line of its own.
 */
function shifted(text: string, fill: string, by: number): string {
  const first = text.at(-1) ?? ''
  return text.slice(by, -1) + (/[\w./-]/.test(first) ? fill : ' ').repeat(by) + first
}

function shiftsIn(covered: string, { start, end }: Span, by: number): readonly (readonly [at: number, by: number])[] {
  const dash = covered.slice(start + by, end - 1).lastIndexOf('-')
  return [[end - 1 - by, by], ...(dash >= 0 ? [[start + dash, by] as const] : [])]
}

/** A backslash before the end of a line goes too: with a letter it would be an escape. */
function lettersForBreaks(text: string): string {
  return text.replaceAll(/\\?\r?\n|\\./g, (part) => (part.endsWith('\n') ? 'x'.repeat(part.length) : part))
}

/** From the private use area; a text that holds all of its first hundred characters makes do with the first. */
function unusedCharacter(text: string): string {
  for (let code = 0xe000; code < 0xe064; code++) {
    const character = String.fromCharCode(code)
    if (!text.includes(character)) return character
  }
  return '\uE000'
}
