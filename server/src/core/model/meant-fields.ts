import { misspelledNames, similarNames } from '../base/similar-names.ts'
import type { TypedObject } from './typed-document.ts'

/** Fields of the object, not written yet, that were probably meant by a name that it does not have; best first. */
export function meantFields(object: TypedObject, name: string): readonly string[] {
  const absent = object.type.fields.map((field) => field.name).filter((candidate) => !object.fields.has(candidate))
  const use = misnomerOf(object, name)?.use
  const named = use !== undefined && absent.includes(use) ? [use] : []
  return [...new Set([...named, ...similarNames(name, absent)])]
}

/**
 * Whether an unknown field of the object was probably meant to be this one: a misspelling, or a name that the schema knows as a
 * frequent mistake for it. Then the field is not simply absent, and what is written has its own finding.
 */
export function isMeantByUnknown(object: TypedObject, field: string): boolean {
  return object.unknown.some(({ name }) => {
    const misnomer = misnomerOf(object, name)
    return misnomer ? misnomer.use?.split('.')[0] === field : misspelledNames(name, [field]).length > 0
  })
}

function misnomerOf({ type }: TypedObject, name: string) {
  return Object.hasOwn(type.misnomers, name) ? type.misnomers[name] : undefined
}
