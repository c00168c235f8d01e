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

/** Whether a text lies outside a closed value set. What was meant is open then, and the finding about it says enough. */
export function isRefusedText(text: string, schema: ValueSchema, registry: Registry): boolean {
  const set = allowedValues(registry, schema)
  return set !== undefined && !set.open && !isAllowedText(set, text, registry)
}

/** The values for which the text is another name that nobody reads. */
export function namedOtherwise(text: string, schema: ValueSchema, registry: Registry): readonly string[] {
  const wanted = bare(text)
  return Object.entries(allowedValues(registry, schema)?.values ?? {})
    .filter(([, { otherNames }]) => otherNames?.some((name) => bare(name) === wanted))
    .map(([value]) => value)
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[-_. ]/g, '')
}

function isSameWord(value: string, text: string): boolean {
  return value.toLowerCase() === text.toLowerCase()
}
