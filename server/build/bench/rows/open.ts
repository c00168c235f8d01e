import { pathToFileURL } from 'node:url'
import type { Contestant } from '../contestants.ts'
import type { BenchDocument } from '../documents.ts'
import { openDocument } from '../opened-document.ts'
import { type BenchContext, compare, type RowGroup, rowOf } from '../row.ts'
import { type Figures, figuresOf } from '../statistics.ts'

/**
 * From opening documents to their diagnostics, in a process that has answered `initialize` and done nothing else yet: an editor does not wait
 * until a server is warm.
 */
export const openRows: RowGroup = {
  name: 'open',
  run: async function* (context) {
    const { kubelet, auth, files } = context.documents
    for (const document of [kubelet, auth(1000), auth(10_000)]) {
      const results = await compare(context, document, (it) =>
        repeat(context, it, document.text.length, () => openOne(context, it, document)),
      )
      yield rowOf(`open/${document.name}`, 'ms', results, (figures) => figures)
    }
    const many = files(1000)
    const text = many.map((file) => file.text).join('')
    const results = await compare(context, { text }, (it) =>
      repeat(context, it, text.length, () => openMany(context, it, many)),
    )
    yield rowOf('open/1,000 files', 'ms', results, (figures) => figures)
  },
}

interface Opening {
  readonly time: number
  readonly cpu: number | undefined
}

async function repeat(
  { options }: BenchContext,
  contestant: Contestant,
  size: number,
  once: () => Promise<Opening>,
): Promise<Figures> {
  const rounds = size > 4_000_000 ? 2 : options.quick ? 3 : contestant.name === 'peer' ? 5 : 9
  const openings: Opening[] = []
  for (let round = 0; round < rounds; round++) openings.push(await once())
  const cpu = openings.flatMap((opening) => opening.cpu ?? [])
  return figuresOf(
    openings.map(({ time }) => time),
    cpu.length === 0 ? undefined : cpu.reduce((sum, value) => sum + value, 0) / cpu.length,
  )
}

async function openOne({ folders }: BenchContext, contestant: Contestant, document: BenchDocument): Promise<Opening> {
  const server = await contestant.start()
  try {
    const before = server.usage().cpu
    const { opened } = await openDocument(server, `${folders.work}workspace/`, document)
    return { time: opened.receivedAt - opened.sentAt, cpu: spent(before, server.usage().cpu) }
  } finally {
    await server.stop()
  }
}

async function openMany(
  { folders }: BenchContext,
  contestant: Contestant,
  files: readonly { readonly fileName: string; readonly text: string }[],
): Promise<Opening> {
  const server = await contestant.start()
  try {
    const before = server.usage().cpu
    const start = performance.now()
    const all = files.map(({ fileName, text }) => {
      const uri = pathToFileURL(`${folders.work}workspace/${fileName}`).href
      server.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } })
      return server.diagnostics(uri, 1)
    })
    const ends = (await Promise.all(all)).map(({ receivedAt }) => receivedAt)
    return { time: Math.max(...ends) - start, cpu: spent(before, server.usage().cpu) }
  } finally {
    await server.stop()
  }
}

function spent(before: number | undefined, after: number | undefined): number | undefined {
  return before === undefined || after === undefined ? undefined : after - before
}
