import type { JsonObject, JsonValue } from '../base/json-value.ts'
import { durationPattern } from './misfits.ts'
import { allowedValues, type Registry } from './registry.ts'
import type { EnumValue, FieldSchema, ScalarTypeName, ValueSchema } from './schema.ts'

/** The JSON Schema of a scalar: its type, and its value set, bounds and pattern as far as breaking them is an error. */
export function scalarJsonSchema(
  registry: Registry,
  schema: ValueSchema & Partial<FieldSchema>,
  type: ScalarTypeName,
): JsonObject {
  const typed = typeSchemas[type]
  const strict = isStrict(schema)
  const values = valuesSchema(registry, schema, type)
  if (values) return values.open || !strict ? { anyOf: [values.schema, typed] } : values.schema
  if (!strict) return typed
  const bounded = { ...typed, ...numberBounds(schema, typed), ...textBounds(schema) }
  const exceptions = exceptionsOf(schema, type)
  const narrowed = Object.keys(bounded).length > Object.keys(typed).length
  return narrowed && exceptions.length > 0 ? { anyOf: [bounded, { enum: exceptions }] } : bounded
}

const typeSchemas: Readonly<Record<ScalarTypeName, JsonObject>> = {
  string: { type: 'string' },
  bool: { type: 'boolean' },
  int32: { type: 'integer' },
  int64: { type: 'integer' },
  uint32: { type: 'integer', minimum: 0 },
  float64: { type: 'number' },
  Duration: { type: 'string', pattern: `^${durationPattern}$` },
  Quantity: { type: ['string', 'number'] },
  Time: { type: 'string' },
  DurationOrNanoseconds: { type: ['string', 'integer'] },
}

/** Whether the component refuses what breaks the schema; only then may other tools call it an error. */
function isStrict(schema: ValueSchema): boolean {
  return schema.effect === undefined || schema.effect === 'rejected' || schema.effect === 'fails'
}

function valuesSchema(
  registry: Registry,
  schema: ValueSchema & Partial<FieldSchema>,
  type: ScalarTypeName,
): { readonly schema: JsonObject; readonly open: boolean } | undefined {
  const allowed = allowedValues(registry, schema)
  if (!allowed) return undefined
  const names = Object.keys(allowed.values)
  const set: Record<string, JsonValue> = {
    enum: names.map((name) => typedValue(name, type)),
    ...enumDescriptions(names, allowed.values),
  }
  const others = exceptionsOf(schema, type).filter((value) => !names.includes(String(value)))
  const closed = others.length > 0 ? { anyOf: [set, { enum: others }] } : set
  const unknown = allowed.effect ?? 'rejected'
  // Values that a set takes without listing them (in another case, by a pattern) are beyond what an enumeration can say.
  const open =
    allowed.open ||
    allowed.ignoreCase ||
    allowed.pattern !== undefined ||
    (unknown !== 'rejected' && unknown !== 'fails')
  return { schema: closed, open }
}

function typedValue(name: string, type: ScalarTypeName): JsonValue {
  if (type === 'bool') return name === 'true'
  return type === 'string' || Number.isNaN(Number(name)) ? name : Number(name)
}

function enumDescriptions(names: readonly string[], values: Readonly<Record<string, EnumValue>>): JsonObject {
  const docs = names.map((name) => values[name]?.doc?.trim() ?? '')
  return { enumDescriptions: docs.map((doc) => doc.replaceAll('`', '')), markdownEnumDescriptions: docs }
}

/** Values outside bounds and sets that the component takes: exempted ones, and the zero that it replaces by the default. */
function exceptionsOf(schema: ValueSchema & Partial<FieldSchema>, type: ScalarTypeName): readonly JsonValue[] {
  const zero = schema.zeroIsUnset ? [zeroOf[type]] : []
  return [...(schema.allow ?? []), ...zero.filter((value) => value !== undefined)]
}

const zeroOf: Readonly<Partial<Record<ScalarTypeName, JsonValue>>> = {
  string: '',
  int32: 0,
  int64: 0,
  uint32: 0,
  float64: 0,
}

function numberBounds(schema: ValueSchema, typed: JsonObject): JsonObject {
  if (typed['type'] !== 'integer' && typed['type'] !== 'number') return {}
  const bounds: Record<string, JsonValue> = {}
  for (const word of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const) {
    const bound = schema[word]
    if (typeof bound === 'number') bounds[word] = bound
  }
  return bounds
}

function textBounds(schema: ValueSchema): JsonObject {
  return {
    ...(schema.nonEmpty && { minLength: 1 }),
    ...(schema.pattern !== undefined && isJavaScriptPattern(schema.pattern) && { pattern: `^(?:${schema.pattern})$` }),
  }
}

/** Validators read patterns as JavaScript does; what only RE2 knows, such as `(?i)`, cannot be passed on. */
function isJavaScriptPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}
