/** A smaller text that still shows the same; `ask` says for several texts at once whether they do. At most `rounds` questions of some dozen texts. */
export async function shrink(
  text: string,
  ask: (texts: readonly string[]) => Promise<readonly boolean[]>,
  rounds = 14,
): Promise<string> {
  let parts = partsOf(text)
  let size = Math.max(1, parts.length >> 1)
  for (let round = 0; round < rounds && parts.length > 1; round += 1) {
    const smaller = without(parts, size)
    const answers = await ask(smaller.map((some) => some.join('')))
    const found = smaller.find((_, index) => answers[index] === true)
    if (found) parts = found
    else if (size === 1) break
    else size >>= 1
  }
  return parts.join('')
}

const lines = /[^\n]*\n|[^\n]+$/g
const tokens = /\s+|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\w+|[\s\S]/g

/** Lines of what has many; of the rest the words and signs. */
function partsOf(text: string): readonly string[] {
  const found = text.match(lines) ?? []
  return found.length > 5 ? found : (text.match(tokens) ?? [])
}

/** What is left without each stretch of a size, the last stretches first as they are needed least. */
function without(parts: readonly string[], size: number): readonly (readonly string[])[] {
  const starts = Array.from({ length: Math.ceil(parts.length / size) }, (_, index) => index * size)
  return starts.reverse().map((start) => [...parts.slice(0, start), ...parts.slice(start + size)])
}
