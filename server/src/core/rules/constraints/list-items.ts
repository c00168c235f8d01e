import type { TypedScalar } from '../../model/typed-document.ts'
import type { SequenceItem, SequenceNode } from '../../yaml/tree.ts'
import type { Look } from './look.ts'

/** A text in a list, and where it stands. */
export interface TextItem {
  readonly text: string
  readonly value: TypedScalar
  readonly item: SequenceItem
  readonly node: SequenceNode
}

/** The texts in the list at a path, in the order of the text. Empty when no list is written there. */
export function textItems(list: string, look: Look): readonly TextItem[] {
  const { value: written } = look.at(list)
  if (written?.is !== 'list') return []
  return written.items.flatMap(({ item, value }) =>
    value.is === 'scalar' && value.value.type === 'string'
      ? [{ text: value.value.value, value, item, node: written.node }]
      : [],
  )
}
