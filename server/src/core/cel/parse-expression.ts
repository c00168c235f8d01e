import type { Span } from '../base/span.ts'
import type { BinaryOperator, CelNode, LogicalNode } from './ast.ts'
import { parseMember, parseSuffixes } from './parse-member.ts'
import { parseLiteral } from './parse-primary.ts'
import {
  accept,
  advance,
  describeToken,
  exhaust,
  MAX_NESTING,
  nextId,
  type ParserState,
  reportHere,
} from './parser-state.ts'
import type { TokenKind } from './token.ts'

/** A whole expression: a choice `a ? b : c`, or anything that binds more closely. */
export function parseExpression(state: ParserState): CelNode {
  if (state.nesting >= MAX_NESTING) return exhaust(state, { start: state.start, end: state.text.length })
  state.nesting++
  const node = parseConditional(state)
  state.nesting--
  return node
}

function parseConditional(state: ParserState): CelNode {
  const { start } = state
  const condition = parseDisjunction(state)
  const { start: at, depth } = state
  if (!accept(state, '?')) return condition
  const whenTrue = parseDisjunction(state)
  const { depth: depthWhenTrue } = state
  if (!accept(state, ':')) reportHere(state, withoutSecond(state, at))
  const whenFalse = parseExpression(state)
  state.depth = Math.max(depth, depthWhenTrue, state.depth) + 1
  return limited(state, {
    kind: 'conditional',
    id: nextId(state),
    span: { start, end: state.previousEnd },
    at,
    condition,
    whenTrue,
    whenFalse,
  })
}

/** `a || b`, or what binds more closely. */
function parseDisjunction(state: ParserState): CelNode {
  const { start } = state
  const first = parseConjunction(state)
  return state.kind === '||' ? parseChain(state, '||', start, first) : first
}

/** `a && b`, or what binds more closely. */
function parseConjunction(state: ParserState): CelNode {
  const { start } = state
  const first = parseBinary(state, 1)
  return state.kind === '&&' ? parseChain(state, '&&', start, first) : first
}

/** The chain of terms that the first one, which begins at `start`, and the operator behind it begin. */
function parseChain(state: ParserState, operator: LogicalNode['operator'], start: number, first: CelNode): CelNode {
  const { start: at, end: operatorEnd } = state
  const operatorSpans: Span[] = [{ start: at, end: operatorEnd }]
  const terms = [first, parseTerm(state, operator)]
  while (state.kind === operator) {
    operatorSpans.push({ start: state.start, end: state.end })
    terms.push(parseTerm(state, operator))
  }
  const span = { start, end: state.previousEnd }
  return { kind: 'logical', id: nextId(state), span, at, operator, operatorSpans, terms }
}

/** The operator that is the current token, and the term behind it, which it gives. The depth is that of the deepest term. */
function parseTerm(state: ParserState, operator: LogicalNode['operator']): CelNode {
  const { depth } = state
  advance(state)
  const term = operator === '||' ? parseConjunction(state) : parseBinary(state, 1)
  state.depth = Math.max(depth, state.depth)
  return term
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
  const { start } = state
  let left = parseUnary(state)
  for (;;) {
    const { kind } = state
    const found = levelOf(kind)
    if (found < level || !isBinaryOperator(kind)) return left
    const operatorSpan = { start: state.start, end: state.end }
    advance(state)
    const { depth } = state
    const right = parseBinary(state, found + 1)
    state.depth = Math.max(depth, state.depth) + 1
    left = limited(state, {
      kind: 'binary',
      id: nextId(state),
      span: { start, end: state.previousEnd },
      at: operatorSpan.start,
      operator: kind,
      operatorSpan,
      left,
      right,
    })
  }
}

function isBinaryOperator(kind: TokenKind): kind is BinaryOperator {
  return levelOf(kind) > 0
}

function parseUnary(state: ParserState): CelNode {
  const { kind, start } = state
  if (kind !== '!' && kind !== '-') return parseMember(state)
  let count = 0
  for (; state.kind === kind; count++) advance(state)
  // A single minus before a number belongs to the number: `-1.foo` selects from -1, and -9223372036854775808 is an int.
  if (kind === '-' && count === 1 && isNumber(state.kind))
    return parseSuffixes(state, parseLiteral(state, start, true), start)
  const operand = parseMember(state)
  // As in the component an even number of signs is nothing: `!!1` is an int, and `--'a'` a text.
  if (count % 2 === 0) return operand
  const span = { start, end: state.previousEnd }
  return { kind: 'unary', id: nextId(state), span, at: start, operator: kind, operand }
}

export function isNumber(kind: TokenKind): boolean {
  return kind === 'int' || kind === 'double'
}

/** The node that was just read, or an error in its place once it is too deep. */
export function limited(state: ParserState, node: CelNode): CelNode {
  return state.depth > MAX_NESTING ? exhaust(state, node.span) : node
}

/** In other languages `a?.b` reads what may be absent. */
function withoutSecond(state: ParserState, questionMark: number): string {
  return /^\?\.[A-Za-z_]/.test(state.text.slice(questionMark, questionMark + 3))
    ? 'Write ".?" for "?." to read what may be absent.'
    : `A choice needs ":" and its second result here, not ${describeToken(state)}.`
}
