import type { JsonObject, JsonValue } from '../base/json-value.ts'
import { isJsonObject, textsIn } from './json-access.ts'
import type { Constraint, DialectSchemas, FieldSchema, Matcher, ObjectType, ValueSchema } from './schema.ts'

const MAX_DEPTH = 8

/**
 * A value to put where a field must have one: the default (an empty text says nothing), else the first example or allowed value, else the empty value of its
 * type; objects with their required fields, lists with one item. It shows what is missing rather than invent what could be taken for real.
 */
export function sampleValue(dialect: DialectSchemas, schema: ValueSchema & Partial<FieldSchema>, depth = 0): JsonValue {
  const chosen = (schema.default === '' ? undefined : schema.default) ?? schema.examples?.[0] ?? firstAllowed(schema)
  if (chosen !== undefined && chosen !== null) return chosen
  switch (schema.type.is) {
    case 'object':
      return depth < MAX_DEPTH ? sampleObject(dialect, schema.type.name, depth) : {}
    case 'list':
      return [sampleValue(dialect, schema.type.items, depth + 1)]
    case 'map':
    case 'opaque':
    case 'embedded':
      return {}
    case 'any':
      return ''
    case 'scalar':
      return emptyScalar(schema)
  }
}

/** What an object of the type cannot do without, with sample values; empty when nothing is needed. */
export function sampleObject(dialect: DialectSchemas, typeName: string, depth = 0): JsonObject {
  const type = dialect.types[typeName]
  const required = type?.fields.filter((field) => field.presence === 'required') ?? []
  const members = Object.fromEntries(required.map((field) => [field.name, sampleValue(dialect, field, depth + 1)]))
  return type ? withNeeded(dialect, type, members, depth) : members
}

/**
 * The members of an object with sample values for what constraints demand beside them, each in its turn. Only demands that the members
 * alone decide count; of alternatives the first is taken.
 */
export function withNeeded(dialect: DialectSchemas, type: ObjectType, members: JsonObject, depth = 0): JsonObject {
  return type.constraints.reduce((object, constraint) => {
    const path = neededPath(constraint, object)
    return path === undefined || depth >= MAX_DEPTH ? object : withMember(dialect, type, object, path.split('.'), depth)
  }, members)
}

function withMember(
  dialect: DialectSchemas,
  type: ObjectType,
  object: JsonObject,
  [name = '', ...rest]: readonly string[],
  depth: number,
): JsonObject {
  const field = type.fields.find((candidate) => candidate.name === name)
  const present = object[name]
  if (!field || Array.isArray(present)) return object
  const value = isJsonObject(present) ? present : sampleValue(dialect, field, depth + 1)
  const inner = field.type.is === 'object' ? dialect.types[field.type.name] : undefined
  if (rest.length === 0 || !inner || !isJsonObject(value)) return { ...object, [name]: value }
  const filled = hasMember(value, rest) ? value : withMember(dialect, inner, value, rest, depth + 1)
  return { ...object, [name]: withNeeded(dialect, inner, filled, depth + 1) }
}

/** The path that a constraint finds missing in an object. */
function neededPath({ words, when, effect }: Constraint, object: JsonObject): string | undefined {
  const isNeeded = effect === 'rejected' || effect === 'fails'
  if (!isNeeded || !Object.entries(when ?? {}).every(([path, matcher]) => holds(matcher, object, path)))
    return undefined
  const required = words['required']
  const paths = typeof required === 'string' ? [required] : textsIn(words['oneOf'] ?? words['atLeastOne'])
  return paths.some((path) => hasMember(object, path.split('.'))) ? undefined : paths[0]
}

/** Whether a matcher holds for certain. Defaults do not take part, and tests other than these few are left to the rules. */
function holds(matcher: Matcher, object: JsonObject, path: string): boolean {
  const value = memberAt(object, path.split('.'))
  return Object.entries(matcher).every(([test, wanted]) => {
    switch (test) {
      case 'present':
        return (value !== undefined) === wanted
      case 'empty':
        return (value === undefined || value === '') === wanted
      case 'is':
        return value === wanted
      case 'in':
        return Array.isArray(wanted) && wanted.includes(value ?? null)
      case 'startsWith':
        return typeof value === 'string' && typeof wanted === 'string' && value.startsWith(wanted)
      default:
        return false
    }
  })
}

function hasMember(object: JsonObject, steps: readonly string[]): boolean {
  return memberAt(object, steps) !== undefined
}

function memberAt(object: JsonObject, steps: readonly string[]): JsonValue | undefined {
  return steps.reduce<JsonValue | undefined>((value, step) => (isJsonObject(value) ? value[step] : undefined), object)
}

function firstAllowed(schema: ValueSchema): string | undefined {
  if (schema.values?.is !== 'enum') return undefined
  return Object.entries(schema.values.values).find(([value, { deprecated }]) => value !== '' && !deprecated)?.[0]
}

/** The least that a scalar of the type can be; null for what is no scalar. A duration is never nothing, so it is one that means something. */
export function emptyScalar(schema: ValueSchema): JsonValue {
  if (schema.type.is !== 'scalar') return null
  switch (schema.type.name) {
    case 'bool':
      return false
    case 'int32':
    case 'int64':
    case 'uint32':
    case 'float64':
      return leastOf(schema)
    case 'Duration':
    case 'DurationOrNanoseconds':
      return typeof schema.maximum === 'string' ? schema.maximum : '1m'
    case 'Quantity':
      return '0'
    case 'Time':
      return '2026-01-01T00:00:00Z'
    case 'string':
      return ''
  }
}

function leastOf({ minimum, exclusiveMinimum }: ValueSchema): number {
  if (typeof minimum === 'number') return minimum
  return typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 0
}
