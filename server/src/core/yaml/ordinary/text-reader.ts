import type { YamlComment } from '../tree.ts'

/**
 * Reads the ordinary part of YAML straight into a tree: block collections, scalars and brackets of one line, block scalars, comments. Whoever meets
 * anything else calls `giveUp`, and the text is parsed as any text is, by `../parse.ts`. So nothing here reports a problem, and nothing may be
 * accepted here of which the other way would report one.
 */
export interface TextReader {
  readonly text: string
  /** Offset of what is read next. */
  at: number
  /** Of the document that is read. */
  comments: YamlComment[]
}

/** Thrown by `giveUp`, and caught where the reading began. */
export const unusual = new Error('This text is not ordinary YAML.')

export function giveUp(): never {
  throw unusual
}

export const LF = 10
export const SPACE = 32
export const HASH = 35
export const COLON = 58
export const DASH = 45

/** The end of the line that holds `offset`: its line break, or the end of the text. */
export function lineEnd({ text }: TextReader, offset: number): number {
  const feed = text.indexOf('\n', offset)
  return feed < 0 ? text.length : feed
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
  else if (unit === LF) reader.at++
  else if (reader.at < text.length) giveUp()
}

/** Goes to the first character of the next line that holds more than a comment; to the end of the text when there is none. */
export function skipToContent(reader: TextReader): void {
  for (;;) {
    skipSpaces(reader)
    const unit = reader.text.charCodeAt(reader.at)
    if (unit === HASH) readComment(reader)
    else if (unit === LF) reader.at++
    else return
  }
}

/** The column of what is read next, which must be the first on its line. */
export function columnOfContent({ text, at }: TextReader): number {
  return at === 0 ? 0 : at - text.lastIndexOf('\n', at - 1) - 1
}

function readComment(reader: TextReader): void {
  const end = lineEnd(reader, reader.at)
  reader.comments.push({ span: { start: reader.at, end } })
  reader.at = Math.min(end + 1, reader.text.length)
}
