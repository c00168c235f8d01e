/** A source of choices that gives the same ones on every machine: integer arithmetic only. */
export interface Random {
  /** A whole number from 0 to `end`, without `end`; 0 when there is nothing to choose from. */
  below(end: number): number
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** `count` different items, in their order; all of them when there are not more. */
  sample<Item>(items: readonly Item[], count: number): readonly Item[]
}

/** Choices that depend on nothing but the words of the seed. */
export function randomFrom(...seed: readonly (string | number)[]): Random {
  let state = hashOf(seed.join('/'))
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
  const below = (end: number): number => (end <= 1 ? 0 : next() % end)
  return {
    below,
    chance: (percent) => below(100) < percent,
    pick: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    sample: (items, count) => {
      const left = items.map((item, index) => ({ item, index }))
      const taken: typeof left = []
      while (taken.length < count && left.length > 0) taken.push(...left.splice(below(left.length), 1))
      return taken.sort((a, b) => a.index - b.index).map(({ item }) => item)
    },
  }
}

/** FNV-1a over the UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  return hash
}
