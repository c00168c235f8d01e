import { type LineIndex, lineAt } from '../base/line-index.ts'
import { encloses, type Span } from '../base/span.ts'
import { applyEdits, type TextEdit } from '../base/text-edit.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { TypedDocument, TypedObject } from '../model/typed-document.ts'
import { valuesBelow } from '../model/values-below.ts'
import { HEADER_NAMES } from '../schema/header-names.ts'
import { meaningOf } from '../yaml/meaning-of.ts'
import { nodesIn } from '../yaml/nodes-in.ts'
import type { MappingEntry, YamlNode } from '../yaml/tree.ts'

/**
 * Edits that bring the fields of every object into the order of the schema, `apiVersion` and `kind` first, unknown keys last. Comments above a key
 * and behind it travel with it. Left as they are: maps (their order is the author's), flow style, JSON, documents with templates or syntax
 * errors, and objects with anchors, aliases, merges or repeated keys, whose meaning rests on the order. `open` analyses a text.
 */
export function sortKeys(file: SourceFile, open: (text: string) => SourceFile): readonly TextEdit[] {
  const byDocument = file.documents.map((document) => (isSortable(document) ? editsOf(document, file) : []))
  const edits = byDocument.flat()
  if (edits.length === 0) return []
  // Who sorts must not change what the file says; nobody looks at every line afterwards.
  const after = open(applyEdits(file.text, edits))
  const harmless = byDocument.filter((_, index) => isSame(file.documents[index], after.documents[index])).flat()
  if (harmless.length === edits.length) return edits
  const rest = open(applyEdits(file.text, harmless))
  return file.documents.every((document, index) => isSame(document, rest.documents[index])) ? harmless : []
}

/** Whether a document says what it said, apart from those that cannot be sorted. */
function isSame(before: TypedDocument | undefined, after: TypedDocument | undefined): boolean {
  if (!before || !after) return false
  if (!isSortable(before)) return true
  return after.source.problems.length === 0 && meaningOf(after.source.root) === meaningOf(before.source.root)
}

function isSortable({ place, root, source }: TypedDocument): boolean {
  const { json, templated, directives, problems } = source
  return (
    place !== undefined && root !== undefined && !json && !templated && directives.length === 0 && problems.length === 0
  )
}

/** The entries of one object, each with its comments. Between them are at most blank lines, which stay where they are. */
interface Group {
  readonly segments: readonly Span[]
  /** Indices of `segments` as they are to follow each other. */
  readonly order: readonly number[]
  /** Blanks that begin every segment but the first one of an object that begins behind a dash. */
  readonly indent: string
  readonly startsInLine: boolean
}

function editsOf({ root, source }: TypedDocument, file: SourceFile): readonly TextEdit[] {
  if (!root) return []
  const comments = new Set(source.comments.map(({ span }) => span.start))
  const groups = [...valuesBelow(root)].flatMap(({ value }) =>
    value.is === 'object' ? (groupOf(value, value === root, file, comments) ?? []) : [],
  )
  const moved = groups.filter(({ order }) => order.some((from, to) => from !== to))
  return nested(moved).map((group) => ({ span: group.span, newText: render(group, file) }))
}

/** A group, and those directly inside of it. */
interface NestedGroup extends Group {
  readonly span: Span
  readonly inner: NestedGroup[]
}

/** The outermost ones. */
function nested(groups: readonly Group[]): readonly NestedGroup[] {
  const outermost: NestedGroup[] = []
  const around: NestedGroup[] = []
  const inOrder = groups.map((group): NestedGroup => ({ ...group, span: spanOf(group), inner: [] }))
  inOrder.sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end)
  for (const group of inOrder) {
    while ((around.at(-1)?.span.end ?? group.span.end) < group.span.end) around.pop()
    const inside = around.at(-1)?.inner ?? outermost
    inside.push(group)
    around.push(group)
  }
  return outermost
}

function spanOf({ segments }: Group): Span {
  return { start: segments[0]?.start ?? 0, end: segments.at(-1)?.end ?? 0 }
}

