import type { Span } from '../base/span.ts'
import type { TextEdit } from '../base/text-edit.ts'
import { withoutTrailing } from '../base/without-trailing.ts'
import { blockIndent } from './block-scalar.ts'
import { decodeScalar } from './scalar-map.ts'
import type { ScalarStyle } from './tree.ts'

/** A stretch of a scalar's value that is to be replaced. */
export interface InsertionPlace {
  /** The scalar as written; see `decodeScalar`. */
  readonly source: string
  readonly parentIndent: number
  /** Offsets into the value; empty to insert. */
  readonly span: Span
  /** Whether the scalar stands in a flow collection, where plain scalars may hold fewer characters. */
  readonly flow: boolean
}

/**
 * The edit of a scalar's source, in offsets into the source, after which the value holds `text` in place of the span. Undefined when the
 * style cannot hold it there: a line break or `: ` in a plain scalar, a control character outside double quotes, a half of a character.
 */
export function encodeInsertion(style: ScalarStyle, text: string, place: InsertionPlace): TextEdit | undefined {
  const newText = writeText(style, text, place)
  if (newText === undefined) return undefined
  const { source, parentIndent } = place
  const before = decodeScalar(source, style, parentIndent)
  const span = withIndent(before.spanToSource(place.span), style, place)
  const result = source.slice(0, span.start) + newText + source.slice(span.end)
  if (!isSound(style, result, place)) return undefined
  const expected = before.value.slice(0, place.span.start) + text + before.value.slice(place.span.end)
  return decodeScalar(result, style, parentIndent).value === expected ? { span, newText } : undefined
}

/** A stretch that ends with a line break of a block, and the indentation of the next line: what comes behind it goes on in that line. */
function withIndent({ start, end }: Span, style: ScalarStyle, { source, parentIndent }: InsertionPlace): Span {
  const isBlock = style === 'literal' || style === 'folded'
  if (!isBlock || end === start || source[end - 1] !== '\n') return { start, end }
  const indent = blockIndent(source, parentIndent) ?? 0
  let blanks = 0
  while (blanks < indent && source[end + blanks] === ' ') blanks++
  return { start, end: end + blanks }
}

/** Whether the text is still one scalar of this style: the decoder takes much that a parser would end or refuse. */
function isSound(style: ScalarStyle, result: string, { source, flow, parentIndent, span }: InsertionPlace): boolean {
  if (style === 'literal' || style === 'folded') {
    // Lines of blanks and tabs count as content or as empty depending on their neighbours; nobody writes them on purpose.
    if (/^[ ]*\t\s*$/m.test(source) || /^[ ]*\t\s*$/m.test(result)) return false
    // The last line break ends the block: what follows it would become part of the text.
    if (span.end > withoutTrailing(decodeScalar(source, style, parentIndent).value, '\n').length) return false
    // With another indentation a block would end elsewhere.
    return blockIndent(result, parentIndent) === blockIndent(source, parentIndent)
  }
  const lines = result.split('\n').slice(1)
  const indented = lines.every((line) => line.trim() === '' || line.search(/[^ ]/) > Math.max(0, parentIndent))
  return indented && (style !== 'plain' || isPlain(result, flow))
}

/** Whether there are characters that only an escape can write (YAML 1.2 §5.1, without tab and line feed). */
function isUnprintable(text: string): boolean {
  return /(?![\t\n\u0085])[\p{Cc}\p{Cs}\u2028\u2029\ufeff\ufffe\uffff]/u.test(text)
}

function writeText(style: ScalarStyle, text: string, { source, parentIndent }: InsertionPlace): string | undefined {
  if (style === 'double') return escapeDouble(text)
  if (isUnprintable(text)) return undefined
  switch (style) {
    case 'plain':
      return text.includes('\n') ? undefined : text
    case 'single':
      return text.replace(/'/g, "''").replace(/\n/g, `\n\n${' '.repeat(Math.max(0, parentIndent) + 2)}`)
    default: {
      const width = blockIndent(source, parentIndent)
      if (width === undefined) return undefined
      const indent = ' '.repeat(width)
      return text.replace(/\n/g, style === 'literal' ? `\n${indent}` : `\n\n${indent}`)
    }
  }
}

const SHORT: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\t', '\\t'],
  ['\r', '\\r'],
])

/** The text as it must stand within double quotes. */
export function escapeDouble(text: string): string {
  let written = ''
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    written +=
      SHORT.get(character) ?? (!isUnprintable(character) ? character : `\\u${code.toString(16).padStart(4, '0')}`)
  }
  return written
}

/** What a plain scalar cannot begin with: an indicator (YAML 1.2 §5.3), or a `-`, `?` or `:` that a blank follows. */
const BAD_START = /^(?:[,[\]{}#&*!|>'"%@`]|[-?:](?:\s|$)|\s|$)/
/** The question mark is one by the decoder's scanner. */
const FLOW_INDICATOR = /[,[\]{}?]/

/** Whether the text can be a plain scalar: no `: `, no ` #`, no blank at its ends. */
function isPlain(text: string, flow: boolean): boolean {
  if (BAD_START.test(text) || /:(?:\s|$)|\s#|\s$/.test(text)) return false
  return !flow || (!FLOW_INDICATOR.test(text) && !/^[-?:]/.test(text))
}
