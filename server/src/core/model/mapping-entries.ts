import { isMergeKey, resolveScalar } from '../yaml/resolve-scalar.ts'
import type { MappingEntry, MappingNode, ScalarNode, YamlNode } from '../yaml/tree.ts'

/** An entry of a mapping as the decoder sees it. `merged`: it comes from a `<<` and is not written in the mapping itself. */
export interface EffectiveEntry {
  readonly entry: MappingEntry
  readonly merged: boolean
}

/** Merges of merges; nobody writes more, and a circle must end. */
const MAX_MERGES = 16

/**
 * The entries of a mapping with `<<` merges resolved: merged entries first, so that a later own entry of the same key wins
 * (YAML merge key type). Merges of unknown aliases or of no mappings add nothing.
 */
export function effectiveEntries(node: MappingNode): readonly EffectiveEntry[] {
  if (!hasMerge(node)) return ownEntries(node)
  const own = node.entries.filter((entry) => !isMerge(entry))
  const ownKeys = new Set(own.map(keyText))
  const merging: Merging = { depth: 0, inOrder: false, collected: new Map() }
  const merged = broughtBy(sourcesOf(node), merging).filter((entry) => !ownKeys.has(keyText(entry)))
  return [...merged.map((entry) => ({ entry, merged: true })), ...own.map((entry) => ({ entry, merged: false }))]
}

/**
 * The same for a decoder to which a merge is an entry among others: what it brings comes where it stands, so that it wins over the same key
 * above it (`mergedKeys` of dialects).
 */
export function entriesInOrder(node: MappingNode): readonly EffectiveEntry[] {
  return hasMerge(node) ? interleaved(node, { depth: 0, inOrder: true, collected: new Map() }) : ownEntries(node)
}

function ownEntries({ entries }: MappingNode): readonly EffectiveEntry[] {
  return entries.map((entry) => ({ entry, merged: false }))
}

/** The entries without those in a wrong column whose name stands in the right one too: they are hardly meant to be a second one of it. */
export function withoutStrays(entries: readonly EffectiveEntry[]): readonly EffectiveEntry[] {
  if (!entries.some(({ entry }) => entry.misplaced)) return entries
  const inPlace = new Set(entries.flatMap(({ entry }) => (entry.misplaced ? [] : (keyText(entry) ?? []))))
  return entries.filter(({ entry }) => !entry.misplaced || !inPlace.has(keyText(entry) ?? ''))
}

/** The text of a key as the decoder names it; undefined for complex and missing keys. */
export function keyText(entry: MappingEntry): string | undefined {
  return scalarKey(entry)?.text
}

function scalarKey({ key }: MappingEntry): ScalarNode | undefined {
  const node = key?.kind === 'alias' ? key.target : key
  return node?.kind === 'scalar' ? node : undefined
}

/** Equal for keys that the decoder takes for the same: `0x1` and `1`, but not `1` and `"1"`. Undefined for complex and missing keys. */
export function keyMeaning(entry: MappingEntry): string | undefined {
  const key = scalarKey(entry)
  if (!key) return undefined
  const resolved = resolveScalar(key)
  const isFloat = resolved.type === 'int' && resolved.float !== undefined
  return `${isFloat ? 'float' : resolved.type} ${'value' in resolved ? resolved.value : ''}`
}

/** Whether all entries stand for themselves: none is a merge, none in a wrong column. */
export function isPlainMapping({ entries }: MappingNode): boolean {
  for (const entry of entries) if (entry.misplaced || isMerge(entry)) return false
  return true
}

/** Whether one of the entries is a merge. */
export function hasMerge({ entries }: MappingNode): boolean {
  return entries.some(isMerge)
}

/** Whether the entry is a merge. An alias of a merge key makes none. */
export function isMerge({ key }: MappingEntry): boolean {
  return key?.kind === 'scalar' && isMergeKey(key)
}

/** How merges of merges are followed. */
interface Merging {
  readonly depth: number
  /** Whether a merge is an entry among others in what is merged, too. */
  readonly inOrder: boolean
  /** What mappings come to: sources that name each other over and over would take exponential time otherwise. */
  readonly collected: Map<MappingNode, readonly MappingEntry[]>
}

/** The entries of a mapping, and what its merges bring, each where it stands. Of a source that is merged again and again the first and the last time count. */
function interleaved(node: MappingNode, merging: Merging): readonly EffectiveEntry[] {
  const last = new Map<MappingNode, MappingEntry>()
  for (const entry of node.entries)
    if (isMerge(entry)) for (const source of mergedMappings(entry)) last.set(source, entry)
  const seen = new Set<MappingNode>()
  return node.entries.flatMap((entry): readonly EffectiveEntry[] => {
    if (!isMerge(entry)) return [{ entry, merged: false }]
    const due = mergedMappings(entry).filter((source) => !seen.has(source) || last.get(source) === entry)
    for (const source of due) seen.add(source)
    return broughtBy(due, merging).map((one) => ({ entry: one, merged: true }))
  })
}

/** What the sources of merges bring: of several the first one that has a key wins. */
function broughtBy(sources: readonly MappingNode[], merging: Merging): readonly MappingEntry[] {
  const byKey = new Map<string | undefined, MappingEntry>()
  for (const source of new Set(sources))
    for (const entry of [...entriesOfSource(source, merging)].reverse())
      if (!byKey.has(keyText(entry))) byKey.set(keyText(entry), entry)
  return [...byKey.values()].reverse()
}

function entriesOfSource(source: MappingNode, { depth, inOrder, collected }: Merging): readonly MappingEntry[] {
  const known = collected.get(source)
  if (known || depth >= MAX_MERGES) return known ?? source.entries.filter((entry) => !isMerge(entry))
  // What a source brings to itself, along a circle, is nothing.
  collected.set(source, [])
  const inner = { depth: depth + 1, inOrder, collected }
  const entries = inOrder
    ? interleaved(source, inner).map(({ entry }) => entry)
    : [...broughtBy(sourcesOf(source), inner), ...source.entries.filter((entry) => !isMerge(entry))]
  collected.set(source, entries)
  return entries
}

function sourcesOf({ entries }: MappingNode): readonly MappingNode[] {
  return entries.filter(isMerge).flatMap(mergedMappings)
}

/** The mappings that a merge brings, in the order in which they are written. A list of them holds no further lists (YAML merge key type). */
export function mergedMappings({ value }: MappingEntry): readonly MappingNode[] {
  const node = targetOf(value)
  if (node?.kind === 'mapping') return [node]
  if (node?.kind !== 'sequence') return []
  return node.items.flatMap((item) => {
    const source = targetOf(item.node)
    return source?.kind === 'mapping' ? [source] : []
  })
}

function targetOf(value: YamlNode | undefined): YamlNode | undefined {
  return value?.kind === 'alias' ? value.target : value
}
