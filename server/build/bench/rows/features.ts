import type { Contestant } from '../contestants.ts'
import type { BenchDocument } from '../documents.ts'
import { type OpenedDocument, openDocument } from '../opened-document.ts'
import { type BenchContext, compare, type RowGroup, rowOf } from '../row.ts'
import type { Figures } from '../statistics.ts'
import { typeSeries } from '../typing-series.ts'
import { seriesLimits } from './keystroke.ts'

const FEATURES = ['completion', 'hover', 'codeAction', 'documentSymbol'] as const
type Feature = (typeof FEATURES)[number]

/** From sending a change to receiving the answer to a request that follows it at once. */
export const featureRows: RowGroup = {
  name: 'features',
  run: async function* (context) {
    const { kubelet, authWithFindings } = context.documents
    for (const document of [kubelet, authWithFindings(100), authWithFindings(1000)]) {
      const results = await compare(context, document, (contestant) => ask(context, contestant, document))
      for (const feature of FEATURES)
        yield rowOf(`features/${feature}, ${document.name}`, 'ms', results, (figures) => figures[feature])
    }
  },
}

async function ask(
  { folders, options }: BenchContext,
  contestant: Contestant,
  document: BenchDocument,
): Promise<Readonly<Record<Feature, Figures>>> {
  const server = await contestant.start()
  try {
    const opened = await openDocument(server, `${folders.work}workspace/`, document)
    await server.settled()
    const measure = (feature: Feature) =>
      typeSeries(server, opened, document.places.middle, seriesLimits(options.quick), () =>
        opened.request(`textDocument/${feature}`, paramsOf(feature, document, opened)),
      )
    return {
      completion: await measure('completion'),
      hover: await measure('hover'),
      codeAction: await measure('codeAction'),
      documentSymbol: await measure('documentSymbol'),
    }
  } finally {
    await server.stop()
  }
}

interface Published {
  readonly diagnostics?: readonly { readonly range: { readonly start: { readonly line: number } } }[]
}

function paramsOf(feature: Feature, { question }: BenchDocument, { opened }: OpenedDocument): object {
  switch (feature) {
    case 'completion':
      return { position: question, context: { triggerKind: 1 } }
    case 'hover':
      return { position: { line: question.line, character: question.character - 3 } }
    case 'codeAction': {
      const diagnostics = (opened.content() as Published).diagnostics ?? []
      const here = diagnostics.filter(({ range }) => range.start.line === question.line)
      return { range: { start: question, end: question }, context: { diagnostics: here } }
    }
    case 'documentSymbol':
      return {}
  }
}
