import type { SequenceItem, SequenceNode } from '../yaml/tree.ts'
import type { TypedObject, TypedValue } from './typed-document.ts'

/** A value at a path through lists, and the innermost list item that holds it. */
export interface ValueAlong {
  readonly value: TypedValue
  readonly within: { readonly list: SequenceNode; readonly item: SequenceItem } | undefined
}

/** A path through lists, taken apart: schemas have few of them, and objects are many. */
export type StepsAlong = readonly { readonly name: string; readonly lists: number }[]

/**
 * The steps of a path. One that ends in `[]` goes through all items of a list (`jwt[].issuer.discoveryURL`, `keys[]`); a step into a map is a key
 * without dots.
 */
export function stepsAlong(path: string): StepsAlong {
  return path.split('.').map((segment) => {
    const bracket = segment.endsWith('[]') ? segment.indexOf('[]') : -1
    return bracket < 0
      ? { name: segment, lists: 0 }
      : { name: segment.slice(0, bracket), lists: (segment.length - bracket) / 2 }
  })
}

/** All values that a path leads to, in the order of the text. What is not written, or of another shape, leads nowhere. */
export function valuesAlong(object: TypedObject, path: string | StepsAlong): readonly ValueAlong[] {
  return valuesAlongAll(object, [typeof path === 'string' ? stepsAlong(path) : path])
}

/** Those of several paths, one after the other. */
export function valuesAlongAll(object: TypedObject, paths: readonly StepsAlong[]): readonly ValueAlong[] {
  const found: ValueAlong[] = []
  for (const path of paths) walk(object, undefined, path, 0, found)
  return found
}

function walk(
  value: TypedValue,
  within: ValueAlong['within'],
  steps: StepsAlong,
  at: number,
  found: ValueAlong[],
): void {
  const step = steps[at]
  const member = step && memberOf(value, step.name)
  if (!step) found.push({ value, within })
  else if (member) walkItems(member, within, step.lists, steps, at + 1, found)
}

function walkItems(
  value: TypedValue,
  within: ValueAlong['within'],
  lists: number,
  steps: StepsAlong,
  next: number,
  found: ValueAlong[],
): void {
  if (lists === 0) walk(value, within, steps, next, found)
  else if (value.is === 'list')
    for (const { value: inner, item } of value.items)
      walkItems(inner, { list: value.node, item }, lists - 1, steps, next, found)
}

function memberOf(value: TypedValue, name: string): TypedValue | undefined {
  if (value.is === 'object') return value.fields.get(name)?.value
  return value.is === 'map' ? value.byName.get(name)?.value : undefined
}
