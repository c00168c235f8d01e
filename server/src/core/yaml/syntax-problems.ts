import { codePointName } from '../base/code-point-name.ts'
import type { Span } from '../base/span.ts'
import { COLON_SIGN } from './colon-sign.ts'
import { COMMENT_SIGN } from './foreign-comment.ts'
import { ODD_BLANK } from './odd-blanks.ts'
import { ODD_DASHES } from './odd-dashes.ts'
import type { Remedy, YamlProblem } from './tree.ts'

/**
 * The words for everything that the parser itself reports, one function per kind of mistake, all in one place so that they sound alike.
 * `name` is the key concerned as it is written; where none is known the sentence does without.
 */

/** Enough of a text to recognise it by. */
function short(text: string): string {
  const line = text.split(/[\r\n]/, 1)[0] ?? ''
  return line.length < text.length || line.length > 60 ? `${line.slice(0, 60)}…` : line
}

/** A problem before it is known whether it is worth telling. */
export interface FoundProblem extends YamlProblem {
  /** Follows from the columns of lines, so that a tab further up may be the cause. */
  readonly columns?: true
  /** Rests on text that could stand anywhere behind the place, or on what was found in the document before. */
  readonly far?: true
  /** An opening bracket without a partner. */
  readonly unclosed?: true
  /** A mistake that is made again and again, commas that follow no entry or backslashes: each place of a line has to be mended. */
  readonly again?: 'comma' | 'escape'
}

function columns(message: string, span: Span, remedy?: Remedy): FoundProblem {
  return { ...syntax(message, span, remedy), columns: true }
}

function syntax(message: string, span: Span, remedy?: Remedy): YamlProblem {
  return { code: 'yaml-syntax', message, span, ...(remedy && { remedy }) }
}

