import { meaningOf } from './meaning-of.ts'
import type { Named, YamlNode } from './tree.ts'

/**
 * Whether two trees say the same, whatever the order of their keys and the style of their scalars: whether their meanings (`meaningOf`) are equal. As both mostly are written
 * the same way, these are put together for what is not.
 */
export function meansTheSame(one: YamlNode | undefined, other: YamlNode | undefined): boolean {
  return isWrittenTheSame(one, other) || meaningOf(one) === meaningOf(other)
}

/** Whether two trees have the same keys in the same order, and scalars of the same text and style. */
function isWrittenTheSame(one: YamlNode | undefined, other: YamlNode | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  switch (one.kind) {
    case 'scalar':
      return (
        other.kind === 'scalar' &&
        one.text === other.text &&
        one.style === other.style &&
        areNamedTheSame(one.tag, other.tag) &&
        areNamedTheSame(one.anchor, other.anchor)
      )
    case 'alias':
      return other.kind === 'alias' && one.name === other.name
    case 'sequence':
      return (
        other.kind === 'sequence' &&
        one.items.length === other.items.length &&
        one.items.every(({ node }, index) => isWrittenTheSame(node, other.items[index]?.node))
      )
    case 'mapping':
      return (
        other.kind === 'mapping' &&
        one.entries.length === other.entries.length &&
        one.entries.every(({ key, value }, index) => {
          const entry = other.entries[index]
          return isWrittenTheSame(key, entry?.key) && isWrittenTheSame(value, entry?.value)
        })
      )
  }
}

function areNamedTheSame(one: Named | undefined, other: Named | undefined): boolean {
  return one?.text === other?.text
}
