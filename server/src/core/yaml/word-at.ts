import type { Span } from '../base/span.ts'

/** Longer words are marked by their beginning. */
const LONGEST = 200

/** The word that begins at an offset, up to a blank or a colon, as a place to mark; at least one character. */
export function wordAt(text: string, start: number): Span {
  const word = /^[^\s:]*/.exec(text.slice(start, start + LONGEST))?.[0] ?? ''
  return { start, end: start + Math.max(1, word.length) }
}
