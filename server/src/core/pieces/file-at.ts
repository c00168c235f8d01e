import { lastWhere } from '../base/partition-point.ts'
import type { Span } from '../base/span.ts'
import type { EmbeddedFile } from '../model/embedded-file.ts'
import { type Embedding, withinEmbedding } from '../model/embedding.ts'
import type { SourceFile } from '../model/source-file.ts'
import { LONGEST_PIECE } from '../yaml/template-parts.ts'
import { type Analysis, firstHolders, isDoubtful } from './analysis.ts'
import { changedItems } from './changed-items.ts'
import { JoinedText } from './joined-text.ts'
import { keysOfItem } from './judge-items.ts'
import type { JudgedItem } from './judge-piece.ts'
import { firstDocumentOf, openBehind } from './open-behind.ts'
import { awaitedBehind, openIn } from './open-items.ts'
import { lineBreakOf, type OpenView, openView, type PieceView, type ViewPart } from './piece-view.ts'
import { documentIndexOf, lengthOf, type PiecedDocument, type PiecedText, pieceIndexAt } from './pieced-text.ts'
import { isReadByItem } from './read-by-item.ts'
import { unsettledItems } from './unsettled-items.ts'

/** A file for requests about places, and the pieces that these lie in: a place in another one may need another file. */
export interface FileAt {
  readonly file: SourceFile
  readonly first: number
  readonly last: number
}

/**
 * The file as those see it who ask about a place: the pieces there with what stands around the list, their neighbours, the ends of the list, and the items
 * that have their keys first. It is a file without documents of its own in which that text is embedded, word for word, so that features answer as they do
 * for embedded files. Of a document that cannot be read by its items it holds all. Undefined for places in several documents.
 */
export function fileAt(analysis: Analysis, span: Span, open: OpenView): FileAt | undefined {
  const { text } = analysis
  const pieces = { first: pieceIndexAt(text, span.start), last: pieceIndexAt(text, span.end) }
  const index = documentIndexOf(text, pieces.first)
  const document = text.documents[index]
  if (!document || documentIndexOf(text, pieces.last) !== index) return undefined
  const byItem = document.list && !isDoubtful(analysis, document)
  const items = byItem ? itemsAround(analysis, document, pieces) : []
  const openHere = index === 0 ? open : openBehind(open, firstDocumentOf(analysis))
  const undivided = { first: document.first, count: document.count }
  const openShown = (shown: PiecedDocument) =>
    openView({ text, document: shown, items, filled: false, firstLine: 0 }, openHere)
  const parts = byItem ? openShown(document) : undefined
  if (parts && keepsOpen(parts, analysis, document)) return { file: wholeFile(text, parts), ...pieces }
  const last = document.first + document.count - 1
  return { file: wholeFile(text, openShown(undivided)), first: document.first, last }
}

/**
 * The same, and sooner, where something was typed in items of which all was known: how they read is seen in the file itself, before they are judged. Undefined where
 * that takes more.
 */
export function fileBeforeJudging(analysis: Analysis, span: Span, open: OpenView): FileAt | undefined {
  const { text } = analysis
  const [document] = text.documents
  const pieces = { first: pieceIndexAt(text, span.start), last: pieceIndexAt(text, span.end) }
  const changed = document?.list && changedItems(analysis, document)
  if (!document || !changed || documentIndexOf(text, pieces.last) !== 0) return undefined
  const items = itemsAround(analysis, document, pieces)
  if ([...changed.keys()].some((item) => !items.includes(item))) return undefined
  const view = openView({ text, document, items, filled: false, firstLine: 0 }, open)
  if (!view.file.documents[0]?.source.ordinary || !isReadByItem(view, items)) return undefined
  // Which items repeat others is known only as long as none of these has other keys.
  const hasKeysOf = ([item, { keys }]: [number, JudgedItem]) => {
    const part = view.parts.find(({ piece }) => piece === item)
    const found = part ? keysOfItem(view, part) : []
    return found.length === keys.length && keys.every(({ key }, i) => key === found[i])
  }
  return [...changed].every(hasKeysOf) ? { file: wholeFile(text, view), ...pieces } : undefined
}

/** Whether nothing without a partner has one in the view, where other pieces follow it. */
function keepsOpen({ file, parts }: PieceView, analysis: Analysis, document: PiecedDocument): boolean {
  const isAwaited = ({ piece = -1, end }: ViewPart) =>
    awaitedBehind(analysis.judged[piece]).some((sign) => file.text.slice(end, end + LONGEST_PIECE).includes(sign))
  if (parts.some(isAwaited)) return false
  const found = file.documents[0]?.source.open ?? []
  return openIn(analysis.judged, unsettledItems(analysis, document)).every(({ item, at }) => {
    const part = parts.find(({ piece }) => piece === item)
    return !part || found.includes(part.start + at)
  })
}

function itemsAround(
  analysis: Analysis,
  document: PiecedDocument,
  pieces: { readonly first: number; readonly last: number },
): readonly number[] {
  const [first, last] = [document.first + 1, document.first + document.count - 2]
  const wanted = new Set([first, last])
  for (let piece = pieces.first - 1; piece <= pieces.last + 1; piece++) wanted.add(piece)
  for (const item of firstHolders(analysis, document, pieces)) wanted.add(item)
  return [...wanted].filter((item) => first <= item && item <= last).sort((a, b) => a - b)
}

function wholeFile(text: PiecedText, view: PieceView): SourceFile {
  const embedding = embeddingOf(text, view)
  const inner = view.file.embedded.map((embedded) => ({ file: embedded.file, ...withinEmbedding(embedding, embedded) }))
  const embedded: readonly EmbeddedFile[] = [...inner, { file: { ...view.file, embedded: [] }, ...embedding }]
  return Object.assign(new JoinedText(text), { documents: [], embedded, lineBreak: lineBreakOf(text) })
}

function embeddingOf(text: PiecedText, { parts }: PieceView): Embedding {
  const startOf = ({ piece }: ViewPart) => text.starts[piece ?? 0] ?? 0
  /** At a border the later part. By bisection: where all of a document is selected, there are as many parts as items, and findings. */
  const partOf = (offset: number) => lastWhere(parts, ({ start }) => start <= offset) ?? parts[0]
  const toFile = (offset: number) => {
    const part = partOf(offset)
    return part ? startOf(part) + Math.max(0, Math.min(offset, part.end) - part.start) : offset
  }
  return {
    verbatim: true,
    span: { start: 0, end: lengthOf(text) },
    toFile,
    toText: (fileOffset) => {
      const part = lastWhere(parts, (one) => startOf(one) <= fileOffset)
      const isWithin = part && fileOffset <= startOf(part) + part.end - part.start
      return isWithin ? part.start + fileOffset - startOf(part) : undefined
    },
    editFile: ({ span: { start, end }, newText }) => {
      const from = toFile(start)
      const part = partOf(start)
      const isWithin = part !== undefined && end <= part.end
      // Between parts that do not follow one another in the file stands text that the edit would not know of.
      if (!isWithin && toFile(end) - from !== end - start) return undefined
      return { span: { start: from, end: from + end - start }, newText }
    },
  }
}
