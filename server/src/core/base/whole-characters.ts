import type { Span } from './span.ts'

/** The span, and all of a character of two units of which it takes half: no place of the protocol is within one. */
export function wholeCharacters(text: string, { start, end }: Span): Span {
  return {
    start: isWithinCharacter(text, start) ? start - 1 : start,
    end: isWithinCharacter(text, end) ? end + 1 : end,
  }
}

export function isWithinCharacter(text: string, offset: number): boolean {
  return (text.codePointAt(offset - 1) ?? 0) > 0xffff
}

/** The offset behind the character that begins at one. */
export function characterEnd(text: string, offset: number): number {
  return offset + ((text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1)
}
