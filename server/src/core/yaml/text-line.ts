/** What a line of blocks begins with, and in which column. */
export interface TextLine {
  readonly is: 'blank' | 'comment' | 'item' | 'text'
  /** Number of spaces before the text. */
  readonly column: number
  /** Behind the line break. */
  readonly end: number
}

const FEED = 10
const RETURN = 13
const SPACE = 32
const TAB = 9
const HASH = 35
const DASH = 45

/** The line that begins at an offset. Told by its own characters alone: it may as well stand in a quoted text or between brackets. */
export function readLine(text: string, start: number): TextLine {
  const end = lineEnd(text, start)
  let at = start
  while (at < end && text.charCodeAt(at) === SPACE) at++
  const column = at - start
  while (at < end && isBlank(text.charCodeAt(at))) at++
  if (at === end) return { is: 'blank', column, end }
  if (text.charCodeAt(at) === HASH) return { is: 'comment', column, end }
  return { is: isDash(text, at) ? 'item' : 'text', column, end }
}

/** Whether a dash of a list stands at an offset. */
export function isDash(text: string, at: number): boolean {
  return text.charCodeAt(at) === DASH && (at + 1 === text.length || isBlank(text.charCodeAt(at + 1)))
}

/** Behind the line break of a line. */
export function lineEnd(text: string, start: number): number {
  const feed = text.indexOf('\n', start)
  return feed < 0 ? text.length : feed + 1
}

function isBlank(unit: number): boolean {
  return unit === SPACE || unit === FEED || unit === RETURN || unit === TAB
}
