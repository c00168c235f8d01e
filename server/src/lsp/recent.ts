/** A memory for what belongs to a few keys: those that were asked for last. */
export interface Recent<Value, Key = string> {
  /** What was made for the key, made anew where it was forgotten. */
  of(key: Key): Value
  delete(key: Key): void
  clear(): void
}

/** Values that differ in what they take: together they weigh no more than `most`, or there is one alone. */
export interface Heavy<Key> {
  readonly most: number
  readonly weightOf: (key: Key) => number
}

/**
 * Holds at most `size` values, which should be few. In a list, as a map that takes in and forgets is copied again and again, and each copy that the engine has moved to
 * what is old holds the next one, with all that was in it, until the whole memory is collected.
 */
export function createRecent<Value, Key = string>(
  size: number,
  make: (key: Key) => Value,
  heavy?: Heavy<Key>,
): Recent<Value, Key> {
  /** The one that was asked for last is the last. */
  const known: { readonly key: Key; readonly value: Value }[] = []
  /** Forgets the oldest ones until there is room for another one. Before that is made: what making takes comes on top. */
  function makeRoom(key: Key): void {
    if (!heavy) return
    let weight = [...known, { key }].reduce((sum, one) => sum + heavy.weightOf(one.key), 0)
    while (weight > heavy.most && known.length > 0) weight -= heavy.weightOf(known.shift()?.key ?? key)
  }
  function take(key: Key): (typeof known)[number] | undefined {
    const at = known.findLastIndex((one) => one.key === key)
    return at < 0 ? undefined : known.splice(at, 1)[0]
  }
  function made(key: Key): (typeof known)[number] {
    makeRoom(key)
    return { key, value: make(key) }
  }
  return {
    of: (key) => {
      const one = take(key) ?? made(key)
      known.push(one)
      if (known.length > size) known.shift()
      return one.value
    },
    delete: (key) => {
      take(key)
    },
    clear: () => {
      known.length = 0
    },
  }
}
