import { lazy } from '../base/lazy.ts'
import { lineStart } from '../base/line-start.ts'
import { partitionPoint } from '../base/partition-point.ts'
import type { Span } from '../base/span.ts'
import { withoutTrailing } from '../base/without-trailing.ts'
import { HEADER_NAMES, type HeaderName, isHeaderName } from '../schema/header-names.ts'
import type { KindPlace } from '../schema/registry.ts'
import type { MappingEntry, MappingNode, YamlDocument, YamlNode } from '../yaml/tree.ts'

/** The line `---` that is missing before a header, so that two documents are one mapping. */
export interface LeftOutMarker {
  /** The first key of the header, and its name. */
  readonly key: Span
  readonly name: HeaderName
  /** Where the line belongs: at the beginning of one, or in place of one that was meant for it. */
  readonly at: Span
  /** What stands in its place is a mistake for itself, and does not go on with the text above. */
  readonly refused: boolean
  /** The first key of the header before. */
  readonly before: Span
}

/** What reports the marker says of it: the component reads all as what the last header says (upstream rule 8), which may be somebody else's. */
export interface ReportedMarker extends LeftOutMarker {
  readonly readAs?: KindPlace
}

/** A document of a file that has no marker for it, or the first one. */
export interface UnmarkedDocument {
  readonly document: YamlDocument
  readonly marker?: LeftOutMarker
}

/**
 * A document with several headers of different kinds, as one for each of them. Two of one kind are rather one document that was put together of two, unless something stands
 * between them that was meant for a marker. Only a header whose two keys stand side by side, or about the name of an object, begins one. Silent in templates, where the branches of a condition repeat keys.
 */
export function unmarkedDocuments(document: YamlDocument, text: string): readonly UnmarkedDocument[] {
  const { root, templated, json, problems } = document
  if (root?.kind !== 'mapping' || root.flow || templated || json) return [{ document }]
  const reading: Reading = { text, mistakes: lazy(() => problems.map(({ span }) => span.start).sort((a, b) => a - b)) }
  const begins = headersIn(root, reading)
  if (begins.length < 2) return [{ document }]
  const markers = begins.slice(1).map((begin, i) => markerBefore(root, begin, begins[i] ?? 0, reading))
  const borders = [document.span.start, ...markers.map(({ at }) => at.start), document.span.end]
  return stretchesOf(document, root, borders).map((stretch, i) => {
    const marker = markers[i - 1]
    const textEnd = text.slice(0, stretch.span.end).trimEnd().length
    return { document: cutTo(document, root, stretch, [marker, markers[i]], textEnd), ...(marker && { marker }) }
  })
}

interface Reading {
  readonly text: string
  /** Where they begin, in the order of the text. */
  readonly mistakes: () => readonly number[]
}

/** The indexes of the first entries of headers, each of another kind than the one before, or below dashes; the first is that of the whole. */
function headersIn({ entries }: MappingNode, reading: Reading): readonly number[] {
  const names = entries.map((entry) => headerNameOf(entry))
  if (names.filter((name) => name !== undefined).length < 2 * HEADER_NAMES.length) return []
  const found: number[] = []
  let kind: string | undefined
  let seen = new Map<HeaderName, number>()
  names.forEach((name, i) => {
    if (name === undefined) return
    const other = names[i + 1] === undefined ? i + 2 : i + 1
    const isWhole = seen.size === HEADER_NAMES.length
    const isPair = names[other] !== undefined && names[other] !== name
    const isOther = () => kindOf(entries[name === 'kind' ? i : other]) !== kind || isBelowDashes(entries[i], reading)
    if (isWhole && isPair && kind !== undefined && isOther()) {
      if (found.length === 0) found.push(Math.min(...seen.values()))
      found.push(i)
      seen = new Map()
    }
    seen.set(name, i)
    if (name === 'kind') kind = kindOf(entries[i])
  })
  return found
}

function headerNameOf(entry: MappingEntry | undefined): HeaderName | undefined {
  const { key, misplaced } = entry ?? {}
  return key?.kind === 'scalar' && !misplaced && isHeaderName(key.text) ? key.text : undefined
}

function kindOf(entry: MappingEntry | undefined): string | undefined {
  return entry?.value?.kind === 'scalar' && entry.value.text !== '' ? entry.value.text : undefined
}

function markerBefore({ entries }: MappingNode, begin: number, before: number, reading: Reading): LeftOutMarker {
  const keyOf = (index: number) => entries[index]?.key?.span ?? { start: 0, end: 0 }
  const key = keyOf(begin)
  const name = headerNameOf(entries[begin]) ?? 'kind'
  const at = placeOfMarker(key, reading.text)
  return { key, name, at, refused: isRefused(at, reading), before: keyOf(before) }
}

