/**
 * How well a text fits what somebody typed to find it, 0 for best; undefined when it does not: some typed character is missing, or stands
 * before an earlier one. Case does not count. The first rank is for texts that begin with it, the next ones for texts that hold it, at the begin of
 * a word and elsewhere, and the last one for its characters in order.
 */
export function fuzzyRank(typed: string, text: string): number | undefined {
  const wanted = typed.toLowerCase()
  const found = text.toLowerCase()
  if (found.startsWith(wanted)) return 0
  const at = found.indexOf(wanted)
  if (at > 0) return /[a-z0-9]/.test(found[at - 1] ?? '') && !isHump(text, at) ? 2 : 1
  let position = 0
  for (const character of wanted) {
    const next = found.indexOf(character, position)
    if (next < 0) return undefined
    position = next + character.length
  }
  return 3
}

/** A capital after a small letter, as in `KubeletConfiguration`. */
function isHump(text: string, at: number): boolean {
  return /[A-Z]/.test(text[at] ?? '') && !/[A-Z]/.test(text[at - 1] ?? '')
}
