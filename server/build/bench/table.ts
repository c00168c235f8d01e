import { goalOf, unmet } from './goals.ts'
import { isMissing, type Missing, type Row } from './row.ts'
import type { Figures } from './statistics.ts'

/** What a row says, cell by cell. */
export interface Cells {
  readonly what: string
  readonly ours: string
  readonly cpu: string
  readonly peer: string
  readonly peerCpu: string
  readonly ratio: string
  readonly floor: string
  readonly goal: string
}

export const HEADS: Cells = {
  what: 'row',
  ours: 'p50 / p95',
  cpu: 'cpu',
  peer: 'peer p50 / p95',
  peerCpu: 'cpu',
  ratio: 'peer ÷ ours',
  floor: 'floor p50 / p95',
  goal: 'goal',
}

export function cellsOf(row: Row, rows: readonly Row[]): Cells {
  const peer = row.peer && !isMissing(row.peer) ? row.peer : undefined
  const ours = isMissing(row.ours) ? undefined : row.ours
  return {
    what: row.unit === 'ms' ? row.id : `${row.id} (${row.unit})`,
    ours: figuresCell(row.ours),
    cpu: cpuCell(ours),
    peer: row.peer ? figuresCell(row.peer) : '',
    peerCpu: cpuCell(peer),
    ratio: peer && ours ? `${number(peer.p50 / ours.p50)}×` : '',
    floor: row.floor ? figuresCell(row.floor) : '',
    goal: goalCell(row, rows),
  }
}

function figuresCell(figures: Figures | Missing): string {
  if (isMissing(figures)) return figures.missing
  return figures.count === 1 ? number(figures.p50) : `${number(figures.p50)} / ${number(figures.p95)}`
}

function cpuCell(figures: Figures | undefined): string {
  return figures?.cpu === undefined ? '' : number(figures.cpu)
}

function goalCell(row: Row, rows: readonly Row[]): string {
  if (!goalOf(row)) return ''
  const failed = unmet(row, rows) ?? []
  return failed.length === 0 ? 'met' : failed.join('; ')
}

/** Three digits say all there is to say. */
export function number(value: number): string {
  if (Number.isNaN(value)) return '–'
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2)
}

const WIDTHS: Readonly<Record<keyof Cells, number>> = {
  what: 52,
  ours: 17,
  cpu: 8,
  peer: 17,
  peerCpu: 8,
  ratio: 12,
  floor: 17,
  goal: 0,
}

/** One line for a terminal. */
export function lineOf(cells: Cells): string {
  const columns = Object.entries(WIDTHS) as [keyof Cells, number][]
  return columns
    .map(([column, width]) => (column === 'what' ? cells[column].padEnd(width) : cells[column].padStart(width)))
    .join('  ')
    .trimEnd()
}
