import type { Span } from '../base/span.ts'
import { endsInTemplate } from '../yaml/template-parts.ts'
import {
  documentIndexOf,
  type IndexRange,
  joined,
  lengthOf,
  type PiecedDocument,
  type PiecedText,
  pieceIndexAt,
  placedDocuments,
  type TextPiece,
  textPiece,
  withPieces,
} from './pieced-text.ts'
import { divideAtLastList, splitItems } from './split-list.ts'
import {
  beginsAsJson,
  beginsWithMarker,
  onePiece,
  type PieceLimits,
  splitDocument,
  splitStream,
  splitText,
  touchesStream,
} from './split-text.ts'

/**
 * The text after one replacement. Reads and copies what is near the edit; every piece with an unchanged text is the same object as before. Where
 * the edit changes which documents or which list there are, these are cut anew. `span` lies within the text.
 */
export function editText(before: PiecedText, span: Span, newText: string, limits: PieceLimits): PiecedText {
  const length = lengthOf(before)
  const shortest = Math.min(length, length - (span.end - span.start) + newText.length)
  if (before.undivided || shortest < limits.smallest)
    return splitText(changed(before, 0, before.pieces.length, span, newText), limits)
  const touched = touchedPieces(before, span)
  const after =
    editItems(before, touched, span, newText, limits) ?? editDocuments(before, touched, span, newText, limits)
  return after.pieces.length > limits.most ? onePiece(joined(after, 0, after.pieces.length), true) : after
}

/** The pieces whose text or whose borders an edit can change: where it begins a piece the one before, and the one behind, which comments above it belong to. */
function touchedPieces(text: PiecedText, span: Span): IndexRange {
  let first = pieceIndexAt(text, span.start)
  while (first > 0 && text.starts[first] === span.start) first--
  return { first, end: Math.min(text.pieces.length, pieceIndexAt(text, span.end) + 2) }
}

/** An edit within one document that leaves it divided at the same list. */
function editItems(
  before: PiecedText,
  touched: IndexRange,
  span: Span,
  newText: string,
  limits: PieceLimits,
): PiecedText | undefined {
  const index = documentIndexOf(before, pieceIndexAt(before, span.end))
  const document = before.documents[index]
  if (!document?.list || touched.first < document.first) return undefined
  const head = document.first
  const tail = head + document.count - 1
  // The last item ends where the tail begins: they are read together.
  const end = touched.end >= tail ? tail + 1 : touched.end
  const { list } = document
  for (let first = touched.first; first >= head; first--) {
    const text = changed(before, first, end, span, newText)
    if (changesStream(first === head ? text.slice(markerLength(text)) : text, before)) return undefined
    const texts = first === head ? fromHead(text, list.column, index === 0) : fromItem(text, list.column, end > tail)
    if (texts === 'earlier') continue
    if (!texts || (first === head && end > tail)) return undefined
    const count = document.count - (end - first) + texts.length
    const after = spliced(before, { first, end }, texts, { first: index, end: index + 1 }, [{ count, list }])
    return isDividedFromScratch(after, index, limits) ? after : undefined
  }
  return undefined
}

/** Head and items; undefined where they are not cut as before. */
function fromHead(text: string, column: number, isFirst: boolean): readonly string[] | undefined {
  if ((!beginsWithMarker(text) && !isFirst) || beginsAsJson(text)) return undefined
  const divided = divideAtLastList(text)
  return divided?.column === column ? [divided.head, ...divided.items] : undefined
}

/** Items, and the tail where it is with them. `earlier` when the first item has become a part of the one before. */
function fromItem(text: string, column: number, withTail: boolean): readonly string[] | undefined | 'earlier' {
  const split = splitItems(text, column)
  if (!split) return 'earlier'
  if (withTail) return [...split.items, split.rest]
  return split.rest === '' ? split.items : undefined
}

/** Whether a document may end elsewhere. A template reaches into others only where there are any. */
function changesStream(text: string, { documents }: PiecedText): boolean {
  return touchesStream(text) || (documents.length > 1 && endsInTemplate(text))
}

