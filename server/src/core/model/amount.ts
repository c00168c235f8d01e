import type { JsonValue } from '../base/json-value.ts'
import { parseDuration } from '../formats/duration.ts'
import { overflowsToZero, parseQuantity } from '../formats/quantity.ts'
import type { ValueSchema } from '../schema/schema.ts'
import type { ResolvedScalar } from '../yaml/resolve-scalar.ts'

/** A value that can be compared by size: integers and durations (nanoseconds) and quantities (10⁻⁹ units) exactly, others as floats. */
export type Amount =
  | { readonly is: 'integer'; readonly value: bigint }
  | { readonly is: 'float'; readonly value: number }

/**
 * The amount of a value of the given schema, from a file (`ResolvedScalar`) or from a schema (a plain JSON value such as `30s` or 65535).
 * Undefined for values that have no size, or are malformed for their type.
 */
export function amountOf(value: ResolvedScalar | JsonValue | undefined, schema: ValueSchema): Amount | undefined {
  const plain = plainValue(value)
  if (plain === undefined) return undefined
  const type = schema.type.is === 'scalar' ? schema.type.name : undefined
  const duration = type === 'Duration' || type === 'DurationOrNanoseconds' || schema.format === 'duration'
  const quantity = isQuantity(schema)
  if (typeof plain === 'string') {
    if (duration) return integer(parseDuration(plain))
    // The decoder of quantities cuts blanks away, whoever reads a quantity from a text does not (upstream rule 18).
    return quantity ? quantityAmount(type === 'Quantity' ? plain.trim() : plain, schema) : undefined
  }
  // A bare 0 in a schema stands for a zero of any type.
  if (quantity) return quantityAmount(numberText(plain), schema)
  return typeof plain === 'bigint' ? { is: 'integer', value: plain } : { is: 'float', value: plain }
}

/** An integer with all its digits: an exponent would be another notation of the quantity. */
function numberText(value: bigint | number): string {
  return Number.isInteger(value) && Math.abs(Number(value)) <= 2 ** 63 ? String(BigInt(value)) : String(value)
}

function quantityAmount(text: string, schema: ValueSchema): Amount | undefined {
  return integer(schema.overflowsToZero && overflowsToZero(text) ? 0n : parseQuantity(text)?.nano)
}

/** Whether values are quantities such as `10Mi`, by their type or by one of the formats that are made of it. */
export function isQuantity({ type, format }: ValueSchema): boolean {
  return (type.is === 'scalar' && type.name === 'Quantity') || /^quantity\b/.test(format ?? '')
}

/** Negative, zero or positive; undefined when one of them is missing. */
export function compareAmounts(a: Amount | undefined, b: Amount | undefined): number | undefined {
  if (!a || !b) return undefined
  return a.value < b.value ? -1 : a.value > b.value ? 1 : 0
}

function integer(value: bigint | undefined): Amount | undefined {
  return value === undefined ? undefined : { is: 'integer', value }
}

function plainValue(value: ResolvedScalar | JsonValue | undefined): bigint | number | string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value
  if (value === null || typeof value !== 'object' || Array.isArray(value) || !('type' in value)) return undefined
  const resolved = value as ResolvedScalar
  return resolved.type === 'int' || resolved.type === 'float' || resolved.type === 'string' ? resolved.value : undefined
}
