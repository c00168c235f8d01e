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
  nextId,
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
    id: nextId(state),
    span,
    at: question.start,
    depth: depthOf([condition, whenTrue, whenFalse]) + 1,
    condition,
    whenTrue,
    whenFalse,
  })
}

/** `a || b`, or for the other operator `a && b`: a chain of terms that bind more closely. */
function parseLogical(state: ParserState, operator: LogicalNode['operator']): CelNode {
  const start = current(state).start
  const first = parseTerm(state, operator)
  if (current(state).kind !== operator) return first
  const terms = [first]
  const operatorSpans: Span[] = []
  for (let sign = accept(state, operator); sign; sign = accept(state, operator)) {
    operatorSpans.push({ start: sign.start, end: sign.end })
    terms.push(parseTerm(state, operator))
  }
  const span = { start, end: Math.max(previousEnd(state), terms.at(-1)?.span.end ?? 0) }
  return {
    kind: 'logical',
    id: nextId(state),
    span,
    at: operatorSpans[0]?.start ?? start,
    depth: depthOf(terms),
    operator,
    operatorSpans,
    terms,
  }
}

function parseTerm(state: ParserState, operator: LogicalNode['operator']): CelNode {
  return operator === '||' ? parseLogical(state, '&&') : parseBinary(state, 1)
}

/** How closely an operator binds, those of one level to the left; 0 for what is none. */
function levelOf(kind: TokenKind): 0 | 1 | 2 | 3 {
  switch (kind) {
    case '<':
    case '<=':
    case '>=':
    case '>':
    case '==':
    case '!=':
    case 'in':
      return 1
    case '+':
    case '-':
      return 2
    case '*':
    case '/':
    case '%':
      return 3
    default:
      return 0
  }
}

function parseBinary(state: ParserState, level: number): CelNode {
  const start = current(state).start
  let left = parseUnary(state)
  for (;;) {
    const { kind } = current(state)
    const found = levelOf(kind)
    if (found < level || !isBinaryOperator(kind)) return left
    const sign = advance(state)
    const right = parseBinary(state, found + 1)
    left = limited(state, {
      kind: 'binary',
      id: nextId(state),
      span: { start, end: Math.max(previousEnd(state), right.span.end) },
      at: sign.start,
      depth: Math.max(left.depth, right.depth) + 1,
      operator: kind,
      operatorSpan: { start: sign.start, end: sign.end },
      left,
      right,
    })
  }
}

function isBinaryOperator(kind: TokenKind): kind is BinaryOperator {
  return levelOf(kind) > 0
}

function parseUnary(state: ParserState): CelNode {
  const { kind, start } = current(state)
  if (kind !== '!' && kind !== '-') return parseMember(state)
  let count = 0
  while (current(state).kind === kind) {
    state.index++
    count++
  }
  // A single minus before a number belongs to the number: `-1.foo` selects from -1, and -9223372036854775808 is an int.
  if (kind === '-' && count === 1 && isNumber(current(state).kind)) {
    state.index--
    return parseMember(state)
  }
  const operand = parseMember(state)
  // As in the component an even number of signs is nothing: `!!1` is an int, and `--'a'` a text.
  if (count % 2 === 0) return operand
  const span = { start, end: Math.max(previousEnd(state), operand.span.end) }
  return { kind: 'unary', id: nextId(state), span, at: start, depth: operand.depth, operator: kind, operand }
}

function isNumber(kind: TokenKind): boolean {
  return kind === 'int' || kind === 'double'
}

/** The node, or an error in its place once it is too deep. */
export function limited(state: ParserState, node: CelNode): CelNode {
  return node.depth > MAX_NESTING ? exhaust(state, node.span) : node
}
