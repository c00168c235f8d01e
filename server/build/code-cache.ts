import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

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

/** Opens a small document and one that is kept in pieces, types in both, and asks what editors ask for after a key. */
async function recordSession(root: string): Promise<void> {
  const { child: server, ended } = record(root, ['--stdio'])
  const send = (message: object) => server.stdin.write(framed(message))
  let id = 0
  const request = async (method: string, params?: object) => {
    id++
    send({ id, method, ...(params && { params }) })
    await answerWith(server.stdout, `"id":${id},`)
  }
  await request('initialize', { processId: process.pid, rootUri: null, capabilities: {} })
  send({ method: 'initialized', params: {} })
  for (const [name, text] of Object.entries(sampleTexts(root))) {
    const uri = `file:///${name}.yaml`
    const place = { textDocument: { uri }, position: { line: 2, character: 2 } }
    send({ method: 'textDocument/didOpen', params: { textDocument: { uri, languageId: 'yaml', version: 1, text } } })
    await answerWith(server.stdout, '"version":1,')
    for (const version of [2, 3]) {
      const range = { start: { line: 4, character: 20 }, end: { line: 4, character: 20 } }
      const contentChanges = [{ range, text: 'a' }]
      send({ method: 'textDocument/didChange', params: { textDocument: { uri, version }, contentChanges } })
      await answerWith(server.stdout, `"version":${version},`)
    }
    await request('textDocument/hover', place)
    await request('textDocument/completion', place)
    const range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } }
    await request('textDocument/codeAction', { textDocument: { uri }, range, context: { diagnostics: [] } })
    await request('textDocument/documentSymbol', { textDocument: { uri } })
  }
  await request('shutdown')
  send({ method: 'exit' })
  await ended
}

/** A file of each component with a mistake, and one with many items. */
function sampleTexts(root: string): Readonly<Record<string, string>> {
  const [kubelet = '', authenticator = ''] = ['kubelet', 'authenticator'].map((name) =>
    readFileSync(`${root}server/build/bench/${name}.yaml`, 'utf8'),
  )
  const header = 'apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\njwt:\n'
  const many = Array.from({ length: 40 }, (_, i) => authenticator.replaceAll('NUMBER', String(i))).join('')
  return {
    small: kubelet,
    stream: `${kubelet}unknownField: 1\n---\n${header}${authenticator}`,
    large: `${header}${many}`,
  }
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
