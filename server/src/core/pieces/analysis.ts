import type { FirstDocument } from '../model/unread-document.ts'
import { judgeItem, judgeItemsApart } from './judge-items.ts'
import {
  frameIn,
  type ItemKey,
  type Judge,
  type JudgedFrame,
  type JudgedItem,
  type JudgedWhole,
  judgeFrame,
  judgeWhole,
} from './judge-piece.ts'
import { firstDocumentOf, openBehind } from './open-behind.ts'
import { isOpenSettled, openIn } from './open-items.ts'
import type { PiecedDocument, PiecedText, TextPiece } from './pieced-text.ts'
import { isRepeated, type Repetition, repetitionsIn } from './repetitions-in.ts'
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

interface OtherDocuments {
  /** What the first one tells them. */
  readonly told: FirstDocument | undefined
  /** Before which one all are known, and none is divided. */
  readonly reached: number
}

interface WholeDocument {
  readonly pieces: readonly TextPiece[]
  readonly judged: JudgedWhole
}

interface Repeater {
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
    return { text, judged, counts, ...nothing, ...NOTHING_REACHED, ...NOTHING_REPEATED }
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
    counts,
    dissolved,
    ...NOTHING_REACHED,
    ...(isInPlace ? { replaced } : NOTHING_REPEATED),
  }
}

/** So many pieces are not lost by what somebody types in an item. */
const MANY = 4

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

const NOTHING_REPEATED: Pick<Analysis, 'repetitions' | 'replaced' | 'settled'> = {
  repetitions: new Map(),
  settled: new Map(),
  replaced: { first: 0, judged: [] },
}

/** Judges piece after piece for as long as `goOn` says so, which is asked before each one but the first. */
export function advance(analysis: Analysis, judge: Judge, goOn: () => boolean): Analysis {
  if (analysis.complete) return analysis
  let begun = false
  const work: Work = {
    text: analysis.text,
    judge,
    judged: [...analysis.judged],
    counts: analysis.counts.slice(),
    before: analysis,
    wholes: new Map(),
    repeaters: new Map(),
    repetitions: new Map(analysis.repetitions),
    reached: new Map(analysis.reached),
    settled: new Map(),
    others: analysis.others,
    alike: new Map(),
    mayGoOn: () => {
      const may = !begun || goOn()
      begun = true
      return may
    },
  }
  const complete = advanceDocuments(work)
  return {
    text: analysis.text,
    complete,
    judged: work.judged,
    counts: work.counts,
    // What is left unfinished is still of use to the next step.
    wholes: complete ? work.wholes : new Map([...analysis.wholes, ...work.wholes]),
    repeaters: complete ? work.repeaters : new Map([...analysis.repeaters, ...work.repeaters]),
    repetitions: work.repetitions,
    reached: work.reached,
    settled: complete ? work.settled : new Map([...analysis.settled, ...work.settled]),
    others: work.others,
    replaced: analysis.replaced,
    dissolved: complete && analysis.text.documents.some(({ list }) => list) ? new Map() : analysis.dissolved,
  }
}

interface Work {
  readonly text: PiecedText
  readonly judge: Judge
  readonly before: Analysis
  readonly judged: Analysis['judged'][number][]
  readonly counts: Int32Array
  readonly wholes: Map<TextPiece, WholeDocument>
  readonly repeaters: Map<TextPiece, Repeater>
  readonly repetitions: Map<number, readonly Repetition[]>
  readonly reached: Map<number, number>
  readonly settled: Map<number, string>
  others: OtherDocuments | undefined
  /** By their texts: items that were judged in this step. A list may hold the same one thousands of times. */
  readonly alike: Map<string, JudgedItem>
  readonly mayGoOn: () => boolean
}

