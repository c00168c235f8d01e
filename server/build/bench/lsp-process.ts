import { type ChildProcess, spawn } from 'node:child_process'
import { lazy } from '../../src/core/base/lazy.ts'
import { type Usage, usageOf } from './process-usage.ts'

/**
 * A server as a process, reached over stdio by a client that does as little as possible: what is measured is the server.
 * Times are those of `performance.now()`, taken just before the first byte of a message is written and as soon as its last byte is read.
 */
export interface LspProcess {
  readonly startedAt: number
  request(method: string, params: unknown): Promise<Received>
  /** When the message was sent. */
  notify(method: string, params: unknown): number
  /** The next list of diagnostics of a document: with this version, or with none for servers that send none. */
  diagnostics(uri: string, version: number): Promise<Received>
  usage(): Usage
  /** Resolves when the process has done nothing for a while. */
  settled(): Promise<void>
  /** Ends the process, without ceremony. */
  stop(): Promise<void>
}

export interface Received {
  readonly sentAt: number
  readonly receivedAt: number
  /** The result, or what a notification says. */
  readonly content: () => unknown
}

export interface LspProcessOptions {
  readonly command: readonly string[]
  /** The answer to `workspace/configuration` for a section. */
  readonly configuration: (section: string) => unknown
  /** Milliseconds that may pass before anything that is waited for counts as lost. */
  readonly timeout: number
}

interface Waiting {
  readonly sentAt: number
  readonly wants: (message: Message) => boolean
  resolve(received: Received): void
  reject(error: Error): void
}

interface Message {
  readonly id?: number | string
  readonly method?: string
  readonly params?: {
    readonly uri?: string
    readonly version?: number
    readonly items?: readonly { section?: string }[]
  }
  readonly error?: { readonly message: string }
  readonly content: () => unknown
}

export function startLspProcess({ command, configuration, timeout }: LspProcessOptions): LspProcess {
  const [program = '', ...args] = command
  const startedAt = performance.now()
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const waiting = new Set<Waiting>()
  let lastId = 0
  let complaint = ''

  function send(message: object): number {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }))
    const frame = Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body])
    const sentAt = performance.now()
    child.stdin.write(frame)
    return sentAt
  }

  function wait(what: string, sentAt: number, wants: Waiting['wants']): Promise<Received> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(reject, new Error(`no ${what} within ${timeout / 1000} s`)), timeout)
      function settle<Value>(end: (value: Value) => void, value: Value): void {
        clearTimeout(timer)
        waiting.delete(waiter)
        end(value)
      }
      const waiter: Waiting = {
        sentAt,
        wants,
        resolve: (received) => settle(resolve, received),
        reject: (error) => settle(reject, error),
      }
      waiting.add(waiter)
    })
  }

  function receive(message: Message, receivedAt: number): void {
    if (message.method !== undefined && message.id !== undefined) {
      const items = message.method === 'workspace/configuration' ? (message.params?.items ?? []) : undefined
      send({ id: message.id, result: items?.map(({ section }) => configuration(section ?? '') ?? null) ?? null })
      return
    }
    for (const waiter of waiting) {
      if (!waiter.wants(message)) continue
      if (message.error) waiter.reject(new Error(message.error.message))
      else waiter.resolve({ sentAt: waiter.sentAt, receivedAt, content: message.content })
      return
    }
  }

  child.stdout.on('data', createFrameReader(receive))
  child.stderr.on('data', (data: Buffer) => {
    complaint = `${complaint}${data}`.slice(-2000)
  })
  child.stdin.on('error', () => {})
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  void exited.then(() => {
    for (const waiter of [...waiting]) waiter.reject(new Error(`the server ended. ${complaint}`))
  })

  return {
    startedAt,
    request: (method, params) => {
      const id = ++lastId
      return wait(`answer to ${method}`, send({ id, method, params }), (message) => message.id === id)
    },
    notify: (method, params) => send({ method, params }),
    diagnostics: (uri, version) =>
      wait(
        'diagnostics',
        performance.now(),
        ({ method, params }) =>
          method === 'textDocument/publishDiagnostics' &&
          params?.uri === uri &&
          (params.version === undefined || params.version === version),
      ),
    usage: () => usageOf(child.pid ?? 0),
    settled: () => settled(child),
    stop: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Cuts a stream into messages. Parsing comes after the time was taken. */
function createFrameReader(receive: (message: Message, receivedAt: number) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = []
  let size = 0
  let needed = 0
  return (chunk) => {
    chunks.push(chunk)
    size += chunk.length
    while (size > 0 && size >= needed) {
      const all = Buffer.concat(chunks)
      chunks = [all]
      const head = all.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/content-length: *(\d+)/i.exec(all.toString('latin1', 0, head))?.[1])
      needed = head + 4 + length
      if (size < needed) return
      const receivedAt = performance.now()
      receive(readMessage(all.subarray(head + 4, needed)), receivedAt)
      chunks = [all.subarray(needed)]
      size -= needed
      needed = 0
    }
  }
}

/** In bytes. */
const LONG = 50_000

const LONG_RESULT = /^\{"jsonrpc":"2\.0","id":(\d+),"result":/
const LONG_LIST =
  /^\{"jsonrpc":"2\.0","method":"(\w+\/publishDiagnostics)","params":\{"uri":"([^"]+)",(?:"version":(\d+),)?"diagnostics":/

/** What is long is read when somebody looks into it: reading it with each key, and clearing up behind that, would take longer than the server does. */
function readMessage(body: Buffer): Message {
  const whole = lazy(() => JSON.parse(body.toString('utf8')))
  const content = () => whole().result ?? whole().params
  const begin = body.length > LONG ? body.toString('latin1', 0, 1000) : ''
  const [, id] = LONG_RESULT.exec(begin) ?? []
  if (id !== undefined) return { id: Number(id), content }
  const [, method, uri, version] = LONG_LIST.exec(begin) ?? []
  if (method === undefined || uri === undefined) return { ...whole(), content }
  return { method, params: { uri, ...(version !== undefined && { version: Number(version) }) }, content }
}

const QUIET_FOR = 200
const QUIET_CPU = 10

/** Where processor time cannot be seen, a second has to be enough. */
async function settled(child: ChildProcess): Promise<void> {
  for (let round = 0; round < 300; round++) {
    const before = usageOf(child.pid ?? 0).cpu
    await pause(before === undefined ? 1000 : QUIET_FOR)
    const after = usageOf(child.pid ?? 0).cpu
    if (before === undefined || after === undefined || after - before < QUIET_CPU) return
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
