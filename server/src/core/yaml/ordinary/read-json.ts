import type { MappingEntry, ScalarNode, SequenceItem, YamlDocument, YamlNode } from '../tree.ts'
import { COLON, giveUp, isLineBreak, LONGEST_KEY, SPACE, type TextReader } from './text-reader.ts'

/** Deeper brackets are left to the parser, which counts all levels. */
const DEEPEST = 50

/**
 * A text that is one document in JSON without a mistake, from its first bracket to its end. The rest of what is between brackets needs the parser, which
 * takes ten times as long.
 */
export function readJson(reader: TextReader): YamlDocument {
  skipBlanks(reader)
  const root = readValue(reader, 0)
  skipBlanks(reader)
  if (reader.at < reader.text.length) giveUp()
  const span = { start: 0, end: reader.text.length }
  return { span, root, problems: [], comments: [], json: true, templated: false, directives: [] }
}

/** The next member of a list that the reader is in the middle of. */
export function readLoneValue(reader: TextReader): YamlNode {
  return readValue(reader, 0)
}

function readValue(reader: TextReader, depth: number): YamlNode {
  switch (reader.text[reader.at]) {
    case '{':
      return readObject(reader, depth)
    case '[':
      return readList(reader, depth)
    case '"':
      return readString(reader)
    default:
      return readWord(reader)
  }
}

function readObject(reader: TextReader, depth: number): YamlNode {
  const start = reader.at
  const entries: MappingEntry[] = []
  readMembers(reader, '}', depth, () => {
    const key = readString(reader)
    // A colon on another line is one that YAML does not know.
    while (reader.text.charCodeAt(reader.at) === SPACE) reader.at++
    const colon = reader.at
    if (reader.text.charCodeAt(colon) !== COLON || colon - key.span.start > LONGEST_KEY) giveUp()
    reader.at++
    skipBlanks(reader)
    const value = readValue(reader, depth + 1)
    entries.push({ span: { start: key.span.start, end: value.span.end }, key, colon, value })
  })
  return { kind: 'mapping', flow: true, entries, span: { start, end: reader.at } }
}

function readList(reader: TextReader, depth: number): YamlNode {
  const start = reader.at
  const items: SequenceItem[] = []
  readMembers(reader, ']', depth, () => {
    const node = readValue(reader, depth + 1)
    items.push({ span: node.span, node })
  })
  return { kind: 'sequence', flow: true, items, span: { start, end: reader.at } }
}

/** From the opening bracket to behind the closing one. */
function readMembers(reader: TextReader, closing: string, depth: number, readOne: () => void): void {
  if (depth > DEEPEST) giveUp()
  const { text } = reader
  reader.at++
  skipBlanks(reader)
  if (text[reader.at] === closing) {
    reader.at++
    return
  }
  for (;;) {
    readOne()
    skipBlanks(reader)
    const next = text[reader.at]
    reader.at++
    if (next === closing) return
    if (next !== ',') giveUp()
    skipBlanks(reader)
  }
}

/** Goes to the next token. */
export function skipBlanks(reader: TextReader): void {
  for (;;) {
    const unit = reader.text.charCodeAt(reader.at)
    if (unit !== SPACE && !isLineBreak(unit)) return
    reader.at++
  }
}

function scalar(reader: TextReader, style: 'plain' | 'double', text: string, start: number, end: number): ScalarNode {
  reader.at = end
  return { kind: 'scalar', style, text, span: { start, end } }
}

const WORD = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)(?=[ \r\n,\]}])/y

function readWord(reader: TextReader): ScalarNode {
  const { text, at } = reader
  WORD.lastIndex = at
  const word = WORD.exec(text)?.[0] ?? giveUp()
  return scalar(reader, 'plain', word, at, at + word.length)
}

function readString(reader: TextReader): ScalarNode {
  const { text, at: start } = reader
  if (text[start] !== '"') giveUp()
  const end = closingQuote(text, start)
  const content = text.slice(start + 1, end)
  if (content.includes('\n')) giveUp()
  const decoded = content.includes('\\') ? content.replaceAll(ESCAPE, decodeEscape) : content
  return scalar(reader, 'double', decoded, start, end + 1)
}

function closingQuote(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = end
    while (text[slashes - 1] === '\\') slashes--
    if ((end - slashes) % 2 === 0) return end
  }
  return giveUp()
}

const ESCAPE = /\\(u[\da-fA-F]{4}|.?)/gs

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\',
  '"': '"',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

function decodeEscape(_: string, name: string): string {
  if (name.length > 1) return String.fromCharCode(Number.parseInt(name.slice(1), 16))
  return ESCAPES[name] ?? giveUp()
}
