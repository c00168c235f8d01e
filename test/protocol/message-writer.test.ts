import { PassThrough, Writable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastingRun, listOfRuns } from '../../server/src/lsp/lasting-json.ts'
import { WholeMessageWriter } from '../../server/src/lsp/message-writer.ts'

/** Members that are undefined are left out of JSON, and characters of JSON and of UTF-8 are longer than they look. */
const content = fc.dictionary(
  fc.string({ unit: 'binary' }),
  fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.boolean(), fc.constant(null), fc.constant(undefined)),
)

/** What a list holds: runs that were sent before, new ones, and both of them within others. */
const { runs } = fc.letrec<{ runs: unknown[][]; run: unknown[]; member: unknown }>((tie) => ({
  runs: fc.array(tie('run'), { maxLength: 5 }),
  run: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.array(content, { maxLength: 3 }).map(lastingRun),
    fc.array(tie('member'), { maxLength: 3 }),
  ),
  member: fc.oneof(content, fc.record({ children: tie('runs').map(listOfRuns), name: fc.string() })),
}))

test('messages go out as JSON.stringify has them, as often as they are sent', async () => {
  await fc.assert(
    fc.asyncProperty(runs, fc.boolean(), async (list, isResult) => {
      const stream = new PassThrough()
      const writer = new WholeMessageWriter(stream)
      const plain = JSON.stringify(list.flat())
      for (const version of [1, 2, 3]) {
        const held = listOfRuns(list)
        const message = isResult ? { id: version, result: held } : { method: 'm', params: { version, held } }
        const body = isResult
          ? `{"jsonrpc":"2.0","id":${version},"result":${plain}}`
          : `{"jsonrpc":"2.0","method":"m","params":{"version":${version},"held":${plain}}}`
        await writer.write({ jsonrpc: '2.0', ...message })
        expect(String(stream.read())).toBe(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
      }
    }),
  )
})

test('messages of one turn go out together, in their order', async () => {
  const writes: string[][] = []
  const stream = new Writable({
    writev: (chunks, done) => {
      writes.push(chunks.map(({ chunk }) => String(chunk)))
      done()
    },
  })
  const writer = new WholeMessageWriter(stream)
  const bodies = ['a', 'b', 'c'].map((method) => ({ jsonrpc: '2.0', method }))
  await Promise.all(bodies.map((body) => writer.write(body)))
  await writer.write({ jsonrpc: '2.0', ...{ method: 'd' } })
  expect(writes.map((texts) => texts.map((text) => /"method":"(.)"/.exec(text)?.[1]))).toEqual([['a', 'b', 'c'], ['d']])
})

test('a long message is not overwritten by the next one before it is read', async () => {
  const stream = new PassThrough({ highWaterMark: 1 })
  const writer = new WholeMessageWriter(stream)
  const names = ['ä'.repeat(30_000), 'b'.repeat(30_000)]
  const written = names.map((name) =>
    writer.write({ jsonrpc: '2.0', ...{ result: listOfRuns([lastingRun([{ name }])]) } }),
  )
  let read = ''
  stream.setEncoding('utf8').on('data', (data: string) => {
    read += data
  })
  await Promise.all(written)
  const bodies = read.split(/Content-Length: \d+\r\n\r\n/).slice(1)
  expect(bodies.map((body) => names.indexOf(JSON.parse(body).result[0].name))).toEqual([0, 1])
})

test('the room of a long message is given back with the next short one', async () => {
  const rooms: number[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      rooms.push(chunk.buffer.byteLength)
      done()
    },
  })
  const writer = new WholeMessageWriter(stream)
  for (const length of [2_000_000, 1_000_000, 10, 10])
    await writer.write({ jsonrpc: '2.0', ...{ result: listOfRuns([lastingRun([{ name: 'a'.repeat(length) }])]) } })
  const [long = 0, shorter, short, shortAgain = 0] = rooms
  expect([shorter, short]).toEqual([long, long])
  expect(shortAgain).toBeLessThan(100_000)
})
