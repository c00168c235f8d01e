import { widthOf } from './cells.ts'

/** A word as it is measured, and as it is written (with colors). */
export interface Word {
  readonly plain: string
  readonly styled: string
}

/** Breaks a text between words into lines of at most `width` cells; a longer word gets a line of its own. */
export function wrap(text: string, width: number): readonly string[] {
  return wrapWords(
    text.split(' ').map((plain) => ({ plain, styled: plain })),
    width,
  )
}

export function wrapWords(words: readonly Word[], width: number): readonly string[] {
  const lines: string[] = []
  let line: string | undefined
  let used = 0
  for (const { plain, styled } of words) {
    const more = widthOf(plain)
    if (line !== undefined && used + 1 + more <= width) {
      line += ` ${styled}`
      used += 1 + more
    } else {
      if (line !== undefined) lines.push(line)
      line = styled
      used = more
    }
  }
  return line === undefined ? lines : [...lines, line]
}
