import type { Analysis } from './analysis.ts'
import type { JudgedItem } from './judge-piece.ts'
import { type IndexRange, itemsOf, type PiecedDocument } from './pieced-text.ts'
import { concernsBrackets, staysOpen } from './stays-open.ts'

/** The items that have a quote or bracket without a partner, and where in the piece. */
export function openIn(
  judged: Analysis['judged'],
  { first, end }: IndexRange,
): readonly { readonly item: number; readonly at: number }[] {
  const open: { readonly item: number; readonly at: number }[] = []
  for (let item = first; item < end; item++) {
    const known = judged[item]
    if (known?.is === 'item' && known.open !== undefined) open.push({ item, at: known.open })
  }
  return open
}

/** Whether at most one item has a quote or brackets without a partner, and none of those behind has one. */
export function isOpenSettled({ text, judged }: Pick<Analysis, 'text' | 'judged'>, document: PiecedDocument): boolean {
  const end = document.first + document.count
  const [open, ...others] = openIn(judged, itemsOf(document))
  const piece = open && text.pieces[open.item]
  if (!open || !piece) return true
  if (others.length > 0) return false
  if (concernsBrackets(piece, open.at) && judged.slice(open.item + 1, end).some(isRepaired)) return false
  const item = { piece, at: open.at, repaired: isRepaired(judged[open.item]) }
  return staysOpen(item, text.pieces.slice(open.item + 1, end))
}

function isRepaired(known: Analysis['judged'][number]): known is JudgedItem {
  return known?.is === 'item' && known.repaired === true
}
