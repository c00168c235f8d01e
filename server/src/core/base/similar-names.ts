import { distance } from 'fastest-levenshtein'

/**
 * Names that were probably meant by a misspelled one, best first; empty when nothing is close.
 *
 * Close is: the same but for case and separators, or an edit distance of at most a third of the length (at least 1, at most 4),
 * or the name as a whole word-part of a longer one. Names that differ in case only always win.
 */
export function similarNames(name: string, candidates: Iterable<string>): readonly string[] {
  return similarAmong(name, foldedNames(candidates))
}

/** The same for candidates that many names are compared with. */
export function similarAmong(name: string, candidates: FoldedNames): readonly string[] {
  return ranked(
    name,
    candidates,
    (wanted, candidate, limit, differ) =>
      misspelled(wanted, candidate, limit, differ) ?? extended(wanted, candidate, limit),
  )
}

/** The same without names that only begin alike, for large sets in which many do. */
export function misspelledNames(name: string, candidates: Iterable<string>): readonly string[] {
  return misspelledAmong(name, foldedNames(candidates))
}

export function misspelledAmong(name: string, candidates: FoldedNames): readonly string[] {
  return ranked(name, candidates, misspelled)
}

/** Names with what is compared of them. */
export type FoldedNames = readonly {
  readonly candidate: string
  readonly folded: string
  readonly letters: number
}[]

export function foldedNames(candidates: Iterable<string>): FoldedNames {
  return Array.from(candidates, (candidate) => {
    const folded = fold(candidate)
    return { candidate, folded, letters: lettersOf(folded) }
  })
}

/** A bit for each letter that occurs; several letters share one. */
function lettersOf(folded: string): number {
  let letters = 0
  for (let at = 0; at < folded.length; at++) letters |= 1 << (folded.charCodeAt(at) & 31)
  return letters
}

/** Each letter that only one of two names has takes an edit: whether more of one are missing in the other than there may be edits. Spares most distances. */
function differInLetters(some: number, others: number, limit: number): boolean {
  return hasMoreBits(some & ~others, limit) || hasMoreBits(others & ~some, limit)
}

function hasMoreBits(bits: number, limit: number): boolean {
  let left = bits
  for (let count = 0; count < limit; count++) left &= left - 1
  return left !== 0
}

type Score = (wanted: string, candidate: string, limit: number, differ: boolean) => number | undefined

function ranked(name: string, candidates: FoldedNames, scoreOf: Score): readonly string[] {
  const wanted = fold(name)
  if (wanted === '') return []
  const limit = Math.max(1, Math.min(4, Math.floor(wanted.length / 3)))
  const letters = lettersOf(wanted)
  const scored: { readonly candidate: string; readonly score: number }[] = []
  for (const { candidate, folded, letters: others } of candidates) {
    if (candidate === name) continue
    const score = scoreOf(wanted, folded, limit, differInLetters(letters, others, limit))
    if (score !== undefined) scored.push({ candidate, score })
  }
  return scored.sort((a, b) => a.score - b.score).map(({ candidate }) => candidate)
}

function misspelled(wanted: string, candidate: string, limit: number, differ: boolean): number | undefined {
  if (wanted === candidate) return 0
  if (differ || Math.abs(wanted.length - candidate.length) > limit) return undefined
  const edits = distance(wanted, candidate)
  return edits <= limit ? edits : undefined
}

/** `clientCertFile` for `clientCert`, `maxPod` typed half. */
function extended(wanted: string, candidate: string, limit: number): number | undefined {
  const [shorter, longer] = wanted.length < candidate.length ? [wanted, candidate] : [candidate, wanted]
  return shorter.length >= 5 && longer.startsWith(shorter) ? limit + longer.length - shorter.length : undefined
}

/** Whether two names differ in nothing but case, blanks and separators. Nearly all pairs that are asked about differ early on: nothing is made for these. */
export function isSameName(a: string, b: string): boolean {
  let [i, j] = [behindSeparators(a, 0), behindSeparators(b, 0)]
  if (i === a.length) return false
  while (i < a.length && j < b.length) {
    const [one, other] = [a.charCodeAt(i), b.charCodeAt(j)]
    if (one > 127 || other > 127) return fold(a) === fold(b)
    if (one !== other && lowerCase(one) !== lowerCase(other)) return false
    i = behindSeparators(a, i + 1)
    j = behindSeparators(b, j + 1)
  }
  return i === a.length && j === b.length
}

/** Behind what `fold` takes out. */
function behindSeparators(name: string, start: number): number {
  let at = start
  while (at < name.length && isSeparator(name.charCodeAt(at))) at++
  return at
}

function isSeparator(unit: number): boolean {
  return unit === 45 || unit === 95 || unit === 46 || unit === 32
}

/** Of an ASCII character. */
function lowerCase(unit: number): number {
  return unit >= 65 && unit <= 90 ? unit + 32 : unit
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[-_. ]/g, '')
}
