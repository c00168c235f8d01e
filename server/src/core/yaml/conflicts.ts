import type { Span } from '../base/span.ts'

/** A conflict of a merge as git leaves it in a text, with all its marks. Spans of lines end before their line breaks. */
export interface Conflict {
  /** The line that it begins with. */
  readonly open: Span
  /** From the line that parts the other side, or what both sides were before, to the one that ends the conflict. */
  readonly other: Span
  /** The lines of marks behind the first one. */
  readonly marks: readonly Span[]
}

const MARK = '<<<<<<<'

/** Whether a text may hold conflicts, at the cost of a search. */
export function mayHoldConflict(text: string): boolean {
  return text.startsWith(MARK) || text.includes(`\n${MARK}`)
}

/** The conflicts of a text, in its order. Marks that lack others are none. */
export function conflictsIn(text: string): readonly Conflict[] {
  if (!mayHoldConflict(text)) return []
  const conflicts: Conflict[] = []
  let open: Span | undefined
  let marks: Span[] = []
  for (const { 0: line, index } of text.matchAll(/^(?:<{7}|\|{7}|={7}|>{7})(?=[ \r\n]|$)[^\r\n]*/gm)) {
    const span = { start: index, end: index + line.length }
    if (line.startsWith('<')) [open, marks] = [span, []]
    else if (open) marks.push(span)
    if (!open || !line.startsWith('>')) continue
    const [first] = marks
    // Of both sides, and of what they were.
    const signs = marks.map(({ start }) => text[start]).join('')
    if (first && /^\|?=>$/.test(signs)) conflicts.push({ open, other: { start: first.start, end: span.end }, marks })
    open = undefined
  }
  return conflicts
}

/** The text with blanks for the marks of conflicts and for the other side, so that the lines of this one are left; of the same length. */
export function withoutConflicts(text: string): string {
  let [left, at] = ['', 0]
  for (const { open, other } of conflictsIn(text))
    for (const { start, end } of [open, other]) {
      left += text.slice(at, start) + text.slice(start, end).replaceAll(/[^\r\n]/g, ' ')
      at = end
    }
  return at === 0 ? text : left + text.slice(at)
}
