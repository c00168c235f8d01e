import { type Span, touches } from '../base/span.ts'
import type { SourceFile } from './source-file.ts'
import type { TypedDocument, TypedField, TypedMapEntry, TypedObject, TypedValue } from './typed-document.ts'

/** What stands at an offset of a document. */
export type Located =
  | { readonly is: 'field'; readonly field: TypedField; readonly owner: TypedObject }
  | { readonly is: 'entry'; readonly entry: TypedMapEntry }
  /** A value (never an object or a list: those are their parts), with the field that it belongs to, directly or as an item. */
  | { readonly is: 'value'; readonly value: TypedValue; readonly field?: TypedField; readonly owner?: TypedObject }

export interface LocatedInDocument {
  readonly document: TypedDocument
  readonly located: Located
}

/** The innermost thing of meaning at `offset`; undefined in white space, comments, unknown parts and documents of others. */
export function locate(file: SourceFile, offset: number): LocatedInDocument | undefined {
  for (const document of file.documents) {
    const located = touches(document.source.span, offset) ? locateIn(document, offset) : undefined
    if (located) return { document, located }
  }
  return undefined
}

export function locateIn({ root, source: { ordinary } }: TypedDocument, offset: number): Located | undefined {
  // Where nothing stands twice, what holds the offset is in what touches it, and the rest need not be bound.
  return root && inValue(root, { offset, isNear: (span) => !ordinary || touches(span, offset) }, {})
}

interface Place {
  readonly offset: number
  /** Whether something in a stretch of the text can stand at the offset. */
  readonly isNear: (span: Span) => boolean
}

interface Belonging {
  readonly field?: TypedField
  readonly owner?: TypedObject
}

function inValue(value: TypedValue, place: Place, belonging: Belonging): Located | undefined {
  const { offset, isNear } = place
  switch (value.is) {
    case 'object':
      return inObject(value, place)
    case 'map':
      for (const entry of value.entries) {
        if (touches(entry.key, offset)) return { is: 'entry', entry }
        const inside = inValue(entry.value, place, belonging)
        if (inside) return inside
      }
      return undefined
    case 'list':
      for (const item of value.items) {
        const inside = isNear(item.item.span) ? inValue(item.value, place, belonging) : undefined
        if (inside) return inside
      }
      return undefined
    default:
      return value.node && touches(value.node.span, offset) ? { is: 'value', value, ...belonging } : undefined
  }
}

function inObject(owner: TypedObject, place: Place): Located | undefined {
  const { offset, isNear } = place
  for (const field of owner.fields.values()) {
    if (touches(field.key, offset)) return { is: 'field', field, owner }
    const inside = isNear(field.entry.span) ? inValue(field.value, place, { field, owner }) : undefined
    if (inside) return inside
    // On an alias: what it brings stands elsewhere, the field is what can be said.
    if (field.entry.value?.kind === 'alias' && touches(field.entry.value.span, offset))
      return { is: 'field', field, owner }
  }
  return undefined
}
