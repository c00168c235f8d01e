import { foreignSign } from './foreign-sign.ts'
import { plainTextEnd, readString } from './lex-string.ts'
import type { CelProblem } from './problem.ts'
import { SIGNS, type SignToken, type Token, type TokenKind, WORDS, type WordToken } from './token.ts'

export interface Tokens {
  /** Ends with one `end` token at the end of the text. */
  readonly tokens: readonly Token[]
  readonly problems: readonly CelProblem[]
}

/** How far a text has been read: the current token, behind which the next one is looked for. */
export interface Scanner {
  readonly text: string
  readonly problems: CelProblem[]
  kind: TokenKind
  start: number
  end: number
  /** Of a text: whether what stands between its quotes stands for itself. */
  isPlain: boolean
}

/** Code points that the component reads at most. */
export const MAX_LENGTH = 100_000

export function isTooLong(text: string): boolean {
  if (text.length <= MAX_LENGTH) return false
  let pairs = 0
  for (let i = 0; i < text.length; i++) if ((text.charCodeAt(i) & 0xfc00) === 0xd800) pairs++
  return text.length - pairs > MAX_LENGTH
}

/**
 * Splits an expression into tokens. Never fails: what is no token is reported and left out. Of an expression that is too long to be read, which would
 * take a kilobyte for each of its words, there is but the end.
 */
export function tokenize(text: string): Tokens {
  const scanner: Scanner = { text, problems: [], kind: 'end', start: 0, end: 0, isPlain: false }
  if (isTooLong(text)) return { tokens: [{ kind: 'end', start: text.length, end: text.length }], problems: [] }
  const tokens: Token[] = []
  let kind: TokenKind
  do {
    kind = scan(scanner)
    tokens.push({ kind, start: scanner.start, end: scanner.end })
  } while (kind !== 'end')
  return { tokens, problems: scanner.problems }
}

/** Goes to the next token; behind the last one that is an `end` without width, however often. */
export function scan(scanner: Scanner): TokenKind {
  const { text } = scanner
  while (scanner.end < text.length) {
    scanner.start = scanner.end
    const kind = readToken(scanner, text, scanner.start)
    if (kind === undefined) continue
    scanner.kind = kind
    return kind
  }
  scanner.start = text.length
  scanner.kind = 'end'
  return 'end'
}

// What a character may begin. Regular expressions are asked for the rare tokens only, for they cost more than all the rest.
const NOTHING = 0
const BLANK = 1
const SIGN = 2
/** The first character of a sign that has two. */
const PAIR = 3
const DOT = 4
const QUOTE = 5
const BACKQUOTE = 6
const SLASH = 7
/** Classes from here on are those of the characters of names. */
const DIGIT = 8
const NAME = 9
/** A letter that may also begin a raw text or bytes. */
const PREFIX = 10

