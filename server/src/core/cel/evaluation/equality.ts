import { type CelValue, isDuration, isUint, listIn, Maybe, nanosecondsOf, Opaque, Time, TypeName } from './values.ts'

/** CEL equality: numbers compare by what they amount to, whatever their type; values of different kinds are not equal. */
export function isEqual(a: CelValue, b: CelValue): boolean {
  const numbers = numberPair(a, b)
  if (numbers) return numbers.a === numbers.b
  const left = listIn(a)
  if (left) return equalLists(left, listIn(b))
  if (a instanceof Map) return b instanceof Map && equalMaps(a, b)
  if (a instanceof Maybe) return b instanceof Maybe && equalLists(a.content, b.content)
  if (a instanceof TypeName) return b instanceof TypeName && a.name === b.name
  if (a instanceof Opaque) return b instanceof Opaque && a.type === b.type && a.key === b.key
  if (a instanceof Time) return b instanceof Time && a.nanoseconds === b.nanoseconds
  if (a instanceof Uint8Array) return b instanceof Uint8Array && equalLists([...a], [...b])
  if (isDuration(a)) return isDuration(b) && nanosecondsOf(a) === nanosecondsOf(b)
  return a === b
}

/** Whether a list holds the value, or a map the key; undefined when the value is neither. */
export function holds(container: CelValue, value: CelValue): boolean | undefined {
  const list = listIn(container)
  if (list) return list.some((item) => isEqual(item, value))
  return container instanceof Map ? keyIn(container, value) !== undefined : undefined
}

/** What a map has under a key, numbers of different types being the same key. */
export function keyIn(map: ReadonlyMap<CelValue, CelValue>, key: CelValue): { readonly value: CelValue } | undefined {
  if (map.has(key)) return { value: map.get(key) }
  if (numberIn(key) === undefined) return undefined
  for (const [candidate, value] of map) if (isEqual(candidate, key)) return { value }
  return undefined
}

function equalLists(a: readonly CelValue[], b: readonly CelValue[] | undefined): boolean {
  return b !== undefined && a.length === b.length && a.every((item, index) => isEqual(item, b[index]))
}

function equalMaps(a: ReadonlyMap<CelValue, CelValue>, b: ReadonlyMap<CelValue, CelValue>): boolean {
  if (a.size !== b.size) return false
  for (const [key, value] of a) {
    const other = keyIn(b, key)
    if (!other || !isEqual(value, other.value)) return false
  }
  return true
}

function numberPair(
  a: CelValue,
  b: CelValue,
): { readonly a: bigint | number; readonly b: bigint | number } | undefined {
  const left = numberIn(a)
  const right = numberIn(b)
  return left === undefined || right === undefined ? undefined : { a: exact(left), b: exact(right) }
}

function numberIn(value: CelValue): bigint | number | undefined {
  if (typeof value === 'bigint' || typeof value === 'number') return value
  return isUint(value) ? value.value : undefined
}

/** Integral doubles as integers, so that they compare exactly. */
function exact(value: bigint | number): bigint | number {
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : value
}
