import { isValueAlone } from '../loose-text.ts'
import { problems } from '../syntax-problems.ts'
import type { MappingEntry, ScalarNode, SequenceItem, YamlNode } from '../tree.ts'
import { isAlias, isAnchor, readAlias, readAnchored } from './read-anchored.ts'
import { readBlockScalar } from './read-block-scalar.ts'
import { readFlow } from './read-flow.ts'
import { endsKey, readScalar } from './read-scalar.ts'
import {
  beginOf,
  COLON,
  columnOfContent,
  DASH,
  endLine,
  giveUp,
  HASH,
  isLineBreak,
  LF,
  LONGEST_KEY,
  SPACE,
  skipSpaces,
  skipToContent,
  type TextReader,
} from './text-reader.ts'

/** Deeper nesting is left to the parser, which has a limit and a word about it. */
const DEEPEST = 50

/** A mapping or a list whose first line begins where the reader stands, at `column`. Leaves the reader at the first content behind it. */
export function readBlock(reader: TextReader, column: number, depth: number): YamlNode {
  if (depth > DEEPEST) giveUp()
  return isDash(reader) ? readSequence(reader, column, depth) : readMapping(reader, column, depth, readKey(reader))
}

/** Whether the reader stands at the dash of an item. */
function isDash({ text, at }: TextReader): boolean {
  return text.charCodeAt(at) === DASH && isBlank(text.charCodeAt(at + 1))
}

/** A blank, a line break, or the end of the text. */
function isBlank(unit: number): boolean {
  return unit === SPACE || isLineBreak(unit) || Number.isNaN(unit)
}

/** Whether the line that follows belongs to a collection at `column`; what stands deeper belongs to nothing. */
function goesOn(reader: TextReader, column: number): boolean {
  if (reader.at >= reader.text.length) return false
  const next = columnOfContent(reader)
  if (next > column) giveUp()
  return next === column && !isMarker(reader)
}

/** Whether the reader stands at a line that parts documents (YAML 1.2 §9.1.2). */
export function isMarker({ text, at }: TextReader): boolean {
  if (at > beginOf(text) && text.charCodeAt(at - 1) !== LF) return false
  if (!text.startsWith('---', at) && !text.startsWith('...', at)) return false
  return isBlank(text.charCodeAt(at + 3))
}

/** `first` is the first key, which has been read already, up to its colon. */
function readMapping(reader: TextReader, column: number, depth: number, first: ScalarNode): YamlNode {
  const entries: MappingEntry[] = []
  let key = first
  let end = 0
  for (;;) {
    const colon = reader.at
    reader.at++
    const value = readValue(reader, column, depth)
    end = value?.span.end ?? colon + 1
    const span = { start: key.span.start, end }
    entries.push(value ? { span, key, colon, value } : { span, key, colon })
    if (!goesOn(reader, column)) break
    if (isDash(reader)) giveUp()
    key = readScalar(reader, false)
    if (reachesColon(reader, key)) continue
    entries.push(halfKey(reader, key))
    end = key.span.end
    if (!goesOn(reader, column)) break
    if (isDash(reader)) giveUp()
    key = readKey(reader)
    // The parser takes both lines for one text, in which quotes are letters.
    if (key.style !== 'plain') giveUp()
  }
  return { kind: 'mapping', flow: false, entries, span: { start: first.span.start, end } }
}

/** A key up to its colon. */
function readKey(reader: TextReader): ScalarNode {
  const key = readScalar(reader, false)
  if (!reachesColon(reader, key)) giveUp()
  return key
}

/** Goes on to the colon of a key, if that is what follows. */
function reachesColon(reader: TextReader, { span }: ScalarNode): boolean {
  skipSpaces(reader)
  const { text, at } = reader
  return text.charCodeAt(at) === COLON && endsKey(text, at, false) && at - span.start <= LONGEST_KEY
}

/** A word alone on its line, which is to become a key. That is certain of those that are no first key; a second one in a document is left to the parser, and one that may be the value of the key above. */
function halfKey(reader: TextReader, key: ScalarNode): MappingEntry {
  const { span, style, text } = key
  if (style !== 'plain' || !/^[A-Za-z]\w*$/.test(text) || isValueAlone(text) || reader.problems.length > 0) giveUp()
  const { columns: _, ...problem } = problems.missingColon(text, span)
  reader.problems.push(problem)
  finish(reader)
  return { span, key }
}

