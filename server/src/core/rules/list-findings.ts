import type { SourceFile } from '../model/source-file.ts'
import type { Registry } from '../schema/registry.ts'
import { type DiagnoseOptions, diagnoseWithRules, saidFindings } from './diagnose.ts'
import type { Finding, Severity } from './finding.ts'

export type SeverityCounts = Readonly<Record<Severity, number>>

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
  const counts = { error: 0, warning: 0, information: 0, hint: 0 }
  for (const { severity } of found) counts[severity]++
  const left = { ...wanted(counts) }
  const told = found.filter(({ severity }) => left[severity] > 0 && left[severity]-- > 0)
  return { findings: saidFindings(told, options), counts }
}
