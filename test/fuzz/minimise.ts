/**
 * A smaller list that still fails: ever smaller parts are left out as long as that is so. `fails` is asked at most `budget` times.
 */
export function minimise<Item>(
  items: readonly Item[],
  fails: (items: readonly Item[]) => boolean,
  budget = 2000,
): readonly Item[] {
  let left = items
  let asked = 0
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < left.length; ) {
      if (++asked > budget) return left
      const without = left.toSpliced(at, size)
      if (without.length < left.length && fails(without)) left = without
      else at += size
    }
  }
  return left
}

/** The same for a text: by lines first, then by characters. */
export function minimiseText(text: string, fails: (text: string) => boolean, budget = 2000): string {
  const join = (parts: readonly string[]) => parts.join('')
  const lines = minimise(text.split(/(?<=\n)/), (parts) => fails(join(parts)), budget)
  return join(minimise(join(lines).split(''), (parts) => fails(join(parts)), budget))
}
