import { expect, test } from 'vitest'
import { createIdleQueue } from '../../server/src/lsp/idle-queue.ts'
import { turns } from '../harness/turns.ts'

/** Handles messages as the connection does: one per turn of the event loop, the next one queued behind it. */
async function handle(messages: readonly (() => void)[]): Promise<void> {
  for (const message of messages) {
    await turns(1)
    message()
  }
}

test('a burst that is already in the buffer costs one run', async () => {
  const runs: string[] = []
  const queue = createIdleQueue((key) => runs.push(key))
  await handle(Array.from({ length: 10 }, () => () => queue.add('a')))
  expect(runs).toEqual([])
  await turns(5)
  expect(runs).toEqual(['a'])
})

test('a request behind the change is handled before the run', async () => {
  const order: string[] = []
  const queue = createIdleQueue((key) => order.push(key))
  await handle([() => queue.add('diagnostics'), () => order.push('hover')])
  await turns(5)
  expect(order).toEqual(['hover', 'diagnostics'])
})

test('what is added again moves to the end, what is removed is not run', async () => {
  const runs: string[] = []
  const queue = createIdleQueue((key) => runs.push(key))
  for (const key of ['a', 'b', 'c', 'a']) queue.add(key)
  queue.remove('b')
  await turns(10)
  expect(runs).toEqual(['c', 'a'])
  queue.add('b')
  await turns(5)
  expect(runs).toEqual(['c', 'a', 'b'])
})

test('what is quick shares turns', async () => {
  const runs: string[] = []
  const queue = createIdleQueue((key) => runs.push(key))
  const keys = Array.from({ length: 100 }, (_, index) => `${index}`)
  for (const key of keys) queue.add(key)
  await turns(50)
  expect(runs).toEqual(keys)
})

test('work that is added while other work runs is done too', async () => {
  const runs: string[] = []
  const queue = createIdleQueue((key) => {
    runs.push(key)
    if (key === 'a') queue.add('b')
  })
  queue.add('a')
  await turns(10)
  expect(runs).toEqual(['a', 'b'])
})

test('work that goes on later lets a request come between', async () => {
  const order: string[] = []
  const queue = createIdleQueue((key) => {
    order.push('run')
    if (order.length > 1) return
    queue.add(key)
    // A message that comes meanwhile is queued behind what follows the run.
    process.nextTick(() => setImmediate(() => order.push('hover')))
  })
  queue.add('a')
  await turns(10)
  expect(order).toEqual(['run', 'hover', 'run'])
})
