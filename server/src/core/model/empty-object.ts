import { fieldsByName } from '../schema/fields-by-name.ts'
import type { Registry } from '../schema/registry.ts'
import type { ObjectType } from '../schema/schema.ts'
import type { TypedNull, TypedObject } from './typed-document.ts'

/** What the decoder makes of a null in a list or a map of objects: an object without any field (upstream rule 13). */
export function emptyObject(value: TypedNull, type: ObjectType, registry: Registry): TypedObject {
  const { span, key, schema, path } = value
  return {
    is: 'object',
    node: { kind: 'mapping', flow: true, entries: [], span },
    span,
    key,
    schema,
    path,
    type,
    known: registry.derived(fieldsByName)(type),
    fields: new Map(),
    unknown: [],
    unknownFields: 'rejected',
    strictSince: undefined,
    around: undefined,
  }
}
