import { LONGEST_PIECE } from '../yaml/template-parts.ts'
import type { Analysis } from './analysis.ts'
import { type IndexRange, itemsOf, type PiecedDocument, type PiecedText } from './pieced-text.ts'
import { concernsBrackets, staysOpen } from './stays-open.ts'

type Known = Pick<Analysis, 'text' | 'judged'>

/**
 * Whether the head of a document, or one of some items, has something without a partner: quotes, brackets, or what begins a piece of a template; or what stands around the items
 * has mistakes. Then how one is read may hang on others.
 */
export function isAnyOpen(judged: Analysis['judged'], { first }: PiecedDocument, items: IndexRange): boolean {
  if (awaitedBehind(judged[first]).length > 0 || isRepaired(judged[first])) return true
  for (let item = items.first; item < items.end; item++) {
    const known = judged[item]
    if (awaitedBehind(known).length > 0 || (known?.is === 'item' && known.open !== undefined)) return true
  }
  return false
}

/** What would end pieces of templates that begin in what is known. */
export function awaitedBehind(known: Analysis['judged'][number]): readonly string[] {
  return (known && known.is !== 'whole' && known.awaits) || NOTHING
}

const NOTHING: readonly string[] = []

/** The quotes and brackets without a partner: in which item, and where in the piece. */
export function openIn(
  judged: Analysis['judged'],
  { first, end }: IndexRange,
): readonly { readonly item: number; readonly at: number }[] {
  const open: { readonly item: number; readonly at: number }[] = []
  for (let item = first; item < end; item++) {
    const known = judged[item]
    if (known?.is === 'item') for (const at of known.open ?? []) open.push({ item, at })
  }
  return open
}

/** Whether nothing has a partner behind the item that it is in. At most one item has quotes or brackets without one, and none mistakes beside others around them. */
export function isOpenSettled(known: Known, document: PiecedDocument): boolean {
  const { first, end } = itemsOf(document)
  if (isRepaired(known.judged[document.first]) && known.judged.slice(first, end).some(isRepaired)) return false
  return isBesideNoPartner(known, document) && isAwaitedInVain(known, document)
}

function isBesideNoPartner({ text, judged }: Known, document: PiecedDocument): boolean {
  const end = document.first + document.count
  const open = openIn(judged, itemsOf(document))
  const { item } = open[0] ?? {}
  const piece = item !== undefined && text.pieces[item]
  if (item === undefined || !piece) return true
  if (open.some((one) => one.item !== item)) return false
  const isBesideBrackets = open.some(({ at }) => concernsBrackets(piece, at))
  if (isBesideBrackets && judged.slice(item + 1, end).some(isRepaired)) return false
  const repaired = isRepaired(judged[item])
  const following = text.pieces.slice(item + 1, end)
  return open.every(({ at }) => staysOpen({ piece, at, repaired }, following))
}

function isRepaired(known: Analysis['judged'][number]): boolean {
  return known !== undefined && known.is !== 'whole' && known.repaired === true
}

function isAwaitedInVain({ text, judged }: Known, { first, count }: PiecedDocument): boolean {
  const end = first + count
  // Whatever waits for the same sign behind one that waits in vain is not looked for again in the same pieces.
  const without = new Map<string, number>()
  for (let piece = first; piece < end; piece++) {
    for (const sign of awaitedBehind(judged[piece])) {
      const next = piecesWithout(text, { first: Math.max(piece + 1, without.get(sign) ?? 0), end }, piece, sign)
      if (next === undefined) return false
      without.set(sign, next)
    }
  }
  return true
}

/** The piece up to which a sign stands in none of some, as near behind a piece as it would have to; undefined where it does. */
function piecesWithout(text: PiecedText, { first, end }: IndexRange, piece: number, sign: string): number | undefined {
  const { pieces, starts } = text
  const from = starts[piece + 1] ?? 0
  let next = first
  for (; next < end; next++) {
    const room = LONGEST_PIECE - ((starts[next] ?? 0) - from)
    if (room <= 0) break
    if (pieces[next]?.text.slice(0, room).includes(sign)) return undefined
  }
  // Of the last one the end may have been too far behind.
  return next - 1
}
