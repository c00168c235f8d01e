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
  const merged = collectMerged(node, 0, new Map()).filter((entry) => !ownKeys.has(keyText(entry)))
  return [...merged.map((entry) => ({ entry, merged: true })), ...own.map((entry) => ({ entry, merged: false }))]
}

/**
 * The same for a decoder to which a merge is an entry among others: what it brings comes where it stands, so that it wins over the same key
 * above it (`mergedKeys` of dialects).
 */
export function entriesInOrder(node: MappingNode): readonly EffectiveEntry[] {
  if (!hasMerge(node)) return ownEntries(node)
  const collected = new Map<MappingNode, readonly MappingEntry[]>()
  return node.entries.flatMap((entry): readonly EffectiveEntry[] => {
    if (!isMerge(entry)) return [{ entry, merged: false }]
    const brought = collectMerged({ ...node, entries: [entry] }, 0, collected)
    return brought.map((one) => ({ entry: one, merged: true }))
  })
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

/** Whether one of the entries is a merge. */
export function hasMerge({ entries }: MappingNode): boolean {
  return entries.some(isMerge)
}

/** Whether the entry is a merge. An alias of a merge key makes none. */
export function isMerge({ key }: MappingEntry): boolean {
  return key?.kind === 'scalar' && isMergeKey(key)
}

/** `collected` keeps what a mapping comes to: sources that name each other over and over would take exponential time otherwise. */
function collectMerged(
  node: MappingNode,
  depth: number,
  collected: Map<MappingNode, readonly MappingEntry[]>,
): readonly MappingEntry[] {
  const known = collected.get(node)
  if (known || depth > MAX_MERGES) return known ?? []
  collected.set(node, [])
  const byKey = new Map<string | undefined, MappingEntry>()
  // Of several sources the first one that has a key wins.
  for (const source of new Set(node.entries.filter(isMerge).flatMap(mergedMappings))) {
    const own = source.entries.filter((entry) => !isMerge(entry))
    for (const inherited of [...collectMerged(source, depth + 1, collected), ...own].reverse()) {
      if (!byKey.has(keyText(inherited))) byKey.set(keyText(inherited), inherited)
    }
  }
  const entries = [...byKey.values()].reverse()
  collected.set(node, entries)
  return entries
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
