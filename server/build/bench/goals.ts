import { isMissing, type Row } from './row.ts'

/** What a row has to reach; everything that is given counts. */
export interface Goal {
  /** At most so much, in the unit of the row. */
  readonly p50?: number
  readonly p95?: number
  /** Milliseconds of processor time. */
  readonly cpu?: number
  /** The median is at most so many times that of the peer. */
  readonly ofPeer?: number
  /** The median is at most so many times the floor of the row. */
  readonly ofFloor?: number
  /** The median is at most so many times that of another row. */
  readonly ofRow?: { readonly id: string; readonly times: number }
  /** The 95th percentile is at most so much above that of another row about the same place. */
  readonly above?: { readonly of: string; readonly by: number }
}

/** The first entry whose begin is that of the row's id. */
const GOALS: readonly (readonly [begin: string, goal: Goal])[] = [
  ['start/initialize', { ofPeer: 0.35, ofRow: { id: 'start/bare node', times: 1.25 } }],
  ['keystroke/kubelet', { p95: 5, cpu: 1, ofPeer: 1 / 40 }],
  ['keystroke/auth10000', { p95: 15, cpu: 5, ofPeer: 1 / 500, ofRow: { id: 'keystroke/kubelet, middle', times: 4 } }],
  ['keystroke/auth1000', { p95: 8, cpu: 3, ofPeer: 1 / 120 }],
  ['keystroke/multi1000', { p95: 8, cpu: 3, ofPeer: 1 / 120 }],
  ['keystroke/auth100', { p95: 5, ofPeer: 1 / 40 }],
  // The same document may take 8 without findings.
  ['findings/', { p95: 13, above: { of: 'keystroke/auth1000', by: 5 } }],
  ['features/', { p95: 5 }],
  ['open/kubelet', { p50: 40 }],
  ['open/auth10000', { p50: 1500 }],
  ['open/auth1000', { p50: 300 }],
  ['open/1,000 files', { p50: 400 }],
  ['memory/auth10000', { p50: 350 }],
  ['memory/', { p50: 110 }],
  ['check/', { ofFloor: 2 }],
  ['endurance/', { ofFloor: 1.1 }],
  ['cel/', { ofPeer: 1 }],
]

/** A key after a rest has the goal of one without. */
export function goalOf({ id }: Row): Goal | undefined {
  const key = id.replace(/^rested\//, 'keystroke/')
  return GOALS.find(([begin]) => key.startsWith(begin))?.[1]
}

/** The parts of a row's goal that it does not reach, in words; undefined for a row without a goal. */
export function unmet(row: Row, rows: readonly Row[]): readonly string[] | undefined {
  const goal = goalOf(row)
  if (!goal) return undefined
  if (isMissing(row.ours)) return ['not measured']
  const { p50, p95, cpu } = row.ours
  const other = rows.find(({ id }) => id === goal.ofRow?.id)?.ours
  const place = row.id.slice(row.id.lastIndexOf(', '))
  const plain = rows.find(({ id }) => id === `${goal.above?.of}${place}`)?.ours
  const added = plain && !isMissing(plain) ? p95 - plain.p95 : undefined
  const checks: readonly (readonly [what: string, value: number | undefined, limit: number | undefined])[] = [
    ['p50', p50, goal.p50],
    ['p95', p95, goal.p95],
    ['cpu', cpu, goal.cpu],
    ['of peer', ratio(p50, row.peer && !isMissing(row.peer) ? row.peer.p50 : undefined), goal.ofPeer],
    ['of floor', ratio(p50, row.floor?.p50), goal.ofFloor],
    [`above ${goal.above?.of}`, added, goal.above?.by],
    [`of ${goal.ofRow?.id}`, ratio(p50, other && !isMissing(other) ? other.p50 : undefined), goal.ofRow?.times],
  ]
  return checks.flatMap(([what, value, limit]) =>
    value === undefined || limit === undefined || value <= limit ? [] : [`${what} ${round(value)} > ${round(limit)}`],
  )
}

function ratio(value: number, of: number | undefined): number | undefined {
  return of === undefined ? undefined : value / of
}

function round(value: number): string {
  return value >= 10 ? value.toFixed(0) : value.toPrecision(2)
}
