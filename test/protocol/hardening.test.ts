import { spawn } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { frameOf, type RawServer, startedRawServer, startRawServer, stopRawServer } from '../harness/raw-server.ts'

const uri = 'file:///folder/kubelet.yaml'
const textDocument = { uri }
const HEADER = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'

function open(server: RawServer, text: string, of: string = uri, version = 1): void {
  server.notify('textDocument/didOpen', { textDocument: { uri: of, languageId: 'yaml', version, text } })
}

/** The codes that are pushed for a version. */
async function codes(server: RawServer, version: number, of: string = uri): Promise<readonly unknown[]> {
  const { params } = await server.message(
    ({ method, params }) =>
      method === 'textDocument/publishDiagnostics' && params?.['uri'] === of && params['version'] === version,
  )
  return ((params?.['diagnostics'] ?? []) as readonly { readonly code: unknown }[]).map(({ code }) => code)
}

describe('the stream', () => {
  test('a message may come in any number of parts, and many in one', async () => {
    const server = startRawServer()
    const initialize = frameOf({
      jsonrpc: '2.0',
      id: 'i',
      method: 'initialize',
      params: { processId: null, rootUri: null, capabilities: {} },
    })
    for (const byte of initialize) server.sendBytes(Buffer.from([byte]))
    await server.message(({ id }) => id === 'i')
    const didOpen = { textDocument: { uri, languageId: 'yaml', version: 3, text: `${HEADER}maxPods: "1"\n` } }
    const messages = [
      { method: 'initialized', params: {} },
      { method: 'textDocument/didOpen', params: didOpen },
      { id: 'h', method: 'textDocument/hover', params: { textDocument, position: { line: 2, character: 1 } } },
    ]
    server.sendBytes(Buffer.concat(messages.map((message) => frameOf({ jsonrpc: '2.0', ...message }))))
    expect((await server.message(({ id }) => id === 'h')).result).not.toBeNull()
    expect(await codes(server, 3)).toEqual(['wrong-type'])
    expect(await stopRawServer(server)).toBe(0)
  })

  test.each([
    ['no length', 'Content-Type: x\r\n\r\n{}'],
    ['a length that is no number', 'Content-Length: many\r\n\r\n{}'],
    ['a negative length', 'Content-Length: -5\r\n\r\n{}'],
    ['a length beyond all memory', 'Content-Length: 99999999999999\r\n\r\n{}'],
    ['a length that is too small', 'Content-Length: 1\r\n\r\n{"jsonrpc":"2.0"}'],
    ['a length that is too large', 'Content-Length: 5000\r\n\r\n{"jsonrpc":"2.0"}'],
    ['no JSON', 'Content-Length: 4\r\n\r\nnull\r\n\r\nContent-Length: 1\r\n\r\n{'],
    ['another encoding', 'Content-Type: text/plain; charset=latin1\r\nContent-Length: 2\r\n\r\n{}'],
    ['only line breaks', '\r\n\r\n\r\n\r\n'],
    ['no line break for a megabyte', 'x'.repeat(1_000_000)],
  ])('with %s the server ends, or goes on and ends with its input', async (_, bytes) => {
    const server = await startedRawServer()
    server.sendBytes(bytes)
    server.end()
    expect((await server.exited).signal).toBeNull()
  })

  test('bytes that are no UTF-8 are read as far as they can be', async () => {
    const server = await startedRawServer()
    const frame = frameOf({
      jsonrpc: '2.0',
      method: 'textDocument/didOpen',
      params: {
        textDocument: { uri, languageId: 'yaml', version: 1, text: `${HEADER}staticPodPath: /@@@@\nfoo: 1\n` },
      },
    })
    frame.fill(0xff, frame.indexOf('@@@@'), frame.indexOf('@@@@') + 4)
    server.sendBytes(frame)
    expect(await codes(server, 1)).toEqual(['unknown-field'])
    expect(await stopRawServer(server)).toBe(0)
  })
})

test('of a text that is too long nothing is said, and of other ones and of a shorter one as ever', async () => {
  const server = await startedRawServer()
  open(server, '\n'.repeat(2_000_000))
  expect(await codes(server, 1)).toEqual([])
  const at = { textDocument, position: { line: 3, character: 0 } }
  expect((await server.request('textDocument/completion', at)).result).toMatchObject({ items: [] })
  expect((await server.request('textDocument/selectionRange', { ...at, positions: [at.position] })).result).toEqual([])
  server.notify('textDocument/didChange', {
    textDocument: { uri, version: 2 },
    contentChanges: [{ text: `${HEADER}foo: 1\n` }],
  })
  expect(await codes(server, 2)).toEqual(['unknown-field'])
  expect((await server.request('textDocument/completion', at)).result).toMatchObject({
    items: expect.arrayContaining([expect.anything()]),
  })
  expect(await stopRawServer(server)).toBe(0)
})

