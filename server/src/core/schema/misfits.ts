import type { JsonObject, JsonValue } from '../base/json-value.ts'
import { matchesWhole } from '../base/matches-whole.ts'
import { isJsonObject, memberOf, sameJson } from './json-access.ts'
import type { EnumValue, FieldSchema, ScalarTypeName, ValueSchema, Vocabulary } from './schema.ts'
import type { Types } from './schema-path.ts'

/** What a value is held against. */
export interface FitContext {
  readonly types: Types
  readonly vocabularies: Readonly<Record<string, Vocabulary>>
}

export interface Misfit {
  /** Place inside the value, such as `.items[2]`; appended to the given one. */
  readonly at: string
  readonly message: string
}

/**
 * Where a plain value (a default, an example, a schema file) does not fit its schema: type, members, value set, numeric bounds, number
 * of items, pattern. Null fits everything, as it counts as absent. Deliberately not looked at: formats, and bounds of durations and
 * quantities, which the rules check once the value stands in a file.
 */
export function misfits(value: JsonValue, schema: ValueSchema, context: FitContext, at = ''): readonly Misfit[] {
  if (value === null) return []
  switch (schema.type.is) {
    case 'any':
      return []
    case 'scalar':
      return scalarMisfits(value, schema, schema.type.name, context).map((message) => ({ at, message }))
    case 'list':
      return Array.isArray(value) ? listMisfits(value, schema, schema.type.items, context, at) : [wrongType(schema, at)]
    case 'map':
      return isJsonObject(value) ? mapMisfits(value, schema.type, context, at) : [wrongType(schema, at)]
    case 'opaque':
    case 'embedded':
      return isJsonObject(value) ? [] : [wrongType(schema, at)]
    case 'object':
      return objectMisfits(value, schema, schema.type.name, context, at)
  }
}

function wrongType(schema: ValueSchema, at: string): Misfit {
  return { at, message: `The value is no "${schema.typeText}".` }
}

function listMisfits(
  list: readonly JsonValue[],
  schema: ValueSchema,
  items: ValueSchema,
  context: FitContext,
  at: string,
): readonly Misfit[] {
  const found: Misfit[] = []
  if (list.length < (schema.minItems ?? 0))
    found.push({ at, message: `The list has fewer than ${schema.minItems} items.` })
  if (list.length > (schema.maxItems ?? Number.POSITIVE_INFINITY))
    found.push({ at, message: `The list has more than ${schema.maxItems} items.` })
  list.forEach((item, index) => {
    found.push(...misfits(item, items, context, `${at}[${index}]`))
  })
  return found
}

function mapMisfits(
  map: JsonObject,
  type: { readonly keys: ValueSchema; readonly values: ValueSchema },
  context: FitContext,
  at: string,
): readonly Misfit[] {
  return Object.entries(map).flatMap(([key, value]) => [
    ...misfits(key, type.keys, context, `${at}.${key}`),
    ...misfits(value, type.values, context, `${at}.${key}`),
  ])
}

function objectMisfits(
  value: JsonValue,
  schema: ValueSchema,
  typeName: string,
  context: FitContext,
  at: string,
): readonly Misfit[] {
  const type = memberOf(context.types, typeName)
  if (!type) return []
  if (!isJsonObject(value)) {
    const field = type.fields.find((candidate) => candidate.name === type.plain)
    return field ? misfits(value, field, context, at) : [wrongType(schema, at)]
  }
  const found: Misfit[] = []
  for (const [name, member] of Object.entries(value)) {
    const field = type.fields.find((candidate) => candidate.name === name)
    if (field) found.push(...misfits(member, field, context, `${at}.${name}`))
    else found.push({ at: `${at}.${name}`, message: `There is no field "${name}" in ${type.name}.` })
  }
  for (const field of type.fields) {
    if (field.presence === 'required' && (memberOf(value, field.name) ?? null) === null) {
      found.push({ at, message: `The field "${field.name}" is missing.` })
    }
  }
  return found
}

function scalarMisfits(
  value: JsonValue,
  schema: ValueSchema & Partial<FieldSchema>,
  type: ScalarTypeName,
  context: FitContext,
): readonly string[] {
  if (!scalarTests[type](value)) return [`The value is no "${schema.typeText}".`]
  if (value === '' && schema.zeroIsUnset) return []
  if (schema.allow?.some((allowed) => sameJson(allowed, value))) return []
  const found = [...numberMisfits(value, schema), ...textMisfits(String(value), schema)]
  const unknown = valueSetMisfit(String(value), schema, context)
  return unknown === undefined ? found : [...found, unknown]
}

