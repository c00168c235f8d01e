import { type Analysis, MANY, type OtherDocuments, type Repeater, type WholeDocument } from './analysis.ts'
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
import { isAnyOpen, isOpenSettled } from './open-items.ts'
import {
  documentIndexOf,
  type IndexRange,
  type PiecedDocument,
  type PiecedText,
  type TextPiece,
} from './pieced-text.ts'
import { isRepeated, type Repetition, repetitionsIn } from './repetitions-in.ts'
import { unsettledItems } from './unsettled-items.ts'

/** Judges piece after piece for as long as `goOn` says so, which is asked before each one but the first. */
export function advance(analysis: Analysis, judge: Judge, goOn: () => boolean): Analysis {
  if (analysis.complete) return analysis
  const { text, dissolved } = analysis
  let begun = false
  const work: Work = {
    text,
    judge,
    judged: [...analysis.judged],
    otherwise: [...analysis.otherwise],
    counts: analysis.counts.slice(),
    before: analysis,
    wholes: new Map(),
    repeaters: new Map(),
    repetitions: new Map(analysis.repetitions),
    reached: new Map(analysis.reached),
    settled: new Map(),
    settledBehind: analysis.settledBehind,
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
    text,
    complete,
    judged: work.judged,
    otherwise: work.otherwise,
    counts: work.counts,
    // What is left unfinished is still of use to the next step.
    wholes: complete ? work.wholes : new Map([...analysis.wholes, ...work.wholes]),
    repeaters: complete ? work.repeaters : new Map([...analysis.repeaters, ...work.repeaters]),
    repetitions: work.repetitions,
    reached: work.reached,
    settled: complete ? work.settled : new Map([...analysis.settled, ...work.settled]),
    settledBehind: work.settledBehind,
    others: work.others,
    replaced: analysis.replaced,
    dissolved: complete && dissolved.size > 0 && text.documents.some(({ list }) => list) ? new Map() : dissolved,
  }
}

interface Work {
  readonly text: PiecedText
  readonly judge: Judge
  readonly before: Analysis
  readonly judged: Analysis['judged'][number][]
  readonly otherwise: Analysis['otherwise'][number][]
  readonly counts: Int32Array
  readonly wholes: Map<TextPiece, WholeDocument>
  readonly repeaters: Map<TextPiece, Repeater>
  readonly repetitions: Map<number, readonly Repetition[]>
  readonly reached: Map<number, number>
  readonly settled: Map<number, string>
  settledBehind: string | undefined
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
  const told = JSON.stringify([behind.told])
  const { first: next, end } = unsettledDocuments(work, told)
  behind.reached = Math.max(behind.reached, next)
  for (let at = behind.reached; at < end; at++) {
    const document = documents[at]
    if (document && !advanceDocument(others, document)) return false
    if (behind.reached === at && !document?.list) behind.reached++
  }
  work.settledBehind = behind.reached >= end ? told : undefined
  return true
}

/** The documents that have to be looked at: all others behind the first one are known, as they were in the text before. */
function unsettledDocuments({ text, before: { settledBehind, replaced } }: Work, told: string): IndexRange {
  if (settledBehind !== told) return { first: 1, end: text.documents.length }
  const end = replaced.first + replaced.judged.length
  return { first: documentIndexOf(text, replaced.first), end: documentIndexOf(text, end - 1) + 1 }
}

function advanceDocument(work: Work, document: PiecedDocument): boolean {
  const { text, judge, judged, otherwise, mayGoOn } = work
  if (document.list) return advanceDivided(work, document)
  const { first } = document
  const isKnown = (one: Analysis['judged'][number]): one is JudgedWhole =>
    one?.is === 'whole' && one.order.behind === judge.behind
  if (isKnown(judged[first])) return true
  const last = otherwise[first]
  if (isKnown(last)) note(work, first, last)
  else {
    if (!mayGoOn()) return false
    note(work, first, judgeWhole(text, document, judge))
  }
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
  if (isAnyOpen(judged, document, items)) return isOpenSettled(work, document) ? 'sound' : 'doubtful'
  settled.set(first, meaning)
  return 'sound'
}

function isItemKnown(work: Work, document: PiecedDocument, item: number, meaning: string): boolean {
  const known = work.judged[item]
  return (known?.is === 'item' && known.meaning === meaning) || recall(work, document, item, meaning)
}

/** Whether an item was known as it is now, before it was something else for a while, or another one of the same text is; then it is so again. */
function recall(work: Work, document: PiecedDocument, item: number, meaning: string): boolean {
  const { text, judged, otherwise, before, alike } = work
  const written = text.pieces[item]?.text ?? ''
  const remembered = [judged[item]?.is === 'item' ? otherwise[item] : before.dissolved.get(written), alike.get(written)]
  const known = remembered.find((one) => one?.is === 'item' && one.meaning === meaning)
  if (known?.is !== 'item') return false
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
  note(work, item, made)
}

function note({ judged, otherwise, counts }: Work, piece: number, known: JudgedFrame | JudgedItem | JudgedWhole): void {
  const last = judged[piece]
  if (last && last.is !== 'frame' && known.is !== 'frame') {
    // Filled up, since what is set far behind the end of an array makes it slow.
    while (otherwise.length < judged.length) otherwise.push(undefined)
    otherwise[piece] = last
  }
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
