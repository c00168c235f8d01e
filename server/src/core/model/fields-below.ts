import type { TypedField, TypedValue } from './typed-document.ts'

/** All fields of a value and of what is below it, each before the fields inside it, in the order of the text; merged and aliased ones included. */
export function* fieldsBelow(value: TypedValue): Iterable<TypedField> {
  if (value.is === 'object') {
    for (const field of value.fields.values()) {
      yield field
      yield* fieldsBelow(field.value)
    }
  } else if (value.is === 'map') {
    for (const entry of value.entries) yield* fieldsBelow(entry.value)
  } else if (value.is === 'list') {
    for (const item of value.items) yield* fieldsBelow(item.value)
  }
}
