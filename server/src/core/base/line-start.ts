/** What ends a line to the component's decoder, as in YAML 1.1: also what `line-index.ts` and editors know as none. Of CR and LF both are one. */
export const LINE_BREAK = /[\n\r\u0085\u2028\u2029]/

/** Whether a UTF-16 unit is one of them. By its code, as lines can have megabytes. */
export function isLineBreak(code: number): boolean {
  return code <= 13 ? code === 10 || code === 13 : code === 0x85 || code === 0x2028 || code === 0x2029
}

/** The offset at which the line of an offset begins, as the decoder has it. */
export function lineStart(text: string, offset: number): number {
  let start = offset
  while (start > 0 && !isLineBreak(text.charCodeAt(start - 1))) start--
  return start
}

/** The number of UTF-16 units between the beginning of its line and an offset. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset)
}
