import type { Span } from '../base/span.ts'
import type { SequenceItem } from '../yaml/tree.ts'

/** What stands for an item where something is missing in it: its first key, or all of it. */
export function itemKey({ node, span }: SequenceItem): Span {
  const first = node?.kind === 'mapping' ? node.entries[0]?.key : undefined
  return first?.span ?? node?.span ?? span
}
