import { encloses } from '../base/span.ts'
import type { TypedField, TypedValue } from './typed-document.ts'

/** A value where it is written, with the field that it belongs to: directly, or as an item of its list or a value of its map. */
export interface WrittenValue {
  readonly value: TypedValue
  readonly field?: TypedField
}

/** A value and all values below it that are written there, in the order of the text. What aliases and merges bring stands elsewhere. */
export function* valuesBelow(value: TypedValue, field?: TypedField): Iterable<WrittenValue> {
  yield { value, ...(field && { field }) }
  if (value.is === 'object') {
    for (const own of value.fields.values())
      if (!own.merged && encloses(own.entry.span, own.value.span)) yield* valuesBelow(own.value, own)
  } else if (value.is === 'map') {
    for (const { entry, value: member } of value.entries)
      if (encloses(value.span, entry.span) && encloses(entry.span, member.span)) yield* valuesBelow(member, field)
  } else if (value.is === 'list') {
    for (const { item, value: member } of value.items)
      if (encloses(item.span, member.span)) yield* valuesBelow(member, field)
  }
}
