import { recentMap } from './recent-map.ts'

/** `make`, which gives equal results for equal keys, with a memory for what was asked for last: at least `size` keys, at most twice as many. */
export function remembering<T extends object>(size: number, make: (key: string) => T): (key: string) => T {
  const recent = recentMap<T>(size)
  return (key) => {
    const known = recent.get(key)
    if (known) return known
    const value = make(key)
    recent.set(key, value)
    return value
  }
}
