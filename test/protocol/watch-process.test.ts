import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { isGone } from '../../server/src/lsp/watch-process.ts'

afterEach(() => vi.restoreAllMocks())

test('a process is there until it has ended', async () => {
  expect(isGone(process.pid)).toBe(false)
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  expect(isGone(child.pid ?? 0)).toBe(true)
})

test('a process of another user is there', () => {
  vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' })
  })
  expect(isGone(1)).toBe(false)
})

test.each([1.5, 1e300, -1.5, Number.NaN])('%d is no process, and no reason to end', (id) => {
  expect(isGone(id)).toBe(false)
})
