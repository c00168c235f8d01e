import type { JsonValue } from '../base/json-value.ts'
import type { DialectSchemas, FieldSchema, ValueSchema } from './schema.ts'

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

/** Required fields of an object type with sample values; empty when nothing is required. */
export function sampleObject(dialect: DialectSchemas, typeName: string, depth = 0): JsonValue {
  const required = dialect.types[typeName]?.fields.filter((field) => field.presence === 'required') ?? []
  return Object.fromEntries(required.map((field) => [field.name, sampleValue(dialect, field, depth + 1)]))
}

function firstAllowed(schema: ValueSchema): string | undefined {
  if (schema.values?.is !== 'enum') return undefined
  return Object.entries(schema.values.values).find(([value, { deprecated }]) => value !== '' && !deprecated)?.[0]
}

function emptyScalar(schema: ValueSchema): JsonValue {
  if (schema.type.is !== 'scalar') return null
  switch (schema.type.name) {
    case 'bool':
      return false
    case 'int32':
    case 'int64':
    case 'uint32':
    case 'float64':
      return typeof schema.minimum === 'number' ? schema.minimum : 0
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