const CLASSES = classesOf([
  [BLANK, '\t \r\n\f'],
  [NAME, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_'],
  [PREFIX, 'bBrR'],
  [DIGIT, '0123456789'],
  [QUOTE, '\'"'],
  [SIGN, firstOf(SIGNS.filter((sign) => sign.length === 1))],
  [PAIR, firstOf(SIGNS.filter((sign) => sign.length === 2))],
  [DOT, '.'],
  [BACKQUOTE, '`'],
  [SLASH, '/'],
])

function firstOf(signs: readonly string[]): string {
  return signs.map((sign) => sign.charAt(0)).join('')
}

function classesOf(members: readonly (readonly [number, string])[]): Uint8Array {
  const classes = new Uint8Array(128)
  for (const [value, characters] of members)
    for (const character of characters) classes[character.charCodeAt(0)] = value
  return classes
}

function classOf(code: number): number {
  return code < 128 ? (CLASSES[code] ?? NOTHING) : NOTHING
}

/** The class of the character at an offset; behind the end, where asking for a code is slow, that of none. */
function classAt(text: string, position: number): number {
  return position < text.length ? classOf(text.charCodeAt(position)) : NOTHING
}

/** Reads what begins at `start`, up to a new end; undefined when that is no token. */
function readToken(scanner: Scanner, text: string, start: number): TokenKind | undefined {
  const code = text.charCodeAt(start)
  scanner.end = start + 1
  switch (classOf(code)) {
    case BLANK:
      return undefined
    case NAME:
      return readName(scanner, text, start)
    case PREFIX:
      return beginsText(text, start) ? readText(scanner, text, start) : readName(scanner, text, start)
    case QUOTE:
      return readText(scanner, text, start)
    case DIGIT:
      return readNumber(scanner, text, start)
    case DOT:
      return classAt(text, start + 1) === DIGIT ? readNumber(scanner, text, start) : '.'
    case SIGN:
      return SINGLE_SIGNS[code]
    case PAIR:
      return readPair(scanner, text, start) ?? SINGLE_SIGNS[code] ?? readForeign(scanner)
    case SLASH:
      return text.startsWith('//', start) ? skipComment(scanner, text, start) : '/'
    case BACKQUOTE:
      return readPattern(scanner, BACKQUOTED, 'backquoted') ?? readForeign(scanner)
    default:
      return readForeign(scanner)
  }
}

function skipComment(scanner: Scanner, text: string, start: number): undefined {
  const end = text.indexOf('\n', start)
  scanner.end = end < 0 ? text.length : end
}

/** The words of the language by the code of their first letter, which tells them apart. */
const WORDS_BY_LETTER: readonly (WordToken | undefined)[] = byFirst(WORDS)

function byFirst<Text extends string>(texts: readonly Text[]): readonly (Text | undefined)[] {
  const table = new Array<Text | undefined>(128).fill(undefined)
  for (const text of texts) table[text.charCodeAt(0)] = text
  return table
}

function readName(scanner: Scanner, text: string, start: number): TokenKind {
  let end = start + 1
  while (classAt(text, end) >= DIGIT) end++
  scanner.end = end
  const word = WORDS_BY_LETTER[text.charCodeAt(start)]
  return word !== undefined && word.length === end - start && text.startsWith(word, start) ? word : 'ident'
}

const TEXT_START = /(?:[bB][rR]?|[rR])['"]/y

/** Whether the letter at `start` is a prefix of a text. */
function beginsText(text: string, start: number): boolean {
  const next = classAt(text, start + 1)
  return (next === QUOTE || next === PREFIX) && matches(TEXT_START, text, start)
}

function readText(scanner: Scanner, text: string, start: number): TokenKind {
  const plain = plainTextEnd(text, start)
  scanner.end = plain ?? readString(text, start, scanner.problems)
  scanner.isPlain = plain !== undefined
  return plain === undefined && /[bB]/.test(text.charAt(start)) ? 'bytes' : 'string'
}

const DOUBLE = /(?:[0-9]+\.[0-9]+(?:[eE][+-]?[0-9]+)?|[0-9]+[eE][+-]?[0-9]+|\.[0-9]+(?:[eE][+-]?[0-9]+)?)/y
const UINT = /(?:0x[0-9a-fA-F]+|[0-9]+)[uU]/y
const INT = /(?:0x[0-9a-fA-F]+|[0-9]+)/y

function readNumber(scanner: Scanner, text: string, start: number): TokenKind | undefined {
  let end = start
  while (classAt(text, end) === DIGIT) end++
  const next = classAt(text, end)
  if (next === DOT || next >= NAME)
    return (
      readPattern(scanner, DOUBLE, 'double') ?? readPattern(scanner, UINT, 'uint') ?? readPattern(scanner, INT, 'int')
    )
  scanner.end = end
  return 'int'
}

const BACKQUOTED = /`[A-Za-z0-9_.\-/ ]+`/y

/** A token that is written so; undefined when none stands here. */
function readPattern(scanner: Scanner, pattern: RegExp, kind: TokenKind): TokenKind | undefined {
  if (!matches(pattern, scanner.text, scanner.start)) return undefined
  scanner.end = pattern.lastIndex
  return kind
}

function matches(pattern: RegExp, text: string, position: number): boolean {
  pattern.lastIndex = position
  return pattern.test(text)
}

const SINGLE_SIGNS = byFirst(SIGNS.filter((sign) => sign.length === 1))
const DOUBLE_SIGNS = byFirst(SIGNS.filter((sign) => sign.length === 2))

function readPair(scanner: Scanner, text: string, start: number): SignToken | undefined {
  const sign = DOUBLE_SIGNS[text.charCodeAt(start)]
  if (sign === undefined || !text.startsWith(sign, start)) return undefined
  scanner.end = start + 2
  return sign
}

/** Signs that other languages write with one character, and which CEL wants double. */
const HALF_SIGNS: Readonly<Record<string, SignToken>> = { '=': '==', '&': '&&', '|': '||' }

/** A run of characters that begin no token at all. */
const FOREIGN = /[^\t \r\n\f\w'"`<>()[\]{}.,:?!\-+*/%=&|]+|`/y

function readForeign(scanner: Scanner): SignToken | undefined {
  const { text, start, problems } = scanner
  const foreign = foreignSign(text, start)
  const end = foreign?.end ?? (matches(FOREIGN, text, start) ? FOREIGN.lastIndex : start + 1)
  scanner.end = end
  const found = text.slice(start, end)
  const sign = foreign ? foreign.sign : HALF_SIGNS[found]
  const shown = found.length > 20 ? `${found.slice(0, 20)}…` : found
  const usual = sign
    ? `"${found}" is no CEL operator; write "${sign}".`
    : `"${shown}" cannot stand here; texts need quotes.`
  problems.push({
    code: 'cel-syntax',
    span: { start, end },
    at: start,
    message: foreign?.message ?? usual,
    data: sign && !foreign ? { fix: sign } : {},
  })
  return sign
}
