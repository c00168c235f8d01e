import type { SequenceItem, SequenceNode } from '../yaml/tree.ts'
import type { TypedObject, TypedValue } from './typed-document.ts'

/** A value at a path through lists, and the innermost list item that holds it. */
export interface ValueAlong {
  readonly value: TypedValue
  readonly within?: { readonly list: SequenceNode; readonly item: SequenceItem }
}

/**
 * All values that a path leads to, in the order of the text. A step that ends in `[]` goes through all items of a list
 * (`jwt[].issuer.discoveryURL`, `keys[]`); a step into a map is a key without dots. What is not written, or of another shape, leads nowhere.
 */
export function valuesAlong(object: TypedObject, path: string): readonly ValueAlong[] {
  let reached: readonly ValueAlong[] = [{ value: object }]
  for (const segment of path.split('.')) {
    const bracket = segment.endsWith('[]') ? segment.indexOf('[]') : -1
    const name = bracket < 0 ? segment : segment.slice(0, bracket)
    reached = reached.flatMap((one) => memberOf(one, name))
    for (let at = bracket; at >= 0 && at < segment.length; at += 2) reached = reached.flatMap(itemsOf)
    if (reached.length === 0) return []
  }
  return reached
}

function memberOf({ value, within }: ValueAlong, name: string): readonly ValueAlong[] {
  const member =
    value.is === 'object'
      ? value.fields.get(name)?.value
      : value.is === 'map'
        ? value.entries.findLast((entry) => entry.name === name)?.value
        : undefined
  return member ? [{ value: member, ...(within && { within }) }] : []
}

function itemsOf({ value }: ValueAlong): readonly ValueAlong[] {
  if (value.is !== 'list') return []
  return value.items.map((item) => ({ value: item.value, within: { list: value.node, item: item.item } }))
}
