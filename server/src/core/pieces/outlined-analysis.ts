import type { Analysis } from './analysis.ts'
import { changedItems } from './changed-items.ts'
import { outlineItem } from './judge-items.ts'
import type { Judge } from './judge-piece.ts'

/**
 * An analysis that is good for the outline alone, where something was typed in items of a text of which all was known: these are read and not judged. Undefined where
 * that takes more.
 */
export function outlinedAnalysis(analysis: Analysis, judge: Judge): Analysis | undefined {
  const { text } = analysis
  const [document, ...others] = text.documents
  const changed = document?.list && others.length === 0 ? changedItems(analysis, document) : undefined
  if (!document || !changed) return undefined
  const judged = [...analysis.judged]
  for (const [item, { symbol: _, ...known }] of changed) {
    const outlined = outlineItem(text, document, item, judge)
    if (!outlined) return undefined
    judged[item] = { ...known, ...outlined }
  }
  // What was known of the document as a whole, before it could be read by its items, is of another text.
  return { ...analysis, judged, wholes: new Map() }
}
