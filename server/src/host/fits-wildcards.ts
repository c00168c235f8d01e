/** Any number of items, none included. */
export const WILD = Symbol('wild')

export type Wild = typeof WILD

/**
 * Whether all items fit a pattern. What fails behind a wildcard is tried again one item later, and never with an earlier wildcard, which could only take what the
 * later one can: so the time is at most the product of both lengths.
 */
export function fitsWildcards<Part, Item>(
  pattern: readonly (Part | Wild)[],
  items: Iterable<Item>,
  fits: (part: Part, item: Item) => boolean,
): boolean {
  const list = [...items]
  let part = 0
  let item = 0
  let wild = -1
  let tried = 0
  while (item < list.length) {
    const expected = pattern[part]
    if (expected === WILD) {
      wild = part++
      tried = item
    } else if (part < pattern.length && fits(expected as Part, list[item] as Item)) {
      part++
      item++
    } else if (wild >= 0) {
      part = wild + 1
      item = ++tried
    } else return false
  }
  while (pattern[part] === WILD) part++
  return part === pattern.length
}
