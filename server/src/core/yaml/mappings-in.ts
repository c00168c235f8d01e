import type { MappingNode, SequenceNode, YamlNode } from './tree.ts'

/** All mappings of a tree, in the order of the text. A stack of its own: trees may be deep. */
export function* mappingsIn(root: YamlNode): Iterable<MappingNode> {
  const open: YamlNode[] = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.kind === 'mapping') yield node
    for (const inner of collectionsIn(node).reverse()) open.push(inner)
  }
}

function collectionsIn(node: YamlNode): Collection[] {
  const found: Collection[] = []
  const note = (child: YamlNode | undefined) => {
    if (child?.kind === 'mapping' || child?.kind === 'sequence') found.push(child)
  }
  if (node.kind === 'mapping') {
    for (const { key, value } of node.entries) {
      note(key)
      note(value)
    }
  } else if (node.kind === 'sequence') for (const item of node.items) note(item.node)
  return found
}

type Collection = MappingNode | SequenceNode
