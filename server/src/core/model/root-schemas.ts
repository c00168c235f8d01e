import { remembered } from '../base/remembered.ts'
import type { KindPlace, Registry } from '../schema/registry.ts'
import type { ObjectType, ValueSchema } from '../schema/schema.ts'
import { headerFields } from './header-fields.ts'

/** What is known of the documents of a kind as values; without a type where the dialect lacks it. */
interface RootSchema {
  readonly schema: ValueSchema
  readonly type?: ObjectType
}

/** Kept with the registry, so that all documents of a kind have one and the same schema. */
export function rootSchemas(registry: Registry): (place: KindPlace) => RootSchema {
  return remembered((place: KindPlace) => {
    const type = place.dialect.types[place.kind.type]
    const schema: ValueSchema = { type: { is: 'object', name: place.kind.type }, typeText: place.kind.kind }
    return type ? { schema, type: { ...type, fields: [...headerFields(registry, place), ...type.fields] } } : { schema }
  })
}
