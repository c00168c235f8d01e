import type { CelLiteral, CelNode, ListElement, MapEntry, MessageField } from './ast.ts'
import { doubleValue, integerValue, stringValue } from './literal-value.ts'
import { limited, parseExpression } from './parse-expression.ts'
import { makeCall } from './parse-macro.ts'
import { parseArguments } from './parse-member.ts'
import { expectClose, parseSequence } from './parse-sequence.ts'
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
  report,
  reportHere,
} from './parser-state.ts'
import { RESERVED, type TokenKind } from './token.ts'

/** A literal, a name, a global call, a message, a list, a map, or an expression in parentheses. */
export function parsePrimary(state: ParserState): CelNode {
  const { kind, start } = current(state)
  switch (kind) {
    case 'ident':
      return parseName(state)
    case '.':
      if (peek(state, 1).kind === 'ident') return parseName(state)
      state.index++
      return missing(state)
    case '(':
      return parseParentheses(state)
    case '[':
      return parseList(state)
    case '{':
      return parseMap(state)
    case '-':
      state.index++
      return current(state).kind === 'int' || current(state).kind === 'double'
        ? parseLiteral(state, start, true)
        : missing(state)
    case 'int':
    case 'uint':
    case 'double':
    case 'string':
    case 'bytes':
    case 'true':
    case 'false':
    case 'null':
      return parseLiteral(state, start, false)
    default:
      return missing(state)
  }
}

const CLOSING: ReadonlySet<TokenKind> = new Set([')', ']', '}', ',', ':', 'end'])

/** An empty node where an expression should begin. Takes nothing, so that the brackets and operators around it keep their meaning. */
function missing(state: ParserState): CelNode {
  const { kind, start } = current(state)
  const what =
    state.text.trim() === ''
      ? 'The expression is empty; write one.'
      : `An expression is missing before ${describeToken(state)}.`
  reportHere(
    state,
    kind === 'backquoted' ? 'Names in back-quotes are not available; write the name without them.' : what,
  )
  // Before a closing sign the node stands behind the token before it, so that it lies within the node that it belongs to.
  const at = CLOSING.has(kind) && state.index > 0 ? previousEnd(state) : start
  return errorNode(state, { start: at, end: at }, [])
}

function parseLiteral(state: ParserState, start: number, negative: boolean): CelNode {
  const token = advance(state)
  const text = state.text.slice(token.start, token.end)
  const span = { start, end: token.end }
  const value = literalValue(token.kind, text, negative)
  if (value) return { kind: 'literal', id: nextId(state), span, at: start, depth: 0, value }
  report(state, 'cel-syntax', span, start, outOfRange(token.kind), { text })
  return errorNode(state, span, [])
}

function literalValue(kind: string, text: string, negative: boolean): CelLiteral | undefined {
  switch (kind) {
    case 'int':
    case 'uint':
      return integerValue(text, negative)
    case 'double':
      return doubleValue(text, negative)
    case 'string':
    case 'bytes':
      return stringValue(text)
    case 'null':
      return { type: 'null', value: null }
    default:
      return { type: 'bool', value: kind === 'true' }
  }
}

function outOfRange(kind: string): string {
  if (kind === 'string')
    return 'An escape in this text names no Unicode character; use a code point up to 10ffff that is no surrogate.'
  if (kind === 'bytes') return 'Bytes cannot hold Unicode escapes; write the bytes with \\x.'
  return kind === 'double' ? 'This number is larger than a double can be.' : 'This number does not fit into 64 bits.'
}

function parseParentheses(state: ParserState): CelNode {
  const open = advance(state)
  const inner = parseExpression(state)
  const skipped = expectClose(state, ')')
  if (skipped.length === 0) return inner
  return errorNode(state, { start: open.start, end: previousEnd(state) }, [inner, ...skipped])
}

