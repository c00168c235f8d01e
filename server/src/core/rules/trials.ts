/**
 * What the fixes of one question may read once more, to see what becomes of a text. It has an end: a file can have as many mistakes as lines, and each of them
 * could be tried in several ways.
 */
export interface Trials {
  /** Whether so many characters may be read; they are then counted. What does not fit is not counted, so that smaller trials still have room. */
  may(characters: number): boolean
  /** Counts what reading took, which for a text with many mistakes is many times its length. When that is too much, nothing more may be read, not even 0. */
  took(characters: number): void
}

/** In characters, for all fixes of one question. */
const MOST_TRIED = 400_000
const MOST_TAKEN = 1_000_000

export function createTrials(): Trials {
  let left = MOST_TRIED
  let taken = 0
  return {
    may: (characters) => {
      if (characters > left || taken > MOST_TAKEN) return false
      left -= characters
      return true
    },
    took: (characters) => {
      taken += characters
    },
  }
}
