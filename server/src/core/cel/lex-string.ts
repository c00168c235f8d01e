import { characterEnd } from '../base/whole-characters.ts'
import type { CelProblem } from './problem.ts'

/** What may follow a backslash outside raw literals; octal escapes stop at `\377`. */
const ESCAPE = /\\(?:[abfnrtv"'\\?`]|[0-3][0-7][0-7]|[xX][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})/y
const BACKSLASH = 92
const SINGLE_QUOTE = 39
const DOUBLE_QUOTE = 34
const LINE_FEED = 10
const RETURN = 13

/**
 * The end of a text between one quote and another that stands for itself, as most do: without prefix, escape or line break. Undefined for all others.
 */
export function plainTextEnd(text: string, start: number): number | undefined {
  const quote = text.charCodeAt(start)
  if (quote !== SINGLE_QUOTE && quote !== DOUBLE_QUOTE) return undefined
  for (let position = start + 1; position < text.length; position++) {
    const unit = text.charCodeAt(position)
    if (unit === BACKSLASH || unit === LINE_FEED || unit === RETURN) return undefined
    if (unit !== quote) continue
    // Two quotes may be the first of three.
    return position === start + 1 && text.startsWith(text.charAt(start), start + 2) ? undefined : position + 1
  }
  return undefined
}

/**
 * The end of the string or bytes literal at `start` (prefixes included). A literal without its closing quote goes to the end of the
 * line, a triple-quoted one to the end of the text; both are reported, as are escapes that do not exist.
 */
export function readString(text: string, start: number, problems: CelProblem[]): number {
  const form = literalForm(text, start)
  let position = form.contentStart
  const quote = form.quote.charCodeAt(0)
  while (position < text.length) {
    const unit = text.charCodeAt(position)
    if (unit === quote && (form.quote.length === 1 || text.startsWith(form.quote, position)))
      return position + form.quote.length
    if ((unit === LINE_FEED || unit === RETURN) && form.quote.length === 1) break
    position =
      unit === BACKSLASH && !form.raw ? readEscape(text, position, form.contentStart - 1, problems) : position + 1
  }
  problems.push(unclosed(start, position, form))
  return position
}

export interface LiteralForm {
  readonly bytes: boolean
  readonly raw: boolean
  readonly quote: string
  readonly contentStart: number
}

/** How the string or bytes literal at `start` is written. */
export function literalForm(text: string, start: number): LiteralForm {
  let position = start
  const bytes = isLetter(text, position, 'b')
  if (bytes) position++
  const raw = isLetter(text, position, 'r')
  if (raw) position++
  const single = text.charAt(position) === "'" ? "'" : '"'
  const triple = text.startsWith(single, position + 1) && text.startsWith(single, position + 2)
  const quote = triple ? single.repeat(3) : single
  return { bytes, raw, quote, contentStart: position + quote.length }
}

function isLetter(text: string, position: number, letter: 'b' | 'r'): boolean {
  const found = text.charAt(position)
  return found === letter || found === letter.toUpperCase()
}

function readEscape(text: string, position: number, at: number, problems: CelProblem[]): number {
  ESCAPE.lastIndex = position
  if (ESCAPE.test(text)) return ESCAPE.lastIndex
  const end = Math.min(characterEnd(text, position + 1), text.length)
  const written = text.slice(position, end)
  const message = `"${written}" is no escape sequence of CEL; write "\\${written}" for a backslash, or put r before the opening quote.`
  problems.push({ code: 'cel-syntax', span: { start: position, end }, at, message, data: { escape: written } })
  // A quote or a line's end after the backslash may still close the literal for the reader.
  return /['"\r\n]/.test(text.charAt(position + 1)) ? position + 1 : end
}

/** The component reads a prefix, and the first two of three quotes, as tokens of their own before it sees the open quote. */
function unclosed(start: number, end: number, { quote, contentStart }: LiteralForm): CelProblem {
  return {
    code: 'cel-syntax',
    span: { start, end },
    at: contentStart - 1,
    message: `This text has no closing ${quote}; add it.`,
    data: { fix: quote },
  }
}
