import { resolveScalar } from './resolve-scalar.ts'
import type { YamlNode } from './tree.ts'

/** What a tree says, whatever the order of its keys and the style of its scalars: equal texts for trees that say the same. */
export function meaningOf(node: YamlNode | undefined): string {
  switch (node?.kind) {
    case undefined:
      return 'nothing'
    case 'scalar': {
      const resolved = resolveScalar(node)
      return JSON.stringify([
        resolved.type,
        'value' in resolved ? String(resolved.value) : '',
        node.tag?.text,
        node.anchor?.text,
      ])
    }
    case 'alias':
      return `*${node.name}`
    case 'sequence':
      return `[${node.items.map((item) => meaningOf(item.node)).join(',')}]`
    case 'mapping':
      return `{${node.entries
        .map(({ key, value }) => `${meaningOf(key)}:${meaningOf(value)}`)
        .sort()
        .join(',')}}`
  }
}
