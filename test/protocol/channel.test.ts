import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sendToParent } from '../../server/src/lsp/send-to-parent.ts'
import { root } from '../harness/paths.ts'
import { turns } from '../harness/turns.ts'

interface ChannelServer {
  /** Sends a message; so does a text, as it is. */
  send(message: object | string): void
  /** The lines that came, once there are so many. */
  read(count: number): Promise<readonly string[]>
  /** Closes the channel as soon as the messages that were sent are on their way. The exit code. */
  leave(): Promise<number>
}

/** Node's channel is a pipe with a line of JSON for each message. Here its other end is no Node, which could not send what is this deep. */
function startOnChannel(command: readonly string[]): ChannelServer {
  const env = { ...process.env, NODE_CHANNEL_FD: '3', NODE_CHANNEL_SERIALIZATION_MODE: 'json' }
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit', 'pipe'], env })
  onTestFinished(() => void child.kill('SIGKILL'))
  const channel = child.stdio[3] as Duplex
  const send: ChannelServer['send'] = (message) =>
    void channel.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`)
  send({
    jsonrpc: '2.0',
    id: 'start',
    method: 'initialize',
    params: { processId: null, rootUri: null, capabilities: {} },
  })
  return {
    send,
    read: async (count) => {
      const lines: string[] = []
      let rest = ''
      for await (const data of channel.iterator({ destroyOnReturn: false })) {
        const parts = `${rest}${data}`.split('\n')
        rest = parts.pop() ?? ''
        lines.push(...parts)
        if (lines.length >= count) break
      }
      return lines
    },
    leave: async () => {
      channel.end(() => channel.destroy())
      const [code] = await once(child, 'exit')
      return code
    },
  }
}

// Elsewhere a channel is no plain pipe.
describe.runIf(process.platform === 'linux').each([
  ['the server', [`${root}server/bin/orch-config-ls.js`, '--node-ipc']],
  ['the server of the extension', [`${root}client/dist/server/child.cjs`]],
] as const)('%s on a channel', { timeout: 30_000 }, (_, command) => {
  test('an answer that is too deep for JSON is an error, and no answer to another request', async () => {
    const server = startOnChannel(command)
    const deep = '['.repeat(20_000) + ']'.repeat(20_000)
    server.send(`{"jsonrpc":"2.0","id":1,"method":"completionItem/resolve","params":{"label":"x","data":${deep}}}`)
    server.send({ jsonrpc: '2.0', id: 2, method: 'workspace/symbol', params: { query: 'x' } })
    const answers = (await server.read(3)).map((line) => JSON.parse(line))
    expect(answers.find(({ id }) => id === 1)).toMatchObject({ error: { code: -32603 } })
    expect(answers.find(({ id }) => id === 2)).toMatchObject({ result: [] })
  })

  test('a client that leaves while it is answered ends the server', async () => {
    const server = startOnChannel(command)
    await server.read(1)
    const question = (id: number) => JSON.stringify({ jsonrpc: '2.0', id, method: 'workspace/unknown' })
    server.send([1, 2, 3, 4, 5].map(question).join('\n'))
    expect(await server.leave()).toBe(1)
  })
})

test('a message is sent when the channel has taken it, and not before', async () => {
  const send = process.send
  const taken: ((error: Error | null) => void)[] = []
  process.send = (_message: unknown, ...rest: readonly unknown[]) => taken.push(rest.at(-1) as (typeof taken)[0]) > 0
  const settled: string[] = []
  for (const name of ['first', 'second'])
    sendToParent({ name }, () => settled.push('the end')).then(
      () => settled.push(name),
      (error: Error) => settled.push(error.message),
    )
  if (send) process.send = send
  else delete process.send
  await turns(1)
  expect(settled).toEqual([])
  taken[1]?.(new Error('gone'))
  taken[0]?.(null)
  await turns(1)
  expect(settled).toEqual(['the end', 'gone', 'first'])
})
