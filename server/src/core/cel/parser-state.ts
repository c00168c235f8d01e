import type { Span } from '../base/span.ts'
import type { CelNode, ErrorNode, MacroForm } from './ast.ts'
import { type Scanner, scan } from './lexer.ts'
import type { CelProblem, CelProblemCode } from './problem.ts'
import type { TokenKind } from './token.ts'

/** Nesting that the component's parser accepts, counted in two ways: brackets inside each other, and operators inside each other. */
export const MAX_NESTING = 250

/** What is wrong beyond this is not worth a line of its own. */
export const MAX_PROBLEMS = 100

/** One way to use a macro: with so many arguments, as a method or not. */
export interface MacroShape {
  readonly form: MacroForm
  readonly method: boolean
  readonly arguments: number
  /** How many of the arguments name variables. */
  readonly variables: number
}

/** The ways to use each macro, by name. */
export type MacroTable = ReadonlyMap<string, readonly MacroShape[]>

/** Everything that the functions of the parser share while one expression is read. */
export interface ParserState extends Scanner {
  readonly macros: MacroTable
  /** Whether there is a brace anywhere, without which nothing is a message. */
  readonly hasBrace: boolean
  /** The token before the current one, and where it ends: there a node that was just read stops. */
  previousKind: TokenKind
  previousEnd: number
  /** Nesting of the node that was just read, as the component counts it: operators, selections, calls and indexes on the longest path to a leaf. */
  depth: number
  /** How many nodes have an id. */
  nodes: number
  /** Brackets, arguments and branches around the current token. */
  nesting: number
  /** Above zero while text is read that is known to be damaged. */
  muted: number
  /** Begin of the token with the latest syntax problem: one place is reported once. */
  reportedAt: number
  /** Set when the expression is beyond the limits; nothing is read or reported from then on. */
  exhausted: boolean
}

/** Goes on to the next token; the `end` token stays. */
export function advance(state: ParserState): void {
  if (state.kind === 'end') return
  state.previousKind = state.kind
  state.previousEnd = state.end
  scan(state)
}

/** Takes the current token if it is of this kind. */
export function accept(state: ParserState, kind: TokenKind): boolean {
  if (state.kind !== kind) return false
  advance(state)
  return true
}

/** What is found by reading on, before everything is as it was. */
export function lookAhead<Found>(state: ParserState, find: (scanner: Scanner) => Found): Found {
  const { kind, start, end, isPlain } = state
  const problems = state.problems.length
  const found = find(state)
  state.kind = kind
  state.start = start
  state.end = end
  state.isPlain = isPlain
  if (state.problems.length > problems) state.problems.length = problems
  return found
}

export function nextId(state: ParserState): number {
  return state.nodes++
}

/** Reports a syntax problem at the current token, unless this token has been reported. */
export function reportHere(state: ParserState, message: string, data: CelProblem['data'] = {}): void {
  const { start, end } = state
  if (state.reportedAt === start) return
  state.reportedAt = start
  report(state, 'cel-syntax', { start, end }, start, message, data)
}

export function report(
  state: ParserState,
  code: CelProblemCode,
  span: Span,
  at: number,
  message: string,
  data: CelProblem['data'] = {},
): void {
  if (state.muted === 0 && !state.exhausted && state.problems.length < MAX_PROBLEMS)
    state.problems.push({ code, span, at, message, data })
}

/** Gives up: whatever follows is beyond the component's limits. */
export function exhaust(state: ParserState, span: Span): ErrorNode {
  const message = `The expression is nested more than ${MAX_NESTING} levels deep, which is the component's limit; make it flatter.`
  state.muted = 0
  report(state, 'cel-limit', span, span.start, message, { limit: MAX_NESTING })
  state.exhausted = true
  state.kind = 'end'
  state.start = state.text.length
  state.end = state.text.length
  state.previousEnd = Math.max(state.previousEnd, span.end)
  state.depth = 0
  return errorNode(state, span, [])
}

export function errorNode(state: ParserState, span: Span, children: readonly CelNode[]): ErrorNode {
  return { kind: 'error', id: nextId(state), span, at: span.start, children }
}

/** The current token as a message calls it. */
export function describeToken(state: ParserState): string {
  const { kind, start, end } = state
  if (kind === 'end') return 'the end of the expression'
  const text = state.text.slice(start, end)
  return `"${text.length > 30 ? `${text.slice(0, 30)}…` : text}"`
}
