import { compareReleases } from '../../model/releases.ts'

/** Releases between which something exists. */
interface Lifetime {
  /** First release that knows it. */
  readonly since?: string
  /** First release that does not know it any more. */
  readonly until?: string
}

/** Whether something exists in a release such as `1.36`; without a release, everything does. */
export function existsIn(release: string | undefined, { since, until }: Lifetime): boolean {
  if (release === undefined) return true
  if (since !== undefined && compareReleases(since, release) > 0) return false
  return until === undefined || compareReleases(until, release) > 0
}