/** False where there was no time for all of it. The first document comes first, as it tells how the others are read. */
function advanceDocuments(work: Work): boolean {
  const { documents } = work.text
  const [first] = documents
  if (first && !advanceDocument(work, first)) return false
  if (documents.length < 2) return true
  const behind = { ...(work.others ?? { told: firstDocumentOf(work), reached: 1 }) }
  work.others = behind
  const judge = {
    ...work.judge,
    open: openBehind(work.judge.open, behind.told),
    behind: JSON.stringify(behind.told),
  }
  const others = { ...work, judge }
  for (let at = behind.reached; at < documents.length; at++) {
    const document = documents[at]
    if (document && !advanceDocument(others, document)) return false
    if (behind.reached === at && !document?.list) behind.reached++
  }
  return true
}

function advanceDocument(work: Work, document: PiecedDocument): boolean {
  const { text, judge, judged, mayGoOn } = work
  if (document.list) return advanceDivided(work, document)
  const known = judged[document.first]
  if (known?.is === 'whole' && known.order.behind === judge.behind) return true
  if (!mayGoOn()) return false
  note(work, document.first, judgeWhole(text, document, judge))
  return true
}

function advanceDivided(work: Work, document: PiecedDocument): boolean {
  const frame = frameOf(work, document)
  if (!frame) return false
  let verdict: Verdict = frame.sound ? judgeItems(work, document, frame) : 'doubtful'
  if (verdict === 'sound') verdict = judgeRepeaters(work, document, frame)
  return verdict === 'doubtful' ? advanceWhole(work, document) : verdict === 'sound'
}

/** Whether the items of a document can be judged one by one, as far as there was time to see. */
type Verdict = 'sound' | 'doubtful' | 'unfinished'

function frameOf(work: Work, document: PiecedDocument): JudgedFrame | undefined {
  const { text, judge, judged, mayGoOn } = work
  const known = frameIn(judged, text, document)
  if (known && known.order.behind === judge.behind) return known
  if (!mayGoOn()) return undefined
  const frame = judgeFrame(text, document, judge)
  note(work, document.first, frame)
  return frame
}

function judgeItems(work: Work, document: PiecedDocument, { meaning }: JudgedFrame): Verdict {
  const { text, judged, reached, settled, before, mayGoOn } = work
  const { first } = document
  const items = unsettledItems({ text, judged, settled: before.settled, replaced: before.replaced }, document)
  for (let item = Math.max(items.first, reached.get(first) ?? 0); item < items.end; item++) {
    if (!isItemKnown(work, document, item, meaning)) {
      if (!mayGoOn()) {
        reached.set(first, item)
        return 'unfinished'
      }
      judgeFrom(work, document, item, meaning)
    }
    const known = judged[item]
    if (known?.is !== 'item' || !known.sound) return 'doubtful'
  }
  if (openIn(judged, items).length > 0) return isOpenSettled(work, document) ? 'sound' : 'doubtful'
  settled.set(first, meaning)
  return 'sound'
}

function isItemKnown(work: Work, document: PiecedDocument, item: number, meaning: string): boolean {
  const known = work.judged[item]
  return (known?.is === 'item' && known.meaning === meaning) || recall(work, document, item, meaning)
}

/** Whether an item was known as it is now, before it was something else for a while, or another one of the same text is; then it is so again. */
function recall(work: Work, document: PiecedDocument, item: number, meaning: string): boolean {
  const { text, judged, before, alike } = work
  const last = judged[item]
  const written = text.pieces[item]?.text ?? ''
  const remembered = [last?.is === 'item' ? last.otherwise : before.dissolved.get(written), alike.get(written)]
  const known = remembered.find((one) => one?.meaning === meaning)
  if (!known) return false
  know(work, document, item, known)
  return true
}

/** Notes what is now known of an item. */
function know(work: Work, document: PiecedDocument, item: number, made: JudgedItem): void {
  const { judged, before, repetitions } = work
  const { replaced } = before
  const last = judged[item]
  const old = last ?? replaced.judged[item - replaced.first]
  // Where many items change, it is less to look at all of them at once.
  const isTyped = !last && replaced.judged.length < MANY && repetitions.get(document.first)?.length === 0
  const keepsOthers = () => isTyped && !isRepeated(judged, document, item, made)
  if (old?.is !== 'item' || (!sameKeys(old.keys, made.keys) && !keepsOthers())) repetitions.delete(document.first)
  if (last?.is !== 'item') note(work, item, made)
  else {
    const { otherwise: _, ...otherwise } = last
    note(work, item, { ...made, otherwise })
  }
}

