import { memberOf } from './json-access.ts'
import type { FieldSchema, ObjectType, ValueSchema } from './schema.ts'

/** Object types by name. */
export type Types = Readonly<Record<string, ObjectType>>

/** One step of a path: the name written (without `[]`), the object in which it is looked up (absent inside a map), and what it leads to. */
export interface PathStep {
  readonly name: string
  readonly owner?: ObjectType
  /** The field or the map's value itself: a list where the step ends in `[]`. */
  readonly schema: ValueSchema
  readonly field?: FieldSchema
}

/**
 * Follows a path such as `issuer.url`, `jwt[].issuer.url` (through all items of a list) or `featureGates.SomeGate` from an object
 * type. Inside a map the key is the next segment, or all that is left of the path when the map's values hold nothing themselves
 * (keys such as `memory.available` hold dots). One that ends in `{}` means all values of a map, and leads to the map. Undefined when a step does not exist,
 * and beyond a value of which nothing is known.
 */
export function followPath(types: Types, start: ObjectType, path: string): readonly PathStep[] | undefined {
  if (path.endsWith('{}')) {
    const toMap = followPath(types, start, path.slice(0, -2))
    return toMap?.at(-1)?.schema.type.is === 'map' ? toMap : undefined
  }
  const steps: PathStep[] = []
  let place: Place = { owner: start }
  let rest: string | undefined = path
  while (rest !== undefined) {
    const [segment, after] = cut(rest, place.map)
    const depth = segment.length - segment.replace(/(\[\])+$/, '').length
    const step = stepInto(place, segment.slice(0, segment.length - depth))
    if (!step) return undefined
    steps.push(step)
    const reached = itemsOf(step.schema, depth / 2)
    if (!reached) return undefined
    place = placeOf(types, reached)
    rest = after
  }
  return steps
}

/** What the next segment is looked up in: the fields of an object, the values of a map, or nothing. */
interface Place {
  readonly owner?: ObjectType
  readonly map?: { readonly values: ValueSchema }
}

function placeOf(types: Types, schema: ValueSchema): Place {
  if (schema.type.is === 'map') return { map: schema.type }
  const owner = schema.type.is === 'object' ? memberOf(types, schema.type.name) : undefined
  return owner ? { owner } : {}
}

function cut(rest: string, map: Place['map']): readonly [string, string | undefined] {
  const whole = map && map.values.type.is !== 'object' && map.values.type.is !== 'map'
  const dot = whole ? -1 : rest.indexOf('.')
  return dot < 0 ? [rest, undefined] : [rest.slice(0, dot), rest.slice(dot + 1)]
}

function stepInto(place: Place, name: string): PathStep | undefined {
  const field = place.owner?.fields.find((candidate) => candidate.name === name)
  if (field && place.owner) return { name, owner: place.owner, schema: field, field }
  return place.map && name !== '' ? { name, schema: place.map.values } : undefined
}

function itemsOf(schema: ValueSchema, depth: number): ValueSchema | undefined {
  let reached: ValueSchema | undefined = schema
  for (let i = 0; i < depth; i++) reached = reached?.type.is === 'list' ? reached.type.items : undefined
  return reached
}
