import type { Severity } from './finding.ts'

export type SeverityCounts = Readonly<Record<Severity, number>>

type OfSeverity = { readonly severity: Severity }

/** No finding of any severity, to be counted up. */
export function noCounts(): Record<Severity, number> {
  return { error: 0, warning: 0, information: 0, hint: 0 }
}

export function countsOf(found: readonly OfSeverity[]): SeverityCounts {
  const counts = noCounts()
  for (const { severity } of found) counts[severity]++
  return counts
}

export function totalOf({ error, warning, information, hint }: SeverityCounts): number {
  return error + warning + information + hint
}

/** As many of each severity as are wanted, the first ones, in their order. */
export function firstOfEach<One extends OfSeverity>(found: readonly One[], wanted: SeverityCounts): readonly One[] {
  const left = { ...wanted }
  return found.filter(({ severity }) => left[severity] > 0 && left[severity]-- > 0)
}
