import type { JsonValue } from '../base/json-value.ts'
import { resolveScalar } from './resolve-scalar.ts'

/** `block` puts members on lines of their own, `flow` all in one line, `json` likewise with every text quoted. */
export type PrintStyle = 'block' | 'flow' | 'json'

export interface PrintOptions {
  readonly style: PrintStyle
  /** Columns from a key to the dashes of its list: 0 or the indentation step. */
  readonly listIndent?: 0 | 2
}

/**
 * What follows a key's colon, the blank or line feed in front included: ` 5m`, `\n  url: ""`, ` []`.
 * Nested lines are indented relative to the key's column and end with a line feed each but the last.
 */
export function printAfterColon(value: JsonValue, options: PrintOptions): string {
  if (options.style !== 'block' || !isNonEmptyCollection(value)) return ` ${printInline(value, options.style)}`
  const lines = blockLines(value, options)
  const indent = Array.isArray(value) ? (options.listIndent ?? 0) : 2
  return lines.map((line) => `\n${' '.repeat(indent)}${line}`).join('')
}

/** A value in one line. */
export function printInline(value: JsonValue, style: PrintStyle): string {
  if (typeof value === 'string') return style === 'json' ? JSON.stringify(value) : printText(value, style === 'flow')
  if (value === null || typeof value !== 'object') return String(value)
  if (isList(value)) return `[${value.map((item) => printInline(item, nested(style))).join(', ')}]`
  const members = Object.entries(value).map(
    ([name, member]) => `${printKey(name, style)}: ${printInline(member, nested(style))}`,
  )
  return `{${members.join(', ')}}`
}

/** A key as it must be written for the decoder to read this name. */
export function printKey(name: string, style: PrintStyle): string {
  return style === 'json' ? JSON.stringify(name) : printText(name, style === 'flow')
}

/** A text without quotes where the decoder reads it back as the same text, in double quotes otherwise. */
export function printText(text: string, flow: boolean): string {
  return isPlainSafe(text, flow) ? text : JSON.stringify(text)
}

function nested(style: PrintStyle): PrintStyle {
  return style === 'json' ? 'json' : 'flow'
}

// Indicators that a plain scalar must not begin with, and sequences that end it (YAML 1.2 §7.3.3).
const BAD_START = /^[-?:](?=\s|$)|^[,[\]{}#&*!|>'"%@`]|^---|^\.\.\./
const ENDS_PLAIN = /: |:$| #|^\s|\s$|[\n\r\t]/
// The decoder's scanner takes no question mark between brackets, wherever it stands.
const ENDS_FLOW = /[,[\]{}?]/

function isPlainSafe(text: string, flow: boolean): boolean {
  if (text === '' || BAD_START.test(text) || ENDS_PLAIN.test(text) || (flow && ENDS_FLOW.test(text))) return false
  return resolveScalar({ kind: 'scalar', style: 'plain', text, span: { start: 0, end: text.length } }).type === 'string'
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value)
}

function isNonEmptyCollection(value: JsonValue): boolean {
  return (
    value !== null && typeof value === 'object' && (isList(value) ? value.length > 0 : Object.keys(value).length > 0)
  )
}

/** The lines of a non-empty collection, at column 0. */
function blockLines(value: JsonValue, options: PrintOptions): readonly string[] {
  if (isList(value)) return value.flatMap((item) => itemLines(item, options))
  if (value === null || typeof value !== 'object') return [printInline(value, 'block')]
  return Object.entries(value).flatMap(([name, member]) =>
    `${printKey(name, 'block')}:${printAfterColon(member, options)}`.split('\n'),
  )
}

function itemLines(item: JsonValue, options: PrintOptions): readonly string[] {
  if (!isNonEmptyCollection(item)) return [`- ${printInline(item, 'block')}`]
  return blockLines(item, options).map((line, index) => (index === 0 ? `- ${line}` : `  ${line}`))
}
