import type { JsonValue } from '../core/base/json-value.ts'
import { remembered } from '../core/base/remembered.ts'

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
export function misfit(value: unknown, shape: Shape, tolerance: Tolerance): string | undefined {
  const found = firstMisfit(value, shape, tolerance)
  return found && `"params${found.path}" must be ${found.wanted}.`
}

/** Paths are put together from behind: nearly everything fits, and is looked at with every message. */
interface Misfit {
  readonly path: string
  readonly wanted: string
}

function firstMisfit(value: unknown, shape: Shape, tolerance: Tolerance): Misfit | undefined {
  if (typeof shape === 'string') return FITS[shape](value) ? undefined : { path: '', wanted: CALLED[shape] }
  if (isList(shape))
    return Array.isArray(value) ? misfitInList(value, shape[0], tolerance) : { path: '', wanted: 'a list' }
  return isObject(value) ? misfitInObject(value, membersOf(shape), tolerance) : { path: '', wanted: 'an object' }
}

function misfitInList(values: readonly unknown[], shape: Shape, tolerance: Tolerance): Misfit | undefined {
  for (let at = 0; at < values.length; at++) {
    const found = firstMisfit(values[at], shape, tolerance)
    if (found) return { ...found, path: `[${at}]${found.path}` }
  }
  return undefined
}

function misfitInObject(
  value: Record<string, JsonValue>,
  members: readonly Member[],
  tolerance: Tolerance,
): Misfit | undefined {
  for (const { name, isOptional, shape } of members) {
    const isAbsent = isOptional && (value[name] ?? undefined) === undefined
    const found = isAbsent ? undefined : firstMisfit(value[name], shape, tolerance)
    if (found && !(isOptional && tolerance === 'prune')) return { ...found, path: `.${name}${found.path}` }
    if (found || value[name] === null) delete value[name]
  }
  return undefined
}

interface Member {
  readonly name: string
  readonly isOptional: boolean
  readonly shape: Shape
}

const membersOf = remembered((shape: Readonly<Record<string, Shape>>): readonly Member[] =>
  Object.entries(shape).map(([key, member]) => {
    const name = key.replace('?', '')
    return { name, isOptional: name !== key, shape: member }
  }),
)

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
