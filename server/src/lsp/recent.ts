/** A memory for what belongs to a few keys: those that were asked for last. */
export interface Recent<Value, Key = string> {
  /** What was made for the key, made anew where it was forgotten. */
  of(key: Key): Value
  delete(key: Key): void
  clear(): void
}

/** Holds at most `size` values. */
export function createRecent<Value, Key = string>(size: number, make: (key: Key) => Value): Recent<Value, Key> {
  const known = new Map<Key, Value>()
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