function note({ judged, counts }: Work, piece: number, known: JudgedFrame | JudgedItem | JudgedWhole): void {
  judged[piece] = known
  counts[piece] = known.is === 'frame' ? 0 : known.findings.length
}

/** So many items, or so many characters, are judged together: what stands around them is then hardly felt, and a step stays short. */
const TOGETHER = { items: 64, characters: 16_000 }

/** Judges an item of which nothing is known, and the next ones as long as they are such as well. */
function judgeFrom(work: Work, document: PiecedDocument, item: number, meaning: string): void {
  const { text, judge } = work
  const { first, count } = document
  const items = [item]
  const texts = new Set([text.pieces[item]?.text])
  const start = text.starts[item] ?? 0
  for (let next = item + 1; next < first + count - 1 && items.length < TOGETHER.items; next++) {
    const isTooLong = (text.starts[next + 1] ?? 0) - start > TOGETHER.characters
    const written = text.pieces[next]?.text
    if (isTooLong || texts.has(written) || isItemKnown(work, document, next, meaning)) break
    items.push(next)
    texts.add(written)
  }
  const made = judgeItemsApart(text, document, items, meaning, judge)
  for (const [at, one] of made.entries()) {
    know(work, document, item + at, one)
    work.alike.set(text.pieces[item + at]?.text ?? '', one)
  }
}

function advanceWhole({ text, judge, before, wholes, mayGoOn }: Work, document: PiecedDocument): boolean {
  const { first, count } = document
  const head = text.pieces[first]
  if (!head) return true
  const pieces = text.pieces.slice(first, first + count)
  const known = before.wholes.get(head)
  const isSame = (one: WholeDocument) =>
    one.judged.order.behind === judge.behind &&
    one.pieces.length === count &&
    one.pieces.every((piece, i) => piece === pieces[i])
  if (known && isSame(known)) {
    wholes.set(head, known)
    return true
  }
  if (!mayGoOn()) return false
  wholes.set(head, { pieces, judged: judgeWhole(text, document, judge) })
  return true
}

function sameKeys(some: readonly ItemKey[], others: readonly ItemKey[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ key, mark }, i) => key === others[i]?.key && mark === others[i]?.mark)
  )
}

/** Judges the items again that have a key of an earlier one, beside the first ones that have them. */
function judgeRepeaters(work: Work, document: PiecedDocument, { meaning }: JudgedFrame): Verdict {
  const { text, judge, before, repeaters, mayGoOn } = work
  const found = work.repetitions.get(document.first) ?? [...repetitionsIn(work.judged, document)]
  work.repetitions.set(document.first, found)
  /** By the text of the item: who was judged in this step. */
  const alike = new Map<string, Repeater>()
  for (const { item, firsts, marks } of found) {
    const piece = text.pieces[item]
    if (!piece) continue
    const isSame = (one: Repeater | undefined) => one?.marks === marks && one.judged.meaning === meaning
    let known = [before.repeaters.get(piece), alike.get(piece.text)].find(isSame)
    if (!known) {
      if (!mayGoOn()) return 'unfinished'
      known = { marks, judged: judgeItem(text, document, { item, before: firsts }, meaning, judge) }
      alike.set(piece.text, known)
    }
    if (!known.judged.sound) return 'doubtful'
    repeaters.set(piece, known)
  }
  return 'sound'
}

/** Whether something is known of a divided document because of which it cannot be read by its items. */
export function isDoubtful(analysis: Analysis, document: PiecedDocument): boolean {
  const { judged } = analysis
  const items = unsettledItems(analysis, document)
  const isUnsound = (known: Analysis['judged'][number]) => known && known.is !== 'whole' && !known.sound
  if (isUnsound(judged[document.first]) || judged.slice(items.first, items.end).some(isUnsound)) return true
  return openIn(judged, items).length > 0 && !isOpenSettled(analysis, document)
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
