import { missedGoals } from './between.ts'
import { PEER } from './install-peer.ts'
import type { Machine } from './machine.ts'
import type { Row } from './row.ts'
import { type Cells, cellsOf, HEADS } from './table.ts'
import { REST } from './typing-series.ts'

/** What stands above the rows of each group: what is measured, what the floor is, and what lies between it and the server. */
const SECTIONS: Readonly<Record<string, string>> = {
  start: `From the start of the process to the answer to \`initialize\`, and on to the diagnostics of a first document that was opened at once. The floor is
a process of the same Node that does nothing but take messages from their frames; the row of bare Node is \`node -e 0\`.`,
  keystroke: `From sending a change of one character to receiving the diagnostics of that text. Every key makes a text that was never there before.
The floor is a server that reads the message and answers with an empty list. The next key comes as soon as the last one is answered.`,
  rested: `The same with ${REST} ms before each key, which is less than somebody who types fast needs. The same work takes
about twice as long then, as it does for a server that does nothing: probably because the caches of the processors hold other things.`,
  findings: `As "keystroke", in a document in which each of 1,000 authenticators has a finding. Sending a list costs the same whoever makes it;
a client that pulls is spared it when nothing changed. A long list that is pushed waits a fifth of a millisecond for requests that came with the key.`,
  features: 'From sending a change to receiving the answer to a request that follows it at once.',
  open: `From opening to the diagnostics, in a process that has just answered \`initialize\`: loading the core and compiling its code are part of it.
The floor is a server that reads the document and answers with an empty list.`,
  memory:
    'The most memory that the process ever had, in MB, while somebody opened the document, typed twenty keys and asked for hover and completion.',
  check: 'The floor is a process that reads the same files and parses them with `yaml`.',
  endurance: 'Memory in the last quarter of the time; the floor is that in the second quarter.',
  'in-process':
    'Without a protocol, from a text that was never seen before. The floor is `parseAllDocuments` of `yaml` on the same text.',
  cel: `Microseconds for one of the expressions that the tests hold by hand, each with a text that was never seen before. The peer is the parser and the
checker of \`@marcbachmann/cel-js\`, which stop at the first error.`,
}

/** The page `server/docs/performance.md`. */
export function performancePage(machine: Machine, rows: readonly Row[]): string {
  const groups = [...new Set(rows.map(groupOf))]
  const sections = groups.map((group) =>
    [`## ${group}`, SECTIONS[group] ?? '', tableOf(rows, (row) => groupOf(row) === group)].join('\n\n'),
  )
  const missed = missedGoals(rows)
  return `${[head(machine), ...sections, ...(missed === '' ? [] : [missed])].join('\n\n')}\n`
}

function groupOf({ id }: Row): string {
  return id.slice(0, id.indexOf('/'))
}

function head({ date, processor, cores, memory, system, node, commit }: Machine): string {
  return `# Performance

Written by \`npm run bench -- --write\`; edits by hand are lost. All times in milliseconds, through the protocol over stdio, as an editor has them.
The peer is \`${PEER.package}\` ${PEER.version} with the JSON Schema that \`orch-config-ls schema\` prints, measured in the same run. It waits 200 ms after each
key before it begins; its processor time shows what it needs apart from that. Processor time is that of all threads for one key.
Figures differ from machine to machine, ratios hardly. Where the p95 of a floor is many times its p50, others used the processors meanwhile.

${processor}, ${cores} cores, ${memory}, ${system}, Node ${node}, ${date}, commit ${commit}.

| document | what it is |
|---|---|
| kubelet | a KubeletConfiguration of 150 lines, 4 KB |
| authN | an AuthenticationConfiguration with N authenticators that all differ, each with expressions; 1 KB, 105 KB, 1 MB and 10 MB for 1, 100, 1,000 and 10,000 |
| multi1000 | a stream of 1,000 documents with one authenticator each, 1 MB |`
}

const COLUMNS: readonly (keyof Cells)[] = ['what', 'ours', 'cpu', 'peer', 'peerCpu', 'ratio', 'floor', 'goal']

function tableOf(rows: readonly Row[], wanted: (row: Row) => boolean): string {
  const line = (cells: Cells) => `| ${COLUMNS.map((column) => cells[column]).join(' | ')} |`
  const lines = rows.filter(wanted).map((row) => line(cellsOf(row, rows)))
  return [line(HEADS), `|---|${'---:|'.repeat(COLUMNS.length - 1)}`, ...lines].join('\n')
}
