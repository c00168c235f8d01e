import { enclosedByAny } from '../base/enclosed-by-any.ts'
import type { Span } from '../base/span.ts'
import { quotedOverLines } from './quoted-over-lines.ts'

/** A conflict of a merge as git leaves it in a text, perhaps without one of its marks. Spans of lines end before their line breaks. */
export interface Conflict {
  /** The line of the mark that it begins with. */
  readonly open: Span
  /** The lines of the others, at least one. */
  readonly marks: readonly Span[]
  /** What is not read of it: its marks, and with them the other side, if both its ends are marked. */
  readonly unread: readonly Span[]
}

/** Each conflict has at least one of these. */
const OUTER = ['<<<<<<<', '>>>>>>>']

/** Whether a text may hold conflicts, at the cost of a search. */
export function mayHoldConflict(text: string): boolean {
  return OUTER.some((mark) => text.startsWith(mark) || text.includes(`\n${mark}`))
}

/** The conflicts of a text, in its order. A mark that stands alone is none, nor are lines of a quoted text. */
export function conflictsIn(text: string): readonly Conflict[] {
  if (!mayHoldConflict(text)) return []
  const conflicts: Conflict[] = []
  const isQuoted = enclosedByAny([...quotedOverLines(text, 0)])
  // Before one side, what both sides were, the other side, and behind that.
  let marks: Span[] = []
  const end = () => {
    const signs = marks.map(({ start }) => text[start]).join('')
    const [open, ...others] = marks
    if (open && !marks.every(isQuoted) && /^(?=..)<?\|?=?>?$/.test(signs))
      conflicts.push({ open, marks: others, unread: unreadIn(marks, signs) })
    marks = []
  }
  for (const { 0: line, index } of text.matchAll(/^(?:<{7}|\|{7}|={7}|>{7})(?=[ \r\n]|$)[^\r\n]*/gm)) {
    if (line.startsWith('<')) end()
    marks.push({ start: index, end: index + line.length })
    if (line.startsWith('>')) end()
  }
  end()
  return conflicts
}

function unreadIn(marks: readonly Span[], signs: string): readonly Span[] {
  const [from, to] = [marks[signs.search(/[|=]/)], marks.at(-1)]
  if (!from || !to || !signs.endsWith('>')) return marks
  const other = { start: from.start, end: to.end }
  return signs.startsWith('<') ? [...marks.slice(0, 1), other] : [other]
}

/** The text with blanks for what is not read of its conflicts, so that the lines of one side are left; of the same length. */
export function withoutConflicts(text: string): string {
  let [left, at] = ['', 0]
  for (const { start, end } of conflictsIn(text).flatMap(({ unread }) => unread)) {
    left += text.slice(at, start) + text.slice(start, end).replaceAll(/[^\r\n]/g, ' ')
    at = end
  }
  return at === 0 ? text : left + text.slice(at)
}
