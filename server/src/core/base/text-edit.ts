import type { Span } from './span.ts'

/** A replacement of one span of a file's text. Edits of one change never overlap. */
export interface TextEdit {
  readonly span: Span
  readonly newText: string
}

/** The text after all edits. Edits may come in any order; an edit that overlaps an earlier one (by start) is left out. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const ordered = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
  let result = ''
  let position = 0
  for (const edit of ordered) {
    if (edit.span.start < position) continue
    result += text.slice(position, edit.span.start) + edit.newText
    position = edit.span.end
  }
  return result + text.slice(position)
}
