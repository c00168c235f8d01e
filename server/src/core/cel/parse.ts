import type { CelNode } from './ast.ts'
import { isTooLong, MAX_LENGTH, scan } from './lexer.ts'
import { parseExpression } from './parse-expression.ts'
import { recover } from './parse-sequence.ts'
import {
  describeToken,
  errorNode,
  lookAhead,
  MAX_PROBLEMS,
  type MacroTable,
  type ParserState,
  reportHere,
} from './parser-state.ts'
import type { CelProblem } from './problem.ts'

export interface ParsedExpression {
  readonly ast: CelNode
  /** Above the ids of all nodes. */
  readonly nodes: number
  /** In the order of the text. */
  readonly problems: readonly CelProblem[]
}

/**
 * Reads an expression. Never throws and takes time in proportion to the text; the tree covers what could be read of damaged text.
 * `macros` decides which calls are macros (see `CelEnvironment.macros`).
 */
export function parseCel(text: string, macros: MacroTable): ParsedExpression {
  if (isTooLong(text)) return tooLong(text)
  const state: ParserState = {
    text,
    problems: [],
    kind: 'end',
    start: 0,
    end: 0,
    isPlain: false,
    macros,
    hasBrace: text.includes('{'),
    previousKind: 'end',
    previousEnd: 0,
    depth: 0,
    nodes: 0,
    nesting: 0,
    muted: 0,
    reportedAt: -1,
    exhausted: false,
  }
  scan(state)
  const ast = parseAll(state)
  const { problems } = state
  if (problems.length > 1) problems.sort((a, b) => a.at - b.at)
  return {
    ast,
    nodes: state.nodes,
    problems: problems.length > MAX_PROBLEMS ? problems.slice(0, MAX_PROBLEMS) : problems,
  }
}

function parseAll(state: ParserState): CelNode {
  const root = parseExpression(state)
  if (state.kind === 'end') return root
  reportHere(state, afterEnd(state), { found: describeToken(state) })
  const rest = recover(state, ['end'])
  if (state.exhausted) return root
  const end = Math.max(root.span.end, rest.at(-1)?.span.end ?? 0)
  return errorNode(state, { start: root.span.start, end }, [root, ...rest])
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
  const { start, end, kind } = state
  const operator = FOREIGN_OPERATORS.get(state.text.slice(start, end))
  if (operator) return `${describeToken(state)} is no CEL operator; write "${operator}".`
  if (kind === ')' || kind === ']' || kind === '}') return `${describeToken(state)} closes nothing; remove it.`
  if (kind === ':' && /\w:[\w/]/.test(state.text.slice(start - 1, end + 1)))
    return 'Read a name with ":" in it by an index, such as ["a:b"].'
  if (kind === '?' && !isLast(state)) return 'A second "?" needs parentheses around the inner choice.'
  return `The expression is complete before ${describeToken(state)}; an operator is missing, such as "&&" or "==".`
}

function isLast(state: ParserState): boolean {
  return lookAhead(state, (scanner) => scan(scanner) === 'end')
}

function tooLong(text: string): ParsedExpression {
  const span = { start: 0, end: text.length }
  const message = `The expression is longer than ${MAX_LENGTH} characters, which is the component's limit; shorten it.`
  return {
    ast: { kind: 'error', id: 0, span, at: 0, children: [] },
    nodes: 1,
    problems: [{ code: 'cel-limit', span, at: 0, message, data: { limit: MAX_LENGTH } }],
  }
}
