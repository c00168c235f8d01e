import type { Span } from '../base/span.ts'
import type { CallNode, CelNode, SelectNode } from './ast.ts'
import { limited, parseExpression } from './parse-expression.ts'
import { makeCall } from './parse-macro.ts'
import { parsePrimary } from './parse-primary.ts'
import { expectClose, parseSequence, type SequenceForm } from './parse-sequence.ts'
import {
  accept,
  advance,
  depthOf,
  describeToken,
  errorNode,
  nextId,
  type ParserState,
  reportHere,
} from './parser-state.ts'

/** A primary expression with everything that follows it. */
export function parseMember(state: ParserState): CelNode {
  const { start } = state
  return parseSuffixes(state, parsePrimary(state), start)
}

/** Selections, method calls and indexes behind an operand that begins at `start`. */
export function parseSuffixes(state: ParserState, operand: CelNode, start: number): CelNode {
  let node = operand
  for (;;) {
    if (state.kind === '.') node = limited(state, parseDot(state, node, start))
    else if (state.kind === '[') node = limited(state, parseIndex(state, node, start))
    else return node
  }
}

function parseDot(state: ParserState, operand: CelNode, start: number): CelNode {
  const at = state.start
  advance(state)
  const optional = accept(state, '?')
  const { kind, start: nameStart, end } = state
  if (kind !== 'ident') {
    const { field, fieldSpan } = recoverField(state)
    return makeSelect(state, { start, at, operand, field, fieldSpan, optional })
  }
  const name = state.text.slice(nameStart, end)
  const nameSpan = { start: nameStart, end }
  advance(state)
  return state.kind === '(' && !optional
    ? parseCall(state, { start, name, nameSpan, absolute: false, target: operand })
    : makeSelect(state, { start, at, operand, field: name, fieldSpan: nameSpan, optional })
}

type SelectParts = Pick<SelectNode, 'at' | 'operand' | 'field' | 'fieldSpan' | 'optional'> & { readonly start: number }

function makeSelect(state: ParserState, parts: SelectParts): SelectNode {
  return {
    kind: 'select',
    id: nextId(state),
    span: { start: parts.start, end: Math.max(state.previousEnd, parts.fieldSpan.end) },
    at: parts.at,
    depth: parts.operand.depth + 1,
    operand: parts.operand,
    field: parts.field,
    fieldSpan: parts.fieldSpan,
    optional: parts.optional,
  }
}

/** Something else than a name behind a dot, which is taken if it was meant as one. */
function recoverField(state: ParserState): Pick<SelectNode, 'field' | 'fieldSpan'> {
  const { kind, start, end } = state
  const text = state.text.slice(start, end)
  switch (kind) {
    case 'backquoted': {
      const field = text.slice(1, -1)
      const instead = `[${JSON.stringify(field)}]`
      reportHere(state, `Names in back-quotes are not available; write ${instead} instead of the dot.`)
      advance(state)
      return { field, fieldSpan: { start, end } }
    }
    case 'in':
    case 'true':
    case 'false':
    case 'null':
      reportHere(state, `"${text}" is a word of the language and cannot follow a dot; write ["${text}"] instead.`, {
        name: text,
      })
      advance(state)
      return { field: text, fieldSpan: { start, end } }
    default: {
      reportHere(state, `A name is missing after the dot, before ${describeToken(state)}.`)
      return { field: '', fieldSpan: { start: state.previousEnd, end: state.previousEnd } }
    }
  }
}

type Callee = Pick<CallNode, 'name' | 'nameSpan' | 'absolute' | 'target'> & { readonly start: number }

/** The call whose opening parenthesis is the current token, or the macro that it is. */
export function parseCall(state: ParserState, callee: Callee): CelNode {
  const { start: at } = state
  const { target } = callee
  advance(state)
  const { values, span } = parseArguments(state)
  const depth = depthOf(values)
  return makeCall(state, {
    kind: 'call',
    id: nextId(state),
    span: { start: callee.start, end: Math.max(state.previousEnd, span.end) },
    at,
    depth: target ? Math.max(target.depth, depth) + 1 : depth,
    name: callee.name,
    nameSpan: callee.nameSpan,
    absolute: callee.absolute,
    target,
    arguments: values,
    argumentSpan: span,
  })
}

const ARGUMENTS: SequenceForm<CelNode> = { close: ')', item: (state) => parseExpression(state), trailingComma: false }

/** Arguments behind an opening parenthesis that has been taken. */
export function parseArguments(state: ParserState): { readonly values: readonly CelNode[]; readonly span: Span } {
  const start = state.previousEnd
  const values = parseSequence(state, ARGUMENTS)
  const end = state.previousKind === ')' ? state.previousEnd - 1 : state.previousEnd
  return { values, span: { start, end: Math.max(start, end) } }
}

function parseIndex(state: ParserState, operand: CelNode, start: number): CelNode {
  const at = state.start
  advance(state)
  const optional = accept(state, '?')
  const index = parseExpression(state)
  const skipped = expectClose(state, ']')
  const span = { start, end: Math.max(state.previousEnd, index.span.end) }
  const whole =
    skipped.length === 0 ? index : errorNode(state, { start: index.span.start, end: span.end }, [index, ...skipped])
  return {
    kind: 'index',
    id: nextId(state),
    span,
    at,
    depth: Math.max(operand.depth, index.depth) + 1,
    operand,
    index: whole,
    optional,
  }
}
