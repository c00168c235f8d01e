/** A text without the run at its end that is made of `characters` alone; linear, which a search for such a run need not be. */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
