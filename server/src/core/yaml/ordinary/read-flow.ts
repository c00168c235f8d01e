import type { MappingEntry, SequenceItem, YamlNode } from '../tree.ts'
import { endsKey, readScalar } from './read-scalar.ts'
import {
  COLON,
  columnOfContent,
  endLine,
  giveUp,
  HASH,
  isLineBreak,
  LONGEST_KEY,
  SPACE,
  skipSpaces,
  skipToContent,
  type TextReader,
} from './text-reader.ts'

/** Deeper brackets are left to the parser, which counts all levels. */
const DEEPEST = 20

/** Brackets around what is read. */
interface Around {
  /** Of the mapping or the dash that holds the outermost: lines within begin deeper. */
  readonly column: number
  readonly depth: number
}

/** A value in brackets, with every member complete: `[a, "b"]` or `{a: b, c: [d]}`. Lines end between members, before or behind commas, and behind colons. */
export function readFlow(reader: TextReader, column: number): YamlNode {
  return readCollection(reader, { column, depth: 0 })
}

/** Brackets of which nothing is known but that their lines are indented. */
const SOMEWHERE: Around = { column: 0, depth: 1 }

/** The next member of brackets that the reader is in the middle of. */
export function readLoneMember(reader: TextReader): YamlNode {
  return readMember(reader, SOMEWHERE)
}

/** From a member to the comma behind it, or from there to the next one. */
export function skipBetweenMembers(reader: TextReader): void {
  skipBlanks(reader, SOMEWHERE)
}

function readCollection(reader: TextReader, around: Around): YamlNode {
  if (around.depth > DEEPEST) giveUp()
  return reader.text[reader.at] === '{' ? readMapping(reader, around) : readSequence(reader, around)
}

function readMapping(reader: TextReader, around: Around): YamlNode {
  const start = reader.at
  const entries: MappingEntry[] = []
  readMembers(reader, '}', around, () => {
    const key = readScalar(reader, true)
    skipSpaces(reader)
    const colon = reader.at
    const { text } = reader
    if (text.charCodeAt(colon) !== COLON || colon - key.span.start > LONGEST_KEY) giveUp()
    const next = text.charCodeAt(colon + 1)
    if (next !== SPACE && !isLineBreak(next)) giveUp()
    reader.at++
    skipBlanks(reader, around)
    const value = readMember(reader, around)
    entries.push({ span: { start: key.span.start, end: value.span.end }, key, colon, value })
  })
  return { kind: 'mapping', flow: true, entries, span: { start, end: reader.at } }
}

function readSequence(reader: TextReader, around: Around): YamlNode {
  const start = reader.at
  const items: SequenceItem[] = []
  readMembers(reader, ']', around, () => {
    const node = readMember(reader, around)
    items.push({ span: node.span, node })
  })
  return { kind: 'sequence', flow: true, items, span: { start, end: reader.at } }
}

/** From the opening bracket to behind the closing one, which a comma may stand before. */
function readMembers(reader: TextReader, closing: string, around: Around, readOne: () => void): void {
  const { text } = reader
  reader.at++
  skipBlanks(reader, around)
  while (text[reader.at] !== closing) {
    readOne()
    skipBlanks(reader, around)
    if (text[reader.at] === closing) break
    if (text[reader.at] !== ',') giveUp()
    reader.at++
    skipBlanks(reader, around)
  }
  reader.at++
}

function readMember(reader: TextReader, { column, depth }: Around): YamlNode {
  const first = reader.text[reader.at]
  if (first === '{' || first === '[') return readCollection(reader, { column, depth: depth + 1 })
  const node = readScalar(reader, true)
  if (reader.text.charCodeAt(reader.at) === COLON && endsKey(reader.text, reader.at, true)) giveUp()
  return node
}

/** Goes to the next content, on whichever line. The parser ends a collection at a line that is no deeper than what holds it, unless that begins with the last bracket. */
function skipBlanks(reader: TextReader, { column, depth }: Around): void {
  skipSpaces(reader)
  const unit = reader.text.charCodeAt(reader.at)
  if (!isLineBreak(unit) && unit !== HASH) return
  endLine(reader)
  skipToContent(reader)
  const indent = columnOfContent(reader)
  if (indent > column) return
  const isClosing = reader.text[reader.at] === ']' || reader.text[reader.at] === '}'
  if (indent < column || depth > 0 || !isClosing) giveUp()
}
