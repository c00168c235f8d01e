/**
 * `make`, which gives equal results for equal keys, with a memory for what was asked for last: at least `size` keys, at most twice as many. An answer that
 * was used lately stays; the memory never needs to look for what it could forget.
 */
export function remembering<T extends object>(size: number, make: (key: string) => T): (key: string) => T {
  let young = new Map<string, T>()
  let old: ReadonlyMap<string, T> = new Map()
  return (key) => {
    const known = young.get(key)
    if (known) return known
    const value = old.get(key) ?? make(key)
    if (young.size >= size) {
      old = young
      young = new Map()
    }
    young.set(key, value)
    return value
  }
}
