import type { YamlNode } from './tree.ts'

/** All nodes of a tree, in the order of the text. A stack of its own: trees may be deep. */
export function* nodesIn(root: YamlNode): Iterable<YamlNode> {
  const open: (YamlNode | undefined)[] = [root]
  while (open.length > 0) {
    const node = open.pop()
    if (!node) continue
    yield node
    if (node.kind === 'mapping') for (const entry of [...node.entries].reverse()) open.push(entry.value, entry.key)
    if (node.kind === 'sequence') for (const item of [...node.items].reverse()) open.push(item.node)
  }
}
