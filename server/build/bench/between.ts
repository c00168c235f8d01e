import { unmet } from './goals.ts'
import { isMissing, type Row } from './row.ts'
import { number } from './table.ts'

/** What a server cannot go below, and what this one does beyond it: the first entry whose begin is that of the row's id. */
const BETWEEN: readonly (readonly [begin: string, between: string])[] = [
  [
    'start/',
    'Node itself is nearly all of it. What is left is reading and running one bundle with its code as the engine made it, and the framing of messages.',
  ],
  [
    'keystroke/kubelet',
    `The text is compared with the last one; only the changed field is read and judged, with what depends on it. The message, its way through Node and the answer take about as long.
The first keys of a session take two or three times as long as later ones: the engine compiles what they need, and learns what it meets there.`,
  ],
  [
    'keystroke/auth10000',
    'Beside the item that was typed in: sums over the lengths of 10,000 pieces, and the list of what is known of each of them, which are made anew for each version.',
  ],
  [
    'keystroke/',
    'The item that was typed in is read and judged anew, the list of pieces is made anew, and the findings of all pieces are put together.',
  ],
  [
    'rested/',
    `What a key without a rest takes, and as much again, probably until the caches of the processors hold the code and the data that it needs.`,
  ],
  [
    'findings/',
    'A list of 1,000 findings is put together of their texts and sent, for each key, to clients that do not pull.',
  ],
  [
    'features/documentSymbol',
    'The outline of all items is put together and sent, because the protocol knows no changes of outlines: a tenth of the size of the document.',
  ],
  [
    'features/',
    'The pieces around the place are read once more with their neighbours, before what was typed is judged where that can be seen from them.',
  ],
  [
    'open/',
    `Loading the core, and reading and judging everything once with code that the engine has not compiled yet: the first thousand items take twice as long as
later ones. Merely parsing the same text with \`yaml\` takes longer.`,
  ],
  [
    'memory/',
    'Node alone takes 40 MB. The rest are the code of the core, its schemas, the text, and what is known of each piece.',
  ],
  ['check/', 'Reading and judging each file, beyond parsing it; the code is compiled while it runs.'],
  ['endurance/', 'What the engine keeps of code and has not collected yet.'],
]

/** A list of the rows that miss their goal, each with its floor and what stands between; empty when there are none. */
export function missedGoals(rows: readonly Row[]): string {
  const lines = rows.flatMap((row) => {
    const missed = unmet(row, rows) ?? []
    if (missed.length === 0) return []
    const floor = row.floor ? ` Floor: ${number(row.floor.p50)}.` : ''
    const between = isMissing(row.ours) ? row.ours.missing : BETWEEN.find(([begin]) => row.id.startsWith(begin))?.[1]
    return [`- **${row.id}** (${missed.join('; ')}).${floor} ${between ?? ''}`.trim()]
  })
  return lines.length === 0 ? '' : `## Goals that were missed in this run\n\n${lines.join('\n')}`
}
