import type { Contestant } from '../contestants.ts'
import type { BenchDocument, PlaceName } from '../documents.ts'
import { openDocument } from '../opened-document.ts'
import { type BenchContext, compare, type Row, type RowGroup, rowOf } from '../row.ts'
import type { Figures } from '../statistics.ts'
import { REST, type SeriesLimits, typeSeries } from '../typing-series.ts'

/** From sending a change of one character to receiving the diagnostics of that text, in documents of all sizes. */
export const keystrokeRows: RowGroup = {
  name: 'keystroke',
  run: async function* (context) {
    const { kubelet, auth, multi } = context.documents
    for (const document of [kubelet, auth(100), auth(1000), multi(1000), auth(10_000)])
      yield* typingRows(context, `keystroke/${document.name}`, document)
  },
}

/** The same with a rest before each key: the caches of the processors may hold other things by then. */
export const restedRows: RowGroup = {
  name: 'rested',
  run: async function* (context) {
    const { kubelet, auth } = context.documents
    for (const document of [kubelet, auth(100), auth(1000)])
      yield* typingRows(context, `rested/${document.name}`, document, { rest: REST })
  },
}

/** The same in documents with a thousand findings: pushed, and asked for. */
export const findingsRows: RowGroup = {
  name: 'findings',
  run: async function* (context) {
    const document = context.documents.authWithFindings(1000)
    yield* typingRows(context, 'findings/auth1000, pushed', document)
    const pulled = await typeEverywhere(context, context.contestants.ours, document, { pulls: true })
    for (const place of PLACES) yield { id: `findings/auth1000, pulled, ${place}`, unit: 'ms', ours: pulled[place] }
  },
}

interface Typing extends Pick<SeriesLimits, 'rest'> {
  readonly pulls?: boolean
}

const PLACES: readonly PlaceName[] = ['start', 'middle', 'end']

async function* typingRows(
  context: BenchContext,
  id: string,
  document: BenchDocument,
  how: Typing = {},
): AsyncGenerator<Row> {
  const results = await compare(context, document, (contestant) => typeEverywhere(context, contestant, document, how))
  for (const place of PLACES) yield rowOf(`${id}, ${place}`, 'ms', results, (figures) => figures[place])
}

async function typeEverywhere(
  { folders, options }: BenchContext,
  contestant: Contestant,
  document: BenchDocument,
  { pulls = false, rest = 0 }: Typing,
): Promise<Readonly<Record<PlaceName, Figures>>> {
  const server = await contestant.start({ pulls })
  try {
    const opened = await openDocument(server, `${folders.work}workspace/`, document, pulls)
    await server.settled()
    const limits = { ...seriesLimits(options.quick), rest }
    const type = (place: PlaceName) => typeSeries(server, opened, document.places[place], limits)
    return { start: await type('start'), middle: await type('middle'), end: await type('end') }
  } finally {
    await server.stop()
  }
}

export function seriesLimits(quick: boolean): SeriesLimits {
  return quick ? { keys: 20, warmUp: 5, time: 4_000 } : { keys: 60, warmUp: 10, time: 12_000 }
}
