import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { startedRawServer, stopRawServer } from '../harness/raw-server.ts'

/** How nice a thread is: what stands 19th in its line, counted from the name on, which may hold blanks (proc(5)). */
function nicenessOf(process: number, thread: number): number {
  const line = readFileSync(`/proc/${process}/task/${thread}/stat`, 'utf8')
  return Number(line.slice(line.lastIndexOf(')')).split(' ')[17])
}

test.runIf(process.platform === 'linux')('the threads of the engine go behind the one that answers', async () => {
  const server = await startedRawServer()
  const threads = readdirSync(`/proc/${server.pid}/task`).map(Number)
  const priority = getPriority()
  expect(nicenessOf(server.pid, server.pid)).toBe(priority)
  const others = threads.filter((thread) => thread !== server.pid).map((thread) => nicenessOf(server.pid, thread))
  expect(others.filter((other) => other === Math.min(priority + 7, 19)).length).toBeGreaterThanOrEqual(4)
  expect(await stopRawServer(server)).toBe(0)
})
