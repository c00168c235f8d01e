import { remembered } from '../base/remembered.ts'
import type { FieldSchema, ObjectType } from './schema.ts'

/** The fields of types by name. To be kept with the registry, `registry.derived(fieldsByName)`, as the types are. */
export function fieldsByName(): (type: ObjectType) => ReadonlyMap<string, FieldSchema> {
  return remembered((type) => new Map(type.fields.map((field) => [field.name, field])))
}
