import { recentMap } from './recent-map.ts'

/** Texts that were met lately: at least as many as its size, and at most twice as many. Long ones, which hardly repeat, are never kept. */
export interface TextMemory {
  has(text: string): boolean
  add(text: string): void
}

const LONGEST = 300

export function textMemory(size: number): TextMemory {
  const recent = recentMap<true>(size)
  return {
    has: (text) => recent.get(text) !== undefined,
    add: (text) => {
      if (text.length <= LONGEST) recent.set(text, true)
    },
  }
}
