import { similarNames } from '../core/base/similar-names.ts'
import { misnomerOf } from '../core/schema/misnomer-of.ts'
import { type KindPlace, objectTypeOf, type Registry } from '../core/schema/registry.ts'
import type { DialectSchemas, FieldSchema, ObjectType, ValueSchema } from '../core/schema/schema.ts'

/** Which of a kind's places is meant: a `group/version`, or the name of a dialect. The recommended place, when both are left out. */
export interface PlaceChoice {
  readonly apiVersion?: string
  readonly dialect?: string
}

/** A place, or a sentence that says what is wrong and what there is. */
export type PlaceResult = { readonly place: KindPlace } | { readonly problem: string }

export function findPlace(registry: Registry, kind: string, choice: PlaceChoice): PlaceResult {
  const places = registry.byKind.get(kind)
  if (!places) return { problem: notKnown('kind', kind, [...registry.byKind.keys()].sort()) }
  const { apiVersion, dialect } = choice
  const chosen = places.find(
    (place) =>
      (apiVersion === undefined || place.apiVersion === apiVersion) &&
      (dialect === undefined || place.dialect.name === dialect),
  )
  if (chosen) return { place: chosen }
  const where = places.map((place) => `${place.apiVersion} (dialect ${place.dialect.name})`)
  return {
    problem: `There is no "${kind}" in ${[apiVersion, dialect].filter((part) => part !== undefined).join(' of ')}; it exists in ${where.join(', ')}.`,
  }
}

/** An object type, and where it stands first in the kinds of its dialect. */
export interface TypeTarget {
  readonly type: ObjectType
  readonly place: KindPlace
  /** From the kind's object to the type, with `[]` for items of lists and `{}` for values of maps; absent for a type that no file holds. */
  readonly path?: string
}

/** Where a type is used, in a recommended place before others; undefined when there is no type of this name. */
export function findType(
  registry: Registry,
  name: string,
  { apiVersion, dialect }: PlaceChoice,
): TypeTarget | undefined {
  const places = [...registry.byKind.values()]
    .flat()
    .filter(
      (place) =>
        (apiVersion === undefined || place.apiVersion === apiVersion) &&
        (dialect === undefined || place.dialect.name === dialect),
    )
  for (const place of places) {
    const found = typeIn(place, name)
    if (found) return found
  }
  const place = places.find(({ dialect: { types } }) => Object.hasOwn(types, name))
  const type = place?.dialect.types[name]
  return place && type && { type, place }
}

/** The shortest way from the kind to the type. */
function typeIn(place: KindPlace, name: string): TypeTarget | undefined {
  const { types } = place.dialect
  const seen = new Set([place.kind.type])
  let reached: readonly ReachedType[] = [{ name: place.kind.type, path: '' }]
  while (reached.length > 0) {
    reached = reached.flatMap((owner) => typesBelow(owner, types)).filter((inner) => !seen.has(inner.name))
    const found = reached.find((inner) => inner.name === name)
    const type = found && types[found.name]
    if (found && type) return { type, place, path: found.path }
    for (const inner of reached) seen.add(inner.name)
  }
  return undefined
}

interface ReachedType {
  readonly name: string
  readonly path: string
}

function typesBelow({ name, path }: ReachedType, types: DialectSchemas['types']): readonly ReachedType[] {
  return (types[name]?.fields ?? []).flatMap((field) => {
    const [inner, steps] = innermostObject(field)
    return inner === undefined ? [] : [{ name: inner, path: `${path === '' ? '' : `${path}.`}${field.name}${steps}` }]
  })
}

function innermostObject({ type }: ValueSchema): readonly [type: string | undefined, steps: string] {
  if (type.is === 'object') return [type.name, '']
  if (type.is !== 'list' && type.is !== 'map') return [undefined, '']
  const [inner, steps] = innermostObject(type.is === 'list' ? type.items : type.values)
  return [inner, `${type.is === 'list' ? '[]' : '{}'}${steps}`]
}

/** What a path leads to. */
export interface FieldTarget {
  readonly owner: ObjectType
  readonly field: FieldSchema
  /** The key, when the path ends inside a map (`featureGates.SomeGate`), and what is known of its values. */
  readonly mapKey?: { readonly name: string; readonly values: ValueSchema }
  /** The path with `[]` where it passes through the items of a list. */
  readonly path: string
}

export type FieldResult = { readonly target: FieldTarget } | { readonly problem: string }

/**
 * Follows a path from a kind's object, as people write it: `jwt.issuer.url`, `jwt[].issuer.url` and `jwt[0].issuer.url` are the same.
 * The key of a map is the next segment, or all that is left when the map's values hold nothing themselves (`evictionHard.memory.available`).
 */
export function findField(place: KindPlace, path: string): FieldResult {
  const { dialect } = place
  let rest = path
    .replace(/\[\w*\]/g, '')
    .split('.')
    .filter((segment) => segment !== '')
  let owner: ObjectType | undefined = dialect.types[place.kind.type]
  let walked = ''
  let target: FieldTarget | undefined
  while (rest.length > 0) {
    const [name = '', ...after] = rest
    if (!owner)
      return { problem: `"${walked || place.kind.kind}" holds a plain value; there is no "${rest.join('.')}" in it.` }
    const field: FieldSchema | undefined = owner.fields.find((candidate) => candidate.name === name)
    if (!field) return { problem: noSuchField(owner, name, walked || place.kind.kind) }
    walked = walked === '' ? name : `${walked}.${name}`
    const reached = throughContainers(dialect, field, after)
    target = {
      owner,
      field,
      path: reached.mapKey ? walked + reached.suffix : walked,
      ...(reached.mapKey && { mapKey: reached.mapKey }),
    }
    walked += reached.suffix
    owner = reached.type
    rest = reached.rest
  }
  return target ? { target } : { problem: `Name a field of ${place.kind.kind} behind the dot.` }
}

/** Passes through lists, and through maps when a key follows. */
function throughContainers(dialect: DialectSchemas, field: FieldSchema, after: string[]) {
  let value: ValueSchema = field
  let rest = after
  let suffix = ''
  let mapKey: FieldTarget['mapKey']
  for (;;) {
    if (value.type.is === 'list') {
      value = value.type.items
      suffix += '[]'
    } else if (value.type.is === 'map' && rest.length > 0) {
      value = value.type.values
      const whole = value.type.is === 'scalar'
      const name = whole ? rest.join('.') : (rest[0] ?? '')
      rest = whole ? [] : rest.slice(1)
      suffix += `.${name}`
      mapKey = { name, values: value }
    } else return { type: objectTypeOf(dialect, value), rest, suffix, mapKey }
  }
}

function noSuchField(owner: ObjectType, name: string, where: string): string {
  const misnomer = misnomerOf(owner, name)
  if (misnomer) return `"${where}" has no field "${name}". ${misnomer.doc ?? `Use "${misnomer.use}".`}`
  const known = owner.fields.map((field) => field.name)
  return `"${where}" has no field "${name}"; ${didYouMean(name, known) ?? `there are: ${known.join(', ')}.`}`
}

function notKnown(what: string, name: string, known: readonly string[]): string {
  return `There is no ${what} "${name}"; ${didYouMean(name, known) ?? `there are: ${known.join(', ')}.`}`
}

/** The end of a sentence that names what was probably meant; undefined when nothing is close. */
export function didYouMean(name: string, known: readonly string[]): string | undefined {
  const meant = similarNames(name, known).slice(0, 3)
  return meant.length > 0 ? `did you mean ${meant.map((candidate) => `"${candidate}"`).join(' or ')}?` : undefined
}
