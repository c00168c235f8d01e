import { itemCount, type TypedList, type TypedMap, type TypedValue } from '../../model/typed-document.ts'

/** A list or a map with the number of its members. */
export interface Counted {
  readonly value: TypedList | TypedMap
  readonly count: number
  /** Word for one member and for several. */
  readonly nouns: readonly [one: string, many: string]
}

export function countOf(value: TypedValue): Counted | undefined {
  if (value.is === 'list') return { value, count: itemCount(value), nouns: ['item', 'items'] }
  return value.is === 'map' ? { value, count: value.entries.length, nouns: ['entry', 'entries'] } : undefined
}

export function inWords(count: number, [one, many]: Counted['nouns']): string {
  return `${count} ${count === 1 ? one : many}`
}
