/** What ends a line to the component's decoder, as in YAML 1.1: also what `line-index.ts` and editors know as none. Of CR and LF both are one. */
export const LINE_BREAK = /[\n\r\u0085\u2028\u2029]/

/** The offset at which the line of an offset begins, as the decoder has it. */
export function lineStart(text: string, offset: number): number {
  let start = offset
  while (start > 0 && !LINE_BREAK.test(text.charAt(start - 1))) start--
  return start
}

/** The number of UTF-16 units between the beginning of its line and an offset. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset)
}
