import type { Span } from '../base/span.ts'
import type { TextPart } from '../model/open-file.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { MappingEntry, SequenceNode, ShownItems, YamlDocument, YamlNode } from '../yaml/tree.ts'
import { joined, type PiecedDocument, type PiecedText } from './pieced-text.ts'

/** Some pieces of a document, put together as a small text that is analysed as if it were a file. */
export interface PieceView {
  readonly file: SourceFile
  /** In the order of the text. */
  readonly parts: readonly ViewPart[]
}

/** A part of the text of a view: a piece, or a filler that stands for what is left out. */
export interface ViewPart extends Span {
  /** The index of the piece. */
  readonly piece?: number
  /** The first line, counted in the view. */
  readonly line: number
}

export type OpenView = (text: string, part: TextPart) => SourceFile

export interface ViewRequest {
  readonly text: PiecedText
  readonly document: PiecedDocument
  /** Indexes of the items that are shown, in their order. */
  readonly items: readonly number[]
  /** What the items that are shown are in the list: the first one is called this, the others follow; without it they are called by their indexes. */
  readonly firstIndex?: number
  /**
   * Whether another item follows those that are shown: then what reaches over the end of the last one shows, because the other one
   * does not begin where it should.
   */
  readonly filled: boolean
  readonly firstLine: number
}

/** What stands around the list of a divided document with some of its items; a document without a list is one part. */
export function openView(request: ViewRequest, open: OpenView): PieceView {
  const { text, document, items, filled, firstLine } = request
  const { first, count, list } = document
  if (!list) {
    const whole = joined(text, first, first + count)
    const file = open(whole, { firstLine, lineBreak: lineBreakOf(text), complete: (documents) => documents })
    return { file, parts: [{ start: 0, end: whole.length, line: 0, piece: first }] }
  }
  const shown = [first, ...items, ...(filled ? [undefined] : []), first + count - 1]
  const filler = `${' '.repeat(list.column)}- 0\n`
  const parts: ViewPart[] = []
  let whole = ''
  let line = 0
  for (const index of shown) {
    const piece = index === undefined ? undefined : text.pieces[index]
    // The last item of a text may end without a line break.
    if (!piece && !whole.endsWith('\n')) {
      whole += '\n'
      line++
    }
    const start = whole.length
    whole += piece ? piece.text : filler
    parts.push({ start, end: whole.length, line, ...(index !== undefined && { piece: index }) })
    line += piece ? piece.lines.starts.length - 1 : 1
  }
  const within = { start: parts[0]?.end ?? 0, end: parts.at(-1)?.start ?? 0 }
  const shownItems = shownOf(request)
  const complete = (documents: readonly YamlDocument[]) => documents.map((one) => withShown(one, within, shownItems))
  return { file: open(whole, { firstLine, lineBreak: lineBreakOf(text), complete }), parts }
}

function shownOf({ document, items, filled, firstIndex }: ViewRequest): ShownItems {
  const indexes = items.map((item, at) => (firstIndex === undefined ? item - document.first - 1 : firstIndex + at))
  const count = document.count - 2
  return { count, indexes: filled ? [...indexes, count] : indexes }
}

/** The part that holds an offset of the view; at a border the later one. */
export function partAt({ parts }: PieceView, offset: number): ViewPart | undefined {
  return parts.findLast((part) => part.start <= offset)
}

/** The entry of the root whose value is the list between two offsets. */
export function listEntry({ root }: YamlDocument, within: Span): MappingEntry | undefined {
  if (root?.kind !== 'mapping' || root.flow) return undefined
  return root.entries.find(({ value }) => isListIn(value, within))
}

function isListIn(value: YamlNode | undefined, { start, end }: Span): value is SequenceNode {
  return value?.kind === 'sequence' && !value.flow && start <= value.span.start && value.span.start < end
}

function withShown(document: YamlDocument, within: Span, shown: ShownItems): YamlDocument {
  const entry = listEntry(document, within)
  const { root } = document
  if (!entry || root?.kind !== 'mapping' || entry.value?.kind !== 'sequence') return document
  const value: SequenceNode = { shown, ...entry.value }
  const entries = root.entries.map((one) => (one === entry ? { ...entry, value } : one))
  return { ...document, root: { ...root, entries } }
}

/** The line break that insertions use: the first one of the text. */
export function lineBreakOf({ pieces }: PiecedText): '\n' | '\r\n' {
  for (const { text } of pieces) {
    const feed = text.indexOf('\n')
    if (feed >= 0) return feed > 0 && text[feed - 1] === '\r' ? '\r\n' : '\n'
  }
  return '\n'
}
