import { Lexer } from 'yaml'
import { lineStart } from '../base/line-start.ts'
import { beginsJson } from './json-strictness.ts'
import { pairBrackets } from './quotes-and-brackets.ts'
import { MARKS } from './shallow-tokens.ts'

/** The begin of a text that is too long to be read. */
export interface BeginOfText {
  /** Up to `end`, with the brackets closed that are open there and closed behind. */
  readonly text: string
  /** From here on nothing is read. */
  readonly end: number
  /** Where the first bracket stands that was closed, or `end`: mistakes behind it can be those of a text that is cut off. */
  readonly sure: number
}

interface OpenBracket {
  readonly at: number
  readonly closing: string
}

/** More open brackets are no YAML that anybody wrote: each is a mistake, whatever follows. */
const MOST_CLOSED = 200

/** The begin of a text up to `end`, or up to the line or the member that stands there: half a value would be another one. */
export function beginOfText(text: string, end: number): BeginOfText {
  const open: OpenBracket[] = []
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
  const closed = closedBehind(text, open)
  const cut = closed.length === 0 ? lineStart(text, Math.max(0, word - 1)) : word
  const [first] = closed
  if (!first || closed.length > MOST_CLOSED) return { text: text.slice(0, cut), end: cut, sure: cut }
  const closers = closed.map(({ closing }) => closing).reverse()
  return { text: text.slice(0, cut) + closers.join(''), end: cut, sure: first.at }
}

/** Those brackets that have a partner: one without is a mistake that the begin shows. What JSON lacks at its end stands nowhere in the begin. */
function closedBehind(text: string, open: readonly OpenBracket[]): readonly OpenBracket[] {
  const [first] = open
  if (!first || beginsJson(text)) return open
  const { ends } = pairBrackets(text, first.at)
  return open.filter(({ at }) => ends.has(at))
}
