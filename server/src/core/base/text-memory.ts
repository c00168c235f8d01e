/** Texts that were met lately: at least as many as its size, and at most twice as many. Long ones, which hardly repeat, are never kept. */
export interface TextMemory {
  has(text: string): boolean
  add(text: string): void
}

const LONGEST = 300

/** The same two generations as in `remembering`. */
export function textMemory(size: number): TextMemory {
  let young = new Set<string>()
  let old: ReadonlySet<string> = new Set()
  function add(text: string): void {
    if (text.length > LONGEST) return
    if (young.size >= size) {
      old = young
      young = new Set()
    }
    young.add(text)
  }
  return {
    has: (text) => {
      if (young.has(text)) return true
      if (!old.has(text)) return false
      add(text)
      return true
    },
    add,
  }
}