/** `maxPods:110` and `maxPods = 110` are one text each, where a key and a value were meant; `-item` is no item. Pages and keyboards give other signs for these. */
function missingColon(name: string, span: Span): FoundProblem {
  if (ODD_BLANK.test(name))
    return columns('Indent this line with blanks: it begins with a space of another kind.', span, 'indent-blanks')
  if (ODD_BLANK.test(/^["']?[\w.-]+["']?:(.*)$/s.exec(name)?.[1] ?? ''))
    return columns('Write a blank after the ":": what stands there is a space of another kind.', span, 'blank')
  if (/^["']?[\w.-]+["']?:(?!\/\/)[^\s:]/.test(name)) return columns('Add a space after the ":".', span, 'blank')
  const foreign = foreignLine(name, span)
  if (foreign) return foreign
  const [, quoted] = /^["']?([\w.-]+): /.exec(name) ?? []
  if (quoted !== undefined)
    return columns(`Remove the quotes, which make one text of "${quoted}" and its value.`, span, 'unquote')
  if (/^-[^\s-]/.test(name)) return problems.gluedDash(span)
  const [, sign] = SIGN_BEHIND_KEY.exec(name) ?? []
  if (sign !== undefined) return signForColon(sign, span)
  const [dash] = ODD_DASH.exec(name) ?? []
  if (dash !== undefined) return problems.oddDash(dash, span)
  const [, word] = /^([A-Za-z][\w.-]*)[ \t]+\S/.exec(name) ?? []
  if (word !== undefined) return columns(`Add ":" after "${short(word)}", or remove the line.`, span, 'word-colon')
  return columns(`Add ":" and a value after "${short(name)}", or remove the line.`, span)
}

/** A line of another language, or of a tool that has left it there. */
function foreignLine(written: string, span: Span): FoundProblem | undefined {
  if (CONFLICT.test(written)) return columns(CONFLICT_ADVICE, span)
  const [mark] = FOREIGN_COMMENT.exec(written) ?? []
  if (mark !== undefined) return columns(`Begin the comment with "#" in place of "${mark}".`, span, 'comment')
  if (SHELL.test(written)) return columns('Remove this line: it is one of a shell.', span, 'remove')
  return written.startsWith('```') ? problems.fence(span) : undefined
}

const FOREIGN_COMMENT = new RegExp(`^${COMMENT_SIGN}`)

/** A prompt, a command that writes the lines below it to a file, and the word that ends them. */
const SHELL = /^(?:\$ |[^<]*<<-? *["']?[A-Za-z_]+["']?(?: |$)|EO[FTLS]$)/

const ODD_DASH = new RegExp(`^[${ODD_DASHES}]+(?=\\s)`)

/** Within a word a semicolon may be a part of it. */
const SIGN_BEHIND_KEY = new RegExp(`^["']?[\\w.-]+["']? *(?!;[^ ])(${COLON_SIGN}) *[^=\\s]`)

function endsUnread(message: string, span: Span, end: Span): YamlProblem {
  return { code: 'yaml-too-long', message, span, related: [{ span: end, message: 'From here on nothing is checked.' }] }
}

function signForColon(sign: string, span: Span): FoundProblem {
  return columns(`Write ":" and a space in place of "${sign}".`, span, 'colon')
}

/** What git writes around the two sides of a conflict. */
export const CONFLICT = /^(?:<{7}|={7}|\|{7}|>{7})(?![<=|>])/
const CONFLICT_ADVICE = 'Settle the conflict that git has left here, and remove its marks.'

function far(problem: YamlProblem): FoundProblem {
  return { ...problem, far: true }
}

const of = (name: string | undefined) => (name === undefined ? 'this text' : `the value of "${short(name)}"`)

const NESTED = '": " in unquoted text starts a nested mapping, which cannot stand on this line.'

/** What follows may be the next line, joined with this one in the column of the keys, or a mapping that is due below. Between brackets, where `text` is not given, it is neither. */
function nestedMapping(name: string | undefined, span: Span, text = '', column = 0): FoundProblem {
  const { value = '', blanks = '', next } = JOINED.exec(text)?.groups ?? {}
  const start = span.start + value.length
  if (next !== undefined) {
    const joined = joinedLines(name, next, span, { start, end: start + blanks.length, column })
    return blanks === '' ? { ...joined, nested: true } : joined
  }
  const isMapping = name !== undefined && /^[A-Za-z][\w.-]*: +[\w"'/]/.test(text)
  const below = isMapping ? ', or start its mapping on the line below' : ''
  const problem = syntax(`Quote ${of(name)}${below}: ${NESTED}`, span, 'quote')
  return text === '' ? problem : { ...problem, nested: true }
}

/** A value, blanks or what parts values elsewhere, and the key of the next line. Only texts in quotes, numbers and booleans end for certain where no blank follows. */
const JOINED =
  /^(?<value>[^\s"']*?[^\s:"',;](?=[,;]? )|"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|(?:-?\d+|true|false)(?=[A-Za-z]))(?<blanks>[,;]? *)(?<next>[A-Za-z][\w.-]{2,}):(?: |$)/

function joinedLines(
  name: string | undefined,
  next: string,
  span: Span,
  gap: Required<YamlProblem>['gap'],
): FoundProblem {
  const message = `Write "${short(next)}" on a line of its own, or quote ${of(name)}: ${NESTED}`
  return { ...syntax(message, span), gap }
}

export const problems = {
  missingColon,
  outdented: (written: string, span: Span) =>
    foreignLine(written, span) ??
    columns(
      'Indent this line deeper, or remove it: the list around it goes on below.',
      span,
      /:(?: |$)/.test(written) ? 'indent' : 'remove',
    ),
  wordInIndentation: (word: string, span: Span, isMoved: boolean) =>
    columns(
      isMoved
        ? `Remove "${short(word)}", which stands in the indentation of this line.`
        : `Write blanks in place of "${short(word)}", which stands in the indentation of this line.`,
      span,
      isMoved ? 'remove' : 'blank-out',
    ),
  signForColon,
  colonAboveBlock: (name: string, span: Span) =>
    columns(`Add ":" after "${short(name)}", as what stands below it is its value.`, span, 'add-colon'),
  colonBeforeValue: (name: string, span: Span) =>
    syntax(`Add ":" after "${short(name)}", as what stands behind it is its value.`, span, 'add-colon'),
  looseText: (name: string | undefined, span: Span) =>
    columns(
      `Indent this line deeper than ${name === undefined ? 'the key above' : `"${short(name)}"`} if it is its text, or add ":" and a value.`,
      span,
      'deeper',
    ),
  valueNotDeeper: (name: string, span: Span, key: Span): FoundProblem => ({
    ...columns(`Indent this line deeper than "${short(name)}" if it is its value, or add ":".`, span, 'deeper'),
    related: [{ span: key, message: 'The key that has no value.' }],
  }),
  oddDash: (sign: string, span: Span) => columns(`Write "-" in place of "${sign}".`, span, 'dash'),
  dashes: (span: Span) =>
    columns('Write "---" at the begin of this line if a document begins below, or remove the line.', span, 'marker'),
  missingKey: (span: Span) => columns('Write a key before the ":".', span),
  missingExplicitKey: (span: Span) => columns('Write a key behind the "?".', span),
  blankAfterColon: (span: Span) => syntax('Add a space after the ":".', span),
  complexKey: (span: Span) => syntax('Write the key as plain text: a list or a mapping cannot be a key here.', span),
  conflict: (span: Span) => syntax(CONFLICT_ADVICE, span),
  fence: (span: Span) => syntax('Remove this line: it is a mark of Markdown.', span, 'remove'),
  blockAsKey: (span: Span) =>
    columns('Move this text behind its key, or below it and deeper: a key is written on one line.', span),
  longKey: (span: Span) => syntax('Shorten the key to at most 1024 characters.', span),
  multilineKey: (span: Span) => syntax('Write the key and its ":" on one line.', span),
  nestedMapping,
  joinedLines,
  mappingOnKeyLine: (name: string, span: Span) =>
    syntax(`Start the mapping of "${short(name)}" on the line below the key.`, span, 'below'),
  valueAboveList: (name: string, span: Span, list: Span): FoundProblem => ({
    ...columns(`Remove this value: the list below is that of "${short(name)}".`, span, 'remove-value'),
    related: [{ span: list, message: 'The list begins here.' }],
  }),
  listWithoutKey: (name: string, span: Span) =>
    columns(`Write a key above this list, or remove the value of "${short(name)}", which it stands below.`, span),
  listOnKeyLine: (name: string | undefined, span: Span) =>
    columns(
      name === undefined
        ? 'Start the list on a line of its own, or quote the text.'
        : `Start the list of "${short(name)}" on the line below the key, or quote the text.`,
      span,
      'list-below',
    ),
  reservedStart: (name: string | undefined, character: string, span: Span) =>
    syntax(`Quote ${of(name)}: unquoted text cannot start with "${character}".`, span, 'quote'),
  textAfterQuote: (name: string | undefined, span: Span) =>
    syntax(`Quote ${of(name)} as a whole: this text follows a closing quote.`, span, 'quote'),
  textAfter: (name: string | undefined, span: Span) =>
    syntax(`Quote ${of(name)} as a whole, or remove this text.`, span),
  strayBracket: (bracket: string, span: Span) =>
    syntax(`Remove this "${bracket}", which closes nothing, or quote the text.`, span, 'remove'),
  badTag: (name: string | undefined, span: Span) => ({
    code: 'yaml-tag',
    message: `Quote ${name === undefined ? 'this expression' : `the value of "${short(name)}"`}: an unquoted "!" at its start makes a YAML tag.`,
    span,
  }),
  undefinedTagHandle: (handle: string, span: Span) => ({
    code: 'yaml-tag',
    message: `Quote the text, or declare the tag handle "${handle}" with %TAG.`,
    span,
  }),
  anchorName: (span: Span) =>
    syntax(
      'Quote the text: unquoted, "&" and "*" begin the name of an anchor, of letters, digits, "-" and "_".',
      span,
      'quote',
    ),
  severalProperties: (span: Span) => syntax('Keep only one anchor and one tag here.', span),
  propertyBefore: (sign: string, span: Span) => syntax(`Move the anchor or tag behind this "${sign}".`, span),
  unknownAlias: (name: string, span: Span) => ({
    code: 'yaml-alias',
    message: `Define the anchor "&${short(name)}" above, or quote the text if "*" belongs to it.`,
    span,
  }),
  ownAlias: (name: string, span: Span) => ({
    code: 'yaml-alias',
    message: `Replace the alias "*${short(name)}", which stands inside the very value that it refers to.`,
    span,
  }),
  tab: (span: Span, upsets: boolean) =>
    far({
      code: 'yaml-tab',
      message: 'Indent with spaces: YAML allows no tab here.',
      span,
      remedy: 'spaces',
      ...(upsets && { upsets }),
    }),
  oddBlankBehindDash: (span: Span) =>
    columns('Write a blank after the "-": what stands there is a space of another kind.', span, 'blank'),
  gluedDash: (span: Span) => columns('Add a space after the "-".', span, 'blank'),
  indentation: (name: string | undefined, span: Span) =>
    columns(
      name === undefined
        ? 'Indent this line like its neighbours: it fits neither the list nor the mapping around it.'
        : `Indent "${short(name)}" like its neighbours: it fits no mapping at this depth.`,
      span,
      'indent',
    ),
  itemInMapping: (span: Span) => columns('Move the "- " below a key without a value, or replace it by a key.', span),
  keyInSequence: (span: Span) => columns('Start this line with "- ", or indent it to belong to the item above.', span),
  unclosedQuote: (quote: string, span: Span, typed?: Span): FoundProblem => ({
    ...far(syntax(`Add the closing ${quote === '"' ? 'double' : 'single'} quote.`, span, 'close')),
    ...(typed && { typed }),
  }),
  unclosedKey: (quote: string, span: Span, key: Span): FoundProblem => ({
    ...problems.unclosedQuote(quote, span, key),
    closing: { text: quote, at: key.end },
  }),
  escape: (written: string, span: Span): FoundProblem => ({
    ...syntax(
      `Write "\\\\" for a backslash in double quotes, or use single quotes: "${written}" is no YAML escape.`,
      span,
      'escape',
    ),
    again: 'escape',
  }),
  unclosedBracket: (bracket: string, span: Span, typed?: Span): FoundProblem => ({
    ...far(syntax(`Add the closing "${bracket === '[' ? ']' : '}'}" of this "${bracket}".`, span, 'close')),
    unclosed: true,
    ...(typed && { typed }),
  }),
  signForComma: (sign: string, span: Span) => syntax(`Write "," in place of "${sign}".`, span, 'write-comma'),
  missingComma: (span: Span) => syntax('Add a "," between the entries.', span, 'comma'),
  extraComma: (span: Span): FoundProblem => ({
    ...syntax(
      span.end - span.start === 1
        ? 'Remove this ",", which follows no entry.'
        : 'Remove these commas, which follow no entry.',
      span,
      'remove',
    ),
    again: 'comma',
  }),
  blockInFlow: (span: Span) =>
    syntax('Quote the text: a list or mapping inside brackets needs brackets of its own.', span),
  inFlow: (sign: ':' | '?', span: Span) =>
    syntax(
      `Quote the text: an unquoted "${sign}" cannot stand ${sign === '?' ? '' : 'at its start '}between brackets.`,
      span,
    ),
  blockHeader: (span: Span) =>
    syntax('Move this text to the next line: only indentation and chomping signs follow "|" or ">".', span),
  blockIndent: (span: Span) =>
    syntax('Shorten this blank line: it is indented more than the first line of the text.', span),
  contentAfterRoot: (span: Span): FoundProblem => ({
    ...far(
      columns(
        'Indent this line like the first one, or remove it: the document ends before it, and nothing from here on is read.',
        span,
        'indent-above',
      ),
    ),
    unread: true,
  }),
  contentAfterBrackets: (span: Span): FoundProblem => ({
    ...far(syntax('Remove this text: the document ends before it, and nothing from here on is read.', span)),
    unread: true,
  }),
  afterMarker: (span: Span) => syntax('Start the mapping on the line below "---".', span),
  control: (code: number, span: Span) => syntax(`Remove the control character ${codePointName(code)}.`, span, 'remove'),
  directive: (span: Span) =>
    syntax('Remove this line: the only directives read here are "%YAML 1.1" and "%TAG".', span),
  indentedDirective: (span: Span) =>
    syntax('Begin this line with the "%", or remove it: no directive is indented.', span),
  repeatedDirective: (span: Span) => syntax('Remove this line: a document has such a directive once.', span),
  directiveWithoutMarker: (span: Span) => syntax('Add a "---" line after the directives.', span),
  documentEndOnly: (span: Span) => syntax('Remove the "..." line: no document precedes it.', span, 'remove'),
  tooDeep: (limit: number, span: Span) =>
    far({
      code: 'yaml-too-deep',
      message: `Reduce the nesting: what lies deeper than ${limit} levels is not read.`,
      span,
    }),
  tooLong: (span: Span, end: Span) =>
    endsUnread(
      'Divide this file, or shorten it: it is too long to be read as a whole, and its end is not checked.',
      span,
      end,
    ),
  tooManyMistakes: (span: Span, end: Span) =>
    endsUnread('Mend the first mistakes of this file: there are so many that its end is not checked.', span, end),
  unreadable: (span: Span) => syntax('Quote or remove this text: it cannot be read as YAML.', span),
} as const satisfies Record<string, (...parts: never[]) => FoundProblem>
