import type { Span } from '../base/span.ts'
import type { Expression } from '../model/expression.ts'
import { isUnknowable } from '../model/path-value.ts'
import type { TypedObject, TypedValue } from '../model/typed-document.ts'
import { valuesAlong } from '../model/values-along.ts'

/** What stands at a dotted path below an object; undefined for nothing, and for an explicit null. */
export function valueAt(object: TypedObject, path: string): TypedValue | undefined {
  const value = valuesAlong(object, path)[0]?.value
  return value?.is === 'null' ? undefined : value
}

/** The objects in the list at a path; what is no object is left out. */
export function objectsAt(object: TypedObject, path: string): readonly TypedObject[] {
  const value = valueAt(object, path)
  return value?.is === 'list' ? value.items.flatMap(({ value: item }) => (item.is === 'object' ? [item] : [])) : []
}

export type Text =
  | { readonly is: 'text'; readonly text: string; readonly span: Span; readonly expression?: Expression }
  /** Not written, or empty, which is the same to the component. */
  | { readonly is: 'absent' }
  /** A template, or of the wrong type. */
  | { readonly is: 'unknown'; readonly span: Span }

/** The text of a field. */
export function textAt(object: TypedObject, path: string): Text {
  const value = valueAt(object, path)
  if (!value) return { is: 'absent' }
  if (isUnknowable(value)) return { is: 'unknown', span: value.span }
  if (value.is !== 'scalar' || value.value.type !== 'string') return { is: 'unknown', span: value.span }
  if (value.value.value === '') return { is: 'absent' }
  return {
    is: 'text',
    text: value.value.value,
    span: value.span,
    ...(value.expression && { expression: value.expression }),
  }
}
