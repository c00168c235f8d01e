/** To the decoder an alias ends before the colon of its entry (`*name: value`); to the parser, as in YAML 1.2, the colon is part of its name. */
const GLUED = /\*[A-Za-z0-9_-]+(?=:(?:\s|$))/g

/** What may stand between the begin of a line, or an indicator, and the alias. */
const BEFORE = /(?:^|[[{,])[ \t]*(?:[-?][ \t]+)*$/

/** So far back it is looked for; who indents more gets a message. */
const MOST_BEFORE = 200

/** Offsets of the asterisks of aliases right before a colon, outside of scalars or at a place within one that looks the same. */
export function gluedAliases(text: string): readonly number[] {
  if (!text.includes('*')) return []
  return [...text.matchAll(GLUED)].map(({ index }) => index).filter((at) => BEFORE.test(lineUpTo(text, at)))
}

function lineUpTo(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - MOST_BEFORE), at)
  return before.slice(before.lastIndexOf('\n') + 1)
}
