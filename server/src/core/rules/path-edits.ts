import type { JsonObject, JsonValue } from '../base/json-value.ts'
import { lineStart } from '../base/line-start.ts'
import { partitionPoint } from '../base/partition-point.ts'
import type { Span } from '../base/span.ts'
import type { TextEdit } from '../base/text-edit.ts'
import type { PathValue } from '../model/path-value.ts'
import type { TypedDocument } from '../model/typed-document.ts'
import { headersIn, variantOf } from '../model/variant.ts'
import { objectIn } from '../schema/json-access.ts'
import { findKind } from '../schema/registry.ts'
import { sampleObject, sampleValue } from '../schema/sample-value.ts'
import type { FieldSchema } from '../schema/schema.ts'
import { type PrintStyle, printAfterColon, printInline, printKey } from '../yaml/print-value.ts'
import type { MappingEntry, MappingNode, SequenceItem, SequenceNode } from '../yaml/tree.ts'
import { addEntries, entryNamed, isEntryOf, lineEnd, removeKeys, replace } from './edits.ts'
import type { Fix, FixContext } from './rule.ts'

/** A fix that writes a value at a path; objects on the way that do not exist yet are written with it. None where it cannot be done. */
export function fixByAdding(
  title: string,
  at: PathValue,
  context: FixContext,
  value: JsonValue | undefined = at.schema && sampleFor(context, at),
): readonly Fix[] {
  const [key, ...inner] = at.below
  if (key === undefined || value === undefined) return []
  const whole = inner.reduceRight<JsonValue>((below, name) => ({ [name]: below }), value)
  const edits = writeEntry(at.mapping, key, whole, context)
  return edits.length === 0 ? [] : [{ title, edits }]
}

/** Another value in place of a scalar, in its quotes where it has some. */
export function replaceScalar(span: Span, value: JsonValue, { text, document }: FixContext): TextEdit {
  const quote = text[span.start]
  if (typeof value === 'string' && (document.source.json || quote === '"')) return replace(span, JSON.stringify(value))
  if (typeof value === 'string' && quote === "'") return replace(span, `'${value.replaceAll("'", "''")}'`)
  return replace(span, printInline(value, 'flow'))
}

/** A fix that removes what is written at a path. None for what a `<<` merge brings from elsewhere. */
export function fixByRemoving(title: string, at: PathValue, context: FixContext): readonly Fix[] {
  return fixByRemovingAll(title, [at], context)
}

/** A fix that removes what is written at some paths, all of it. None where something of it comes from elsewhere by a `<<` merge. */
export function fixByRemovingAll(title: string, all: readonly PathValue[], context: FixContext): readonly Fix[] {
  const byMapping = new Map<MappingNode, MappingEntry[]>()
  for (const { written, mapping } of all) {
    if (!written || !isEntryOf(mapping, written.entry)) return []
    byMapping.set(mapping, [...(byMapping.get(mapping) ?? []), written.entry])
  }
  const edits = [...byMapping].flatMap(([mapping, entries]) =>
    removeKeys(context.text, mapping, entries, context.registry),
  )
  return [{ title, edits }]
}

/** Adds an entry, or gives the one that is there (with null, or an empty value) the new value. No edits for an entry without a colon. */
export function writeEntry(
  mapping: MappingNode,
  key: string,
  value: JsonValue,
  context: FixContext,
): readonly TextEdit[] {
  const present = entryNamed(mapping, key, context.registry)
  if (!present) return addMissing(mapping, { [key]: value }, context)
  const span = valueSpan(present)
  return span ? [replace(span, ` ${printInline(value, context.document.source.json ? 'json' : 'flow')}`)] : []
}

/** Adds entries that are certainly not there yet, in one edit. */
export function addMissing(
  mapping: MappingNode,
  members: JsonObject,
  { text, lineBreak, document }: FixContext,
): readonly TextEdit[] {
  const style = styleOf(mapping, document)
  const lines = Object.entries(members).map(
    ([name, value]) => `${printKey(name, style)}:${printAfterColon(value, { style })}`,
  )
  return [addEntries(text, mapping, lines, lineBreak)]
}