describe('the order of messages', () => {
  test('what comes before initialize is refused, and notifications are dropped', async () => {
    const server = startRawServer()
    open(server, HEADER)
    expect(
      (await server.request('textDocument/hover', { textDocument, position: { line: 0, character: 0 } })).error?.code,
    ).toBe(-32002)
    expect(
      (await server.request('initialize', { processId: null, rootUri: null, capabilities: {} })).error,
    ).toBeUndefined()
    expect(await stopRawServer(server)).toBe(0)
  })

  test('what comes after shutdown is refused; without shutdown the exit code is 1', async () => {
    const server = await startedRawServer()
    await server.request('shutdown')
    expect(
      (await server.request('textDocument/hover', { textDocument, position: { line: 0, character: 0 } })).error?.code,
    ).toBe(-32600)
    expect((await server.request('shutdown')).error?.code).toBe(-32600)
    server.notify('exit')
    expect((await server.exited).code).toBe(0)
    const other = await startedRawServer()
    other.notify('exit')
    expect((await other.exited).code).toBe(1)
  })

  test('what is asked while the core is loaded is answered for the text of that moment', async () => {
    const server = startRawServer()
    await server.request('initialize', { processId: null, rootUri: null, capabilities: {} })
    server.notify('initialized', {})
    open(server, `${HEADER}maxPods: 1\nport: 1\n`)
    const symbols = server.request('textDocument/documentSymbol', { textDocument })
    server.notify('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [{ text: HEADER }] })
    const names = ((await symbols).result as readonly { readonly name: string }[]).map(({ name }) => name)
    expect(names).toContain('port')
    expect(await codes(server, 2)).toEqual([])
    expect(await stopRawServer(server)).toBe(0)
  })

  test('a second initialize is refused, and the first one counts', async () => {
    const server = await startedRawServer({ general: { positionEncodings: ['utf-8'] } })
    const again = await server.request('initialize', { processId: null, rootUri: null, capabilities: {} })
    expect(again.error?.code).toBe(-32600)
    open(server, `${HEADER}"é": 1\n`)
    const { params } = await server.message(({ method }) => method === 'textDocument/publishDiagnostics')
    expect(params?.['diagnostics']).toMatchObject([{ range: { end: { line: 2, character: 4 } } }])
    expect(await stopRawServer(server)).toBe(0)
  })

  test('documents that were never opened have no answers and do no harm', async () => {
    const server = await startedRawServer()
    server.notify('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [{ text: 'a: 1' }] })
    server.notify('textDocument/didClose', { textDocument })
    expect(
      (await server.request('textDocument/hover', { textDocument, position: { line: 0, character: 0 } })).result,
    ).toBeNull()
    expect((await server.request('textDocument/documentSymbol', { textDocument })).result).toEqual([])
    expect(await stopRawServer(server)).toBe(0)
  })

  test('versions need not grow: what was sent last is what counts', async () => {
    const server = await startedRawServer()
    open(server, HEADER, uri, 7)
    expect(await codes(server, 7)).toEqual([])
    server.notify('textDocument/didChange', {
      textDocument: { uri, version: 3 },
      contentChanges: [{ text: `${HEADER}foo: 1\n` }],
    })
    expect(await codes(server, 3)).toEqual(['unknown-field'])
    server.notify('textDocument/didChange', {
      textDocument: { uri, version: -1 },
      contentChanges: [{ text: `${HEADER}maxPods: x\n` }],
    })
    expect(await codes(server, -1)).toEqual(['wrong-type'])
    expect(await stopRawServer(server)).toBe(0)
  })

  test('a document that is opened twice has the second text', async () => {
    const server = await startedRawServer()
    open(server, HEADER)
    open(server, `${HEADER}foo: 1\n`, uri, 2)
    expect(await codes(server, 2)).toEqual(['unknown-field'])
    expect(await stopRawServer(server)).toBe(0)
  })
})

describe('senseless parameters', () => {
  const positions = [
    { line: -1, character: 0 },
    { line: 0, character: -5 },
    { line: 1_000_000, character: 1_000_000 },
    { line: 2 ** 53, character: 2 ** 53 },
    { line: 0.5, character: 1.5 },
  ]

  test('positions outside of the text are answered', async () => {
    const server = await startedRawServer()
    open(server, `${HEADER}maxPods: 1\n`)
    for (const position of positions) {
      for (const method of ['hover', 'completion', 'definition', 'references', 'signatureHelp']) {
        const params = { textDocument, position, context: { includeDeclaration: true } }
        expect((await server.request(`textDocument/${method}`, params)).error).toBeUndefined()
      }
      const contentChanges = [{ range: { start: position, end: position }, text: '' }]
      server.notify('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges })
    }
    expect((await server.request('textDocument/documentSymbol', { textDocument })).result).not.toEqual([])
    expect(await stopRawServer(server)).toBe(0)
  })

  test.each([null, [], 'text', 7, {}, { textDocument: null }, { textDocument: { uri: 7 } }])(
    '%j in place of parameters is answered',
    async (params) => {
      const server = await startedRawServer()
      for (const method of [
        'hover',
        'completion',
        'codeAction',
        'documentSymbol',
        'rename',
        'formatting',
        'selectionRange',
        'nothing',
      ])
        expect(await server.request(`textDocument/${method}`, params)).toBeDefined()
      for (const method of ['didOpen', 'didChange', 'didClose', 'didSave'])
        server.notify(`textDocument/${method}`, params)
      open(server, `${HEADER}foo: 1\n`)
      expect(await codes(server, 1)).toEqual(['unknown-field'])
      expect(await stopRawServer(server)).toBe(0)
    },
  )
})

describe('much at once', () => {
  test('10,000 open documents', async () => {
    const server = await startedRawServer()
    const count = 10_000
    for (let index = 0; index < count; index++)
      open(server, `${HEADER}maxPods: ${index}\nfoo: 1\n`, `file:///folder/${index}.yaml`)
    expect(await codes(server, 1, `file:///folder/${count - 1}.yaml`)).toEqual(['unknown-field'])
    const published = () => server.received.filter(({ method }) => method === 'textDocument/publishDiagnostics').length
    await server.message(() => published() >= count)
    for (let index = 0; index < count; index++)
      server.notify('textDocument/didClose', { textDocument: { uri: `file:///folder/${index}.yaml` } })
    expect(await stopRawServer(server)).toBe(0)
  })

  test('thousands of requests, cancelled while they wait, are all answered', async () => {
    const server = await startedRawServer()
    open(server, `${HEADER}maxPods: 1\n`)
    const ids = Array.from({ length: 3_000 }, (_, index) => `r${index}`)
    for (const id of ids)
      server.send({
        id,
        method: 'textDocument/hover',
        params: { textDocument, position: { line: 2, character: 1 } },
      })
    for (const id of ids.filter((_, index) => index % 2 === 1)) server.notify('$/cancelRequest', { id })
    const answers = await Promise.all(ids.map((wanted) => server.message(({ id }) => id === wanted)))
    // What was cancelled in time says so; all others have a result.
    expect(answers.filter(({ error, result }) => error?.code !== -32800 && result === undefined)).toEqual([])
    expect(await stopRawServer(server)).toBe(0)
  })

  test('a thousand changes that nobody waits for', async () => {
    const server = await startedRawServer()
    open(server, HEADER)
    for (let version = 2; version <= 1_001; version++) {
      const start = { line: 2, character: 0 }
      server.notify('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges: [{ range: { start, end: start }, text: version % 2 === 0 ? 'foo: 1\n' : '# x\n' }],
      })
    }
    expect(new Set(await codes(server, 1_001))).toEqual(new Set(['unknown-field', 'duplicate-key']))
    expect(await stopRawServer(server)).toBe(0)
  })
})

test('a client may refuse all that it is asked for, though it offered it', async () => {
  const refreshes = { refreshSupport: true }
  const server = await startedRawServer({
    workspace: {
      configuration: true,
      didChangeConfiguration: { dynamicRegistration: true },
      didChangeWatchedFiles: { dynamicRegistration: true },
      diagnostics: refreshes,
      codeLens: refreshes,
      foldingRange: refreshes,
      inlayHint: refreshes,
      semanticTokens: refreshes,
    },
    textDocument: { diagnostic: {} },
  })
  const refused = new Set<unknown>()
  async function refuse(method: string): Promise<void> {
    const { id } = await server.message((message) => message.method === method && !refused.has(message.id))
    refused.add(id)
    server.sendBytes(frameOf({ jsonrpc: '2.0', id, error: { code: -32601, message: 'refused' } }))
  }
  for (const method of ['client/registerCapability', 'client/registerCapability', 'workspace/configuration'])
    await refuse(method)
  open(server, 'severity: {}\n', 'file:///folder/.orch-config.yaml')
  await refuse('workspace/diagnostic/refresh')
  expect((await server.request('textDocument/diagnostic', { textDocument })).result).toBeDefined()
  expect(await stopRawServer(server)).toBe(0)
})

describe('clients that are gone', () => {
  test('the server ends with its input', async () => {
    const server = await startedRawServer()
    open(server, HEADER)
    await codes(server, 1)
    server.end()
    expect((await server.exited).signal).toBeNull()
  })

  test('the server ends with the process that started it, though its input stays open', async () => {
    const editor = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
    const server = await startedRawServer({}, { processId: editor.pid })
    editor.kill('SIGKILL')
    expect((await server.exited).signal).toBeNull()
  })

  test('nothing is lost with a server that is killed: another one knows as much once the text is opened there', async () => {
    const text = `${HEADER}foo: 1\nmaxPods: x\n`
    const first = await startedRawServer()
    open(first, HEADER)
    first.notify('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [{ text }] })
    const before = await codes(first, 2)
    first.kill('SIGKILL')
    expect((await first.exited).signal).toBe('SIGKILL')
    const second = await startedRawServer()
    open(second, text, uri, 2)
    expect(await codes(second, 2)).toEqual(before)
    expect(before).toHaveLength(2)
    expect(await stopRawServer(second)).toBe(0)
  })

  test('the server ends before initialize as well', async () => {
    const server = startRawServer()
    server.end()
    expect((await server.exited).signal).toBeNull()
  })
})
