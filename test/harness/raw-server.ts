import { spawn } from 'node:child_process'
import { root } from './paths.ts'

/** What arrives from the server. */
export interface RawMessage {
  readonly id?: number | string | null
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

/** The built server as a process, and a client that sends whatever it is told to: nothing is checked, and bytes need not be messages. */
export interface RawServer {
  readonly pid: number
  /** In the order of their arrival. */
  readonly received: readonly RawMessage[]
  send(message: object): void
  sendBytes(bytes: Buffer | string): void
  /** Sends a request; its answer. Rejects when the process ends before, or nothing comes for a minute. */
  request(method: string, params?: unknown): Promise<RawMessage>
  notify(method: string, params?: unknown): void
  /** The next message that has not come yet, or one that has, for which `wants` is true. */
  message(wants: (message: RawMessage) => boolean): Promise<RawMessage>
  /** Closes the server's input. */
  end(): void
  kill(signal: NodeJS.Signals): void
  /** How the process ended. */
  readonly exited: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
  complaints(): string
}

interface Waiting {
  readonly wants: (message: RawMessage) => boolean
  resolve(message: RawMessage): void
  reject(error: Error): void
}

const PATIENCE = 60_000

export function startRawServer(
  args: readonly string[] = ['--stdio'],
  cwd: string = root,
  node: { readonly options?: readonly string[]; readonly env?: NodeJS.ProcessEnv } = {},
): RawServer {
  const command = [...(node.options ?? []), `${root}server/bin/orch-config-ls.js`, ...args]
  const child = spawn(process.execPath, command, { cwd, env: { ...process.env, ...node.env } })
  const received: RawMessage[] = []
  const waiting = new Set<Waiting>()
  let lastId = 0
  let complaints = ''

  function sendBytes(bytes: Buffer | string): void {
    child.stdin.write(bytes)
  }

  function send(message: object): void {
    sendBytes(frameOf({ jsonrpc: '2.0', ...message }))
  }

  function message(wants: Waiting['wants']): Promise<RawMessage> {
    const there = received.find(wants)
    if (there) return Promise.resolve(there)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => waiter.reject(new Error(`Nothing came for a minute. ${complaints}`)), PATIENCE)
      const waiter: Waiting = {
        wants,
        resolve: (it) => {
          clearTimeout(timer)
          waiting.delete(waiter)
          resolve(it)
        },
        reject: (error) => {
          clearTimeout(timer)
          waiting.delete(waiter)
          reject(error)
        },
      }
      waiting.add(waiter)
    })
  }

  child.stdin.on('error', () => {})
  child.stderr.on('data', (data: Buffer) => {
    complaints += data
  })
  child.stdout.on(
    'data',
    readFrames((it) => {
      received.push(it)
      for (const waiter of [...waiting]) if (waiter.wants(it)) waiter.resolve(it)
    }),
  )
  const exited: RawServer['exited'] = new Promise((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  )
  void exited.then(({ code, signal }) => {
    for (const waiter of [...waiting]) waiter.reject(new Error(`The server ended: ${code ?? signal}. ${complaints}`))
  })

  return {
    pid: child.pid ?? 0,
    received,
    send,
    sendBytes,
    request: (method, params) => {
      const id = ++lastId
      send({ id, method, params })
      return message((it) => it.id === id && it.method === undefined)
    },
    notify: (method, params) => send({ method, params }),
    message,
    end: () => child.stdin.end(),
    kill: (signal) => void child.kill(signal),
    exited,
    complaints: () => complaints,
  }
}

export function frameOf(message: object): Buffer {
  const body = Buffer.from(JSON.stringify(message))
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body])
}

/** Starts a server and goes through `initialize`, with capabilities of the client's choice. */
export async function startedRawServer(capabilities: object = {}, params: object = {}): Promise<RawServer> {
  const server = startRawServer()
  await server.request('initialize', { processId: process.pid, rootUri: null, capabilities, ...params })
  server.notify('initialized', {})
  return server
}

/** `shutdown` and `exit`; the exit code. */
export async function stopRawServer(server: RawServer): Promise<number | null> {
  await server.request('shutdown')
  server.notify('exit')
  return (await server.exited).code
}

function readFrames(receive: (message: RawMessage) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = rest.indexOf('\r\n\r\n')
      if (head < 0) return
      const end = head + 4 + Number(/content-length: *(\d+)/i.exec(rest.toString('latin1', 0, head))?.[1])
      if (rest.length < end) return
      receive(JSON.parse(rest.toString('utf8', head + 4, end)))
      rest = rest.subarray(end)
    }
  }
}
