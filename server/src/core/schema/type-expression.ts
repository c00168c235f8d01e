import type { ScalarTypeName } from './schema.ts'

/** A type as a schema file spells it: `[]T`, `map[K]T` or a name. `text` is the part of the source that it was read from. */
export type TypeExpression =
  | { readonly is: 'name'; readonly name: string; readonly text: string }
  | { readonly is: 'list'; readonly items: TypeExpression; readonly text: string }
  | { readonly is: 'map'; readonly keys: TypeExpression; readonly values: TypeExpression; readonly text: string }

/** Undefined when the text is no type expression. Blanks are not part of the grammar. */
export function parseTypeExpression(text: string): TypeExpression | undefined {
  if (text.startsWith('[]')) {
    const items = parseTypeExpression(text.slice(2))
    return items && { is: 'list', items, text }
  }
  if (text.startsWith('map[')) {
    const close = text.indexOf(']')
    if (close < 0) return undefined
    const keys = parseTypeExpression(text.slice('map['.length, close))
    const values = parseTypeExpression(text.slice(close + 1))
    return keys && values && { is: 'map', keys, values, text }
  }
  return /^[A-Za-z]\w*$/.test(text) ? { is: 'name', name: text, text } : undefined
}

const scalarTypes: ReadonlySet<string> = new Set<ScalarTypeName>([
  'string',
  'bool',
  'int32',
  'int64',
  'uint32',
  'float64',
  'Duration',
  'Quantity',
  'Time',
  'DurationOrNanoseconds',
])

export function isScalarTypeName(name: string): name is ScalarTypeName {
  return scalarTypes.has(name)
}
