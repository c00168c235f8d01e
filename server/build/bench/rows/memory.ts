import type { Contestant } from '../contestants.ts'
import type { BenchDocument } from '../documents.ts'
import { openDocument } from '../opened-document.ts'
import { type BenchContext, compare, type RowGroup, rowOf } from '../row.ts'
import { type Figures, figuresOf } from '../statistics.ts'
import { REST, typeSeries } from '../typing-series.ts'

/** The most memory that the process had while somebody opened a document, typed in its middle, and asked for hover and completion. */
export const memoryRows: RowGroup = {
  name: 'memory',
  run: async function* (context) {
    const { kubelet, auth } = context.documents
    for (const document of [kubelet, auth(1000), auth(10_000)]) {
      const results = await compare(context, document, (contestant) => peakOf(context, contestant, document))
      yield rowOf(`memory/${document.name}`, 'MB', results, (figures) => figures)
    }
  },
}

async function peakOf({ folders }: BenchContext, contestant: Contestant, document: BenchDocument): Promise<Figures> {
  const server = await contestant.start()
  try {
    const opened = await openDocument(server, `${folders.work}workspace/`, document)
    await typeSeries(server, opened, document.places.middle, { keys: 20, warmUp: 0, time: 5_000, rest: REST })
    for (const feature of ['hover', 'completion'])
      await opened.request(`textDocument/${feature}`, { position: document.question }).catch(() => undefined)
    const { peak } = server.usage()
    if (peak === undefined) throw new Error('this system does not tell')
    return figuresOf([peak])
  } finally {
    await server.stop()
  }
}
