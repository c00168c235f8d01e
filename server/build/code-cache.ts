import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'

/** Removes what earlier builds compiled: it must never meet a bundle that it was not made of. */
export function removeCodeCaches(directory: string): void {
  for (const name of readdirSync(directory)) if (name.endsWith('.cache')) rmSync(`${directory}/${name}`)
}

/**
 * Compiles bundles ahead, for the engine that runs the build: a server answers a short session, a command checks a few files, and each leaves the code that it
 * has used by then beside the bundles, where `bin/load-bundle.js` looks for it. Rejects when the one or the other fails.
 */
export async function writeCodeCache(root: string): Promise<void> {
  await recordSession(root)
  const { child, ended } = record(root, ['check', `${root}server/examples/good`])
  child.stdout.resume()
  await ended
}

/** Runs the server's bundle while its code is recorded. */
function record(root: string, args: readonly string[]) {
  const recorder = [`${root}server/build/record-code.cjs`, `${root}server/dist/main.cjs`]
  const child = spawn(process.execPath, [...recorder, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const overdue = setTimeout(() => child.kill(), 60_000)
  const ended = new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => {
      clearTimeout(overdue)
      if (code === 0) resolve()
      else reject(new Error(`"${args.join(' ')}" ended with ${code} while its code was recorded.`))
    })
  })
  return { child, ended }
}

async function recordSession(root: string): Promise<void> {
  const { child: server, ended } = record(root, ['--stdio'])
  const send = (message: object) => server.stdin.write(framed(message))
  const uri = 'file:///recorded.yaml'
  const place = { textDocument: { uri }, position: { line: 2, character: 2 } }
  send({ id: 1, method: 'initialize', params: { processId: process.pid, rootUri: null, capabilities: {} } })
  await answerWith(server.stdout, '"id":1')
  send({ method: 'initialized', params: {} })
  const text = sampleText(root)
  send({ method: 'textDocument/didOpen', params: { textDocument: { uri, languageId: 'yaml', version: 1, text } } })
  await answerWith(server.stdout, 'publishDiagnostics')
  send({ id: 2, method: 'textDocument/hover', params: place })
  send({ id: 3, method: 'textDocument/completion', params: place })
  await answerWith(server.stdout, '"id":3')
  send({ id: 4, method: 'shutdown' })
  send({ method: 'exit' })
  await ended
}

/** A file of each component, with a mistake. */
function sampleText(root: string): string {
  const [kubelet, authenticator] = ['kubelet', 'authenticator'].map((name) =>
    readFileSync(`${root}server/build/bench/${name}.yaml`, 'utf8'),
  )
  const header = 'apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\njwt:\n'
  return `${kubelet}unknownField: 1\n---\n${header}${authenticator}`
}

function framed(message: object): string {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message })
  return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/** Resolves when the stream has written a text, or has ended. */
function answerWith(stream: NodeJS.ReadableStream, wanted: string): Promise<void> {
  return new Promise((resolve) => {
    let seen = ''
    const listen = (data: Buffer | string) => {
      seen += data
      if (seen.includes(wanted)) finish()
    }
    const finish = () => {
      stream.off('data', listen)
      stream.off('end', finish)
      resolve()
    }
    stream.on('data', listen)
    stream.on('end', finish)
  })
}
