import type { ScalarNode } from '../tree.ts'
import { giveUp, isLineBreak, lineEnd, nextLine, SPACE, type TextReader } from './text-reader.ts'

/**
 * A `|` or `>` scalar, from its sign to the first line that does not belong to it. Ordinary ones have no sign but one for chomping away, begin with a line of
 * text, and of the folded ones no line is indented further than the first.
 *
 * `parent` is the column of the mapping or of the dash that holds it.
 */
export function readBlockScalar(reader: TextReader, parent: number): ScalarNode {
  const { text, at: start } = reader
  const header = text.slice(start, lineEnd(reader, start))
  if (!/^[|>]-?$/.test(header)) giveUp()
  reader.at = nextLine(reader, start + header.length)
  const folded = header[0] === '>'
  const { lines, end } = readLines(reader, parent, folded)
  const content = folded ? fold(lines) : lines.join('\n')
  return {
    kind: 'scalar',
    style: folded ? 'folded' : 'literal',
    text: header.length > 1 ? content : `${content}\n`,
    span: { start, end },
  }
}

interface Lines {
  /** Without indentation, and without empty ones at the end. */
  readonly lines: readonly string[]
  /** The end of the last one. */
  readonly end: number
}

/** Leaves the reader at the begin of a line: of the one that follows the text, or of an empty line before it. */
function readLines(reader: TextReader, parent: number, folded: boolean): Lines {
  const { text } = reader
  const lines: string[] = []
  const indent = indentAt(text, reader.at)
  if (indent <= parent || isBlank(text, reader.at + indent)) giveUp()
  let filled = 0
  let end = reader.at
  for (let start = reader.at; start < text.length; ) {
    const width = indentAt(text, start)
    const stop = lineEnd(reader, start)
    const isEmpty = isBlank(text, start + width)
    if (!isEmpty && width < indent) {
      if (width > parent) giveUp()
      break
    }
    if (width > indent && (isEmpty || folded)) giveUp()
    lines.push(isEmpty ? '' : text.slice(start + indent, stop))
    start = nextLine(reader, stop)
    if (isEmpty) continue
    filled = lines.length
    end = stop
    reader.at = start
  }
  lines.length = filled
  return { lines, end }
}

function indentAt(text: string, start: number): number {
  let at = start
  while (text.charCodeAt(at) === SPACE) at++
  return at - start
}

function isBlank(text: string, offset: number): boolean {
  return offset >= text.length || isLineBreak(text.charCodeAt(offset))
}

/** One line break between lines is a blank; of several one is dropped (YAML 1.2 §8.1.3). */
function fold(lines: readonly string[]): string {
  let folded = lines[0] ?? ''
  let breaks = 0
  for (const line of lines.slice(1)) {
    if (line === '') breaks++
    else {
      folded += (breaks === 0 ? ' ' : '\n'.repeat(breaks)) + line
      breaks = 0
    }
  }
  return folded
}
