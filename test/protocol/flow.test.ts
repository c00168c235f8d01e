import { expect, test } from 'vitest'
import type { DataCallback, Message, MessageReader, MessageWriter } from 'vscode-languageserver'
import { createFlow } from '../../server/src/lsp/flow.ts'
import { turns } from '../harness/turns.ts'

const nothing = () => ({ dispose: () => {} })

/** A connection whose client takes an answer when it is told to, and a library that handles messages when it is told to. */
function connected() {
  const said: string[] = []
  const untaken: (() => void)[] = []
  const handled: Message[] = []
  let arrive: DataCallback = () => {}
  const reader = {
    onError: nothing,
    onClose: nothing,
    onPartialMessage: nothing,
    listen: (callback: DataCallback) => {
      arrive = callback
      return { dispose: () => {} }
    },
  } as unknown as MessageReader
  const writer = {
    onError: nothing,
    onClose: nothing,
    write: () => new Promise<void>((resolve) => untaken.push(resolve)),
  } as unknown as MessageWriter
  const flow = createFlow({ pause: () => said.push('pause'), resume: () => said.push('resume') })
  const counted = flow.writer(writer)
  const queue: Message[] = []
  flow.reader(reader).listen((message) => queue.push(message))
  return {
    said,
    handled,
    arrive: (message: object) => arrive({ jsonrpc: '2.0', ...message } as Message),
    write: () => void counted.write({ jsonrpc: '2.0' }),
    take: (count: number) => {
      for (const resolve of untaken.splice(0, count)) resolve()
    },
    handle: async (count: number) => {
      for (const message of queue.splice(0, count))
        void flow.messageStrategy.handleMessage(message, async (one: Message) => void handled.push(one))
      await turns(1)
    },
  }
}

test('while a client reads nothing, nothing more is handled and read, but its answers', async () => {
  const it = connected()
  for (let i = 0; i < 60; i++) it.write()
  for (const message of [{ id: 1, method: 'ask' }, { id: 7, result: null }, { method: 'tell' }]) it.arrive(message)
  await it.handle(3)
  expect(it.handled).toEqual([{ jsonrpc: '2.0', id: 7, result: null }])
  expect(it.said).toEqual(['pause'])
  it.take(5)
  await turns(5)
  expect(it.handled).toHaveLength(1)
  it.take(55)
  await turns(5)
  expect(it.handled.slice(1)).toMatchObject([{ method: 'ask' }, { method: 'tell' }])
  expect(it.said).toEqual(['pause', 'resume'])
})

test('while a client takes no refusals, which nobody handles, nothing more is read', async () => {
  const it = connected()
  for (let i = 0; i < 50; i++) it.write()
  expect(it.said).toEqual(['pause'])
  it.take(1)
  await turns(1)
  expect(it.said).toEqual(['pause', 'resume'])
})

test('what comes while others wait is handled behind them', async () => {
  const it = connected()
  for (let i = 0; i < 60; i++) it.write()
  it.arrive({ method: 'first' })
  await it.handle(1)
  it.take(60)
  it.arrive({ method: 'second' })
  await it.handle(1)
  await turns(5)
  expect(it.handled).toMatchObject([{ method: 'first' }, { method: 'second' }])
})

test('no more is read than can be handled soon; cancellations wait for nobody and count for nothing', async () => {
  const it = connected()
  for (let i = 0; i < 6_000; i++) it.arrive({ method: '$/cancelRequest', params: { id: i } })
  expect(it.said).toEqual([])
  for (let i = 0; i < 6_000; i++) it.arrive({ id: i, method: 'ask' })
  expect(it.said).toEqual(['pause'])
  await it.handle(9_000)
  expect(it.said).toEqual(['pause'])
  await it.handle(3_000)
  expect(it.said).toEqual(['pause', 'resume'])
  expect(it.handled).toHaveLength(12_000)
})
