/**
 * Whether a fix may read so many characters of text once more, to see what becomes of it. What the fixes of one question read has an end: a file can have as
 * many mistakes as lines, and each of them could be tried in several ways.
 */
export type MayTry = (characters: number) => boolean

/** In characters, for all fixes of one question. */
const MOST_TRIED = 400_000

/** For one question: true until the characters are used up. What does not fit is not counted, so that smaller trials still have room. */
export function createTrials(): MayTry {
  let left = MOST_TRIED
  return (characters) => {
    if (characters > left) return false
    left -= characters
    return true
  }
}
