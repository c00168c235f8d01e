import { durationInSeconds, parseDuration } from '../formats/duration.ts'
import { parseQuantity, quantityInWords } from '../formats/quantity.ts'
import { isQuantity } from './amount.ts'
import type { TypedScalar } from './typed-document.ts'

/** In characters. What is longer is no number that anybody has. */
export const LONGEST_NUMBER = 100

/** What a duration comes to in seconds (`5400 s`), a quantity in bytes or plain numbers; undefined for other values, and for malformed and endless ones. */
export function amountInWords(scalar: TypedScalar): string | undefined {
  const { value, schema, node } = scalar
  if (node.text.length > LONGEST_NUMBER) return undefined
  const name = schema.type.is === 'scalar' ? schema.type.name : ''
  if (name === 'Duration' || name === 'DurationOrNanoseconds' || schema.format === 'duration') {
    const nanoseconds =
      value.type === 'int' ? value.value : value.type === 'string' ? parseDuration(value.value) : undefined
    return nanoseconds === undefined ? undefined : durationInSeconds(nanoseconds)
  }
  if (!isQuantity(schema)) return undefined
  const quantity = parseQuantity(node.text)
  return quantity && quantityInWords(quantity)
}
