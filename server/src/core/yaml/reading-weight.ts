import { isLineBreak } from '../base/line-start.ts'

/**
 * What reading a text costs, from its characters alone: signs that begin, end or part things are one each; line ends and commas, each of which makes a member, two; the marks of documents six. A tree, and
 * what the parser keeps until there is one, take some hundred bytes for one. In usual YAML a thousand characters weigh a hundred, in the worst a thousand and more: then a megabyte of
 * text takes a gigabyte.
 */
export type Weight = number

/**
 * What is read of a text in the ordinary way, and in the thorough one, which keeps all words of the text until its tree is built: that takes seconds for ten megabytes of usual configuration. One
 * that is `dense` is no such configuration: what weighs as much would be as slow to read in a tenth of the size.
 */
export const MOST_READ = {
  ordinary: { usual: 3_000_000, dense: 1_500_000 },
  thorough: { usual: 1_100_000, dense: 350_000 },
} as const satisfies Record<string, { readonly usual: Weight; readonly dense: Weight }>

/** Usual configuration has eight or nine characters for each of what it weighs, and as JSON not quite four. */
const USUAL = 3

export function mostRead(text: string, way: keyof typeof MOST_READ): Weight {
  const { usual, dense } = MOST_READ[way]
  // Most texts are too short for it to matter.
  return text.length * HEAVIEST > dense && weightOf(text) * USUAL > text.length ? dense : usual
}

const [MEMBER, MARKER] = [2, 6]

/** Nothing weighs more for each of its characters: three are a marker, and a line end stands behind it. */
const HEAVIEST = 3

/** Before which offset a text weighs no more than `most`: its length where all of it does not. */
export function endOfWeight(text: string, most: Weight): number {
  return text.length * HEAVIEST <= most ? text.length : weighed(text, most).end
}

export function weightOf(text: string): Weight {
  return weighed(text, Number.POSITIVE_INFINITY).weight
}

function weighed(text: string, most: Weight): { readonly end: number; readonly weight: Weight } {
  let weight = 0
  for (let at = 0; at < text.length; at++) {
    const more = weightAt(text, at)
    if (weight + more > most) return { end: at, weight }
    weight += more
  }
  return { end: text.length, weight }
}

const SIGNS = '[]{}"\'&*!?|>#%@`'
const WEIGHTS = Uint8Array.from({ length: 128 }, (_, unit) => (SIGNS.includes(String.fromCharCode(unit)) ? 1 : 0))
const [SPACE, COMMA, DASH, DOT, COLON] = [32, 44, 45, 46, 58]

function weightAt(text: string, at: number): Weight {
  const unit = text.charCodeAt(at)
  if (unit === COMMA || isLineBreak(unit)) return MEMBER
  if ((unit === DASH || unit === DOT) && isMarker(text, at, unit)) return MARKER
  if (unit !== DASH && unit !== COLON) return WEIGHTS[unit] ?? 0
  // Within a word they are letters. The end of the text is as good as a blank.
  return text.charCodeAt(at + 1) > SPACE ? 0 : 1
}

/** Whether a line begins with a sign at `at` and two more of its kind: `---` or `...`, each of which makes a document. */
function isMarker(text: string, at: number, sign: number): boolean {
  const isFirst = at === 0 || isLineBreak(text.charCodeAt(at - 1))
  return isFirst && text.charCodeAt(at + 1) === sign && text.charCodeAt(at + 2) === sign
}
