import type { Span } from '../base/span.ts'
import type { BinaryOperator, CelNode, LogicalNode } from './ast.ts'
import { parseMember } from './parse-member.ts'
import {
  accept,
  advance,
  current,
  depthOf,
  describeToken,
  exhaust,
  MAX_NESTING,
  type ParserState,
  previousEnd,
  reportHere,
} from './parser-state.ts'
import type { TokenKind } from './token.ts'

/** A whole expression: a choice `a ? b : c`, or anything that binds more closely. */
export function parseExpression(state: ParserState): CelNode {
  if (state.nesting >= MAX_NESTING) return exhaust(state, { start: current(state).start, end: state.text.length })
  state.nesting++
  const node = parseConditional(state)
  state.nesting--
  return node
}

function parseConditional(state: ParserState): CelNode {
  const start = current(state).start
  const condition = parseLogical(state, '||')
  const question = accept(state, '?')
  if (!question) return condition
  const whenTrue = parseLogical(state, '||')
  if (!accept(state, ':'))
    reportHere(state, `A choice needs ":" and its second result here, not ${describeToken(state)}.`)
  const whenFalse = parseExpression(state)
  const span = { start, end: Math.max(previousEnd(state), whenFalse.span.end) }
  return limited(state, {
    kind: 'conditional',
    span,
    at: question.start,
    depth: depthOf([condition, whenTrue, whenFalse]) + 1,
    condition,
    whenTrue,
    whenFalse,
  })
}

function parseLogical(state: ParserState, operator: LogicalNode['operator']): CelNode {
  const start = current(state).start
  const operand = operator === '||' ? () => parseLogical(state, '&&') : () => parseLeveled(state, 0)
  const first = operand()
  if (current(state).kind !== operator) return first
  const terms = [first]
  const operatorSpans: Span[] = []
  for (let sign = accept(state, operator); sign; sign = accept(state, operator)) {
    operatorSpans.push({ start: sign.start, end: sign.end })
    terms.push(operand())
  }
  const span = { start, end: Math.max(previousEnd(state), terms.at(-1)?.span.end ?? 0) }
  return {
    kind: 'logical',
    span,
    at: operatorSpans[0]?.start ?? start,
    depth: depthOf(terms),
    operator,
    operatorSpans,
    terms,
  }
}

/** Operators from loosest to tightest; those of one level bind to the left. */
const LEVELS: readonly (readonly BinaryOperator[])[] = [
  ['<', '<=', '>=', '>', '==', '!=', 'in'],
  ['+', '-'],
  ['*', '/', '%'],
]

function parseLeveled(state: ParserState, level: number): CelNode {
  const operators = LEVELS[level]
  if (!operators) return parseUnary(state)
  const start = current(state).start
  let left = parseLeveled(state, level + 1)
  for (let operator = operatorAt(state, operators); operator; operator = operatorAt(state, operators)) {
    const sign = advance(state)
    const right = parseLeveled(state, level + 1)
    left = limited(state, {
      kind: 'binary',
      span: { start, end: Math.max(previousEnd(state), right.span.end) },
      at: sign.start,
      depth: depthOf([left, right]) + 1,
      operator,
      operatorSpan: { start: sign.start, end: sign.end },
      left,
      right,
    })
  }
  return left
}

function operatorAt(state: ParserState, operators: readonly BinaryOperator[]): BinaryOperator | undefined {
  const { kind } = current(state)
  return operators.find((operator) => operator === kind)
}

const NUMBERS: ReadonlySet<TokenKind> = new Set(['int', 'double'])

function parseUnary(state: ParserState): CelNode {
  const { kind, start } = current(state)
  if (kind !== '!' && kind !== '-') return parseMember(state)
  let count = 0
  while (current(state).kind === kind) {
    state.index++
    count++
  }
  // A single minus before a number belongs to the number: `-1.foo` selects from -1, and -9223372036854775808 is an int.
  if (kind === '-' && count === 1 && NUMBERS.has(current(state).kind)) {
    state.index--
    return parseMember(state)
  }
  const operand = parseMember(state)
  // As in the component an even number of signs is nothing: `!!1` is an int, and `--'a'` a text.
  if (count % 2 === 0) return operand
  const span = { start, end: Math.max(previousEnd(state), operand.span.end) }
  return { kind: 'unary', span, at: start, depth: operand.depth, operator: kind, operand }
}

/** The node, or an error in its place once it is too deep. */
export function limited(state: ParserState, node: CelNode): CelNode {
  return node.depth > MAX_NESTING ? exhaust(state, node.span) : node
}
