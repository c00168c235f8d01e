import { effectiveEntries, keyText } from '../../model/mapping-entries.ts'
import type { YamlPath } from '../../yaml/cursor-at.ts'
import type { YamlNode } from '../../yaml/tree.ts'

/** The node at a path, through aliases and merges; undefined where nothing is written. */
export function nodeAt(root: YamlNode | undefined, path: YamlPath): YamlNode | undefined {
  let node = root
  for (const step of path) node = stepInto(node, step)
  return node
}

/** The value of a key (of repeated keys the last one) or an item. */
export function stepInto(parent: YamlNode | undefined, step: string | number): YamlNode | undefined {
  const node = parent?.kind === 'alias' ? parent.target : parent
  if (typeof step === 'number') return node?.kind === 'sequence' ? node.items[step]?.node : undefined
  if (node?.kind !== 'mapping') return undefined
  return effectiveEntries(node).findLast(({ entry }) => keyText(entry) === step)?.entry.value
}