const INT32 = 2 ** 31
/** A duration as Go reads it (`time.ParseDuration`), as the source of a regular expression. */
export const durationPattern = '[-+]?(0|((\\d+(\\.\\d*)?|\\.\\d+)(ns|us|µs|μs|ms|s|m|h))+)'
const durationText = new RegExp(`^${durationPattern}$`)
const quantityText = /^[-+]?(\d+(\.\d*)?|\.\d+)([KMGTPE]i|[numkMGTPE]|[eE][-+]?\d+)?$/

const scalarTests: Readonly<Record<ScalarTypeName, (value: JsonValue) => boolean>> = {
  string: (value) => typeof value === 'string',
  bool: (value) => typeof value === 'boolean',
  int32: (value) => isInteger(value) && value >= -INT32 && value < INT32,
  int64: isInteger,
  uint32: (value) => isInteger(value) && value >= 0 && value < 2 * INT32,
  float64: (value) => typeof value === 'number',
  Duration: (value) => typeof value === 'string' && durationText.test(value),
  Quantity: (value) => typeof value === 'number' || (typeof value === 'string' && quantityText.test(value)),
  Time: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  DurationOrNanoseconds: (value) => isInteger(value) || (typeof value === 'string' && durationText.test(value)),
}

function isInteger(value: JsonValue): value is number {
  return Number.isInteger(value)
}

function numberMisfits(value: JsonValue, schema: ValueSchema): readonly string[] {
  if (typeof value !== 'number') return []
  const found: string[] = []
  const fails = (bound: JsonValue | undefined, holds: (bound: number) => boolean) =>
    typeof bound === 'number' && !holds(bound)
  if (fails(schema.minimum, (bound) => value >= bound)) found.push(`The value is below the minimum ${schema.minimum}.`)
  if (fails(schema.maximum, (bound) => value <= bound)) found.push(`The value is above the maximum ${schema.maximum}.`)
  if (fails(schema.exclusiveMinimum, (bound) => value > bound))
    found.push(`The value is not above ${schema.exclusiveMinimum}.`)
  if (fails(schema.exclusiveMaximum, (bound) => value < bound))
    found.push(`The value is not below ${schema.exclusiveMaximum}.`)
  if (fails(schema.multipleOf, (bound) => value % bound === 0))
    found.push(`The value is no multiple of ${schema.multipleOf}.`)
  return found
}

function textMisfits(text: string, schema: ValueSchema): readonly string[] {
  const found: string[] = []
  if (schema.nonEmpty && text === '') found.push('The text is empty.')
  if (schema.pattern !== undefined && !matchesWhole(schema.pattern, text))
    found.push(`The text does not match the pattern ${schema.pattern}.`)
  return found
}

function valueSetMisfit(text: string, schema: ValueSchema, context: FitContext): string | undefined {
  const set = schema.values
  if (!set || set.open) return undefined
  if (set.is === 'enum')
    return Object.hasOwn(set.values, text) ? undefined : `"${text}" is none of ${listed(set.values)}.`
  const vocabulary = memberOf(context.vocabularies, set.name)
  if (!vocabulary || vocabulary.open || inVocabulary(text, vocabulary)) return undefined
  return `"${text}" is not in the vocabulary "${set.name}": it is none of ${listed(vocabulary.values)}.`
}

/** Sets of more values than this are not listed in a message. */
const LISTED = 8

function listed(values: Readonly<Record<string, EnumValue>>): string {
  const names = Object.keys(values)
  return names.length <= LISTED ? `the values ${names.join(', ')}` : `the ${names.length} known values`
}

function inVocabulary(text: string, vocabulary: Vocabulary): boolean {
  const values: Readonly<Record<string, EnumValue>> = vocabulary.values
  if (Object.hasOwn(values, text)) return true
  if (vocabulary.ignoreCase && Object.keys(values).some((name) => name.toLowerCase() === text.toLowerCase()))
    return true
  return vocabulary.pattern !== undefined && matchesWhole(vocabulary.pattern, text)
}
