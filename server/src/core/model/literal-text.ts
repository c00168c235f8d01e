import { lineStart } from '../base/line-start.ts'
import { lastWhere } from '../base/partition-point.ts'
import type { TextEdit } from '../base/text-edit.ts'
import { applyEdits } from '../base/text-edit.ts'
import { templateLines } from '../yaml/template-lines.ts'
import { templateParts } from '../yaml/template-parts.ts'
import type { MappingNode, ScalarNode } from '../yaml/tree.ts'
import type { EmbeddedText } from './embedding.ts'

/**
 * The text of a `|` scalar: its lines as they stand in the file, without the indentation of the block, so that every character of the text is
 * one of the file. Unlike the scalar's value it keeps the file's line breaks, and the blank lines at the end whatever the header says
 * of them: that is where the next line is typed.
 *
 * Undefined for a scalar without content, and when its indentation is in doubt. `file` is the whole file.
 */
export function literalText(node: ScalarNode, file: string): EmbeddedText | undefined {
  const header = file.slice(node.span.start, node.span.end).indexOf('\n')
  if (header < 0) return undefined
  const indent = indentOf(node, file, node.span.start + header + 1)
  if (indent === undefined) return undefined
  const lines = readLines(file, { start: node.span.start + header + 1, contentEnd: node.span.end, indent })
  const explicit = /^\|[-+]?[1-9]/.test(file.slice(node.span.start, node.span.start + 3))
  return textOfLines(file, lines, indent, explicit)
}

/**
 * The text of a mapping in the same way: what a `|` scalar in its place would hold, or the JSON as it stands. Undefined where something else
 * than blanks and dashes stands before a block on its line. A comment above it belongs to what is around it.
 */
export function nestedText({ flow, span }: MappingNode, file: string): EmbeddedText | undefined {
  const { start, end } = span
  if (flow) return textOfLines(file, [{ start, from: start, next: end, at: 0 }], 0, true)
  const margin = lineStart(file, start)
  if (!/^[ -]*$/.test(file.slice(margin, start))) return undefined
  const indent = start - margin
  return textOfLines(file, readLines(file, { start, contentEnd: end, indent }), indent, false)
}

function textOfLines(
  file: string,
  lines: readonly Line[],
  indent: number,
  explicit: boolean,
): EmbeddedText | undefined {
  const last = lines.at(-1)
  if (!last) return undefined
  const text = lines.map(({ from, next }) => file.slice(from, next)).join('')
  const block: Block = { file, text, lines, indent, explicit }
  return {
    text,
    embedding: {
      span: { start: lines[0]?.from ?? last.next, end: last.next },
      toFile: (offset) => toFile(block, offset),
      toText: (offset) => toText(block, offset),
      editFile: (edit) => editFile(block, edit),
    },
  }
}

interface Line {
  /** Offset of the line in the file. */
  readonly start: number
  /** Behind the indentation of the block, or behind the blanks of a line that has fewer. */
  readonly from: number
  readonly next: number
  /** Where the line begins in the text. */
  readonly at: number
}

interface Block {
  readonly file: string
  readonly text: string
  /** The last one is empty when the text ends with a line break. */
  readonly lines: readonly Line[]
  readonly indent: number
  /** The header says how deep the block is indented, so that its first line need not show it. */
  readonly explicit: boolean
}

/** What the first line with content has in the file and not in the value. Lines of templates stand anywhere. */
function indentOf(node: ScalarNode, file: string, start: number): number | undefined {
  const written = depthOfFirstLine(file.slice(start, node.span.end))
  const kept = depthOfFirstLine(node.text)
  return written === undefined || kept === undefined || kept > written ? undefined : written - kept
}

function depthOfFirstLine(text: string): number | undefined {
  const templates = templateParts(text)
  const skipped = templates.length === 0 ? [] : templateLines(text, templates)
  for (const { 0: blanks, index } of text.matchAll(/^ *(?=[^ \r\n])/gm)) {
    if (!skipped.some(({ start, end }) => start <= index && index < end)) return blanks.length
  }
  return undefined
}

/** The lines from `start` on, blank ones behind `contentEnd` included. */
function readLines(
  file: string,
  { start, contentEnd, indent }: { readonly start: number; readonly contentEnd: number; readonly indent: number },
): readonly Line[] {
  const lines: Line[] = []
  let position = start
  let at = 0
  for (;;) {
    const feed = file.indexOf('\n', position)
    const next = feed < 0 ? file.length : feed + 1
    let from = position
    while (from < position + indent && file[from] === ' ') from++
    const blank = file.slice(position, next).trim() === ''
    if (position >= contentEnd && (!blank || position === file.length)) {
      return [...lines, { start: position, from: position, next: position, at }]
    }
    lines.push({ start: position, from, next, at })
    if (feed < 0) return lines
    at += next - from
    position = next
  }
}

