import type { Span } from '../base/span.ts'
import type { CelNode, IndexNode } from './ast.ts'
import { limited, parseExpression } from './parse-expression.ts'
import { makeCall } from './parse-macro.ts'
import { parsePrimary } from './parse-primary.ts'
import { expectClose, parseSequence, type SequenceForm } from './parse-sequence.ts'
import {
  accept,
  advance,
  current,
  depthOf,
  describeToken,
  errorNode,
  nextId,
  type ParserState,
  peek,
  previousEnd,
  reportHere,
} from './parser-state.ts'
import type { Token } from './token.ts'

/** A primary expression with everything that follows it: selections, method calls, indexes. */
export function parseMember(state: ParserState): CelNode {
  const { start } = current(state)
  let node = parsePrimary(state)
  for (;;) {
    const dot = accept(state, '.')
    if (dot) {
      node = limited(state, parseDot(state, node, start, dot))
      continue
    }
    const bracket = accept(state, '[')
    if (!bracket) return node
    node = limited(state, parseIndex(state, node, start, bracket))
  }
}

const ARGUMENTS: SequenceForm<CelNode> = { close: ')', item: (state) => parseExpression(state), trailingComma: false }

/** Arguments behind an opening parenthesis that has been taken. */
export function parseArguments(state: ParserState): { readonly values: readonly CelNode[]; readonly span: Span } {
  const start = previousEnd(state)
  const values = parseSequence(state, ARGUMENTS)
  const closed = state.tokens[state.index - 1]?.kind === ')'
  return { values, span: { start, end: Math.max(start, closed ? previousEnd(state) - 1 : previousEnd(state)) } }
}

function parseDot(state: ParserState, operand: CelNode, start: number, dot: Token): CelNode {
  const optional = accept(state, '?') !== undefined
  const name = current(state)
  if (name.kind === 'ident' && peek(state, 1).kind === '(' && !optional) {
    state.index++
    const open = advance(state)
    const list = parseArguments(state)
    return makeCall(state, {
      kind: 'call',
      id: nextId(state),
      span: { start, end: Math.max(previousEnd(state), list.span.end) },
      at: open.start,
      depth: Math.max(operand.depth, depthOf(list.values)) + 1,
      name: state.text.slice(name.start, name.end),
      nameSpan: { start: name.start, end: name.end },
      absolute: false,
      target: operand,
      arguments: list.values,
      argumentSpan: list.span,
    })
  }
  const { field, fieldSpan } = readField(state)
  return {
    kind: 'select',
    id: nextId(state),
    span: { start, end: Math.max(previousEnd(state), fieldSpan.end) },
    at: dot.start,
    depth: operand.depth + 1,
    operand,
    field,
    fieldSpan,
    optional,
  }
}

function readField(state: ParserState): { readonly field: string; readonly fieldSpan: Span } {
  const { kind, start, end } = current(state)
  const text = state.text.slice(start, end)
  switch (kind) {
    case 'ident':
      break
    case 'backquoted':
      reportHere(
        state,
        `Names in back-quotes are not available; write [${JSON.stringify(text.slice(1, -1))}] instead of the dot.`,
      )
      state.index++
      return { field: text.slice(1, -1), fieldSpan: { start, end } }
    case 'in':
    case 'true':
    case 'false':
    case 'null':
      reportHere(state, `"${text}" is a word of the language and cannot follow a dot; write ["${text}"] instead.`, {
        name: text,
      })
      break
    default: {
      reportHere(state, `A name is missing after the dot, before ${describeToken(state)}.`)
      const after = previousEnd(state)
      return { field: '', fieldSpan: { start: after, end: after } }
    }
  }
  state.index++
  return { field: text, fieldSpan: { start, end } }
}

function parseIndex(state: ParserState, operand: CelNode, start: number, bracket: Token): CelNode {
  const optional = accept(state, '?') !== undefined
  const index = parseExpression(state)
  const skipped = expectClose(state, ']')
  const span = { start, end: Math.max(previousEnd(state), index.span.end) }
  const whole =
    skipped.length === 0 ? index : errorNode(state, { start: index.span.start, end: span.end }, [index, ...skipped])
  const node: IndexNode = {
    kind: 'index',
    id: nextId(state),
    span,
    at: bracket.start,
    depth: Math.max(operand.depth, index.depth) + 1,
    operand,
    index: whole,
    optional,
  }
  return node
}
