import type { Span } from '../base/span.ts'
import type { CelLiteral, CelNode, ListElement, MapEntry, MessageField } from './ast.ts'
import { scan } from './lexer.ts'
import { doubleValue, integerValue, stringValue } from './literal-value.ts'
import { isNumber, limited, parseExpression } from './parse-expression.ts'
import { parseArguments, parseCall } from './parse-member.ts'
import { expectClose, parseSequence, type SequenceForm } from './parse-sequence.ts'
import {
  accept,
  advance,
  describeToken,
  errorNode,
  lookAhead,
  nextId,
  type ParserState,
  report,
  reportHere,
} from './parser-state.ts'
import { isReserved, type TokenKind } from './token.ts'

/** A literal, a name, a global call, a message, a list, a map, or an expression in parentheses. */
export function parsePrimary(state: ParserState): CelNode {
  const { kind, start } = state
  switch (kind) {
    case 'ident':
      return parseName(state, start, false)
    case '.':
      advance(state)
      return state.kind === 'ident' ? parseName(state, start, true) : missing(state)
    case '(':
      return parseParentheses(state)
    case '[':
      return parseList(state)
    case '{':
      return parseMap(state)
    case '-':
      advance(state)
      return isNumber(state.kind) ? parseLiteral(state, start, true) : missing(state)
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

const QUOTED_NAME = 'Names in back-quotes are not available; write the name without them.'

/** Operators of other languages whose first half is one of CEL. */
const FOREIGN_OPERATORS: Readonly<Record<string, string>> = {
  '??': 'a.?b.orValue(c)',
  '<>': '"!="',
  '->': '"."',
}

function foreignOperator({ text, start, end }: ParserState): string | undefined {
  const found = text.slice(start - 1, end)
  return Object.hasOwn(FOREIGN_OPERATORS, found)
    ? `"${found}" is no CEL operator; write ${FOREIGN_OPERATORS[found]}.`
    : undefined
}

/** An empty node where an expression should begin. Takes nothing, so that the brackets and operators around it keep their meaning. */
function missing(state: ParserState): CelNode {
  const { kind, start } = state
  const what =
    state.text.trim() === ''
      ? 'The expression is empty; write one.'
      : (foreignOperator(state) ?? `An expression is missing before ${describeToken(state)}.`)
  reportHere(state, kind === 'backquoted' ? QUOTED_NAME : what)
  // Before a closing sign the node stands behind the token before it, so that it lies within the node that it belongs to.
  const at = CLOSING.has(kind) && state.previousKind !== 'end' ? state.previousEnd : start
  state.previousEnd = at
  state.depth = 0
  return errorNode(state, { start: at, end: at }, [])
}

/** The literal that is the current token; it begins at `start`, before a minus that belongs to it. */
export function parseLiteral(state: ParserState, start: number, negative: boolean): CelNode {
  const { kind, start: written, end } = state
  const span = { start, end }
  const value = literalValue(state, negative)
  advance(state)
  state.depth = 0
  if (value) return { kind: 'literal', id: nextId(state), span, at: start, value }
  const text = state.text.slice(written, end)
  report(state, 'cel-syntax', span, start, outOfRange(kind), { text })
  return errorNode(state, span, [])
}

/** The value of the current token; undefined for what no value can be. */
function literalValue({ kind, text, start, end, isPlain }: ParserState, negative: boolean): CelLiteral | undefined {
  switch (kind) {
    case 'int':
    case 'uint':
      return integerValue(text.slice(start, end), negative)
    case 'double':
      return doubleValue(text.slice(start, end), negative)
    case 'string':
    case 'bytes':
      return isPlain ? { type: 'string', value: text.slice(start + 1, end - 1) } : stringValue(text.slice(start, end))
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
  const { start } = state
  advance(state)
  const inner = parseExpression(state)
  const skipped = expectClose(state, ')')
  if (skipped.length === 0) return inner
  return errorNode(state, { start, end: state.previousEnd }, [inner, ...skipped])
}

/** A name that is the current token, or what begins with it; `start` is that of a dot before it. */
function parseName(state: ParserState, start: number, absolute: boolean): CelNode {
  const nameSpan = { start: state.start, end: state.end }
  const name = state.text.slice(nameSpan.start, nameSpan.end)
  advance(state)
  if (state.hasBrace && isBraceAhead(state)) return parseMessage(state, start, nameSpan.start)
  state.depth = 0
  if (isReserved(name)) return parseReserved(state, start, name, nameSpan)
  if (state.kind === '(') return parseCall(state, start, name, nameSpan, undefined)
  return {
    kind: 'ident',
    id: nextId(state),
    span: start === nameSpan.start ? nameSpan : { start, end: nameSpan.end },
    at: nameSpan.start,
    name,
    absolute,
  }
}

function parseReserved(state: ParserState, start: number, name: string, nameSpan: Span): CelNode {
  report(state, 'cel-syntax', nameSpan, start, `"${name}" is reserved by CEL and cannot be a name here.`, { name })
  if (!accept(state, '(')) return errorNode(state, { start, end: nameSpan.end }, [])
  const values = parseArguments(state)
  return errorNode(state, { start, end: state.previousEnd }, values)
}

/** Whether nothing but the rest of a dotted name stands before a brace, as in `google.protobuf.Duration{`. */
function isBraceAhead(state: ParserState): boolean {
  return lookAhead(state, (scanner) => {
    let { kind } = scanner
    while (kind === '.') {
      if (scan(scanner) !== 'ident') return false
      kind = scan(scanner)
    }
    return kind === '{'
  })
}

/** A message behind the first part of its name. */
function parseMessage(state: ParserState, start: number, nameStart: number): CelNode {
  while (state.kind !== '{') advance(state)
  const nameSpan = { start: nameStart, end: state.previousEnd }
  const name = state.text.slice(nameSpan.start, nameSpan.end).replace(/[^\w.]/g, '')
  const at = state.start
  advance(state)
  const fields = parseSequence(state, FIELDS)
  return {
    kind: 'message',
    id: nextId(state),
    span: { start, end: state.previousEnd },
    at,
    name,
    nameSpan,
    fields,
  }
}

const FIELDS: SequenceForm<MessageField> = { close: '}', item: parseField, trailingComma: true }

function parseField(state: ParserState): MessageField {
  const optional = accept(state, '?')
  const { start, end } = state
  const nameSpan = { start, end }
  const isQuoted = accept(state, 'backquoted')
  // The component reads on behind the name before it looks at its quotes.
  if (isQuoted && state.kind === ':') report(state, 'cel-syntax', nameSpan, start, QUOTED_NAME)
  if (!isQuoted && !accept(state, 'ident')) {
    reportHere(state, `The name of a field is missing before ${describeToken(state)}.`)
    nameSpan.end = start
  }
  const name = state.text.slice(start, nameSpan.end).replaceAll('`', '')
  return { name, nameSpan, at: state.start, optional, value: parseValue(state) }
}

/** A colon and what it announces. */
function parseValue(state: ParserState): CelNode {
  if (!accept(state, ':')) reportHere(state, `":" and a value are missing before ${describeToken(state)}.`)
  return parseExpression(state)
}

const ELEMENTS: SequenceForm<ListElement> = { close: ']', item: parseElement, trailingComma: true }

function parseList(state: ParserState): CelNode {
  const { start } = state
  advance(state)
  const elements = parseSequence(state, ELEMENTS)
  return limited(state, {
    kind: 'list',
    id: nextId(state),
    span: { start, end: state.previousEnd },
    at: start,
    elements,
  })
}

function parseElement(state: ParserState): ListElement {
  const optional = accept(state, '?')
  return { optional, value: parseExpression(state) }
}

const ENTRIES: SequenceForm<MapEntry> = { close: '}', item: parseEntry, trailingComma: true }

function parseMap(state: ParserState): CelNode {
  const { start } = state
  advance(state)
  const entries = parseSequence(state, ENTRIES)
  return {
    kind: 'map',
    id: nextId(state),
    span: { start, end: state.previousEnd },
    at: start,
    entries,
  }
}

function parseEntry(state: ParserState): MapEntry {
  const optional = accept(state, '?')
  const key = parseExpression(state)
  const { depth } = state
  const value = parseValue(state)
  state.depth = Math.max(depth, state.depth)
  return { optional, key, value }
}
