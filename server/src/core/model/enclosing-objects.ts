import type { TypedDocument, TypedObject, TypedValue } from './typed-document.ts'

/** The objects of a document that hold this one, the innermost first. */
export function enclosingObjects({ root }: TypedDocument, object: TypedObject): readonly TypedObject[] {
  const chain = root && chainTo(object, root)
  return chain ? (chain.filter((value) => value.is === 'object' && value !== object).reverse() as TypedObject[]) : []
}

/** The values from `from` down to the object; undefined when it is not there. */
function chainTo(object: TypedObject, from: TypedValue): readonly TypedValue[] | undefined {
  if (from === object) return [from]
  for (const part of partsOf(from)) {
    const chain = chainTo(object, part)
    if (chain) return [from, ...chain]
  }
  return undefined
}

/** What a value holds directly. */
export function partsOf(value: TypedValue): readonly TypedValue[] {
  switch (value.is) {
    case 'object':
      return [...value.fields.values()].map((field) => field.value)
    case 'map':
      return value.entries.map((entry) => entry.value)
    case 'list':
      return value.items.map((item) => item.value)
    default:
      return []
  }
}
