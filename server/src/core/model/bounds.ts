import type { JsonValue } from '../base/json-value.ts'
import { integerRange } from '../formats/integer-range.ts'
import type { FieldSchema, ValueSchema } from '../schema/schema.ts'
import { type Amount, amountOf, compareAmounts } from './amount.ts'
import type { TypedScalar } from './typed-document.ts'

type Sized = Pick<TypedScalar, 'schema' | 'value'>

/** A bound that a value does not keep. */
export interface BrokenBound {
  /** The bound in words, as the end of a sentence that begins with "must be". */
  readonly bound: string
  /** The nearest value that is allowed, where there is one. */
  readonly nearest?: JsonValue
  /** The bound is the type's: the value cannot even be read. */
  readonly ofType?: true
}

/** Whether a schema has bounds at all: those of an integer type, or some of its own. */
export function hasBounds(schema: ValueSchema): boolean {
  if (schema.type.is === 'scalar' && integerRange(schema.type.name)) return true
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, refuse } = schema
  return [minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, refuse].some((bound) => bound !== undefined)
}

/** The bound that a value breaks: one of its integer type, or one of its schema. Undefined for values without size. */
export function brokenBound(scalar: Sized): BrokenBound | undefined {
  const { schema } = scalar
  const written = amountOf(scalar.value, schema)
  if (!written) return undefined
  const amount = cut(written, schema)
  const ofType = schema.type.is === 'scalar' && scalar.value.type === 'int' ? integerRange(schema.type.name) : undefined
  if (ofType && amount.value < ofType.minimum) return { bound: `at least ${ofType.minimum}`, ofType: true }
  if (ofType && amount.value > ofType.maximum) return { bound: `at most ${ofType.maximum}`, ofType: true }
  if (isAllowedAnyway(amount, schema)) return undefined
  return schemaBound(scalar, amount)
}

/** What is left of an amount that is cut to a multiple of something, towards zero. */
function cut(amount: Amount, schema: ValueSchema): Amount {
  const unit = amountOf(schema.cutTo, schema)
  return amount.is === 'integer' && unit?.is === 'integer'
    ? { is: 'integer', value: amount.value - (amount.value % unit.value) }
    : amount
}

/** Values that are named as exceptions, and a zero that only means "not set". */
function isAllowedAnyway(amount: Amount, schema: ValueSchema & Partial<FieldSchema>): boolean {
  if (schema.zeroIsUnset && compareAmounts(amount, amountOf(0, schema)) === 0) return true
  return schema.allow?.some((allowed) => compareAmounts(amount, amountOf(allowed, schema)) === 0) ?? false
}

function schemaBound(scalar: Sized, amount: Amount): BrokenBound | undefined {
  const { schema } = scalar
  const against = (bound: JsonValue | undefined) =>
    bound === undefined ? undefined : compareAmounts(amount, amountOf(bound, schema))
  if ((against(schema.minimum) ?? 0) < 0)
    return { bound: rangeInWords(schema, `at least ${schema.minimum}`), ...nearest(amount, schema.minimum, schema) }
  if ((against(schema.maximum) ?? 0) > 0)
    return { bound: rangeInWords(schema, `at most ${schema.maximum}`), ...nearest(amount, schema.maximum, schema) }
  if ((against(schema.exclusiveMinimum) ?? 1) <= 0) return { bound: `more than ${schema.exclusiveMinimum}` }
  if ((against(schema.exclusiveMaximum) ?? -1) >= 0) return { bound: `less than ${schema.exclusiveMaximum}` }
  if (isNoMultiple(amount, schema))
    return {
      bound: schema.multipleOf === 1 ? 'a whole number' : `a multiple of ${schema.multipleOf}`,
      ...nextMultiple(scalar, amount),
    }
  const refused = schema.refuse?.find((value) => compareAmounts(amount, amountOf(value, schema)) === 0)
  return refused === undefined ? undefined : { bound: `other than ${refused}` }
}

function isNoMultiple(amount: Amount, schema: ValueSchema): boolean {
  const unit = amountOf(schema.multipleOf, schema)
  return amount.is === 'integer' && unit?.is === 'integer' && amount.value % unit.value !== 0n
}

function rangeInWords(schema: ValueSchema, one: string): string {
  const both =
    schema.minimum !== undefined && schema.maximum !== undefined
      ? `between ${schema.minimum} and ${schema.maximum}`
      : one
  const exceptions = schema.allow?.length ? `, or ${schema.allow.join(', ')}` : ''
  return both + exceptions
}

/** The bound, or an exception to it that is nearer. */
function nearest(amount: Amount, bound: JsonValue | undefined, schema: ValueSchema): { nearest?: JsonValue } {
  if (bound === undefined) return {}
  const distance = (value: JsonValue) =>
    Math.abs(Number(amountOf(value, schema)?.value ?? Number.NaN) - Number(amount.value))
  return { nearest: [bound, ...(schema.allow ?? [])].reduce((a, b) => (distance(b) < distance(a) ? b : a)) }
}

/** The multiple above an integer, or the one below it where that is out of bounds. */
function nextMultiple({ schema, value }: Sized, amount: Amount): { nearest?: JsonValue } {
  const unit = schema.multipleOf
  if (unit === undefined || unit === 1 || value.type !== 'int' || amount.is !== 'integer') return {}
  const above = (amount.value / BigInt(unit) + 1n) * BigInt(unit)
  const fits = [above, above - BigInt(unit)].find((one) => !brokenBound({ schema, value: { type: 'int', value: one } }))
  return fits === undefined || !Number.isSafeInteger(Number(fits)) ? {} : { nearest: Number(fits) }
}