/** Comments right above a header belong to it. */
function placeOfMarker(key: Span, text: string): Span {
  let start = lineStart(text, key.start)
  while (start > 0) {
    const above = lineStart(text, start - 1)
    if (!text.startsWith('#', above)) break
    start = above
  }
  const rest = text.slice(0, start).trimEnd()
  const line = lineStart(text, rest.length)
  return DASHES.test(rest.slice(line)) ? { start: line, end: rest.length } : { start, end: start }
}

function isBelowDashes(entry: MappingEntry | undefined, reading: Reading): boolean {
  return isRefused(placeOfMarker(entry?.key?.span ?? { start: 0, end: 0 }, reading.text), reading)
}

/** By bisection: a text can have as many headers as lines, and as many mistakes. */
function isRefused({ start, end }: Span, { mistakes }: Reading): boolean {
  const first = mistakes()[partitionPoint(mistakes(), (mistake) => mistake < start)]
  return first !== undefined && first < end
}

/** What was meant for a marker. */
const DASHES = /^[ \t]*[-–—]{2,}$/

/**
 * A node without the dashes behind `end` that were meant for a marker: after blanks they are the last line of an unquoted text. It still reaches to where that ends, as no comment
 * can be put between.
 */
function withoutDashes(node: YamlNode, end: number): YamlNode {
  if (node.span.end <= end) return node
  if (node.kind === 'scalar') return { ...node, text: withoutTrailing(node.text, '-–—').trimEnd() }
  if (node.kind === 'mapping') return { ...node, entries: lastWithoutDashes(node.entries, 'value', end) }
  return node.kind === 'sequence' ? { ...node, items: lastWithoutDashes(node.items, 'node', end) } : node
}

function lastWithoutDashes<Part>(parts: readonly Part[], holds: keyof Part, end: number): readonly Part[] {
  const last = parts.at(-1)
  const node = last?.[holds] as YamlNode | undefined
  return last && node ? [...parts.slice(0, -1), { ...last, [holds]: withoutDashes(node, end) }] : parts
}

/** What begins between two borders of a document. */
interface Stretch {
  readonly span: Span
  readonly entries: readonly MappingEntry[]
  readonly parts: Pick<YamlDocument, 'problems' | 'comments' | 'directives' | 'repaired' | 'open'>
}

/** Each part is looked at once, as there can be as many borders as lines. */
function stretchesOf(
  { problems, comments, directives, repaired, open }: YamlDocument,
  { entries }: MappingNode,
  borders: readonly number[],
): readonly Stretch[] {
  const cut = <Part>(parts: readonly Part[], startOf: (part: Part) => number): readonly (readonly Part[])[] => {
    const stretches = borders.map((): Part[] => [])
    for (const part of parts) {
      const start = startOf(part)
      stretches[partitionPoint(borders, (border) => border <= start) - 1]?.push(part)
    }
    return stretches
  }
  const cutParts = <Part extends { readonly span: Span }>(parts: readonly Part[]) =>
    cut(parts, ({ span }) => span.start)
  const cutSpans = (spans: readonly Span[]) => cut(spans, ({ start }) => start)
  const own = {
    entries: cutParts(entries),
    problems: cutParts(problems),
    comments: cutParts(comments),
    directives: cutSpans(directives),
    repaired: repaired && cutSpans(repaired),
    open: open && cut(open, (at) => at),
  }
  return borders.slice(1).map((end, i) => ({
    span: { start: borders[i] ?? 0, end },
    entries: own.entries[i] ?? [],
    parts: {
      problems: own.problems[i] ?? [],
      comments: own.comments[i] ?? [],
      directives: own.directives[i] ?? [],
      ...(own.repaired && { repaired: own.repaired[i] ?? [] }),
      ...(own.open && { open: own.open[i] ?? [] }),
    },
  }))
}

function cutTo(
  document: YamlDocument,
  root: MappingNode,
  { span, entries: own, parts }: Stretch,
  markers: readonly (LeftOutMarker | undefined)[],
  textEnd: number,
): YamlDocument {
  const isMarker = ({ start }: Span) =>
    markers.some((marker) => marker && marker.at.start <= start && start < marker.at.end)
  // In a column of its own what was meant for a marker is a key of its own.
  const written = own.filter((entry) => !isMarker(entry.span))
  const entries = lastWithoutDashes(written, 'value', textEnd)
  const { start } = entries[0]?.span ?? span
  return {
    ...document,
    ...parts,
    span,
    root: { ...root, entries, span: { start, end: entries.at(-1)?.span.end ?? start } },
    problems: parts.problems.filter((problem) => !isMarker(problem.span)),
  }
}