function toFile({ lines, text }: Block, offset: number): number {
  const inside = Math.max(0, Math.min(offset, text.length))
  const line = lastWhere(lines, ({ at }) => at <= inside)
  return line ? line.from + (inside - line.at) : 0
}

function toText(block: Block, offset: number): number | undefined {
  const line = lastWhere(block.lines, ({ start }) => start <= offset)
  if (!line || offset < line.from || offset > line.next) return undefined
  // A blank line that is not indented far enough: what is typed there ends the block.
  if (isBlank(block, line) && offset - line.start < block.indent) return undefined
  return line.at + (offset - line.from)
}

function isBlank({ file }: Block, { start, next }: Line): boolean {
  return file.slice(start, next).trim() === ''
}

function editFile(block: Block, edit: TextEdit): TextEdit | undefined {
  const whole = withFinalBreak(block, edit)
  if (!keepsIndentation(block, whole)) return undefined
  return editOfLines(block, whole) ?? editWithinLines(block, whole)
}

/** Where the rest of the file stands behind the text's final line break, the text must go on ending with one. */
function withFinalBreak({ file, text, lines }: Block, { span, newText }: TextEdit): TextEdit {
  if (lines.at(-1)?.next === file.length) return { span, newText }
  const lost = span.end >= text.length && text.endsWith('\n') && newText !== '' && !newText.endsWith('\n')
  if (lost) return { span, newText: newText + (text.endsWith('\r\n') ? '\r\n' : '\n') }
  const dropped = span.end >= text.length && newText === '' && span.start > 0 && text[span.start - 1] !== '\n'
  if (!dropped || !text.endsWith('\n')) return { span, newText }
  const end = text.length - (text.endsWith('\r\n') ? 2 : 1)
  return { span: { start: Math.min(span.start, end), end: Math.max(Math.min(span.start, end), end) }, newText }
}

/** The first line with content tells a reader how deep the block is indented. */
function keepsIndentation({ text, explicit }: Block, edit: TextEdit): boolean {
  const content = text.search(/\S/)
  return explicit || edit.span.start > content || depthOf(applyEdits(text, [edit])) === depthOf(text)
}

function depthOf(text: string): number {
  return /^ *(?=[^ \r\n])/m.exec(text)?.[0].length ?? 0
}

/** An edit of whole lines: in the file it begins and ends at the margin. */
function editOfLines({ file, lines, indent }: Block, { span, newText }: TextEdit): TextEdit | undefined {
  const first = lines.find(({ at }) => at === span.start)
  const last = lines.findLast(({ at }) => at === span.end)
  if (!first || !last || (newText !== '' && !newText.endsWith('\n'))) return undefined
  // A first line that stands behind a dash has no margin.
  if (first === lines[0] && first.start > 0 && file[first.start - 1] !== '\n') return undefined
  return { span: { start: first.start, end: Math.max(first.start, last.start) }, newText: indented(newText, indent) }
}

function editWithinLines(block: Block, { span, newText }: TextEdit): TextEdit {
  const { text, lines, indent } = block
  const start = toFile(block, span.start)
  const line = lastWhere(lines, ({ at }) => at <= span.start)
  // A blank line may lack some of the indentation.
  const lacking = line && isBlank(block, line) ? Math.max(0, indent - (line.from - line.start)) : 0
  const written = newText.split('\n')
  const behind = /^(?:\r?\n|$)/.test(text.slice(span.end, span.end + 2)) ? '' : 'text'
  const indentedLines = written.map((part, index) => {
    const rest = index === written.length - 1 ? part + behind : part
    return isEmptyLine(rest) ? part : ' '.repeat(index === 0 ? lacking : indent) + part
  })
  return { span: { start, end: Math.max(start, toFile(block, span.end)) }, newText: indentedLines.join('\n') }
}

function indented(text: string, indent: number): string {
  return text
    .split('\n')
    .map((line) => (isEmptyLine(line) ? line : ' '.repeat(indent) + line))
    .join('\n')
}

function isEmptyLine(line: string): boolean {
  return line === '' || line === '\r'
}
