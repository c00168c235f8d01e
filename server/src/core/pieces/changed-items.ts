import type { Analysis } from './analysis.ts'
import { frameIn, type JudgedItem } from './judge-piece.ts'
import { isAnyOpen } from './open-items.ts'
import type { PiecedDocument } from './pieced-text.ts'
import { unsettledItems } from './unsettled-items.ts'

/**
 * What was known of the items that have changed since all was known of a divided document, by their indexes. Undefined where something else is not known, or
 * how the document is read hangs on more than single items.
 */
export function changedItems(
  analysis: Analysis,
  document: PiecedDocument,
): ReadonlyMap<number, JudgedItem> | undefined {
  const { text, judged, replaced, repetitions } = analysis
  const frame = frameIn(judged, text, document)
  const items = unsettledItems(analysis, document)
  if (!frame?.sound || !repetitions.has(document.first) || isAnyOpen(judged, document, items)) return undefined
  const changed = new Map<number, JudgedItem>()
  for (let item = items.first; item < items.end; item++) {
    const known = judged[item] ?? replaced.judged[item - replaced.first]
    if (known?.is !== 'item' || !known.sound || known.meaning !== frame.meaning) return undefined
    if (!judged[item]) changed.set(item, known)
  }
  return changed
}
