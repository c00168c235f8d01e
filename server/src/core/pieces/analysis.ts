import type { FirstDocument } from '../model/unread-document.ts'
import type { JudgedFrame, JudgedItem, JudgedWhole } from './judge-piece.ts'
import { isAnyOpen, isOpenSettled } from './open-items.ts'
import type { PiecedDocument, PiecedText, TextPiece } from './pieced-text.ts'
import type { Repetition } from './repetitions-in.ts'
import { unsettledItems } from './unsettled-items.ts'

/**
 * What is known of a text in pieces. Immutable; `advance` makes one that knows more, `analysisOf` takes what still holds to a changed text. Everything is
 * known of a complete one, and it is then what the analysis of the whole text would find.
 */
export interface Analysis {
  readonly text: PiecedText
  readonly complete: boolean
  /** Beside each piece: what is known of an item, at the head of a divided document that of its frame, at a piece that is a document that of the document. */
  readonly judged: readonly (JudgedFrame | JudgedItem | JudgedWhole | undefined)[]
  /**
   * Beside each piece that is an item or a document: what was known of it behind another header or first document, for whoever takes back what he typed there. Empty as
   * long as that was nowhere so.
   */
  readonly otherwise: readonly (JudgedItem | JudgedWhole | undefined)[]
  /** How many findings are known of each piece that is an item or a document: with each key they are added up, and objects are looked up far slower than numbers. */
  readonly counts: Int32Array
  /** By the head of a divided document that cannot be judged by its items: what is known of it as a whole. */
  readonly wholes: ReadonlyMap<TextPiece, WholeDocument>
  /** Items that repeat a key of earlier ones, judged beside these. */
  readonly repeaters: ReadonlyMap<TextPiece, Repeater>
  /** By the first piece of a divided document: which items repeat keys. Holds as long as no item gets another place, or keys that others have. */
  readonly repetitions: ReadonlyMap<number, readonly Repetition[]>
  /** By the first piece of a divided document: before which one of its items all are known, and sound. Saves each step the look at them. */
  readonly reached: ReadonlyMap<number, number>
  /** By the first piece of a divided document: behind a frame of which meaning all items but those in `replaced` are known, and sound, and leave nothing open. */
  readonly settled: ReadonlyMap<number, string>
  /** What the documents behind the first one are told, as JSON, where all but those in `replaced` are known and none of them is divided. */
  readonly settledBehind: string | undefined
  /** What is known of the documents behind the first one. Saves each step the look at them. */
  readonly others: OtherDocuments | undefined
  /** What was known of the pieces that others have taken the place of, from one index on; with these a keystroke in an item is seen to leave its keys alone. */
  readonly replaced: { readonly first: number; readonly judged: Analysis['judged'] }
  /**
   * By their texts: items that are pieces no longer, because something between them leaves their document in one piece. Whoever takes that back finds them
   * again.
   */
  readonly dissolved: ReadonlyMap<string, JudgedItem>
}

export interface OtherDocuments {
  /** What the first one tells them. */
  readonly told: FirstDocument | undefined
  /** Before which one all are known, and none is divided. */
  readonly reached: number
}

export interface WholeDocument {
  readonly pieces: readonly TextPiece[]
  readonly judged: JudgedWhole
}

export interface Repeater {
  /** All of the others that the findings depend on. */
  readonly marks: string
  readonly judged: JudgedItem
}

/** Where nothing is known yet but what `before` knows of the same pieces. */
export function analysisOf(text: PiecedText, before?: Analysis): Analysis {
  if (!before) {
    const judged = text.pieces.map(() => undefined)
    const counts = new Int32Array(judged.length)
    const nothing = { wholes: new Map(), repeaters: new Map(), dissolved: new Map() }
    return { text, judged, counts, otherwise: [], ...nothing, ...NOTHING_REACHED, ...NOTHING_REPEATED }
  }
  const { pieces } = text
  const old = before.text.pieces
  const limit = Math.min(pieces.length, old.length)
  let start = 0
  while (start < limit && pieces[start] === old[start]) start++
  let end = 0
  while (end < limit - start && pieces[pieces.length - 1 - end] === old[old.length - 1 - end]) end++
  const between = new Array<undefined>(pieces.length - start - end).fill(undefined)
  // Engines take many times as long to spread arrays behind others.
  const judged = before.judged.slice(0, start).concat(between, before.judged.slice(old.length - end))
  const { otherwise: others } = before
  const otherwise =
    others.length === 0 ? others : others.slice(0, start).concat(between, others.slice(old.length - end))
  const counts = new Int32Array(pieces.length)
  counts.set(before.counts.subarray(0, start))
  counts.set(before.counts.subarray(old.length - end), pieces.length - end)
  const isInPlace = before.complete && sameShape(text, before.text)
  const replaced = { first: start, judged: before.judged.slice(start, old.length - end) }
  const lost = { first: start, end: old.length - end }
  const dissolved = lost.end - lost.first >= MANY ? itemsByText(before, lost) : before.dissolved
  return {
    ...before,
    text,
    judged,
    otherwise,
    counts,
    dissolved,
    ...NOTHING_REACHED,
    ...(isInPlace ? { replaced } : NOTHING_REPEATED),
  }
}

/** So many pieces are not changed or lost by what somebody types in an item. */
export const MANY = 4

function itemsByText(
  { text: { pieces }, judged }: Analysis,
  { first, end }: { readonly first: number; readonly end: number },
): ReadonlyMap<string, JudgedItem> {
  const items = new Map<string, JudgedItem>()
  for (let at = first; at < end; at++) {
    const [piece, known] = [pieces[at], judged[at]]
    if (piece && known?.is === 'item') items.set(piece.text, known)
  }
  return items
}

function sameShape({ documents }: PiecedText, { documents: others }: PiecedText): boolean {
  if (documents === others) return true
  return documents.length === others.length && documents.every(({ count }, i) => count === others[i]?.count)
}

const NOTHING_REACHED: Pick<Analysis, 'complete' | 'reached' | 'others'> = {
  complete: false,
  reached: new Map(),
  others: undefined,
}

const NOTHING_REPEATED: Pick<Analysis, 'repetitions' | 'replaced' | 'settled' | 'settledBehind'> = {
  repetitions: new Map(),
  settled: new Map(),
  settledBehind: undefined,
  replaced: { first: 0, judged: [] },
}

/** Whether something is known of a divided document because of which it cannot be read by its items. */
export function isDoubtful(analysis: Analysis, document: PiecedDocument): boolean {
  const { judged } = analysis
  const items = unsettledItems(analysis, document)
  const isUnsound = (known: Analysis['judged'][number]) => known && known.is !== 'whole' && !known.sound
  if (isUnsound(judged[document.first]) || judged.slice(items.first, items.end).some(isUnsound)) return true
  return isAnyOpen(judged, document, items) && !isOpenSettled(analysis, document)
}

/** The items that first have the keys that some items repeat. */
export function firstHolders(
  { repetitions }: Analysis,
  { first }: PiecedDocument,
  items: { readonly first: number; readonly last: number },
): readonly number[] {
  return (repetitions.get(first) ?? []).flatMap(({ item, firsts }) =>
    items.first <= item && item <= items.last ? firsts : [],
  )
}
