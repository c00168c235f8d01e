import { type Span, touches } from '../base/span.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { Occurrences } from './occurrences.ts'

/**
 * Places that may be typed in at the same time: those that renaming would change, where each is written as the name itself is. None where one of
 * them is written in another way (quoted, with escapes), for a name that stands in one place only, and before the sign of an alias or an anchor.
 */
export function linkedEditingRanges(
  { text }: SourceFile,
  found: Occurrences | undefined,
  offset: number,
): readonly Span[] {
  if (!found || found.definitions.length === 0 || !touches(found.at, offset)) return []
  const spans = found.edits(found.name).map(({ span }) => span)
  const isPlain = spans.every(({ start, end }) => text.slice(start, end) === found.name)
  return isPlain && spans.length > 1 ? spans.toSorted((a, b) => a.start - b.start) : []
}
