import { encloses, type Span } from '../base/span.ts'
import type { TypedField, TypedValue } from './typed-document.ts'

/** A value where it is written, with the field that it belongs to: directly, or as an item of its list or a value of its map. */
export interface WrittenValue {
  readonly value: TypedValue
  readonly field?: TypedField
}

/** A value and all values below it that are written there, in the order of the text. What aliases and merges bring stands elsewhere. */
export function* valuesBelow(value: TypedValue, field?: TypedField): Iterable<WrittenValue> {
  yield { value, ...(field && { field }) }
  for (const part of partsOf(value, field)) {
    if (encloses(part.within, part.value.span)) yield* valuesBelow(part.value, part.field)
  }
}

/** The members of a value, each with the entry or item that writes it. */
function partsOf(
  value: TypedValue,
  field: TypedField | undefined,
): readonly (WrittenValue & { readonly within: Span })[] {
  const owner = field && { field }
  switch (value.is) {
    case 'object':
      return [...value.fields.values()].flatMap((own) =>
        own.merged ? [] : [{ value: own.value, field: own, within: own.entry.span }],
      )
    case 'map':
      return value.entries.flatMap(({ entry, value: member }) =>
        encloses(value.span, entry.span) ? [{ value: member, ...owner, within: entry.span }] : [],
      )
    case 'list':
      return value.items.map(({ item, value: member }) => ({ value: member, ...owner, within: item.span }))
    default:
      return []
  }
}
