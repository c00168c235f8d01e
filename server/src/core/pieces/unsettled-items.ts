import type { Analysis } from './analysis.ts'
import { frameIn } from './judge-piece.ts'
import { type IndexRange, itemsOf, type PiecedDocument } from './pieced-text.ts'

/** The items of a divided document that have to be looked at: all others are known to be sound and to leave nothing open, as they were in the text before. */
export function unsettledItems(
  { text, judged, settled, replaced }: Pick<Analysis, 'text' | 'judged' | 'settled' | 'replaced'>,
  document: PiecedDocument,
): IndexRange {
  const { first, end } = itemsOf(document)
  const meaning = frameIn(judged, text, document)?.meaning
  if (meaning === undefined || settled.get(document.first) !== meaning) return { first, end }
  return { first: Math.max(first, replaced.first), end: Math.min(end, replaced.first + replaced.judged.length) }
}