function markerLength(text: string): number {
  return beginsWithMarker(text) ? 3 : 0
}

/** Whether `splitDocument` divides a document as well. That it does so at the same list follows: the frame, which all other lists are in, is at most half as long. */
function isDividedFromScratch(text: PiecedText, index: number, { smallest, frame }: PieceLimits): boolean {
  const { first, count } = text.documents[index] ?? { first: 0, count: 0 }
  const tail = first + count - 1
  const around = (text.pieces[first]?.text.length ?? 0) + (text.pieces[tail]?.text.length ?? 0)
  const length = (text.starts[tail + 1] ?? 0) - (text.starts[first] ?? 0)
  return around <= frame && length >= smallest && tail - first > 2
}

/** Cuts the touched documents anew. */
function editDocuments(
  before: PiecedText,
  touched: IndexRange,
  span: Span,
  newText: string,
  limits: PieceLimits,
): PiecedText {
  const lastDocument = documentIndexOf(before, touched.end - 1)
  const last = before.documents[lastDocument]
  const end = (last?.first ?? 0) + (last?.count ?? 0)
  let firstDocument = documentIndexOf(before, touched.first)
  const textFromHere = () => changed(before, before.documents[firstDocument]?.first ?? 0, end, span, newText)
  // Without its marker a document belongs to the one before.
  while (firstDocument > 0 && !beginsWithMarker(textFromHere())) firstDocument--
  const texts = splitStream(textFromHere())
  const others = before.documents.length - (lastDocument - firstDocument + 1)
  if (!texts || (texts.length + others > 1 && texts.some(mayReachFurther)))
    return onePiece(changed(before, 0, before.pieces.length, span, newText), true)
  const documents = texts.map((text) => splitDocument(text, limits))
  return spliced(
    before,
    { first: before.documents[firstDocument]?.first ?? 0, end },
    documents.flatMap((document) => document.texts),
    { first: firstDocument, end: lastDocument + 1 },
    documents.map(({ texts: { length }, list }) => ({ count: length, ...(list && { list }) })),
  )
}

/** A document behind the first one begins with its marker, and so never as JSON. */
function mayReachFurther(text: string): boolean {
  return endsInTemplate(text) || beginsAsJson(text)
}

/** Puts pieces with these texts into the place of others, and documents into the place of theirs. */
function spliced(
  before: PiecedText,
  range: IndexRange,
  texts: readonly string[],
  documentRange: IndexRange,
  documents: readonly Shape[],
): PiecedText {
  const pieces = piecesOf(texts, before.pieces.slice(range.first, range.end))
  const kept = before.documents
  // As nearly every key leaves them: in a stream there are thousands.
  const isSameShape = haveSameShape(documents, kept.slice(documentRange.first, documentRange.end))
  const shapes = () => [...kept.slice(0, documentRange.first), ...documents, ...kept.slice(documentRange.end)]
  return withPieces(before, range, pieces, isSameShape ? kept : placedDocuments(shapes()), false)
}

type Shape = Omit<PiecedDocument, 'first'>

function haveSameShape(some: readonly Shape[], others: readonly Shape[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ count, list }, at) => count === others[at]?.count && list?.column === others[at]?.list?.column)
  )
}

/** Pieces with these texts: those of before as far as they have them, from both ends. */
function piecesOf(texts: readonly string[], before: readonly TextPiece[]): readonly TextPiece[] {
  const limit = Math.min(texts.length, before.length)
  let start = 0
  while (start < limit && before[start]?.text === texts[start]) start++
  let end = 0
  while (end < limit - start && before[before.length - 1 - end]?.text === texts[texts.length - 1 - end]) end++
  return [
    ...before.slice(0, start),
    ...texts.slice(start, texts.length - end).map(textPiece),
    ...before.slice(before.length - end),
  ]
}

/** The text of the pieces from `first` to before `end` after the edit, which lies in them. */
function changed(text: PiecedText, first: number, end: number, span: Span, newText: string): string {
  const base = text.starts[first] ?? 0
  const whole = joined(text, first, end)
  return whole.slice(0, span.start - base) + newText + whole.slice(span.end - base)
}
