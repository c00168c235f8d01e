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
    (wanted, candidate, limit) => misspelled(wanted, candidate, limit) ?? extended(wanted, candidate, limit),
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
export type FoldedNames = readonly { readonly candidate: string; readonly folded: string }[]

export function foldedNames(candidates: Iterable<string>): FoldedNames {
  return Array.from(candidates, (candidate) => ({ candidate, folded: fold(candidate) }))
}

type Score = (wanted: string, candidate: string, limit: number) => number | undefined

function ranked(name: string, candidates: FoldedNames, scoreOf: Score): readonly string[] {
  const wanted = fold(name)
  if (wanted === '') return []
  const limit = Math.max(1, Math.min(4, Math.floor(wanted.length / 3)))
  const scored: { readonly candidate: string; readonly score: number }[] = []
  for (const { candidate, folded } of candidates) {
    if (candidate === name) continue
    const score = scoreOf(wanted, folded, limit)
    if (score !== undefined) scored.push({ candidate, score })
  }
  return scored.sort((a, b) => a.score - b.score).map(({ candidate }) => candidate)
}

function misspelled(wanted: string, candidate: string, limit: number): number | undefined {
  if (wanted === candidate) return 0
  if (Math.abs(wanted.length - candidate.length) > limit) return undefined
  const edits = distance(wanted, candidate)
  return edits <= limit ? edits : undefined
}

/** `clientCertFile` for `clientCert`, `maxPod` typed half. */
function extended(wanted: string, candidate: string, limit: number): number | undefined {
  const [shorter, longer] = wanted.length < candidate.length ? [wanted, candidate] : [candidate, wanted]
  return shorter.length >= 5 && longer.startsWith(shorter) ? limit + longer.length - shorter.length : undefined
}

/** Whether two names differ in nothing but case, blanks and separators. */
export function isSameName(a: string, b: string): boolean {
  return sameNameAs(a)(b)
}

/** The same for one name that many are compared with. */
export function sameNameAs(name: string): (other: string) => boolean {
  const wanted = fold(name)
  return wanted === '' ? () => false : (other) => fold(other) === wanted
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[-_. ]/g, '')
}
