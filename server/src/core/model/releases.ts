import { remembering } from '../base/remembering.ts'

/** Compares releases such as `1.9` and `1.34` part by part: negative, zero or positive. Parts that are no number count as 0. */
export function compareReleases(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)]
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Releases between which something exists. */
export interface Lifetime {
  /** First release that knows it. */
  readonly since?: string | undefined
  /** First release that does not know it any more. */
  readonly until?: string | undefined
}

/** Whether something exists in a release such as `1.36`; without a release, everything does. */
export function existsIn(release: string | undefined, { since, until }: Lifetime): boolean {
  if (release === undefined) return true
  if (since !== undefined && compareReleases(since, release) > 0) return false
  return until === undefined || compareReleases(until, release) > 0
}

/** Of what is on record by the last release in which it held: the name of what holds in a release, undefined where that is what holds today. */
export function recordFor(earlier: Readonly<Record<string, unknown>>, release: string): string | undefined {
  const lasts = Object.keys(earlier).filter((last) => compareReleases(last, release) >= 0)
  return lasts.sort(compareReleases)[0]
}

/** There are few releases, and they are compared for each field. */
const partsOf = remembering(100, (release): readonly number[] =>
  release
    .replace(/^v/, '')
    .split('.')
    .map((part) => Number.parseInt(part, 10) || 0),
)
