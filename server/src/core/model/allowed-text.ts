import { remembered } from '../base/remembered.ts'
import { isSameName } from '../base/similar-names.ts'
import { type AllowedValues, allowedValues, type Registry } from '../schema/registry.ts'
import type { ValueSchema } from '../schema/schema.ts'

/** Whether a text belongs to a value set, be it open or closed. */
export function isAllowedText(set: AllowedValues, text: string, { matchesWhole }: Registry): boolean {
  if (Object.hasOwn(set.values, text)) return true
  if (
    set.ignoreCase &&
    Object.entries(set.values).some(([value, known]) => isSameWord(value, text) && !known.exactCase)
  )
    return true
  return set.pattern !== undefined && matchesWhole(set.pattern, text)
}

/**
 * Whether a text lies outside a closed value set, or misses a value of an open one by case or separators alone. What was meant is open
 * then, and the finding about it says enough.
 */
export function isRefusedText(text: string, schema: ValueSchema, registry: Registry): boolean {
  const set = allowedValues(registry, schema)
  return set !== undefined && !isAllowedText(set, text, registry) && (!set.open || isSlip(text, set))
}

/**
 * Whether a text is a known value but for case, blanks and separators. An open vocabulary may be joined by things of the user's own, such as
 * claims, whose spelling is free. An open enumeration is only not all that a field takes.
 */
export function isSlip(text: string, { values, vocabulary }: AllowedValues): boolean {
  return vocabulary?.open !== true && Object.keys(values).some((value) => isSameName(value, text))
}

/** The values for which the text is another name that nobody reads. */
export function namedOtherwise(text: string, schema: ValueSchema, registry: Registry): readonly string[] {
  const { values } = allowedValues(registry, schema) ?? {}
  const renamed = values ? registry.derived(renamedValues)(values) : []
  return renamed.filter(({ otherNames }) => otherNames.some((name) => isSameName(name, text))).map(({ value }) => value)
}

interface RenamedValue {
  readonly value: string
  readonly otherNames: readonly string[]
}

/** The values of a set that have other names. Kept with the registry: sets are long, and few of their values have any. */
function renamedValues(_: Registry): (values: AllowedValues['values']) => readonly RenamedValue[] {
  return remembered((values: AllowedValues['values']) =>
    Object.entries(values).flatMap(([value, { otherNames }]) => (otherNames?.length ? [{ value, otherNames }] : [])),
  )
}

function isSameWord(value: string, text: string): boolean {
  return value.toLowerCase() === text.toLowerCase()
}
