import { mayHoldConflict } from '../conflicts.ts'
import { beginsJson } from '../json-strictness.ts'
import { hasTemplatePart } from '../template-parts.ts'
import type { YamlDocument } from '../tree.ts'
import { isMarker, readBlock } from './read-block.ts'
import { readJson } from './read-json.ts'
import { beginOf, columnOfContent, endLine, giveUp, skipToContent, type TextReader, unusual } from './text-reader.ts'

/**
 * Tabs, carriage returns that end no line, blanks and control characters beyond ASCII, byte order marks elsewhere than at the begin, and characters that stand
 * for covered text.
 */
const UNUSUAL =
  /\r(?!\n)|(?!^)\uFEFF|[^\n\r\uFEFF -~\u00A1-\u167F\u1681-\u1FFF\u2010-\u2027\u2030-\u205E\u2070-\u2FFF\u3001-\uDFFF\uF900-\uFEFE\uFF00-\uFFFD]/

/** Whether a text holds characters, or the marks of a merge, that take a thorough look. */
export function hasUnusual(text: string): boolean {
  return UNUSUAL.test(text) || mayHoldConflict(text)
}

/**
 * The documents of a text of ordinary YAML, with no other mistake than a key or an alias that is being typed, and that of JSON with none; undefined for every other text. The same as `parseYaml`
 * makes of it in its thorough way, several times faster. Most files are ordinary, and most of what is typed leaves them so.
 */
export function parseOrdinary(text: string): readonly YamlDocument[] | undefined {
  if (hasUnusual(text) || hasTemplatePart(text)) return undefined
  try {
    const reader: TextReader = { text, at: beginOf(text), comments: [], problems: [] }
    return beginsJson(text) ? [readJson(reader)] : readDocuments(reader)
  } catch (error) {
    if (error === unusual) return undefined
    throw error
  }
}

function readDocuments(reader: TextReader): readonly YamlDocument[] {
  const documents: YamlDocument[] = []
  let start = 0
  skipToContent(reader)
  if (isMarker(reader)) readMarker(reader)
  for (;;) {
    const document = readDocument(reader, start)
    documents.push(document)
    if (reader.at >= reader.text.length) return documents
    start = reader.at
    reader.comments = []
    reader.problems = []
    readMarker(reader)
  }
}

/** One document without its marker, up to the next marker or the end of the text. */
function readDocument(reader: TextReader, start: number): YamlDocument {
  const { text, comments, problems } = reader
  reader.anchors = undefined
  const isEmpty = reader.at >= text.length || isMarker(reader)
  const root = isEmpty ? undefined : readBlock(reader, columnOfContent(reader), 0)
  if (reader.at < text.length && !isMarker(reader)) giveUp()
  const span = { start, end: reader.at }
  return {
    span,
    problems,
    comments,
    json: false,
    templated: false,
    directives: [],
    ...(root && { root }),
    ...(problems.length === 0 && !reader.anchors && { ordinary: true }),
  }
}

/** `---`, alone on its line. */
function readMarker(reader: TextReader): void {
  if (reader.text[reader.at] !== '-') giveUp()
  reader.at += 3
  endLine(reader)
  skipToContent(reader)
}
