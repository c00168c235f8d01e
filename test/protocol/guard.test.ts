import { expect, test } from 'vitest'
import {
  CancellationToken,
  CancellationTokenSource,
  ErrorCodes,
  LSPErrorCodes,
} from 'vscode-languageserver-protocol/node'
import { guard, type Lifecycle } from '../../server/src/lsp/guard.ts'
import { createLog } from '../../server/src/lsp/log.ts'
import type { Session } from '../../server/src/lsp/session.ts'

function lifecycle(lines: string[]): Lifecycle {
  const log = createLog((line) => lines.push(line))
  // The guard uses nothing else of a session.
  return { session: { log, isLoaded: () => true } as unknown as Session }
}

test('a handler that throws is logged once, and the client gets the empty answer', () => {
  const lines: string[] = []
  const failing = () => {
    throw new Error('broken')
  }
  const guarded = guard<string, string[]>(lifecycle(lines), 'some/method', () => [], failing)
  expect(guarded('a', CancellationToken.None)).toEqual([])
  expect(guarded('b', CancellationToken.None)).toEqual([])
  expect(lines).toEqual([expect.stringContaining('"some/method" failed')])
})

test('a cancelled request is not computed', () => {
  let calls = 0
  const guarded = guard<string, number>(
    lifecycle([]),
    'some/method',
    () => 0,
    () => ++calls,
  )
  expect(guarded('a', CancellationToken.Cancelled)).toMatchObject({ code: LSPErrorCodes.RequestCancelled })
  expect(calls).toBe(0)
})

test('a request is refused where initialize has failed', () => {
  const guarded = guard<string, number>(
    { session: undefined },
    'some/method',
    () => 0,
    () => 1,
  )
  expect(guarded('a', CancellationToken.None)).toMatchObject({ code: ErrorCodes.ServerNotInitialized })
})

test('a request that comes before the core is loaded waits for it; one that is cancelled meanwhile is not computed', async () => {
  let loaded: () => void = () => {}
  const load = new Promise<void>((resolve) => {
    loaded = resolve
  })
  const waiting = { session: { isLoaded: () => false, load: () => load } as unknown as Session }
  const guarded = guard<string, string>(
    waiting,
    'some/method',
    () => '',
    (_session, params) => params,
  )
  const source = new CancellationTokenSource()
  const answers = Promise.all([guarded('a', CancellationToken.None), guarded('b', source.token)])
  source.cancel()
  loaded()
  expect(await answers).toEqual(['a', expect.objectContaining({ code: LSPErrorCodes.RequestCancelled })])
})

test('a core that cannot be loaded is logged once, and the client gets the empty answer', async () => {
  const lines: string[] = []
  const log = createLog((line) => lines.push(line))
  const broken = {
    log,
    isLoaded: () => false,
    load: () => Promise.reject(new Error('no schemas')),
  } as unknown as Session
  const guarded = guard<string, string[]>(
    { session: broken },
    'some/method',
    () => [],
    () => ['x'],
  )
  expect(await guarded('a', CancellationToken.None)).toEqual([])
  expect(await guarded('b', CancellationToken.None)).toEqual([])
  expect(lines).toEqual([expect.stringContaining('no schemas')])
})
