import type { MappingNode, YamlNode } from './tree.ts'

/** All mappings of a tree, in the order of the text. A stack of its own: trees may be deep. */
export function mappingsIn(root: YamlNode): readonly MappingNode[] {
  const mappings: MappingNode[] = []
  const open: YamlNode[] = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.kind === 'mapping') {
      mappings.push(node)
      for (let i = node.entries.length - 1; i >= 0; i--) {
        const entry = node.entries[i]
        push(open, entry?.value)
        push(open, entry?.key)
      }
    } else if (node.kind === 'sequence') {
      for (let i = node.items.length - 1; i >= 0; i--) push(open, node.items[i]?.node)
    }
  }
  return mappings
}

function push(open: YamlNode[], node: YamlNode | undefined): void {
  if (node?.kind === 'mapping' || node?.kind === 'sequence') open.push(node)
}
