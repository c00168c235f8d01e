import { objectTypeOf } from '../schema/registry.ts'
import type { DialectSchemas, ValueSchema } from '../schema/schema.ts'
import type { TypedObject } from './typed-document.ts'

/**
 * The names in an object that decide what is said of objects within one of its fields, whose schema is given: its fields, where what stands too deep may belong,
 * and unknown names of fields that may be missing further in.
 */
export function namesAround(object: TypedObject, within: ValueSchema, dialect: DialectSchemas): readonly string[] {
  const inner = object.unknown.length > 0 ? fieldsWithin(within, dialect) : undefined
  return [...object.fields.keys(), ...object.unknown.map(({ name }) => name).filter((name) => inner?.has(name))]
}

/** The names of all fields of all objects that may stand in a value. */
function fieldsWithin(schema: ValueSchema, dialect: DialectSchemas): ReadonlySet<string> {
  const names = new Set<string>()
  const seen = new Set<unknown>()
  // Sets visit what is added while they are walked.
  const schemas = new Set<ValueSchema>([schema])
  for (const one of schemas) {
    if (one.type.is === 'list') schemas.add(one.type.items)
    if (one.type.is === 'map') schemas.add(one.type.values)
    const type = objectTypeOf(dialect, one)
    if (!type || seen.has(type)) continue
    seen.add(type)
    for (const field of type.fields) {
      names.add(field.name)
      schemas.add(field)
    }
  }
  return names
}
