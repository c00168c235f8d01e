import type { JsonValue } from '../core/base/json-value.ts'

/**
 * What a value from the other side has to look like: as little as is relied on. Members that are not named may be anything, and so may absent ones be whose
 * names end in `?`. Null is absence, as many clients write it.
 */
export type Shape =
  | 'any'
  | 'boolean'
  | 'number'
  | 'string'
  | 'token'
  | readonly [Shape]
  | { readonly [name: string]: Shape }

/** What becomes of an optional member that does not fit: it is taken away, or the value does not fit. */
export type Tolerance = 'prune' | 'refuse'

/** One sentence about the first member that does not fit; undefined if all do. Optional members that are null, or pruned, are deleted from the value. */
export function misfit(value: unknown, shape: Shape, tolerance: Tolerance, path = 'params'): string | undefined {
  if (typeof shape === 'string') return FITS[shape](value) ? undefined : `"${path}" must be ${CALLED[shape]}.`
  if (isList(shape)) {
    if (!Array.isArray(value)) return `"${path}" must be a list.`
    const [item] = shape
    return firstOf(value.entries(), ([at, one]) => misfit(one, item, tolerance, `${path}[${at}]`))
  }
  if (!isObject(value)) return `"${path}" must be an object.`
  return firstOf(Object.entries(shape), ([key, of]) => {
    const name = key.replace('?', '')
    const isOptional = name !== key
    const isAbsent = isOptional && (value[name] ?? undefined) === undefined
    const problem = isAbsent ? undefined : misfit(value[name], of, tolerance, `${path}.${name}`)
    if (problem !== undefined && !(isOptional && tolerance === 'prune')) return problem
    if (problem !== undefined || value[name] === null) delete value[name]
    return undefined
  })
}

function firstOf<Item>(items: Iterable<Item>, problemOf: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const problem = problemOf(item)
    if (problem !== undefined) return problem
  }
  return undefined
}

type Plain = Extract<Shape, string>

const FITS: Readonly<Record<Plain, (value: unknown) => boolean>> = {
  any: () => true,
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  token: (value) => typeof value === 'string' || typeof value === 'number',
}

const CALLED: Readonly<Record<Plain, string>> = {
  any: 'anything',
  boolean: 'true or false',
  number: 'a number',
  string: 'a string',
  token: 'a string or a number',
}

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape)
}

/** What comes from the other side is JSON. */
export function isObject(value: unknown): value is Record<string, JsonValue> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
