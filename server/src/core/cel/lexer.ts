import { readString } from './lex-string.ts'
import type { CelProblem } from './problem.ts'
import { SIGNS, type SignToken, type Token, type TokenKind, WORDS } from './token.ts'

export interface Tokens {
  /** Ends with one `end` token at the end of the text. */
  readonly tokens: readonly Token[]
  /** A list of the caller's own. */
  readonly problems: CelProblem[]
}

/** Signs that other languages write with one character, and which CEL wants double. */
const HALF_SIGNS: Readonly<Record<string, SignToken>> = { '=': '==', '&': '&&', '|': '||' }

const STRING_START = /(?:[bB][rR]?|[rR])?['"]/y
const BACKQUOTED = /`[A-Za-z0-9_.\-/ ]+`/y
const DOUBLE = /(?:[0-9]+\.[0-9]+(?:[eE][+-]?[0-9]+)?|[0-9]+[eE][+-]?[0-9]+|\.[0-9]+(?:[eE][+-]?[0-9]+)?)/y
const INTEGER = /(?:0x[0-9a-fA-F]+|[0-9]+)[uU]?/y
/** A run of characters that begin no token at all. */
const FOREIGN = /[^\t \r\n\f\w'"`<>()[\]{}.,:?!\-+*/%=&|]+|`/y

/** Splits an expression into tokens. Never fails: what is no token is reported and left out. */
export function tokenize(text: string): Tokens {
  const tokens: Token[] = []
  const problems: CelProblem[] = []
  let position = skipBlank(text, 0)
  while (position < text.length) {
    const token = readToken(text, position, problems) ?? readForeign(text, position, problems)
    if (token.kind !== 'bad') tokens.push(token)
    position = skipBlank(text, token.end)
  }
  tokens.push({ kind: 'end', start: text.length, end: text.length })
  return { tokens, problems }
}

// What a character may begin. Regular expressions are asked for the rare tokens only, for they cost more than all the rest.
const NOTHING = 0
const BLANK = 1
const SIGN = 2
const DOT = 3
const QUOTE = 4
const BACKQUOTE = 5
/** Classes from here on are those of the characters of names. */
const DIGIT = 6
const NAME = 7
/** A letter that may also begin a raw text or bytes. */
const PREFIX = 8

const CLASSES = classesOf([
  [BLANK, '\t \r\n\f'],
  [NAME, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_'],
  [PREFIX, 'bBrR'],
  [DIGIT, '0123456789'],
  [QUOTE, '\'"'],
  [SIGN, SIGNS.map((sign) => sign.charAt(0)).join('')],
  [DOT, '.'],
  [BACKQUOTE, '`'],
])

function classesOf(members: readonly (readonly [number, string])[]): Uint8Array {
  const classes = new Uint8Array(128)
  for (const [value, characters] of members)
    for (const character of characters) classes[character.charCodeAt(0)] = value
  return classes
}

/** The class of the character at an offset; that of no character at all behind the end. */
function classAt(text: string, position: number): number {
  const code = text.charCodeAt(position)
  return code < CLASSES.length ? (CLASSES[code] ?? NOTHING) : NOTHING
}

/** The token at `start`; undefined when nothing of CEL begins there. */
function readToken(text: string, start: number, problems: CelProblem[]): Token | undefined {
  switch (classAt(text, start)) {
    case NAME:
      return readName(text, start)
    case PREFIX:
      return matches(STRING_START, text, start) ? readText(text, start, problems) : readName(text, start)
    case QUOTE:
      return readText(text, start, problems)
    case DOT:
      return classAt(text, start + 1) === DIGIT ? readNumber(text, start) : readSign(text, start)
    case DIGIT:
      return readNumber(text, start)
    case SIGN:
      return readSign(text, start)
    case BACKQUOTE:
      return matches(BACKQUOTED, text, start) ? { kind: 'backquoted', start, end: BACKQUOTED.lastIndex } : undefined
    default:
      return undefined
  }
}

function readText(text: string, start: number, problems: CelProblem[]): Token {
  const { kind, end } = readString(text, start, problems)
  return { kind, start, end }
}

function readName(text: string, start: number): Token {
  let end = start + 1
  while (classAt(text, end) >= DIGIT) end++
  return { kind: wordAt(text, start, end) ?? 'ident', start, end }
}

const LONGEST_WORD = 5

function wordAt(text: string, start: number, end: number): TokenKind | undefined {
  if (end - start > LONGEST_WORD) return undefined
  for (const word of WORDS) if (word.length === end - start && text.startsWith(word, start)) return word
  return undefined
}

function readNumber(text: string, start: number): Token | undefined {
  if (matches(DOUBLE, text, start)) return { kind: 'double', start, end: DOUBLE.lastIndex }
  if (!matches(INTEGER, text, start)) return undefined
  const end = INTEGER.lastIndex
  return { kind: /[uU]/.test(text.charAt(end - 1)) ? 'uint' : 'int', start, end }
}

const SINGLE_SIGNS = signsByCharacter(1)
const DOUBLE_SIGNS = signsByCharacter(2)

/** Signs of a length by the code of their first character, which tells those of one length apart. */
function signsByCharacter(length: number): readonly (SignToken | undefined)[] {
  const signs = new Array<SignToken | undefined>(128).fill(undefined)
  for (const sign of SIGNS) if (sign.length === length) signs[sign.charCodeAt(0)] = sign
  return signs
}

function readSign(text: string, start: number): Token | undefined {
  const code = text.charCodeAt(start)
  const double = DOUBLE_SIGNS[code]
  if (double !== undefined && text.charCodeAt(start + 1) === double.charCodeAt(1))
    return { kind: double, start, end: start + 2 }
  const single = SINGLE_SIGNS[code]
  return single && { kind: single, start, end: start + 1 }
}

function readForeign(
  text: string,
  start: number,
  problems: CelProblem[],
): Token | { readonly kind: 'bad'; readonly end: number } {
  const half = text.charAt(start)
  const sign = HALF_SIGNS[half]
  if (sign) {
    const span = { start, end: start + 1 }
    problems.push({
      code: 'cel-syntax',
      span,
      at: start,
      message: `"${half}" is no CEL operator; write "${sign}".`,
      data: { fix: sign },
    })
    return { kind: sign, start, end: start + 1 }
  }
  const end = matches(FOREIGN, text, start) ? FOREIGN.lastIndex : start + 1
  const found = text.slice(start, end)
  const shown = found.length > 20 ? `${found.slice(0, 20)}…` : found
  problems.push({
    code: 'cel-syntax',
    span: { start, end },
    at: start,
    message: `"${shown}" cannot stand here; texts need quotes.`,
    data: {},
  })
  return { kind: 'bad', end }
}

const SLASH = 47

/** The first offset from `start` on that is in no blank and no comment. */
function skipBlank(text: string, start: number): number {
  let position = start
  for (;;) {
    while (classAt(text, position) === BLANK) position++
    if (text.charCodeAt(position) !== SLASH || text.charCodeAt(position + 1) !== SLASH) return position
    const end = text.indexOf('\n', position)
    position = end < 0 ? text.length : end
  }
}

function matches(pattern: RegExp, text: string, position: number): boolean {
  pattern.lastIndex = position
  return pattern.test(text)
}
