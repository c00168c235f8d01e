import type { FieldSchema, ValueSchema } from './schema.ts'

/** Names of the object types that a value is made of. */
export function referredTypes(schema: ValueSchema & Partial<FieldSchema>): readonly string[] {
  switch (schema.type.is) {
    case 'object':
      return [schema.type.name]
    case 'list':
      return referredTypes(schema.type.items)
    case 'map':
      return [...referredTypes(schema.type.keys), ...referredTypes(schema.type.values)]
    case 'embedded':
      return Object.values(schema.variants?.of ?? {}).flatMap(({ type }) => type ?? [])
    default:
      return []
  }
}
