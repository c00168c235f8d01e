import type { Span } from '../base/span.ts'
import { type PiecedText, pieceIndexAt } from './pieced-text.ts'

/** The replacement of what stands in `span` by `text`. */
interface Replacement {
  readonly span: Span
  readonly text: string
}

/**
 * A replacement that comes to the same and leaves out what it does not change, from both ends and by whole pieces (and the parts of pieces that
 * `span` cuts off). Clients that do not keep account of edits send the whole text, and formatters often do: what is known of the other pieces
 * then holds on. `span` lies within the text.
 */
export function differingPart(before: PiecedText, span: Span, newText: string): Replacement {
  const { pieces, starts } = before
  const first = pieceIndexAt(before, span.start)
  const last = pieceIndexAt(before, span.end)
  if (first === last) return { span, text: newText }
  const chunkOf = (index: number) => {
    const base = starts[index] ?? 0
    return pieces[index]?.text.slice(Math.max(0, span.start - base), Math.max(0, span.end - base)) ?? ''
  }
  let { start, end } = span
  let from = 0
  let to = newText.length
  for (let index = first; index <= last; index++) {
    const chunk = chunkOf(index)
    if (!newText.startsWith(chunk, from)) break
    start += chunk.length
    from += chunk.length
  }
  for (let index = last; index >= first; index--) {
    const chunk = chunkOf(index)
    if (chunk.length > end - start || chunk.length > to - from || !newText.endsWith(chunk, to)) break
    end -= chunk.length
    to -= chunk.length
  }
  return { span: { start, end }, text: newText.slice(from, to) }
}
