import type { StartedServer } from '../contestants.ts'
import { type OpenedDocument, openDocument } from '../opened-document.ts'
import type { BenchContext, Row, RowGroup } from '../row.ts'
import { figuresOf, percentile } from '../statistics.ts'

/**
 * Whether memory stays flat over many edits, and over opening and closing many times. The figure is the memory in the last quarter of the time;
 * the floor is that of the second quarter, when everything has been used for a while.
 */
export const enduranceRows: RowGroup = {
  name: 'endurance',
  run: async function* (context) {
    const { edits, cycles } = context.options
    yield await watch(context, `endurance/${edits.toLocaleString('en')} edits`, edits, editing)
    yield await watch(context, `endurance/${cycles.toLocaleString('en')} times opened and closed`, cycles, reopening)
  },
}

type Step = (server: StartedServer, context: BenchContext, document: OpenedDocument) => (round: number) => Promise<void>

/** Replaces a word by another of the same length, so that the text is always new and never longer. */
const editing: Step = (server, { documents }, { uri, opened }) => {
  const [start] = documents.kubelet.places.middle
  if (!start) throw new Error('There is no place to type at.')
  let length = 0
  let version = (opened.content() as { readonly version?: number }).version ?? 1
  return async () => {
    version++
    const word = (version * 2654435761).toString(36).slice(-8).padStart(8, 'a')
    const range = { start, end: { line: start.line, character: start.character + length } }
    length = word.length
    server.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ range, text: word }] })
    await server.diagnostics(uri, version)
  }
}

/** A file of its own each time. */
const reopening: Step =
  (server, { documents, folders }) =>
  async (round) => {
    const { text } = documents.kubelet
    const file = { fileName: `kubelet-${round}.yaml`, text: `# ${round}\n${text}` }
    const { uri } = await openDocument(server, `${folders.work}workspace/`, file)
    server.notify('textDocument/didClose', { textDocument: { uri } })
  }

const SAMPLES = 40

async function watch(context: BenchContext, id: string, rounds: number, prepare: Step): Promise<Row> {
  const server = await context.contestants.ours.start()
  try {
    const document = await openDocument(server, `${context.folders.work}workspace/`, context.documents.kubelet)
    const step = prepare(server, context, document)
    const samples: number[] = []
    const every = Math.max(1, Math.floor(rounds / SAMPLES))
    for (let round = 0; round < rounds; round++) {
      await step(round)
      if (round % every === 0) samples.push(server.usage().resident ?? Number.NaN)
    }
    const quarter = (number: number) =>
      samples.slice(Math.floor((samples.length * number) / 4), Math.floor((samples.length * (number + 1)) / 4))
    const [last, second] = [quarter(3), quarter(1)]
    return { id, unit: 'MB', ours: figuresOf([percentile(last, 0.5)]), floor: figuresOf([percentile(second, 0.5)]) }
  } finally {
    await server.stop()
  }
}
