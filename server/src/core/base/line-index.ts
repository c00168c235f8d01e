/** A place in a text: zero-based line, and zero-based UTF-16 column in that line (LSP's `Position` with the utf-16 encoding). */
export interface Position {
  readonly line: number
  readonly character: number
}

/** Where the lines of a text begin. LF, CRLF and a lone CR end a line, as in LSP. */
export interface LineIndex {
  readonly starts: readonly number[]
  /** Length of the text in UTF-16 units. */
  readonly length: number
}

/** By searching for line breaks, which engines do many times faster than reading one unit after the other. */
export function indexLines(text: string): LineIndex {
  const starts = [0]
  let feed = text.indexOf('\n')
  let lone = loneReturn(text, 0)
  while (feed >= 0 || lone >= 0) {
    if (lone < 0 || (feed >= 0 && feed < lone)) {
      starts.push(feed + 1)
      feed = text.indexOf('\n', feed + 1)
    } else {
      starts.push(lone + 1)
      lone = loneReturn(text, lone + 1)
    }
  }
  return { starts, length: text.length }
}

/** The next CR that no LF follows; -1 when there is none. */
function loneReturn(text: string, from: number): number {
  let at = text.indexOf('\r', from)
  while (at >= 0 && text[at + 1] === '\n') at = text.indexOf('\r', at + 2)
  return at
}

/** The line that holds `offset`; offsets outside the text count as its nearest end. */
export function lineAt(index: LineIndex, offset: number): number {
  let low = 0
  let high = index.starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((index.starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

export function positionAt(index: LineIndex, offset: number): Position {
  const inside = Math.max(0, Math.min(offset, index.length))
  const line = lineAt(index, inside)
  return { line, character: inside - (index.starts[line] ?? 0) }
}

/** The offset of a position. A column past the line's end counts as the start of the next line, a line past the last as the end of the text. */
export function offsetAt(index: LineIndex, position: Position): number {
  if (position.line < 0) return 0
  const start = index.starts[position.line]
  if (start === undefined) return index.length
  const end = index.starts[position.line + 1] ?? index.length
  return Math.min(start + Math.max(0, position.character), end)
}
