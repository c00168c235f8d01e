import type { Registry } from '../schema/registry.ts'
import type { DocumentPart } from './typed-document.ts'

/** Longer texts are no paths. */
const LONGEST = 500

/** What a file with this path or URI holds, if it is laid over another one and no whole configuration. */
export function partInFile({ vocabularies, matchesWhole }: Registry, path: string): DocumentPart | undefined {
  if (path.length >= LONGEST) return undefined
  const isNamedIn = (vocabulary: string) => {
    const pattern = vocabularies[vocabulary]?.pattern
    return pattern !== undefined && matchesWhole(pattern, path)
  }
  if (isNamedIn('patch-files')) return 'patch'
  return isNamedIn('drop-in-files') ? 'drop-in' : undefined
}
