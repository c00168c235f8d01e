/** One character as a reader sees it, with the place that it has in its line and the cells that it takes on a terminal. */
export interface Cell {
  readonly text: string
  /** UTF-16 offset in the line. */
  readonly offset: number
  readonly width: number
}

/** Cells that a tab takes. A fixed number: what matters is that carets stand below what they mean. */
const TAB = '    '

const PLAIN = /^[ -~]*$/

/** Whether each character is shown as it is, in a cell of its own. Nearly all lines are so, and finding graphemes takes a hundred times as long. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text)
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The characters of a line. Tabs become blanks; characters that would move the cursor, change colors or turn the reading direction
 * become visible signs, so that no file can write to the terminal on its own.
 */
export function cellsOf(line: string): readonly Cell[] {
  if (isPlain(line)) return Array.from(line, (text, offset) => ({ text, offset, width: 1 }))
  return [...graphemes.segment(line)].map(({ segment, index }) => {
    const text = segment === '\t' ? TAB : printable(segment)
    return { text, offset: index, width: segment === '\t' ? TAB.length : widthOfCharacter(text) }
  })
}

/** In UTF-16 units. For each grapheme that is found the engine copies the text. */
const LONGEST_MEASURED = 10_000

/** Cells that a text without control characters takes; of one that is longer than any line, about as many. */
export function widthOf(text: string): number {
  if (text.length > LONGEST_MEASURED || isPlain(text)) return text.length
  return cellsOf(text).reduce((width, cell) => width + cell.width, 0)
}

/** The text with visible signs in place of control characters and of those that turn the reading direction. Line breaks count as control characters. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, (character) => {
    const code = character.charCodeAt(0)
    if (code < 0x20) return String.fromCharCode(0x2400 + code)
    return code === 0x7f ? '\u2421' : '\uFFFD'
  })
}

/** Ideographs, kana, hangul and full-width forms (Unicode Standard Annex 11, wide and full-width), by their blocks. */
const WIDE =
  /^[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1B000}-\u{1B2FF}\u{20000}-\u{3FFFD}]/u
const EMOJI = /\p{Emoji_Presentation}|\uFE0F/u
const INVISIBLE = /^[\p{Mn}\p{Me}\p{Cf}]+$/u

function widthOfCharacter(character: string): number {
  if (INVISIBLE.test(character)) return 0
  return WIDE.test(character) || EMOJI.test(character) ? 2 : 1
}