/** What stands behind a colon, or below it. Items may stand in the column of their key. */
function readValue(reader: TextReader, column: number, depth: number): YamlNode | undefined {
  skipSpaces(reader)
  if (isAnchor(reader)) return readAnchored(reader, () => readValue(reader, column, depth))
  if (reader.text.charCodeAt(reader.at) === DASH && isDash(reader)) giveUp()
  if (!endsHere(reader)) return readOnLine(reader, column)
  const below = columnBelow(reader)
  if (below > column) return readBlock(reader, below, depth + 1)
  return below === column && isDash(reader) && !isMarker(reader) ? readSequence(reader, column, depth + 1) : undefined
}

function readSequence(reader: TextReader, column: number, depth: number): YamlNode {
  if (depth > DEEPEST) giveUp()
  const start = reader.at
  const items: SequenceItem[] = []
  let end = start
  do {
    const item = readItem(reader, column, depth)
    end = item.span.end
    items.push(item)
  } while (goesOn(reader, column) && isDash(reader))
  return { kind: 'sequence', flow: false, items, span: { start, end } }
}

/** An item of a list that the reader is in the middle of, from its dash in `column`. Leaves the reader at the first content behind it. */
export function readLoneItem(reader: TextReader, column: number): SequenceItem {
  // Around it there are no more collections than columns, but for lists in the column of their keys.
  return readItem(reader, column, 2 * column + 2)
}

function readItem(reader: TextReader, column: number, depth: number): SequenceItem {
  const dash = reader.at
  reader.at++
  const node = readBehindDash(reader, column, depth)
  const span = { start: dash, end: Math.max(dash + 1, node?.span.end ?? 0) }
  return node ? { span, dash, node } : { span, dash }
}

/** What stands behind a dash, or below it. A collection may begin on the dash's line. */
function readBehindDash(reader: TextReader, column: number, depth: number): YamlNode | undefined {
  const dash = reader.at - 1
  skipSpaces(reader)
  if (endsHere(reader)) return readBelow(reader, column, depth)
  // On the line of a key its anchor would be that of the key.
  if (isAnchor(reader))
    return readAnchored(reader, () =>
      endsHere(reader) ? readBelow(reader, column, depth) : readOnLine(reader, column),
    )
  const inside = column + reader.at - dash
  if (isDash(reader)) return readSequence(reader, inside, depth + 1)
  if (!mayBeKey(reader)) return readOnLine(reader, column)
  const scalar = readScalar(reader, false)
  const { at } = reader
  skipSpaces(reader)
  if (reader.text.charCodeAt(reader.at) === COLON) {
    if (depth >= DEEPEST || !endsKey(reader.text, reader.at, false)) giveUp()
    if (reader.at - scalar.span.start > LONGEST_KEY) giveUp()
    return readMapping(reader, inside, depth + 1, scalar)
  }
  reader.at = at
  finish(reader)
  return scalar
}

function readBelow(reader: TextReader, column: number, depth: number): YamlNode | undefined {
  const below = columnBelow(reader)
  return below > column ? readBlock(reader, below, depth + 1) : undefined
}

function mayBeKey({ text, at }: TextReader): boolean {
  return !'[{|>*'.includes(text[at] ?? '')
}

/** Whether nothing but a comment is left on the line. Goes on to the next content then. */
function endsHere(reader: TextReader): boolean {
  const unit = reader.text.charCodeAt(reader.at)
  if (!isLineBreak(unit) && unit !== HASH && !Number.isNaN(unit)) return false
  finish(reader)
  return true
}

function finish(reader: TextReader): void {
  endLine(reader)
  skipToContent(reader)
}

/** The column of the next content; -1 at the end of the document. */
function columnBelow(reader: TextReader): number {
  return reader.at >= reader.text.length || isMarker(reader) ? -1 : columnOfContent(reader)
}

/** A value that begins on the line of its key or dash. */
function readOnLine(reader: TextReader, column: number): YamlNode {
  const first = reader.text[reader.at]
  if (first === '|' || first === '>') {
    const scalar = readBlockScalar(reader, column)
    skipToContent(reader)
    return scalar
  }
  const isFlow = first === '[' || first === '{'
  const node = isFlow ? readFlow(reader, column) : isAlias(reader) ? readAlias(reader) : readScalar(reader, false)
  finish(reader)
  return node
}
