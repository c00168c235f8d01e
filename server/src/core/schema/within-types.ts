import type { JsonObject } from '../base/json-value.ts'
import { isJsonObject, objectIn, objectsIn, textIn } from './json-access.ts'
import { mergePatch } from './merge-patch.ts'
import type { TypeSource, TypeTable } from './overlay-types.ts'

/** Stands between the name of a type and the place that a variant of it is for; people only see what is before it. */
const PLACE_MARK = '_at_'

/**
 * The table with a variant of a type for each field that changes its members with `within`. Everything that reads the compiled
 * types then sees the members as they are at that place, without knowing of the word.
 */
export function expandWithin(table: TypeTable): TypeTable {
  const expanded = new Map(table)
  for (const [name, entry] of table) expanded.set(name, expandType(name, entry, table, expanded))
  return expanded
}

/** The name of a type as people write it. */
export function plainTypeName(name: string): string {
  const mark = name.indexOf(PLACE_MARK)
  return mark < 0 ? name : name.slice(0, mark)
}

/** The name of a type as people write it; for a variant that exists at one place only, with the place. */
export function typeHeading(name: string): string {
  const plain = plainTypeName(name)
  const place = name.slice(plain.length + PLACE_MARK.length).replace('_', '.')
  return place === '' ? plain : `${plain} at ${place}`
}

function expandType(name: string, entry: TypeSource, table: TypeTable, expanded: Map<string, TypeSource>): TypeSource {
  let fields = objectIn(entry.source['fields'])
  for (const [fieldName, field] of objectsIn(fields)) {
    const within = field['within']
    const typeName = textIn(field['type']) ?? ''
    const variantOf = table.get(typeName)
    if (!isJsonObject(within) || !variantOf) continue
    const variant = `${typeName}${PLACE_MARK}${name}_${fieldName}`
    expanded.set(variant, { ...variantOf, source: mergePatch(variantOf.source, { fields: within }) })
    fields = { ...fields, [fieldName]: { ...withoutWithin(field), type: variant } }
  }
  return fields ? { ...entry, source: { ...entry.source, fields } } : entry
}

function withoutWithin({ within: _, ...field }: JsonObject): JsonObject {
  return field
}
