import type { SourceFile } from '../model/source-file.ts'
import type { Registry } from '../schema/registry.ts'
import { type DiagnoseOptions, diagnoseWithRules, saidFindings } from './diagnose.ts'
import type { Finding } from './finding.ts'
import { countsOf, firstOfEach, type SeverityCounts } from './severity-counts.ts'

/** The findings of a file, of which some may be counted and not told. */
export interface FindingList {
  /** In the order of the file. */
  readonly findings: readonly Finding[]
  /** How many there are, told or not. */
  readonly counts: SeverityCounts
}

/**
 * All findings of a file counted, and as many of them told as are wanted, the first ones of each severity. `wanted` is asked once, and told how many there are;
 * what is not wanted is not put into words. Never throws.
 */
export function listFindings(
  file: SourceFile,
  registry: Registry,
  options: DiagnoseOptions,
  wanted: (counts: SeverityCounts) => SeverityCounts,
): FindingList {
  const found = diagnoseWithRules(file, registry, options)
  const counts = countsOf(found)
  return { findings: saidFindings(firstOfEach(found, wanted(counts)), options), counts }
}

/** So many findings an editor is told of one file: longer lists help nobody, and cost the client as much as the server. */
export const MOST_LISTED = 1_000

/** The first findings of a file. */
export interface FirstFindings {
  /** In the order of the file: all, or the first ones and one more. */
  readonly findings: readonly Finding[]
  /** How many there are, told or not. */
  readonly count: number
}

/** What an editor is told of a file. What is not told is not put into words, as there can be a million. Never throws. */
export function firstFindings(file: SourceFile, registry: Registry, options: DiagnoseOptions): FirstFindings {
  const found = diagnoseWithRules(file, registry, options)
  return { findings: saidFindings(found.slice(0, MOST_LISTED + 1), options), count: found.length }
}
