import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FrameReader } from '../../server/src/lsp/frame-reader.ts'
import { frameOf } from '../harness/raw-server.ts'

const NO_MESSAGE = 'no message'

/** What is read of bytes that arrive in such parts. */
function read(...parts: readonly (Buffer | string)[]): unknown[] {
  const stream = new PassThrough()
  const messages: unknown[] = []
  new FrameReader(stream).listen((message) => messages.push(message ?? NO_MESSAGE))
  // Handed over at once, unlike what is written.
  for (const part of parts) stream.emit('data', Buffer.from(part))
  return messages
}

const one = { jsonrpc: '2.0', method: 'one' }
const two = { jsonrpc: '2.0', method: 'ä'.repeat(5000) }

test('messages are read whatever the parts are that they come in', () => {
  const messages = fc.array(fc.record({ method: fc.string({ unit: 'binary', maxLength: 300 }) }), { maxLength: 5 })
  fc.assert(
    fc.property(messages, fc.array(fc.nat({ max: 400 })), (sent, sizes) => {
      const bytes = Buffer.concat(sent.map(frameOf))
      const parts: Buffer[] = []
      let at = 0
      for (const size of sizes) {
        parts.push(bytes.subarray(at, at + size))
        at += size
      }
      expect(read(...parts, bytes.subarray(at))).toEqual(sent.map((message) => JSON.parse(JSON.stringify(message))))
    }),
  )
})

test.each([
  ['bytes of no message', 'garbage'],
  ['line breaks', '\r\n\r\n\r\n'],
  ['a megabyte without a line break', 'x'.repeat(1_000_000)],
  ['a head without a length', 'Content-Type: x\r\n\r\n'],
  ['a length that is no number', 'Content-Length: many\r\n\r\n{}'],
  ['a negative length', 'Content-Length: -5\r\n\r\n{}'],
  ['a length beyond all memory', 'Content-Length: 99999999999999\r\n\r\n{}'],
  ['a message that is no JSON', 'Content-Length: 3\r\n\r\n{x}'],
  ['a length that is too small', 'Content-Length: 1\r\n\r\n{"jsonrpc":"2.0"}'],
  ['a length that is too large', 'Content-Length: 30\r\n\r\n{"jsonrpc":"2.0"}'],
  ['a length that is much too large', 'Content-Length: 5000\r\n\r\n{"jsonrpc":"2.0"}'],
])('%s: what follows is read', (_, bytes) => {
  const followed = [bytes, frameOf(one), frameOf(two), frameOf(one)]
  expect(read(...followed).filter((message) => message !== NO_MESSAGE)).toEqual([one, two, one])
  expect(read(Buffer.concat(followed.map((part) => Buffer.from(part)))).at(-1)).toEqual(one)
})

test('what is no message is said once', () => {
  expect(read('x'.repeat(10_000), 'y'.repeat(10_000), '\r\n\r\n\r\n\r\n', frameOf(one), 'z\r\n\r\n')).toEqual([
    NO_MESSAGE,
    one,
    NO_MESSAGE,
  ])
})

test.each([
  ['heads in a message that is none', (heads: string) => `Content-Length: ${heads.length}\r\n\r\n${heads}`],
  ['heads without messages', (heads: string) => heads],
])('megabytes of %s are passed over, and said once', (_, bytesOf) => {
  for (const head of ['Content-Length: 5\r\n\r\n', 'Content-Length: 900000\r\n\r\n'])
    expect(read(bytesOf(head.repeat(30_000)), 'x'.repeat(900_000), frameOf(one))).toEqual([NO_MESSAGE, one])
})

test('of two lengths the last one counts, and heads may be written in any case', () => {
  const body = JSON.stringify(one)
  expect(read(`Content-Length: 7\r\ncontent-length:${body.length} \r\n\r\n${body}`)).toEqual([one])
})
