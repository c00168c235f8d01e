import type { ScalarNode, ScalarStyle } from '../tree.ts'
import { COLON, giveUp, HASH, isLineBreak, lineEnd, SPACE, type TextReader } from './text-reader.ts'

/** Characters with a meaning of their own at the start of a text (YAML 1.2 §5.3), and quotes; `-` has one before a blank only. */
const INDICATORS = '?:,[]{}#&*!|>\'"%@`'
/** Characters that end unquoted text between brackets. */
const BRACKETS = ',[]{}'

/** A scalar on one line, quoted or not, up to its end; behind it the reader stands at what follows. `flow` tells that it stands between brackets. */
export function readScalar(reader: TextReader, flow: boolean): ScalarNode {
  const first = reader.text[reader.at]
  if (first === '"') return readDouble(reader)
  if (first === "'") return readSingle(reader)
  return readPlain(reader, flow)
}

function scalar(reader: TextReader, style: ScalarStyle, text: string, start: number, end: number): ScalarNode {
  reader.at = end
  return { kind: 'scalar', style, text, span: { start, end } }
}

/** Up to a colon with a blank behind it, a comment, or the end of the line; trailing blanks do not belong to it. */
function readPlain(reader: TextReader, flow: boolean): ScalarNode {
  const { text, at: start } = reader
  const first = text[start] ?? '\n'
  if (INDICATORS.includes(first) || (first === '-' && !isText(text.charCodeAt(start + 1)))) giveUp()
  const end = flow ? endBetweenBrackets(text, start) : endOnLine(reader, start)
  if (end === start) giveUp()
  const content = text.slice(start, end)
  if (flow && content.includes('?')) giveUp()
  return scalar(reader, 'plain', content, start, end)
}

/** By searching, which engines do many times faster than reading one unit after the other; a line has few scalars outside of brackets. */
function endOnLine(reader: TextReader, start: number): number {
  const { text } = reader
  const line = text.slice(start, lineEnd(reader, start))
  let colon = line.indexOf(':')
  while (colon >= 0 && !endsKey(text, start + colon, false)) colon = line.indexOf(':', colon + 1)
  const comment = line.indexOf(' #')
  let end = colon < 0 ? line.length : colon
  if (comment >= 0 && comment < end) end = comment
  while (line.charCodeAt(end - 1) === SPACE) end--
  return start + end
}

function endBetweenBrackets(text: string, start: number): number {
  let end = start
  for (let i = start; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === SPACE) continue
    if (isLineBreak(unit) || (unit === HASH && text.charCodeAt(i - 1) === SPACE)) break
    if ((unit === COLON && endsKey(text, i, true)) || isBracket(unit)) break
    end = i + 1
  }
  return end
}

/** Whether a `-` before it is text and no sign. */
function isText(unit: number): boolean {
  return unit > SPACE && !isBracket(unit)
}

function isBracket(unit: number): boolean {
  return BRACKETS.includes(String.fromCharCode(unit))
}

/** Whether the colon at an offset ends a key. */
export function endsKey(text: string, colon: number, flow: boolean): boolean {
  const next = text.charCodeAt(colon + 1)
  return next === SPACE || isLineBreak(next) || Number.isNaN(next) || (flow && isBracket(next))
}

function readSingle(reader: TextReader): ScalarNode {
  const { text, at: start } = reader
  let end = text.indexOf("'", start + 1)
  while (end >= 0 && text[end + 1] === "'") end = text.indexOf("'", end + 2)
  if (end < 0) giveUp()
  const content = text.slice(start + 1, end)
  if (content.includes('\n')) giveUp()
  return scalar(reader, 'single', content.includes("'") ? content.replaceAll("''", "'") : content, start, end + 1)
}

/** Escapes that are in use; others are left to the parser. */
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\', '"': '"', n: '\n', t: '\t', r: '\r' }

function readDouble(reader: TextReader): ScalarNode {
  const { text, at: start } = reader
  let end = start + 1
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
  if (end >= text.length) giveUp()
  const content = text.slice(start + 1, end)
  if (content.includes('\n')) giveUp()
  const decoded = content.includes('\\') ? content.replaceAll(/\\(.)/gs, decodeEscape) : content
  return scalar(reader, 'double', decoded, start, end + 1)
}

function decodeEscape(_: string, name: string): string {
  return ESCAPES[name] ?? giveUp()
}
