import type { JsonValue } from '../../base/json-value.ts'
import type { TextEdit } from '../../base/text-edit.ts'
import type { TypeRef } from '../../schema/schema.ts'
import { printInline, printKey } from '../../yaml/print-value.ts'
import type { YamlNode } from '../../yaml/tree.ts'
import { replace } from '../edits.ts'
import type { Fix, FixContext } from '../rule.ts'

type Style = 'flow' | 'json'
type Entry = readonly [key: string, value: JsonValue]

/**
 * Values in the style of a command line, where a list or a map is one text: `a,b`, `cpu=100m,memory=1Gi`, `memory.available<100Mi`. They
 * become the list or the map that they were certainly meant to be.
 */
export function fixesOfFlagStyle(node: YamlNode, type: TypeRef, { document }: FixContext): readonly Fix[] {
  const parts = partsOf(node)
  if (!parts || isMarked(node)) return []
  const style = document.source.json ? 'json' : 'flow'
  if (type.is === 'list' && node.kind === 'scalar') return fixByListing(node, parts, type.items.type, style)
  return type.is === 'map' ? fixByMapping(node, parts, type.values.type, style) : []
}

function fixByListing(node: YamlNode, parts: readonly string[], items: TypeRef, style: Style): readonly Fix[] {
  if (items.is !== 'scalar' || items.name !== 'string' || parts.length < 2 || !parts.every(isSimple)) return []
  const edits = [replace(node.span, printInline(parts, style))]
  return [{ title: `Make it a list of these ${parts.length} items`, edits, preferred: true }]
}

function fixByMapping(node: YamlNode, parts: readonly string[], values: TypeRef, style: Style): readonly Fix[] {
  const entries = parts.map((part) => entryOf(part, values)).filter((entry) => entry !== undefined)
  const isWhole = entries.length === parts.length && new Set(entries.map(([key]) => key)).size === entries.length
  return isWhole
    ? [{ title: 'Make it a mapping', edits: mappingEdits(node, entries, style), preferred: true, safe: true }]
    : []
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

/** The parts of a text with commas, or the items of a list that holds nothing but texts. */
function partsOf(node: YamlNode): readonly string[] | undefined {
  if (node.kind === 'scalar') {
    const isBlock = node.style === 'literal' || node.style === 'folded'
    return isBlock ? undefined : node.text.split(',').map((part) => part.trim())
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
