import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createContestants } from './bench/contestants.ts'
import { createDocuments } from './bench/documents.ts'
import { unmet } from './bench/goals.ts'
import { PEER } from './bench/install-peer.ts'
import { thisMachine } from './bench/machine.ts'
import { performancePage } from './bench/performance-page.ts'
import { type BenchContext, isMissing, missingFor, type Row, type RowGroup } from './bench/row.ts'
import { celRows } from './bench/rows/cel.ts'
import { checkRows } from './bench/rows/check.ts'
import { enduranceRows } from './bench/rows/endurance.ts'
import { featureRows } from './bench/rows/features.ts'
import { inProcessRows } from './bench/rows/in-process.ts'
import { findingsRows, keystrokeRows, restedRows } from './bench/rows/keystroke.ts'
import { memoryRows } from './bench/rows/memory.ts'
import { openRows } from './bench/rows/open.ts'
import { startRows } from './bench/rows/start.ts'
import { cellsOf, HEADS, lineOf } from './bench/table.ts'
import type { TaskContext } from './task.ts'

const GROUPS: readonly RowGroup[] = [
  startRows,
  keystrokeRows,
  restedRows,
  findingsRows,
  featureRows,
  openRows,
  memoryRows,
  checkRows,
  enduranceRows,
  inProcessRows,
  celRows,
]

const USAGE = `Usage: npm run bench -- [options]
  --rows a,b     only these rows: ${GROUPS.map(({ name }) => name).join(', ')}
  --quick        fewer rounds, and the peer is spared the largest document
  --no-peer      without ${PEER.package}
  --edits N      how many edits memory has to stay flat over (5000; 100000 take ten minutes)
  --cycles N     how many times opening and closing (1000; 10000 take three minutes)
  --write        all rows, and the page server/docs/performance.md
Measures the built server: run "npm run build" first.`

/** Measures the server as it is shipped, beside a peer and beside the least possible work; see `server/docs/performance.md`. */
export async function run({ root, args }: TaskContext): Promise<number> {
  const options = readOptions(args)
  if (typeof options === 'string') {
    console.error(options)
    return 2
  }
  const folders = { root, work: `${root}.build/bench/` }
  mkdirSync(`${folders.work}workspace`, { recursive: true })
  const contestants = await createContestants(folders, options.peer)
  if (options.peer && !contestants.peer)
    console.error(`${PEER.package} ${PEER.version} could not be installed, so the rows stand without it.`)
  const documents = createDocuments(`${root}server/build/bench/`)
  const rows = await measure({ contestants, documents, folders, options }, options.groups)
  const machine = thisMachine(root)
  writeFileSync(`${root}.build/bench.json`, `${JSON.stringify({ machine, peer: PEER, rows }, undefined, 2)}\n`)
  if (options.write) writeFileSync(`${root}server/docs/performance.md`, performancePage(machine, rows))
  const missed = rows.filter((row) => (unmet(row, rows)?.length ?? 0) > 0)
  const failed = rows.filter(({ ours }) => isMissing(ours))
  console.log(`${rows.length} rows, ${missed.length} miss their goal; written to .build/bench.json.`)
  if (failed.length > 0) console.error(`Not measured: ${failed.map(({ id }) => id).join(', ')}.`)
  return failed.length > 0 ? 1 : 0
}

async function measure(context: BenchContext, groups: readonly RowGroup[]): Promise<readonly Row[]> {
  const rows: Row[] = []
  console.log(lineOf(HEADS))
  for (const group of groups) {
    for await (const row of rowsOf(group, context)) {
      rows.push(row)
      console.log(lineOf(cellsOf(row, rows)))
    }
  }
  return rows
}

/** Where a group breaks off, the others still count: a row says so in place of those that are missing. */
async function* rowsOf(group: RowGroup, context: BenchContext): AsyncGenerator<Row> {
  try {
    yield* group.run(context)
  } catch (error) {
    yield { id: `${group.name}/broke off here`, unit: 'ms', ours: missingFor(error) }
  }
}

interface Options {
  readonly groups: readonly RowGroup[]
  readonly quick: boolean
  readonly peer: boolean
  readonly write: boolean
  readonly edits: number
  readonly cycles: number
}

/** What to say to whoever uses options that there are not. */
function readOptions(args: readonly string[]): Options | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        rows: { type: 'string' },
        quick: { type: 'boolean', default: false },
        'no-peer': { type: 'boolean', default: false },
        edits: { type: 'string', default: '5000' },
        cycles: { type: 'string', default: '1000' },
        write: { type: 'boolean', default: false },
      },
    })
    const names = values.rows?.split(',') ?? GROUPS.map(({ name }) => name)
    const unknown = names.find((name) => !GROUPS.some((group) => group.name === name))
    if (unknown !== undefined) return `There are no rows "${unknown}".\n${USAGE}`
    if (values.write && values.rows !== undefined) return `A page holds all rows.\n${USAGE}`
    return {
      groups: GROUPS.filter(({ name }) => names.includes(name)),
      quick: values.quick,
      peer: !values['no-peer'],
      write: values.write,
      edits: Number(values.edits),
      cycles: Number(values.cycles),
    }
  } catch (error) {
    return `${error instanceof Error ? error.message : error}\n${USAGE}`
  }
}
