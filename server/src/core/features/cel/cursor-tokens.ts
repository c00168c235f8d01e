import type { Span } from '../../base/span.ts'
import { tokenize } from '../../cel/lexer.ts'
import type { Token, TokenKind } from '../../cel/token.ts'

/** What is being written left of the cursor in an expression, told by the tokens alone: they are sound however little is typed yet. */
export type CursorContext =
  /** A value begins here; `word` is what is typed of it. */
  | { readonly is: 'operand'; readonly word: Span; readonly around: readonly OpenBracket[] }
  /** The name behind a dot at `dot`; `chained` means `.?`. */
  | {
      readonly is: 'member'
      readonly word: Span
      readonly dot: number
      readonly chained: boolean
      readonly around: readonly OpenBracket[]
    }
  /** Within a text that is the index of something; `text` begins at its opening quote. */
  | { readonly is: 'key'; readonly text: Span; readonly bracket: number }
  /** Within any other text; `text` begins at its opening quote. */
  | { readonly is: 'text'; readonly text: Span }
  /** A value is complete; an operator may follow. */
  | { readonly is: 'operator'; readonly word: Span }
  | { readonly is: 'nothing' }

/** A bracket that is not closed before the cursor. */
export interface OpenBracket {
  readonly sign: '(' | '[' | '{'
  readonly start: number
  /** Of a call. */
  readonly callee?: { readonly name: string; readonly span: Span; readonly dot?: number }
  /** Commas between the bracket and the cursor: the index of the argument. */
  readonly commas: number
}

const OPERAND_ENDS: ReadonlySet<TokenKind> = new Set([
  'ident',
  'backquoted',
  'int',
  'uint',
  'double',
  'string',
  'bytes',
  'true',
  'false',
  'null',
  ')',
  ']',
  '}',
])

/** Looks at the text left of the cursor. */
export function contextAt(left: string): CursorContext {
  // One more letter shows what a letter at the cursor would belong to.
  const tokens = withoutEnd(tokenize(`${left}x`).tokens)
  const last = tokens.at(-1)
  if (!last || last.end !== left.length + 1) return { is: 'nothing' }
  const before = tokens.slice(0, -1)
  const previous = before.at(-1)
  if (last.kind === 'string') return inText(before, { start: last.start, end: left.length })
  if (last.kind !== 'ident') return { is: 'nothing' }
  const word = { start: last.start, end: left.length }
  const isOptional = previous?.kind === '?' && before.at(-2)?.kind === '.'
  const dotIndex = previous?.kind === '.' ? before.length - 1 : isOptional ? before.length - 2 : -1
  const dot = before[dotIndex]
  const receiver = before[dotIndex - 1]
  const around = openBrackets(left, before)
  if (dot && receiver && OPERAND_ENDS.has(receiver.kind))
    return { is: 'member', word, dot: dot.start, chained: isOptional, around }
  if (previous && OPERAND_ENDS.has(previous.kind)) return { is: 'operator', word }
  return { is: 'operand', word, around }
}

/** The brackets that are open at the end of `left`, outermost first; empty within a text or comment. */
export function openBracketsAt(left: string): readonly OpenBracket[] {
  return openBrackets(left, withoutEnd(tokenize(left).tokens))
}

/** The token that ends where the member chain before `end` begins: the start of `a.b(c)[d]` in `x + a.b(c)[d]`. */
export function chainStart(left: string, end: number): number {
  const tokens = withoutEnd(tokenize(left.slice(0, end)).tokens)
  let depth = 0
  let start = end
  for (let i = tokens.length - 1; i >= 0; i--) {
    const token = tokens[i]
    if (!token) break
    if (token.kind === ')' || token.kind === ']' || token.kind === '}') depth++
    else if (token.kind === '(' || token.kind === '[' || token.kind === '{') depth--
    if (depth < 0) break
    const next = tokens[i + 1]
    if (depth === 0 && next && !continues(token, next)) break
    start = token.start
  }
  return start
}

function continues({ kind }: Token, next: Token): boolean {
  if (next.kind === '.' || next.kind === '[' || next.kind === '(') return OPERAND_ENDS.has(kind)
  return kind === '.' || kind === '?' || next.kind === '?' || kind === '(' || kind === '['
}

function withoutEnd(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter(({ kind }) => kind !== 'end')
}

function inText(before: readonly Token[], text: Span): CursorContext {
  const previous = before.at(-1)
  const bracket = previous?.kind === '?' ? before.at(-2) : previous
  const receiver = bracket && before[before.indexOf(bracket) - 1]
  const isIndex = bracket?.kind === '[' && receiver !== undefined && OPERAND_ENDS.has(receiver.kind)
  return isIndex ? { is: 'key', text, bracket: bracket.start } : { is: 'text', text }
}

function openBrackets(left: string, tokens: readonly Token[]): readonly OpenBracket[] {
  const open: OpenBracket[] = []
  tokens.forEach((token, index) => {
    switch (token.kind) {
      case '(':
      case '[':
      case '{':
        open.push({ sign: token.kind, start: token.start, commas: 0, ...calleeOf(left, tokens, index) })
        return
      case ')':
      case ']':
      case '}':
        open.pop()
        return
      case ',': {
        const top = open.pop()
        if (top) open.push({ ...top, commas: top.commas + 1 })
        return
      }
      default:
        return
    }
  })
  return open
}

function calleeOf(left: string, tokens: readonly Token[], index: number): Pick<OpenBracket, 'callee'> {
  const name = tokens[index - 1]
  if (tokens[index]?.kind !== '(' || name?.kind !== 'ident') return {}
  const dot = tokens[index - 2]?.kind === '.' ? tokens[index - 2] : undefined
  const span = { start: name.start, end: name.end }
  return { callee: { name: left.slice(name.start, name.end), span, ...(dot && { dot: dot.start }) } }
}
