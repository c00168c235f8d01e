import { Lexer } from 'yaml'
import { lineStart } from '../base/line-start.ts'
import { MARKS } from './shallow-tokens.ts'

/** The begin of a text that is too long to be read. */
export interface BeginOfText {
  /** Up to `end`, with the brackets closed that are open there. */
  readonly text: string
  /** From here on nothing is read. */
  readonly end: number
  /** Where the first bracket stands that was closed, or `end`: mistakes behind it can be those of a text that is cut off. */
  readonly sure: number
}

/** More open brackets are no YAML that anybody wrote: each is a mistake, whatever follows. */
const MOST_CLOSED = 200

/** The begin of a text up to `end`, or up to the line or the member that stands there: half a value would be another one. */
export function beginOfText(text: string, end: number): BeginOfText {
  const open: { readonly at: number; readonly closing: string }[] = []
  let at = 0
  let word = 0
  for (const lexeme of new Lexer().lex(text.slice(0, end))) {
    if (MARKS.has(lexeme)) continue
    word = at
    at += lexeme.length
    if (lexeme === '[') open.push({ at: word, closing: ']' })
    else if (lexeme === '{') open.push({ at: word, closing: '}' })
    else if (lexeme === ']' || lexeme === '}') open.pop()
  }
  const cut = open.length === 0 ? lineStart(text, Math.max(0, word - 1)) : word
  const [first] = open
  if (!first || open.length > MOST_CLOSED) return { text: text.slice(0, cut), end: cut, sure: cut }
  const closers = open.map(({ closing }) => closing).reverse()
  return { text: text.slice(0, cut) + closers.join(''), end: cut, sure: first.at }
}