function groupOf(
  object: TypedObject,
  isRoot: boolean,
  file: SourceFile,
  comments: ReadonlySet<number>,
): Group | undefined {
  const { node } = object
  const [first] = node.entries
  if (node.flow || !first || node.entries.length < 2 || node.entries.some(isFixed) || hasRepeated(node.entries))
    return undefined
  const { lines, text } = file
  const lineStart = lines.starts[lineAt(lines, first.span.start)] ?? 0
  const before = text.slice(lineStart, first.span.start)
  const startsInLine = before.trim() !== ''
  const ends = node.entries.map((entry) => segmentEnd(entry, first.span.start - lineStart, file, comments))
  const start = startsInLine ? first.span.start : isRoot ? lineStart : commentsAbove(lineStart, file, comments)
  const segments = ends.map((end, index) => ({
    start: index === 0 ? start : afterBlankLines(ends[index - 1] ?? end, text),
    end,
  }))
  const order = orderOf(object)
  const [head = 0] = order
  const headSegment = segments[head]
  // Behind a dash there is no room for a comment of the key.
  const fits =
    !startsInLine || head === 0 || (headSegment && /^ *[^ #\r\n]/.test(text.slice(headSegment.start, headSegment.end)))
  return fits ? { segments, order, indent: ' '.repeat(before.length), startsInLine } : undefined
}

/** Positions of the entries in the order of the schema. */
function orderOf({ node, type, fields }: TypedObject): readonly number[] {
  const names = [...HEADER_NAMES, ...type.fields.map(({ name }) => name)]
  const ranks = node.entries.map((entry) => {
    const field = [...fields.values()].find((candidate) => candidate.entry === entry)
    const rank = names.indexOf(field?.name ?? '')
    return rank < 0 ? names.length : rank
  })
  return ranks.map((_, index) => index).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b)
}

/** An entry whose meaning rests on its place, or that has no name. */
function isFixed({ key, value }: MappingEntry): boolean {
  return key?.kind !== 'scalar' || key.text === '<<' || key.anchor !== undefined || hasReference(value)
}

function hasReference(node: YamlNode | undefined): boolean {
  for (const below of nodesIn(node)) if (below.anchor || below.kind === 'alias') return true
  return false
}

function hasRepeated(entries: readonly MappingEntry[]): boolean {
  const names = entries.flatMap(({ key }) => (key?.kind === 'scalar' ? [key.text.toLowerCase()] : []))
  return new Set(names).size < names.length
}

/** Behind the entry's last line, and behind comments below it that are indented further than its key: they speak of what is in it. */
function segmentEnd(
  entry: MappingEntry,
  column: number,
  { lines, text }: SourceFile,
  comments: ReadonlySet<number>,
): number {
  let line = lineAt(lines, Math.max(entry.span.start, entry.span.end - 1)) + 1
  for (; line < lines.starts.length; line++) {
    const at = firstOfLine(lines, line, text)
    if (!comments.has(at) || at - (lines.starts[line] ?? 0) <= column) break
  }
  return lines.starts[line] ?? text.length
}

function afterBlankLines(start: number, text: string): number {
  const blank = /(?:[ \t]*(?:\r\n?|\n))*/y
  blank.lastIndex = start
  blank.exec(text)
  return Math.max(start, blank.lastIndex)
}

/** The begin of the comment lines directly above a line. */
function commentsAbove(start: number, { lines, text }: SourceFile, comments: ReadonlySet<number>): number {
  let line = lineAt(lines, start)
  while (line > 0 && comments.has(firstOfLine(lines, line - 1, text))) line--
  return lines.starts[line] ?? 0
}

/** The offset of the first character of a line that is no blank. */
function firstOfLine(lines: LineIndex, line: number, text: string): number {
  let at = lines.starts[line] ?? text.length
  while (text[at] === ' ') at++
  return at
}

function render(group: NestedGroup, file: SourceFile): string {
  const { segments, order, indent, startsInLine, span } = group
  const endsOpen = !/[\r\n]/.test(file.text.charAt(span.end - 1))
  const texts = order.map((from, to) => {
    const segment = segments[from]
    if (!segment) return ''
    const inner = renderInside(segment, group, file)
    const unindented = startsInLine && from !== 0 ? inner.slice(indent.length) : inner
    const placed = startsInLine && to > 0 ? indent + unindented : unindented
    const isLast = to === order.length - 1
    const next = segments[to + 1]
    const gap = next ? file.text.slice(segments[to]?.end, next.start) : ''
    if (isLast && endsOpen) return placed.replace(/\r?\n$/, '')
    return (!isLast && !/[\r\n]$/.test(placed) ? placed + file.lineBreak : placed) + gap
  })
  return texts.join('')
}

function renderInside(segment: Span, { inner }: NestedGroup, file: SourceFile): string {
  const edits = inner
    .filter(({ span }) => encloses(segment, span))
    .map((group) => {
      const { start, end } = group.span
      return { span: { start: start - segment.start, end: end - segment.start }, newText: render(group, file) }
    })
  return applyEdits(file.text.slice(segment.start, segment.end), edits)
}
