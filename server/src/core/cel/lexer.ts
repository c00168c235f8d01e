import { readString } from './lex-string.ts'
import type { CelProblem } from './problem.ts'
import { SIGNS, type SignToken, type Token, WORDS } from './token.ts'

export interface Tokens {
  /** Ends with one `end` token at the end of the text. */
  readonly tokens: readonly Token[]
  readonly problems: readonly CelProblem[]
}

/** Signs that other languages write with one character, and which CEL wants double. */
const HALF_SIGNS: Readonly<Record<string, SignToken>> = { '=': '==', '&': '&&', '|': '||' }

const BLANKS = /[\t \r\n\f]+/y
const COMMENT = /\/\/[^\n]*/y
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y
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
    const token = readToken(text, position, problems)
    if (token.kind !== 'bad') tokens.push({ kind: token.kind, start: position, end: token.end })
    // Progress is certain even if a rule above had a hole.
    position = skipBlank(text, Math.max(token.end, position + 1))
  }
  tokens.push({ kind: 'end', start: text.length, end: text.length })
  return { tokens, problems }
}

interface Read {
  readonly kind: Token['kind'] | 'bad'
  readonly end: number
}

function readToken(text: string, start: number, problems: CelProblem[]): Read {
  if (matches(STRING_START, text, start)) return readString(text, start, problems)
  const nameEnd = skip(NAME, text, start)
  if (nameEnd > start) {
    const word = WORDS.find((candidate) => text.slice(start, nameEnd) === candidate)
    return { kind: word ?? 'ident', end: nameEnd }
  }
  const doubleEnd = skip(DOUBLE, text, start)
  if (doubleEnd > start) return { kind: 'double', end: doubleEnd }
  const integerEnd = skip(INTEGER, text, start)
  if (integerEnd > start) return { kind: /[uU]/.test(text.charAt(integerEnd - 1)) ? 'uint' : 'int', end: integerEnd }
  const backquoteEnd = skip(BACKQUOTED, text, start)
  if (backquoteEnd > start) return { kind: 'backquoted', end: backquoteEnd }
  const sign = SIGNS.find((candidate) => text.startsWith(candidate, start))
  return sign ? { kind: sign, end: start + sign.length } : readForeign(text, start, problems)
}

function readForeign(text: string, start: number, problems: CelProblem[]): Read {
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
    return { kind: sign, end: start + 1 }
  }
  const end = Math.max(start + 1, skip(FOREIGN, text, start))
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

function skipBlank(text: string, start: number): number {
  let position = start
  for (;;) {
    const end = skip(COMMENT, text, skip(BLANKS, text, position))
    if (end === position) return end
    position = end
  }
}

/** The end of the match at `position`, or `position` itself. */
function skip(pattern: RegExp, text: string, position: number): number {
  return matches(pattern, text, position) ? pattern.lastIndex : position
}

function matches(pattern: RegExp, text: string, position: number): boolean {
  pattern.lastIndex = position
  return pattern.test(text)
}
