/** A memory for what belongs to a few keys: those that were asked for last. */
export interface Recent<Value> {
  /** What was made for the key, made anew where it was forgotten. */
  of(key: string): Value
  delete(key: string): void
  clear(): void
}

/** Holds at most `size` values. */
export function createRecent<Value>(size: number, make: (key: string) => Value): Recent<Value> {
  const known = new Map<string, Value>()
  return {
    of: (key) => {
      const value = known.get(key) ?? make(key)
      // Maps keep the order in which keys came.
      known.delete(key)
      known.set(key, value)
      for (const oldest of known.keys()) {
        if (known.size <= size) break
        known.delete(oldest)
      }
      return value
    },
    delete: (key) => {
      known.delete(key)
    },
    clear: () => known.clear(),
  }
}
