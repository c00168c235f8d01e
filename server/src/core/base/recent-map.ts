/** Values for the keys that were asked for or set last. */
export interface RecentMap<T> {
  get(key: string): T | undefined
  set(key: string, value: T): void
}

/**
 * Holds at least `size` keys, at most twice as many, in two generations: who was asked for lately stays, and nobody ever needs to look for what could be
 * forgotten.
 */
export function recentMap<T>(size: number): RecentMap<T> {
  let young = new Map<string, T>()
  let old: ReadonlyMap<string, T> = new Map()
  function set(key: string, value: T): void {
    if (young.size >= size) {
      old = young
      young = new Map()
    }
    young.set(key, value)
  }
  return {
    get: (key) => {
      const known = young.get(key)
      if (known !== undefined) return known
      const value = old.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    set,
  }
}
