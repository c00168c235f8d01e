/** `make`, called once for each key only. A key is told by its identity, and what was made of it is forgotten with it. */
export function remembered<K extends object, V extends object>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>()
  return (key) => {
    const before = known.get(key)
    if (before) return before
    const made = make(key)
    known.set(key, made)
    return made
  }
}
