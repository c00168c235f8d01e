import { remembered } from '../base/remembered.ts'
import { type FoldedNames, foldedNames, misspelledNames, similarAmong } from '../base/similar-names.ts'
import { misnomerOf } from '../schema/misnomer-of.ts'
import { objectTypeOf, type Registry } from '../schema/registry.ts'
import type { DialectSchemas, ObjectType } from '../schema/schema.ts'
import type { YamlNode } from '../yaml/tree.ts'
import { enclosingObject } from './enclosing-objects.ts'
import type { TypedDocument, TypedObject } from './typed-document.ts'

/** Fields of the object, not written yet, that were probably meant by a name that it does not have; best first. */
export function meantFields(object: TypedObject, name: string, registry: Registry): readonly string[] {
  const use = misnomerOf(object.type, name)?.use
  const similar = similarAmong(name, registry.derived(fieldNames)(object.type))
  const named = use !== undefined && object.type.fields.some((field) => field.name === use) ? [use] : []
  return [...new Set([...named, ...similar])].filter((candidate) => !object.fields.has(candidate))
}

/** To be kept with the registry: an object may have thousands of keys that are unknown. */
function fieldNames(_: Registry): (type: ObjectType) => FoldedNames {
  return remembered((type: ObjectType) => foldedNames(type.fields.map(({ name }) => name)))
}

/**
 * Whether an unknown field of the object was probably meant to be this one: a misspelling, a name that the schema knows as a
 * frequent mistake for it, a path that begins with it, the beginning of its name, something around it, or a part of it that lost its indentation. Then the field is not simply absent, and what is written has its own finding.
 */
export function isMeantByUnknown(object: TypedObject, field: string, dialect: DialectSchemas): boolean {
  return object.unknown.some(({ name, entry: { value } }) => {
    if (value?.kind === 'mapping' && value.entries.some(({ key }) => key?.kind === 'scalar' && key.text === field))
      return true
    const misnomer = misnomerOf(object.type, name)
    if (misnomer?.use !== undefined) return misnomer.use.split('.')[0] === field
    if (name.startsWith(`${field}.`) || (isBeginningOf(field, name) && mayBe(object.type, field, value))) return true
    return (!misnomer && misspelledNames(name, [field]).length > 0) || isLostMember(object, field, name, dialect)
  })
}

/** Whether a name is that of the field as far as it is typed. Fewer letters tell nothing. */
function isBeginningOf(field: string, name: string): boolean {
  return name.length >= 3 && field.startsWith(name)
}

/** Whether a value can be one of the field: a text is neither a list nor a mapping. */
function mayBe({ fields }: ObjectType, name: string, value: YamlNode | undefined): boolean {
  const isScalar = fields.find((field) => field.name === name)?.type.is === 'scalar'
  return value === undefined || value.kind === 'alias' || isScalar === (value.kind === 'scalar')
}

/** More unknown names than these in one object are no lines that lost their indentation. */
const MOST_LOST = 10

/** Whether a field that an object lacks stands in an object around it, where it is refused and its finding says where it belongs. */
export function isFurtherOut(document: TypedDocument, object: TypedObject, field: string): boolean {
  for (let outer = enclosingObject(document, object); outer; outer = enclosingObject(document, outer)) {
    const { unknown, unknownFields } = outer
    const isFew = unknownFields === 'rejected' && unknown.length > 0 && unknown.length <= MOST_LOST
    if (isFew && unknown.some(({ name }) => name === field)) return true
  }
  return false
}

/** `field:` with nothing behind it, and beside it what belongs below it. */
function isLostMember(object: TypedObject, field: string, name: string, dialect: DialectSchemas): boolean {
  const written = object.fields.get(field)
  if (written?.value.is !== 'null') return false
  return objectTypeOf(dialect, written.schema)?.fields.some((member) => member.name === name) ?? false
}
