import type { CelNode } from './ast.ts'
import { tokenize } from './lexer.ts'
import { parseExpression } from './parse-expression.ts'
import { recover } from './parse-sequence.ts'
import {
  current,
  describeToken,
  errorNode,
  MAX_PROBLEMS,
  type MacroTable,
  type ParserState,
  peek,
  reportHere,
} from './parser-state.ts'
import type { CelProblem } from './problem.ts'

/** Code points that the component reads at most. */
const MAX_LENGTH = 100_000

export interface ParsedExpression {
  readonly ast: CelNode
  /** In the order of the text. */
  readonly problems: readonly CelProblem[]
}

/**
 * Reads an expression. Never throws and takes time in proportion to the text; the tree covers what could be read of damaged text.
 * `macros` decides which calls are macros (see `CelEnvironment.macros`).
 */
export function parseCel(text: string, macros: MacroTable): ParsedExpression {
  if (isTooLong(text)) return tooLong(text)
  const { tokens, problems } = tokenize(text)
  const state: ParserState = {
    text,
    tokens,
    macros,
    problems: problems.length > MAX_PROBLEMS ? problems.slice(0, MAX_PROBLEMS) : problems,
    nodes: 0,
    index: 0,
    nesting: 0,
    muted: 0,
    reportedAt: -1,
    exhausted: false,
  }
  const ast = parseAll(state)
  if (state.problems.length > 1) state.problems.sort((a, b) => a.at - b.at)
  return { ast, problems: state.problems }
}

function parseAll(state: ParserState): CelNode {
  const root = parseExpression(state)
  if (current(state).kind === 'end') return root
  reportHere(state, afterEnd(state), { found: describeToken(state) })
  const rest = recover(state, ['end'])
  if (state.exhausted) return root
  const children = [root, ...rest]
  return errorNode(
    state,
    { start: root.span.start, end: Math.max(root.span.end, rest.at(-1)?.span.end ?? 0) },
    children,
  )
}

/** Operators of other languages, by the word or sign that people write. */
const FOREIGN_OPERATORS: ReadonlyMap<string, string> = new Map([
  ['and', '&&'],
  ['AND', '&&'],
  ['or', '||'],
  ['OR', '||'],
  ['not', '!'],
])

function afterEnd(state: ParserState): string {
  const { start, end, kind } = current(state)
  const operator = FOREIGN_OPERATORS.get(state.text.slice(start, end))
  if (operator) return `${describeToken(state)} is no CEL operator; write "${operator}".`
  if (kind === ')' || kind === ']' || kind === '}') return `${describeToken(state)} closes nothing; remove it.`
  if (kind === '?' && peek(state, 1).kind !== 'end') return 'A second "?" needs parentheses around the inner choice.'
  return `The expression is complete before ${describeToken(state)}; an operator is missing, such as "&&" or "==".`
}

function isTooLong(text: string): boolean {
  if (text.length <= MAX_LENGTH) return false
  let pairs = 0
  for (let i = 0; i < text.length; i++) if ((text.charCodeAt(i) & 0xfc00) === 0xd800) pairs++
  return text.length - pairs > MAX_LENGTH
}

function tooLong(text: string): ParsedExpression {
  const span = { start: 0, end: text.length }
  const message = `The expression is longer than ${MAX_LENGTH} characters, which is the component's limit; shorten it.`
  return {
    ast: { kind: 'error', id: 0, span, at: 0, depth: 0, children: [] },
    problems: [{ code: 'cel-limit', span, at: 0, message, data: { limit: MAX_LENGTH } }],
  }
}
