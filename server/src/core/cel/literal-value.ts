import type { CelLiteral } from './ast.ts'
import { literalForm, plainTextEnd } from './lex-string.ts'

const MAX_INT = 2n ** 63n - 1n
/** Numbers of so many digits are exact in every notation of them. */
const SAFE_DIGITS = 12
const MAX_UINT = 2n ** 64n - 1n

/** The value of an integer token; undefined when it does not fit 64 bits. `negative` when a minus belongs to it. */
export function integerValue(token: string, negative: boolean): CelLiteral | undefined {
  const unsigned = token.endsWith('u') || token.endsWith('U')
  const digits = unsigned ? token.slice(0, -1) : token
  // Reading a text of digits as a bigint takes long, and so does comparing bigints.
  if (digits.length <= SAFE_DIGITS)
    return { type: unsigned ? 'uint' : 'int', value: BigInt(negative ? -Number(digits) : Number(digits)) }
  const value = negative ? -BigInt(digits) : BigInt(digits)
  if (unsigned) return value <= MAX_UINT ? { type: 'uint', value } : undefined
  return value <= MAX_INT && value >= -MAX_INT - 1n ? { type: 'int', value } : undefined
}

/** The value of a double token; undefined when it is beyond the largest double. */
export function doubleValue(token: string, negative: boolean): CelLiteral | undefined {
  const value = Number(token) * (negative ? -1 : 1)
  return Number.isFinite(value) ? { type: 'double', value } : undefined
}

/**
 * The value of a string or bytes token, quotes and prefixes included. Undefined when an escape names no character (a surrogate or
 * a code point beyond U+10FFFF) or is not for bytes (`\u`). Escapes that the lexer already refused stand for themselves.
 */
export function stringValue(token: string): CelLiteral | undefined {
  if (plainTextEnd(token, 0) === token.length) return { type: 'string', value: token.slice(1, -1) }
  const form = literalForm(token, 0)
  const end =
    token.endsWith(form.quote) && token.length >= form.contentStart + form.quote.length
      ? token.length - form.quote.length
      : token.length
  const written = token.slice(form.contentStart, end)
  const content = written.includes('\r') ? written.replace(/\r\n?/g, '\n') : written
  if (form.bytes) {
    const value = bytesOf(content, form.raw)
    return value && { type: 'bytes', value }
  }
  const value = form.raw ? content : decodeEscapes(content)
  return value === undefined ? undefined : { type: 'string', value }
}

const SIMPLE: Readonly<Record<string, string>> = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
const ESCAPE = /\\(?:[xX]([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-3][0-7]{2})|([\s\S]))/y

interface Escaped {
  readonly start: number
  readonly end: number
  readonly code: number
  /** Whether a code point was written, not a single byte. */
  readonly unicode: boolean
}

/** The first escape at a position or behind it. */
function nextEscape(content: string, position: number): Escaped | undefined {
  const start = content.indexOf('\\', position)
  if (start < 0) return undefined
  ESCAPE.lastIndex = start
  const match = ESCAPE.exec(content)
  if (!match) return undefined
  const [written, hex, short, long, octal, simple = ''] = match
  const end = start + written.length
  if (hex !== undefined) return { start, end, code: Number.parseInt(hex, 16), unicode: false }
  if (octal !== undefined) return { start, end, code: Number.parseInt(octal, 8), unicode: false }
  const wide = short ?? long
  if (wide !== undefined) return { start, end, code: Number.parseInt(wide, 16), unicode: true }
  return { start, end, code: (SIMPLE[simple] ?? simple).codePointAt(0) ?? 0, unicode: false }
}

function decodeEscapes(content: string): string | undefined {
  let text = ''
  let position = 0
  for (let found = nextEscape(content, 0); found; found = nextEscape(content, position)) {
    const { code } = found
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined
    text += content.slice(position, found.start) + String.fromCodePoint(code)
    position = found.end
  }
  return text + content.slice(position)
}

function bytesOf(content: string, raw: boolean): readonly number[] | undefined {
  const bytes: number[] = []
  let position = 0
  for (let found = raw ? undefined : nextEscape(content, 0); found; found = nextEscape(content, position)) {
    appendUtf8(bytes, content.slice(position, found.start))
    if (found.unicode) return undefined
    bytes.push(found.code)
    position = found.end
  }
  appendUtf8(bytes, content.slice(position))
  return bytes
}

function appendUtf8(bytes: number[], text: string): void {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x80) bytes.push(code)
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), tail(code))
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), tail(code >> 6), tail(code))
    else bytes.push(0xf0 | (code >> 18), tail(code >> 12), tail(code >> 6), tail(code))
  }
}

function tail(code: number): number {
  return 0x80 | (code & 0x3f)
}
