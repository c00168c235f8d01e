import type { JsonObject, JsonValue } from '../../base/json-value.ts'
import { namedGroups } from '../../base/matches-whole.ts'
import type { TextEdit } from '../../base/text-edit.ts'
import { objectTypeOf } from '../../schema/registry.ts'
import type { DialectSchemas, ObjectType, TypeRef, ValueSchema } from '../../schema/schema.ts'
import { printInline, printKey } from '../../yaml/print-value.ts'
import type { ScalarNode, YamlNode } from '../../yaml/tree.ts'
import { replace } from '../edits.ts'
import type { Fix, FixContext } from '../rule.ts'

type Style = 'flow' | 'json'
type Entry = readonly [key: string, value: JsonValue]

/**
 * Values in the style of a command line, where a list, a map or an object is one text: `a,b`, `cpu=100m,memory=1Gi`, `memory.available<100Mi`,
 * `dedicated=gpu:NoSchedule`. They become what they were certainly meant to be.
 */
export function fixesOfFlagStyle(node: YamlNode, type: TypeRef, { document }: FixContext): readonly Fix[] {
  const { dialect } = document.place ?? {}
  const parts = partsOf(node, type)
  if (!parts || !dialect || isMarked(node)) return []
  const style = document.source.json ? 'json' : 'flow'
  if (type.is === 'object' && node.kind === 'scalar') return fixByReading(node, dialect.types[type.name], style)
  if (type.is === 'list' && node.kind === 'scalar') return fixByListing(node, parts, type.items, dialect, style)
  return type.is === 'map' ? fixByMapping(node, parts, type.values.type, style) : []
}

/** An object from the text that a command line has for it. */
function fixByReading(node: ScalarNode, type: ObjectType | undefined, style: Style): readonly Fix[] {
  const object = objectOf(node.text, type)
  if (!object) return []
  return [{ title: MAPPING, edits: [replace(node.span, printInline(object, style))], preferred: true, safe: true }]
}

function fixByListing(
  node: YamlNode,
  parts: readonly string[],
  items: ValueSchema,
  dialect: DialectSchemas,
  style: Style,
): readonly Fix[] {
  const type = objectTypeOf(dialect, items)
  const values = type ? parts.map((part) => objectOf(part, type)) : parts.map((part) => textOf(part, items.type))
  const known = values.filter((value) => value !== undefined)
  // A single text may as well be the one item of a list, which has a fix of its own.
  if (known.length < parts.length || (!type && parts.length < 2)) return []
  const count = parts.length === 1 ? 'this one item' : `these ${parts.length} items`
  const edits = [replace(node.span, printInline(known, style))]
  return [{ title: `Make it a list of ${count}`, edits, preferred: true, ...(type && { safe: true }) }]
}

function textOf(part: string, type: TypeRef): string | undefined {
  return type.is === 'scalar' && type.name === 'string' && isSimple(part) ? part : undefined
}

/** The object that a text stands for by the `textForm` of its type. A group that holds nothing is left out. */
function objectOf(text: string, type: ObjectType | undefined): JsonObject | undefined {
  const groups = type?.textForm === undefined ? undefined : namedGroups(type.textForm, text)
  if (!type || !groups) return undefined
  return Object.fromEntries(
    type.fields.flatMap((field) => {
      const value = groups[field.name]
      return value === undefined || value === '' ? [] : [[field.name, scalarOf(value, field)]]
    }),
  )
}

/** Numbers and booleans as such, and everything else as the text that it is. */
function scalarOf(text: string, { type }: ValueSchema): JsonValue {
  const name = type.is === 'scalar' ? type.name : 'string'
  if (name === 'bool') return text === 'true'
  return /^(u?int|float)/.test(name) ? Number(text) : text
}

const MAPPING = 'Make it a mapping'

function fixByMapping(node: YamlNode, parts: readonly string[], values: TypeRef, style: Style): readonly Fix[] {
  const entries = parts.map((part) => entryOf(part, values)).filter((entry) => entry !== undefined)
  const isWhole = entries.length === parts.length && new Set(entries.map(([key]) => key)).size === entries.length
  return isWhole ? [{ title: MAPPING, edits: mappingEdits(node, entries, style), preferred: true, safe: true }] : []
}

/** In block style the dashes make room, and each item becomes an entry where it stands. */
function mappingEdits(node: YamlNode, entries: readonly Entry[], style: Style): readonly TextEdit[] {
  if (node.kind !== 'sequence' || node.flow)
    return [replace(node.span, printInline(Object.fromEntries(entries), style))]
  return node.items.flatMap(({ dash, node: item }, index) => {
    const [key, value] = entries[index] ?? []
    if (dash === undefined || !item || key === undefined || value === undefined) return []
    return [
      replace({ start: dash, end: dash + 1 }, ' '),
      replace(item.span, `${printKey(key, 'block')}: ${printInline(value, 'block')}`),
    ]
  })
}

/** The parts of a text with commas, or for a list with blanks or line breaks, or the items of a list that holds nothing but texts. */
function partsOf(node: YamlNode, type: TypeRef): readonly string[] | undefined {
  if (node.kind === 'scalar') {
    const isBlock = node.style === 'literal' || node.style === 'folded'
    const separator = type.is === 'list' && !node.text.includes(',') ? /\s+/ : ','
    return isBlock ? undefined : node.text.split(separator).map((part) => part.trim())
  }
  if (node.kind !== 'sequence' || node.items.length === 0) return undefined
  const texts = node.items.map(({ node: item }) =>
    item?.kind === 'scalar' && !isMarked(item) && !item.text.includes('\n') ? item.text : undefined,
  )
  return texts.every((text) => text !== undefined) ? texts : undefined
}

/** What has a tag or an anchor is more than its text. */
function isMarked({ tag, anchor }: YamlNode): boolean {
  return tag !== undefined || anchor !== undefined
}

function isSimple(part: string): boolean {
  return /^[\w./-]+(:+[\w./-]+)*$/.test(part) && !/^(nil|none|null)$/i.test(part)
}

/** `key=value`; thresholds of evictions have `<` in place of `=`. */
function entryOf(part: string, values: TypeRef): Entry | undefined {
  const [, key, value] = /^([\w./-]+)[=<]([\w./+%-]+)$/.exec(part) ?? []
  if (key === undefined || value === undefined || values.is !== 'scalar') return undefined
  if (values.name === 'string') return [key, value]
  return values.name === 'bool' && /^(true|false)$/.test(value) ? [key, value === 'true'] : undefined
}
