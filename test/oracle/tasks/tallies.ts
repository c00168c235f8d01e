import type { Difference } from '../compare.ts'

interface Tally {
  cases: number
  accepted: number
  refused: number
  meantRightButRefused: number
  readonly sorts: Partial<Record<Difference['sort'], number>>
  differing: number
  known: number
  unanswered: number
}

/** Counts by kind of document, and by environment of expressions. */
export type Tallies = Record<string, Tally>

interface Counted {
  readonly accepted: boolean
  readonly meantRight: boolean
  readonly differences: readonly Difference[]
  /** How many more differ for a cause that is known. */
  readonly known: number
}

export function count(tallies: Tallies, name: string, { accepted, meantRight, differences, known }: Counted): void {
  const tally = tallyOf(tallies, name)
  tally.cases += 1
  tally[accepted ? 'accepted' : 'refused'] += 1
  if (meantRight && !accepted) tally.meantRightButRefused += 1
  tally.known += known
  if (differences.length > 0) tally.differing += 1
  for (const { sort } of differences) tally.sorts[sort] = (tally.sorts[sort] ?? 0) + 1
}

/** Counts a case to which the component gave no answer; it takes part in nothing else. */
export function countUnanswered(tallies: Tallies, name: string): void {
  tallyOf(tallies, name).unanswered += 1
}

function tallyOf(tallies: Tallies, name: string): Tally {
  const none = { cases: 0, accepted: 0, refused: 0, meantRightButRefused: 0, sorts: {}, differing: 0, known: 0 }
  tallies[name] ??= { ...none, unanswered: 0 }
  return tallies[name]
}

export function printTallies(tallies: Tallies): void {
  const rows = Object.entries(tallies).map(
    ([name, { cases, accepted, refused, meantRightButRefused, sorts, differing, known, unanswered }]) => {
      const row = {
        cases,
        accepted,
        refused,
        'meant right, refused': meantRightButRefused,
        'false errors': sorts['false-error'] ?? 0,
        'missed errors': sorts['missed-error'] ?? 0,
        'only warned': sorts['only-warned'] ?? 0,
        'missed warnings': sorts['missed-warning'] ?? 0,
        'wrong places': sorts['wrong-place'] ?? 0,
        'known causes': known,
        'not answered': unanswered,
        agreed: `${((100 * (cases - differing)) / cases).toFixed(2)} %`,
      }
      return [name, row] as const
    },
  )
  console.table(Object.fromEntries(rows))
}
