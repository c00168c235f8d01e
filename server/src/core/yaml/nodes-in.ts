import type { YamlNode } from './tree.ts'

/** All nodes of a tree, in the order of the text; none of no tree. A stack of its own: trees may be deep. */
export function* nodesIn(root: YamlNode | undefined): Iterable<YamlNode> {
  const open: (YamlNode | undefined)[] = [root]
  while (open.length > 0) {
    const node = open.pop()
    if (!node) continue
    yield node
    // Backwards, since the last one pushed is the first one read.
    if (node.kind === 'mapping')
      for (let at = node.entries.length - 1; at >= 0; at--) open.push(node.entries[at]?.value, node.entries[at]?.key)
    if (node.kind === 'sequence') for (let at = node.items.length - 1; at >= 0; at--) open.push(node.items[at]?.node)
  }
}
