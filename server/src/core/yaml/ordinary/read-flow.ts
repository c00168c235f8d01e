import type { MappingEntry, SequenceItem, YamlNode } from '../tree.ts'
import { endsKey, readScalar } from './read-scalar.ts'
import { COLON, giveUp, LONGEST_KEY, skipSpaces, type TextReader } from './text-reader.ts'

/** Deeper brackets are left to the parser, which counts all levels. */
const DEEPEST = 20

/** A value in brackets on one line: `[a, "b"]` or `{a: b, c: [d]}`, with every member complete and no comma at the end. */
export function readFlow(reader: TextReader, depth = 0): YamlNode {
  if (depth > DEEPEST) giveUp()
  return reader.text[reader.at] === '{' ? readMapping(reader, depth) : readSequence(reader, depth)
}

function readMapping(reader: TextReader, depth: number): YamlNode {
  const start = reader.at
  const entries: MappingEntry[] = []
  readMembers(reader, '}', () => {
    const key = readScalar(reader, true)
    skipSpaces(reader)
    const colon = reader.at
    if (reader.text.charCodeAt(colon) !== COLON || reader.text[colon + 1] !== ' ') giveUp()
    if (colon - key.span.start > LONGEST_KEY) giveUp()
    reader.at++
    skipSpaces(reader)
    const value = readMember(reader, depth)
    entries.push({ span: { start: key.span.start, end: value.span.end }, key, colon, value })
  })
  return { kind: 'mapping', flow: true, entries, span: { start, end: reader.at } }
}

function readSequence(reader: TextReader, depth: number): YamlNode {
  const start = reader.at
  const items: SequenceItem[] = []
  readMembers(reader, ']', () => {
    const node = readMember(reader, depth)
    items.push({ span: node.span, node })
  })
  return { kind: 'sequence', flow: true, items, span: { start, end: reader.at } }
}

/** From the opening bracket to behind the closing one. */
function readMembers(reader: TextReader, closing: string, readOne: () => void): void {
  reader.at++
  skipSpaces(reader)
  if (reader.text[reader.at] === closing) {
    reader.at++
    return
  }
  for (;;) {
    readOne()
    skipSpaces(reader)
    const next = reader.text[reader.at]
    reader.at++
    if (next === closing) return
    if (next !== ',') giveUp()
    skipSpaces(reader)
  }
}

function readMember(reader: TextReader, depth: number): YamlNode {
  const first = reader.text[reader.at]
  if (first === '{' || first === '[') return readFlow(reader, depth + 1)
  const node = readScalar(reader, true)
  if (reader.text.charCodeAt(reader.at) === COLON && endsKey(reader.text, reader.at, true)) giveUp()
  return node
}
