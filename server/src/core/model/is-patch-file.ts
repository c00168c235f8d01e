import type { Registry } from '../schema/registry.ts'

/** Longer texts are no paths. */
const LONGEST = 500

/** Whether a file with this path or URI is laid over another one, and no whole configuration. */
export function isPatchFile({ vocabularies, matchesWhole }: Registry, path: string): boolean {
  const pattern = vocabularies['patch-files']?.pattern
  return path.length < LONGEST && pattern !== undefined && matchesWhole(pattern, path)
}
