import { plainText } from './conversion-functions.ts'
import { type CelValue, listIn, Maybe, Opaque, TypeName, typeNameOf } from './values.ts'

/** Longer texts are cut: they stand at the end of a line. */
const LONGEST = 80

/** A value as one would write it in an expression, cut when it is long. */
export function describeValue(value: CelValue): string {
  const text = written(value, 0)
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`
}

const DEEPEST = 4
const MOST_ITEMS = 20

function written(value: CelValue, depth: number): string {
  if (depth > DEEPEST) return '…'
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 2 * LONGEST))
  if (value === null) return 'null'
  const list = listIn(value)
  if (list) return `[${some(list.map((item) => () => written(item, depth + 1)))}]`
  if (value instanceof Map)
    return `{${some(
      [...value].map(
        ([key, member]) =>
          () =>
            `${written(key, depth + 1)}: ${written(member, depth + 1)}`,
      ),
    )}}`
  if (value instanceof Maybe)
    return value.content.length === 0 ? 'optional.none()' : `optional.of(${written(value.content[0], depth + 1)})`
  if (value instanceof TypeName) return value.name
  if (value instanceof Opaque) return `${value.type} ${value.key}`
  return plainOr(value)
}

function some(parts: readonly (() => string)[]): string {
  const shown = parts.slice(0, MOST_ITEMS).map((part) => part())
  return [...shown, ...(parts.length > MOST_ITEMS ? ['…'] : [])].join(', ')
}

function plainOr(value: CelValue): string {
  if (value instanceof Uint8Array) return typeNameOf(value)
  return plainText(value) ?? typeNameOf(value)
}
