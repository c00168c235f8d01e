import { ODD_QUOTES } from '../../cel/foreign-sign.ts'
import { tokenize } from '../../cel/lexer.ts'
import type { Token } from '../../cel/token.ts'
import type { CelChange, Problematic } from './cel-changes.ts'

/** What other languages write in place of CEL's signs, and signs that are missing. */
export function syntaxChanges(at: Problematic): readonly CelChange[] {
  return [
    ...signChanges(at),
    ...quoteSignChanges(at),
    ...wordChanges(at),
    ...wordMemberChanges(at),
    ...bracketChanges(at),
  ].slice(0, 1)
}

/** `=` for `==`, `&` for `&&`, `|` for `||`. */
function signChanges({ problem: { data, span }, text }: Problematic): readonly CelChange[] {
  const { fix } = data
  const found = text.slice(span.start, span.end)
  if (typeof fix !== 'string' || !/^[=&|]$/.test(found)) return []
  return [{ title: `Change to ${fix}`, changes: [{ span, newText: fix }], preferred: true }]
}

/** All quotes of other kinds at once. */
function quoteSignChanges({ problem: { span }, text, quote }: Problematic): readonly CelChange[] {
  if (!isOddQuote(text[span.start])) return []
  const changes = [...text.matchAll(ANY_ODD_QUOTE)].map(({ index }) => ({
    span: { start: index, end: index + 1 },
    newText: quote,
  }))
  return [{ title: `Write ${quote} for quotes of other kinds`, changes, preferred: true }]
}

const ANY_ODD_QUOTE = new RegExp(`[${ODD_QUOTES}]`, 'g')

function isOddQuote(sign: string | undefined): boolean {
  return sign !== undefined && ODD_QUOTES.includes(sign)
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ['and', '&&'],
  ['or', '||'],
])

/** `and`, `or` and `not`, all of the expression at once. */
function wordChanges({ problem: { span }, text }: Problematic): readonly CelChange[] {
  if (!isAtWord(text, span.start)) return []
  const { tokens } = tokenize(text)
  const word = (token: Token | undefined) =>
    token?.kind === 'ident' ? text.slice(token.start, token.end).toLowerCase() : ''
  const isOperator = (index: number) => {
    const found = word(tokens[index])
    const next = tokens[index + 1]
    if (WORDS.has(found)) return endsOperand(tokens[index - 1]) && beginsOperand(next)
    return found === 'not' && !endsOperand(tokens[index - 1], word(tokens[index - 1])) && beginsOperand(next)
  }
  const concerned = tokens.findIndex(({ start }) => start === span.start)
  if (!isOperator(concerned) && !(word(tokens[concerned - 1]) === 'not' && isOperator(concerned - 1))) return []
  const changes = tokens.flatMap((token, index) => {
    if (!isOperator(index)) return []
    const operator = WORDS.get(word(token))
    if (operator !== undefined) return { span: { start: token.start, end: token.end }, newText: operator }
    return { span: { start: token.start, end: tokens[index + 1]?.start ?? token.end }, newText: '!' }
  })
  const words = [...new Set(changes.map(({ newText }) => newText))].join(' and ')
  return [{ title: `Write ${words}`, changes, preferred: true }]
}

/** Whether one of the words stands at a place, or `not` right before it. Nearly all problems are about something else, and an expression may have thousands. */
function isAtWord(text: string, at: number): boolean {
  return /^(?:and|or|not)(?!\w)/i.test(text.slice(at, at + 4)) || /(?<!\w)not\s*$/i.test(textBefore(text, at))
}

/** So far back blanks may reach. */
const MOST_BLANKS = 200

function textBefore(text: string, at: number): string {
  return text.slice(Math.max(0, at - MOST_BLANKS), at)
}

function endsOperand(token: Token | undefined, word = ''): boolean {
  if (WORDS.has(word)) return false
  return token !== undefined && /^(?:ident|int|uint|double|string|bytes|true|false|null|[)\]}])$/.test(token.kind)
}

function beginsOperand(token: Token | undefined): boolean {
  return token !== undefined && /^(?:ident|int|uint|double|string|bytes|true|false|null|[([{!-])$/.test(token.kind)
}

/** `claims.in`: words of the language go into brackets. */
function wordMemberChanges({ problem: { data, span }, text, quote }: Problematic): readonly CelChange[] {
  const { name } = data
  const dot = typeof name === 'string' ? /\.\s*(?:(\?)\s*)?$/.exec(text.slice(0, span.start)) : null
  if (!dot || text.slice(span.start, span.end) !== name) return []
  const newText = `[${dot[1] ?? ''}${quote}${name}${quote}]`
  return [
    {
      title: `Change to ${newText}`,
      changes: [{ span: { start: dot.index, end: span.end }, newText }],
      preferred: true,
    },
  ]
}

/** A bracket that is missing at the very end. What is missing in the middle could stand in many places. */
function bracketChanges({ problem: { data, span }, text }: Problematic): readonly CelChange[] {
  const { fix } = data
  if (typeof fix !== 'string' || !/^[)\]}]$/.test(fix) || text.slice(span.start).trim() !== '') return []
  const end = tokenize(text).tokens.at(-2)?.end ?? span.start
  return [{ title: `Add ${fix}`, changes: [{ span: { start: end, end }, newText: fix }], preferred: true }]
}
