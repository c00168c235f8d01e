import { LONGEST_PIECE } from '../yaml/template-parts.ts'
import type { Analysis } from './analysis.ts'
import type { JudgedItem } from './judge-piece.ts'
import { type IndexRange, itemsOf, type PiecedDocument, type PiecedText } from './pieced-text.ts'
import { concernsBrackets, staysOpen } from './stays-open.ts'

type Known = Pick<Analysis, 'text' | 'judged'>

/** Whether the head of a document, or one of some items, has something without a partner: quotes, brackets, or what begins a piece of a template. */
export function isAnyOpen(judged: Analysis['judged'], { first }: PiecedDocument, items: IndexRange): boolean {
  if (awaitedBehind(judged[first]) !== undefined) return true
  for (let item = items.first; item < items.end; item++) {
    const known = judged[item]
    if (awaitedBehind(known) !== undefined || (known?.is === 'item' && known.open !== undefined)) return true
  }
  return false
}

/** The sign that would end a piece of a template that begins in what is known. */
export function awaitedBehind(known: Analysis['judged'][number]): string | undefined {
  return known && known.is !== 'whole' ? known.awaits : undefined
}

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

/** Whether nothing has a partner behind the item that it is in. At most one item has quotes or brackets without one. */
export function isOpenSettled(known: Known, document: PiecedDocument): boolean {
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

function isRepaired(known: Analysis['judged'][number]): known is JudgedItem {
  return known?.is === 'item' && known.repaired === true
}

function isAwaitedInVain({ text, judged }: Known, { first, count }: PiecedDocument): boolean {
  const end = first + count
  // Whatever waits for the same sign behind one that waits in vain is not looked for again in the same pieces.
  const without = new Map<string, number>()
  for (let piece = first; piece < end; piece++) {
    const sign = awaitedBehind(judged[piece])
    if (sign === undefined) continue
    const from = text.starts[piece + 1] ?? 0
    let next = Math.max(piece + 1, without.get(sign) ?? 0)
    for (; next < end && (text.starts[next] ?? 0) - from < LONGEST_PIECE; next++)
      if (standsBefore(text, next, from + LONGEST_PIECE, sign)) return false
    // Of the last one the end may have been too far behind.
    without.set(sign, next - 1)
  }
  return true
}

/** Whether a sign stands in a piece, before an offset of the text. */
function standsBefore({ pieces, starts }: PiecedText, piece: number, end: number, sign: string): boolean {
  return (pieces[piece]?.text ?? '').slice(0, end - (starts[piece] ?? 0)).includes(sign)
}
