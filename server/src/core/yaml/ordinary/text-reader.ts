import type { YamlComment, YamlNode, YamlProblem } from '../tree.ts'

/**
 * Reads the ordinary part of YAML straight into a tree: block collections, scalars of one line, brackets, block scalars, comments, anchors and aliases of
 * values in blocks. Whoever meets anything else calls `giveUp`, and the text is parsed as any text is, by `../parse.ts`. So nothing may be accepted here of which the other way would report
 * a problem, but for those that are there whenever somebody types: a key that has no colon yet, or an alias whose name is not complete.
 */
export interface TextReader {
  readonly text: string
  /** Offset of what is read next. */
  at: number
  /** Of the document that is read. */
  comments: YamlComment[]
  problems: YamlProblem[]
  /** What its anchors name so far; absent where it has none. */
  anchors?: Map<string, YamlNode> | undefined
  /** Of a text that is not read as a whole only what has no mistake is wanted. */
  readonly isPart?: true
}

/** Thrown by `giveUp`, and caught where the reading began. */
export const unusual = new Error('This text is not ordinary YAML.')

export function giveUp(): never {
  throw unusual
}

export const LF = 10
export const CR = 13
const BOM = 0xfeff
export const SPACE = 32
export const HASH = 35
export const AMPERSAND = 38
export const STAR = 42
export const COMMA = 44
export const COLON = 58
export const DASH = 45

/** The longest key that the decoder knows as one, up to its colon. */
export const LONGEST_KEY = 1024

/** The end of the line that holds `offset`: its line break, or the end of the text. */
export function lineEnd({ text }: TextReader, offset: number): number {
  const feed = text.indexOf('\n', offset)
  if (feed < 0) return text.length
  return feed > offset && text.charCodeAt(feed - 1) === CR ? feed - 1 : feed
}

/** What follows the line break at `end`, or the end of the text. */
export function nextLine({ text }: TextReader, end: number): number {
  return Math.min(end + (text.charCodeAt(end) === CR ? 2 : 1), text.length)
}

/** Carriage returns stand before line feeds alone: others are not ordinary. */
export function isLineBreak(unit: number): boolean {
  return unit === LF || unit === CR
}

/** Where the first line begins: a byte order mark belongs to no line. */
export function beginOf(text: string): number {
  return text.charCodeAt(0) === BOM ? 1 : 0
}

export function skipSpaces(reader: TextReader): void {
  while (reader.text.charCodeAt(reader.at) === SPACE) reader.at++
}

/** Reads what may follow a value on its line, blanks and a comment, and goes to the next line. */
export function endLine(reader: TextReader): void {
  const { text } = reader
  const start = reader.at
  skipSpaces(reader)
  const unit = text.charCodeAt(reader.at)
  if (unit === HASH && (reader.at > start || text.charCodeAt(start - 1) === SPACE)) readComment(reader)
  else if (isLineBreak(unit)) reader.at = nextLine(reader, reader.at)
  else if (reader.at < text.length) giveUp()
}

/** Goes to the first character of the next line that holds more than a comment; to the end of the text when there is none. */
export function skipToContent(reader: TextReader): void {
  for (;;) {
    skipSpaces(reader)
    const unit = reader.text.charCodeAt(reader.at)
    if (unit === HASH) readComment(reader)
    else if (isLineBreak(unit)) reader.at = nextLine(reader, reader.at)
    else return
  }
}

/** The column of what is read next, which must be the first on its line. */
export function columnOfContent({ text, at }: TextReader): number {
  const begin = beginOf(text)
  let start = at
  while (start > begin && text.charCodeAt(start - 1) !== LF) start--
  return at - start
}

function readComment(reader: TextReader): void {
  const end = lineEnd(reader, reader.at)
  reader.comments.push({ span: { start: reader.at, end } })
  reader.at = nextLine(reader, end)
}
