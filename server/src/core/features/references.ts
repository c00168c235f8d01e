import type { Span } from '../base/span.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { Registry } from '../schema/registry.ts'
import { anchorOccurrences } from './anchor-occurrences.ts'
import { variableOccurrences } from './cel/variable-occurrences.ts'
import { nameOccurrences } from './name-occurrences.ts'
import type { Occurrences } from './occurrences.ts'

/** The name at `offset`, whoever knows it: a variable of an expression, an anchor, or a name that the schemas tell of. */
export function occurrencesAt(file: SourceFile, registry: Registry, offset: number): Occurrences | undefined {
  return variableOccurrences(file, offset) ?? anchorOccurrences(file, offset) ?? nameOccurrences(file, registry, offset)
}

/** All places of a name, in the order of the text. */
export function references(found: Occurrences | undefined, withDefinitions: boolean): readonly Span[] {
  const spans = [...(withDefinitions ? (found?.definitions ?? []) : []), ...(found?.uses ?? [])]
  return spans.sort((a, b) => a.start - b.start)
}
