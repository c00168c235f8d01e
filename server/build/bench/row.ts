import type { BenchFolders, Contestant, ContestantName, Contestants } from './contestants.ts'
import type { BenchDocument, Documents } from './documents.ts'
import type { Figures } from './statistics.ts'

/** One line of the table. */
export interface Row {
  /** Unique, and the same in every run; `goals.ts` knows rows by it. */
  readonly id: string
  readonly unit: 'ms' | 'µs' | 'MB'
  readonly ours: Figures | Missing
  readonly peer?: Figures | Missing | undefined
  /** What the least possible work takes, as measured in the same run: a server that does nothing, a bare process, a parser alone. */
  readonly floor?: Figures | undefined
}

/** Why a figure is not there. */
export interface Missing {
  readonly missing: string
}

/** Rows that are measured together, chosen with `--rows`. */
export interface RowGroup {
  readonly name: string
  run(context: BenchContext): AsyncIterable<Row>
}

export interface BenchContext {
  readonly contestants: Contestants
  readonly documents: Documents
  readonly folders: BenchFolders
  readonly options: BenchOptions
}

export interface BenchOptions {
  /** Fewer rounds, and the peer is spared the largest document. */
  readonly quick: boolean
  /** How many edits, and how many times opening and closing, memory has to stay flat over. */
  readonly edits: number
  readonly cycles: number
}

/** Larger than this the peer needs many seconds for a single key. In characters. */
const PEER_LIMIT = 4_000_000

/** The same for each contestant that takes part in a row about a document. A contestant that fails has a reason in place of its figures. */
export async function compare<Value>(
  { contestants, options }: BenchContext,
  document: Pick<BenchDocument, 'text'>,
  measure: (contestant: Contestant) => Promise<Value>,
): Promise<Readonly<Record<ContestantName, Value | Missing>>> {
  const results: Record<ContestantName, Value | Missing> = {
    nothing: { missing: '' },
    ours: { missing: '' },
    peer: { missing: 'not installed' },
  }
  for (const contestant of [contestants.nothing, contestants.ours, contestants.peer]) {
    if (!contestant) continue
    const spared = contestant.name === 'peer' && options.quick && document.text.length > PEER_LIMIT
    results[contestant.name] = spared ? { missing: 'left out' } : await measure(contestant).catch(missingFor)
  }
  return results
}

/** The first line of what went wrong, as a cell of a table holds it. */
export function missingFor(error: unknown): Missing {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return { missing: line.replaceAll('|', '/').slice(0, 120) }
}

export function isMissing(value: unknown): value is Missing {
  return typeof value === 'object' && value !== null && 'missing' in value
}

/** A row from what each contestant has for it. */
export function rowOf<Value>(
  id: string,
  unit: Row['unit'],
  results: Readonly<Record<ContestantName, Value | Missing>>,
  figures: (value: Value) => Figures,
): Row {
  const of = (value: Value | Missing) => (isMissing(value) ? value : figures(value))
  const floor = of(results.nothing)
  return { id, unit, ours: of(results.ours), peer: of(results.peer), floor: isMissing(floor) ? undefined : floor }
}
