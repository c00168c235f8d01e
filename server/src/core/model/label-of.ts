import type { Span } from '../base/span.ts'
import type { TypedObject, TypedValue } from './typed-document.ts'

export interface Label {
  /** On one line, cut where it is long. */
  readonly text: string
  readonly span: Span
}

/** What a person would call an object: the first of its type's label fields that holds a text. Undefined when there is none. */
export function labelOf(object: TypedObject): Label | undefined {
  for (const path of object.type.label) {
    const value = valueAt(object, path.split('.'))
    if (value?.is === 'scalar' && value.value.type === 'string' && value.value.value.trim() !== '')
      return { text: shorten(value.value.value), span: value.span }
  }
  return undefined
}

function valueAt(object: TypedObject, [name = '', ...rest]: readonly string[]): TypedValue | undefined {
  const value = object.fields.get(name)?.value
  if (rest.length === 0 || !value) return value
  return value.is === 'object' ? valueAt(value, rest) : undefined
}

const LONGEST = 60

/** On one line, and not longer than an outline shows. */
export function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line
}