function styleOf(mapping: MappingNode, document: TypedDocument): PrintStyle {
  if (!mapping.flow) return 'block'
  return document.source.json ? 'json' : 'flow'
}

function valueSpan({ colon, value }: MappingEntry) {
  return colon === undefined ? undefined : { start: colon + 1, end: value?.span.end ?? colon + 1 }
}

function sampleFor(context: FixContext, at: PathValue): JsonValue | undefined {
  const dialect = context.document.place?.dialect
  if (!dialect || !at.schema) return undefined
  return exampleOfKey(at) ?? sampleOfVariant(at.schema, at, context) ?? sampleValue(dialect, at.schema)
}

/** For an object whose owner says what it is: what such an object cannot do without, behind the recommended header where it has one. */
function sampleOfVariant(
  { variants }: Partial<FieldSchema>,
  { home, mapping, below }: PathValue,
  { registry, release, document }: FixContext,
): JsonValue | undefined {
  const variant = variants && mapping === home.node && below.length === 1 ? variantOf(variants, mapping) : undefined
  const [header] = headersIn(release, variant?.kinds ?? [], registry)
  if (header !== undefined) {
    const [apiVersion = '', kind = ''] = header.split(' ')
    const place = findKind(registry, apiVersion, kind)
    return { apiVersion, kind, ...(place && sampleObject(place.dialect, place.kind.type)) }
  }
  return variant?.type !== undefined && document.place ? sampleObject(document.place.dialect, variant.type) : undefined
}

/** For a key of a map: its value in an example of the map. */
function exampleOfKey({ home, mapping, below }: PathValue): JsonValue | undefined {
  const [first = '', ...inner] = below
  const isBelow = mapping === home.node
  const map = isBelow
    ? home.type.fields.find(({ name }) => name === first)
    : [...home.fields.values()].find(({ value }) => value.node === mapping)?.schema
  if (map?.type.is !== 'map') return undefined
  const key = (isBelow ? inner : below).join('.')
  return map.examples?.map((example) => objectIn(example)?.[key]).find((value) => value !== undefined)
}

/**
 * A fix that removes an item of a list: in block style its lines, in flow style with its comma. What stays of a list with a single item is `[]`; none
 * where a comment stands before such an item.
 */
export function fixByRemovingItem(
  title: string,
  list: SequenceNode,
  item: SequenceItem,
  context: FixContext,
): readonly Fix[] {
  // By bisection: a list can have as many fixes as items.
  const index = partitionPoint(list.items, ({ span }) => span.start < item.span.start)
  if (list.items[index] !== item) return []
  const isOnly = (list.shown?.count ?? list.items.length) === 1
  const edit = isOnly ? emptyList(list, context) : removeItem(context.text, list, index)
  return edit ? [{ title, edits: [edit] }] : []
}

/** In block style the brackets follow the colon, or the dash, that the list stands behind. */
function emptyList({ flow, span }: SequenceNode, { text, document }: FixContext): TextEdit | undefined {
  if (flow) return replace(span, '[]')
  const start = text.slice(0, span.start).trimEnd().length
  const isBehind =
    /[:-]/.test(text[start - 1] ?? '') && !document.source.comments.some(({ span: { end } }) => end === start)
  return isBehind ? replace({ start, end: span.end }, ' []') : undefined
}

function removeItem(text: string, list: SequenceNode, index: number): TextEdit {
  const span = list.items[index]?.span ?? list.span
  const before = list.items[index - 1]?.span
  const next = list.items[index + 1]?.span
  const start = lineStart(text, span.start)
  if (!list.flow && text.slice(start, span.start).trim() === '')
    return replace({ start, end: lineEnd(text, span.end) }, '')
  // Flow style, and the first item of a list that begins behind the dash of another one.
  if (next) return replace({ start: span.start, end: next.start }, '')
  return replace({ start: before?.end ?? span.start, end: span.end }, '')
}
