import type { TypedValue } from '../model/typed-document.ts'
import type { Registry } from '../schema/registry.ts'
import { allowedValues } from '../schema/registry.ts'
import type { EnumValue, FieldSchema, ValueSchema } from '../schema/schema.ts'

type Known = ValueSchema & Partial<FieldSchema>

/** For `where` of rules that look at scalars, and at the keys of maps: whether the schema of the one or the other is of interest. */
export function scalarOrKeys(schema: Known, is: TypedValue['is'], isOfInterest: (schema: Known) => boolean): boolean {
  if (is === 'scalar') return isOfInterest(schema)
  return is === 'map' && schema.type.is === 'map' && isOfInterest(schema.type.keys)
}

/** Whether the values that a schema allows are listed, and one of them is of interest. */
export function someAllowed(schema: Known, registry: Registry, isOfInterest: (value: EnumValue) => boolean): boolean {
  return Object.values(allowedValues(registry, schema)?.values ?? {}).some(isOfInterest)
}
