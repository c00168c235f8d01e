/** The offset at which the line of an offset begins. LF and a lone CR end lines, as in `line-index.ts`, for who has no index at hand. */
export function lineStart(text: string, offset: number): number {
  let start = offset
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--
  return start
}

/** The number of UTF-16 units between the beginning of its line and an offset. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset)
}
