/** The text without its `<|>` marks, and where they stood. */
export function parseCursors(source: string): { readonly text: string; readonly offsets: readonly number[] } {
  const parts = source.split('<|>')
  const offsets: number[] = []
  let length = 0
  for (const part of parts.slice(0, -1)) {
    length += part.length
    offsets.push(length)
  }
  return { text: parts.join(''), offsets }
}

/** A text with exactly one mark. */
export function parseCursor(source: string): { readonly text: string; readonly offset: number } {
  const { text, offsets } = parseCursors(source)
  const [offset] = offsets
  if (offset === undefined || offsets.length !== 1) throw new Error(`one "<|>" expected, there are ${offsets.length}`)
  return { text, offset }
}
