/** The index of the first item for which `test` does not hold, by bisection; relies on its holding for all items before that one. */
export function partitionPoint<T>(items: readonly T[], test: (item: T) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (test(items[middle] as T)) low = middle + 1
    else high = middle
  }
  return low
}

/** The last item for which `test` holds, which holds for all items before it; undefined when it holds for none. */
export function lastWhere<T>(items: readonly T[], test: (item: T) => boolean): T | undefined {
  return items[partitionPoint(items, test) - 1]
}
