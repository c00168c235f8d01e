import type { Span } from '../base/span.ts'
import type { CelNode } from './ast.ts'
import { limited, parseExpression } from './parse-expression.ts'
import { makeCall } from './parse-macro.ts'
import { parsePrimary } from './parse-primary.ts'
import { expectClose, parseSequence, type SequenceForm } from './parse-sequence.ts'
import { accept, advance, describeToken, errorNode, nextId, type ParserState, reportHere } from './parser-state.ts'

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
  const nameSpan = { start: state.start, end: state.end }
  const name = accept(state, 'ident') ? state.text.slice(nameSpan.start, nameSpan.end) : undefined
  if (name !== undefined && state.kind === '(' && !optional) return parseCall(state, start, name, nameSpan, operand)
  const field = name ?? recoverField(state, nameSpan)
  state.depth++
  const fieldSpan = field === '' ? { start: state.previousEnd, end: state.previousEnd } : nameSpan
  return {
    kind: 'select',
    id: nextId(state),
    span: { start, end: fieldSpan.end },
    at,
    operand,
    field,
    fieldSpan,
    optional,
  }
}

/** Something else than a name behind a dot, which is taken if it was meant as one; empty when it was not. */
function recoverField(state: ParserState, { start, end }: Span): string {
  const { kind } = state
  const text = state.text.slice(start, end)
  switch (kind) {
    case 'backquoted': {
      const field = text.slice(1, -1)
      const instead = `[${JSON.stringify(field)}]`
      reportHere(state, `Names in back-quotes are not available; write ${instead} instead of the dot.`)
      advance(state)
      return field
    }
    case 'in':
    case 'true':
    case 'false':
    case 'null':
      reportHere(state, `"${text}" is a word of the language and cannot follow a dot; write ["${text}"] instead.`, {
        name: text,
      })
      advance(state)
      return text
    default:
      reportHere(state, `A name is missing after the dot, before ${describeToken(state)}.`)
      return ''
  }
}

/** The call whose opening parenthesis is the current token, or the macro that it is. It begins at `start`, before a dot or its receiver. */
export function parseCall(
  state: ParserState,
  start: number,
  name: string,
  nameSpan: Span,
  target: CelNode | undefined,
): CelNode {
  const { start: at, depth } = state
  advance(state)
  const argumentsStart = state.previousEnd
  const values = parseArguments(state)
  const end = state.previousEnd
  if (target) state.depth = Math.max(depth, state.depth) + 1
  return makeCall(state, {
    kind: 'call',
    id: nextId(state),
    span: { start, end },
    at,
    name,
    nameSpan,
    absolute: !target && start < nameSpan.start,
    target,
    arguments: values,
    argumentSpan: { start: argumentsStart, end: Math.max(argumentsStart, state.previousKind === ')' ? end - 1 : end) },
  })
}

const ARGUMENTS: SequenceForm<CelNode> = { close: ')', item: (state) => parseExpression(state), trailingComma: false }

/** Arguments behind an opening parenthesis that has been taken. */
export function parseArguments(state: ParserState): readonly CelNode[] {
  return parseSequence(state, ARGUMENTS)
}

function parseIndex(state: ParserState, operand: CelNode, start: number): CelNode {
  const { start: at, depth } = state
  advance(state)
  const optional = accept(state, '?')
  const index = parseExpression(state)
  const skipped = expectClose(state, ']')
  state.depth = Math.max(depth, state.depth) + 1
  const span = { start, end: state.previousEnd }
  const whole =
    skipped.length === 0 ? index : errorNode(state, { start: index.span.start, end: span.end }, [index, ...skipped])
  return {
    kind: 'index',
    id: nextId(state),
    span,
    at,
    operand,
    index: whole,
    optional,
  }
}