function parseName(state: ParserState): CelNode {
  const { start } = current(state)
  const absolute = accept(state, '.') !== undefined
  if (messageAhead(state)) return parseMessage(state, start)
  const token = advance(state)
  const name = state.text.slice(token.start, token.end)
  const nameSpan = { start: token.start, end: token.end }
  if (RESERVED.has(name)) {
    report(state, 'cel-syntax', nameSpan, start, `"${name}" is reserved by CEL and cannot be a name here.`, { name })
    if (!accept(state, '(')) return errorNode(state, { start, end: token.end }, [])
    const { values } = parseArguments(state)
    return errorNode(state, { start, end: previousEnd(state) }, values)
  }
  const open = accept(state, '(')
  if (!open)
    return {
      kind: 'ident',
      id: nextId(state),
      span: { start, end: token.end },
      at: token.start,
      depth: 0,
      name,
      absolute,
    }
  const list = parseArguments(state)
  const span = { start, end: Math.max(previousEnd(state), list.span.end) }
  const depth = depthOf(list.values)
  return makeCall(state, {
    kind: 'call',
    id: nextId(state),
    span,
    at: open.start,
    depth,
    name,
    nameSpan,
    absolute,
    target: undefined,
    arguments: list.values,
    argumentSpan: list.span,
  })
}

/** Whether a dotted name and a brace come next, as in `google.protobuf.Duration{`. */
function messageAhead(state: ParserState): boolean {
  let ahead = 1
  while (peek(state, ahead).kind === '.' && peek(state, ahead + 1).kind === 'ident') ahead += 2
  return peek(state, ahead).kind === '{'
}

function parseMessage(state: ParserState, start: number): CelNode {
  const nameStart = current(state).start
  while (current(state).kind !== '{') state.index++
  const nameSpan = { start: nameStart, end: previousEnd(state) }
  const name = state.text.slice(nameSpan.start, nameSpan.end).replace(/[^\w.]/g, '')
  const brace = advance(state)
  const fields = parseSequence(state, { close: '}', item: parseField, trailingComma: true })
  const depth = depthOf(fields.map(({ value }) => value))
  return {
    kind: 'message',
    id: nextId(state),
    span: { start, end: previousEnd(state) },
    at: brace.start,
    depth,
    name,
    nameSpan,
    fields,
  }
}

function parseField(state: ParserState): MessageField {
  const optional = accept(state, '?') !== undefined
  const token = current(state)
  const named = accept(state, 'ident')
  if (!named) reportHere(state, `The name of a field is missing before ${describeToken(state)}.`)
  const nameSpan = named ? { start: token.start, end: token.end } : { start: token.start, end: token.start }
  const at = current(state).start
  if (!accept(state, ':')) reportHere(state, `":" and a value are missing before ${describeToken(state)}.`)
  return { name: state.text.slice(nameSpan.start, nameSpan.end), nameSpan, at, optional, value: parseExpression(state) }
}

function parseList(state: ParserState): CelNode {
  const open = advance(state)
  const elements = parseSequence(state, { close: ']', item: parseElement, trailingComma: true })
  const depth = depthOf(elements.map(({ value }) => value))
  return limited(state, {
    kind: 'list',
    id: nextId(state),
    span: { start: open.start, end: previousEnd(state) },
    at: open.start,
    depth,
    elements,
  })
}

function parseElement(state: ParserState): ListElement {
  const optional = accept(state, '?') !== undefined
  return { optional, value: parseExpression(state) }
}

function parseMap(state: ParserState): CelNode {
  const open = advance(state)
  const entries = parseSequence(state, { close: '}', item: parseEntry, trailingComma: true })
  const depth = depthOf(entries.flatMap(({ key, value }) => [key, value]))
  return {
    kind: 'map',
    id: nextId(state),
    span: { start: open.start, end: previousEnd(state) },
    at: open.start,
    depth,
    entries,
  }
}

function parseEntry(state: ParserState): MapEntry {
  const optional = accept(state, '?') !== undefined
  const key = parseExpression(state)
  if (!accept(state, ':')) reportHere(state, `":" and a value are missing before ${describeToken(state)}.`)
  return { optional, key, value: parseExpression(state) }
}
