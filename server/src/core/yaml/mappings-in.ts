import type { MappingNode, YamlNode } from './tree.ts'

/** All mappings of a tree, in the order of the text. A stack of its own: trees may be deep. */
export function* mappingsIn(root: YamlNode): Iterable<MappingNode> {
  const open: (YamlNode | undefined)[] = [root]
  while (open.length > 0) {
    const node = open.pop()
    if (node?.kind === 'mapping') {
      yield node
      for (const entry of [...node.entries].reverse()) open.push(entry.value, entry.key)
    } else if (node?.kind === 'sequence') {
      for (const item of [...node.items].reverse()) open.push(item.node)
    }
  }
}
