import { touches } from '../base/span.ts'
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
    if (!document.root || !touches(document.source.span, offset)) continue
    const located = inValue(document.root, offset, {})
    if (located) return { document, located }
  }
  return undefined
}

interface Belonging {
  readonly field?: TypedField
  readonly owner?: TypedObject
}

function inValue(value: TypedValue, offset: number, belonging: Belonging): Located | undefined {
  switch (value.is) {
    case 'object':
      return inObject(value, offset)
    case 'map':
      for (const entry of value.entries) {
        if (touches(entry.key, offset)) return { is: 'entry', entry }
        const inside = inValue(entry.value, offset, belonging)
        if (inside) return inside
      }
      return undefined
    case 'list':
      for (const item of value.items) {
        const inside = inValue(item.value, offset, belonging)
        if (inside) return inside
      }
      return undefined
    default:
      return value.node && touches(value.node.span, offset) ? { is: 'value', value, ...belonging } : undefined
  }
}

function inObject(owner: TypedObject, offset: number): Located | undefined {
  for (const field of owner.fields.values()) {
    if (touches(field.key, offset)) return { is: 'field', field, owner }
    const inside = inValue(field.value, offset, { field, owner })
    if (inside) return inside
    // On an alias: what it brings stands elsewhere, the field is what can be said.
    if (field.entry.value?.kind === 'alias' && touches(field.entry.value.span, offset))
      return { is: 'field', field, owner }
  }
  return undefined
}
