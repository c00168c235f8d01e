import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  CancellationTokenSource,
  createMessageConnection,
  type DocumentDiagnosticReport,
  type InitializeResult,
  IPCMessageReader,
  IPCMessageWriter,
  LSPErrorCodes,
  type MessageConnection,
  PortMessageReader,
  PortMessageWriter,
  type TextEdit,
} from 'vscode-languageserver-protocol/node'
import { editorProfile } from '../harness/editor-profiles.ts'
import { root } from '../harness/paths.ts'
import { createWorkspace } from '../harness/workspace.ts'

const files = `${root}client/dist/server/`
const TEXT = 'apiVersion: kubelet.config.orch.io/v1beta1\nkind:   KubeletConfiguration\nmaxPod: 110\n'
const PROJECT = 'apiVersion: orch-config.dev/v1\nkind: ProjectSettings\nseverity: {unknown-field: hint}\n'

interface Started {
  readonly connection: MessageConnection
  readonly ended: Promise<unknown>
}

/** As the desktop's extension starts it. */
function inProcess(): Started {
  const child = fork(`${files}child.cjs`, { execArgv: [] })
  return {
    connection: createMessageConnection(new IPCMessageReader(child), new IPCMessageWriter(child)),
    ended: new Promise((resolve) => child.once('exit', resolve)),
  }
}

/** What a browser's worker has and Node's has not; `require` and `module` are missing there. */
const LIKE_A_BROWSER = `
  const { readFileSync } = require('node:fs')
  const { runInThisContext } = require('node:vm')
  const { parentPort, workerData } = require('node:worker_threads')
  delete globalThis.setImmediate
  Object.assign(globalThis, {
    importScripts: (url) => void runInThisContext(readFileSync(new URL(url), 'utf8')),
    postMessage: (message) => parentPort.postMessage(message),
    addEventListener: () => {},
    close: () => process.exit(0),
    onmessage: null,
  })
  parentPort.on('message', (data) => globalThis.onmessage?.({ data }))
  importScripts(workerData)
`

/** As the browser's extension starts it, without a browser. */
function inWorker(): Started {
  const urlOf = (name: string) => pathToFileURL(files + name).href
  const worker = new Worker(LIKE_A_BROWSER, { eval: true, workerData: urlOf('worker.js') })
  const schemas = readFileSync(`${files}schemas.jsonl`, 'utf8')
  worker.postMessage({ version: '1.2.3', schemas, formatter: urlOf('format-yaml.js') })
  return {
    connection: createMessageConnection(new PortMessageReader(worker), new PortMessageWriter(worker)),
    ended: new Promise((resolve) => worker.once('exit', resolve)),
  }
}

describe.each([
  ['a process', inProcess, 4],
  ['a worker, which sees no files', inWorker, 2],
] as const)('the server of the extension in %s', { timeout: 60_000 }, (_name, start, severity) => {
  test('answers like any other', async () => {
    const workspace = createWorkspace()
    onTestFinished(workspace.remove)
    workspace.put('workspace/.orch-config.yaml', PROJECT)
    const { connection, ended } = start()
    connection.onRequest(() => null)
    connection.listen()
    const textDocument = { uri: workspace.uriOf('workspace/agent.yaml') }
    const initialized = await connection.sendRequest<InitializeResult>('initialize', {
      ...workspace.opened(editorProfile('vscode-1.139')).params,
      processId: null,
    })
    expect(initialized.serverInfo).toMatchObject({ name: 'orch-config-language-server' })
    void connection.sendNotification('initialized', {})
    void connection.sendNotification('textDocument/didOpen', {
      textDocument: { ...textDocument, languageId: 'yaml', version: 1, text: TEXT },
    })
    const report = await connection.sendRequest<DocumentDiagnosticReport>('textDocument/diagnostic', { textDocument })
    expect(report).toMatchObject({ items: [{ code: 'unknown-field', severity }] })
    const options = { tabSize: 2, insertSpaces: true }
    const edits = await connection.sendRequest<TextEdit[]>('textDocument/formatting', { textDocument, options })
    expect(edits).toHaveLength(1)
    await connection.sendRequest('shutdown')
    void connection.sendNotification('exit')
    expect(await ended).toBe(0)
  })
})

test('a process formats long files beside everything else', { timeout: 60_000 }, async () => {
  const { connection, ended } = inProcess()
  connection.onRequest(() => null)
  connection.listen()
  const { params } = editorProfile('vscode-1.139')
  await connection.sendRequest('initialize', { ...params, processId: null })
  void connection.sendNotification('initialized', {})
  const textDocument = { uri: 'file:///agent.yaml' }
  const text = `${TEXT}${'#\n'.repeat(150_000)}`
  void connection.sendNotification('textDocument/didOpen', {
    textDocument: { ...textDocument, languageId: 'yaml', version: 1, text },
  })
  const options = { tabSize: 2, insertSpaces: true }
  const source = new CancellationTokenSource()
  let isFormatted = false
  const formatting = connection
    .sendRequest('textDocument/formatting', { textDocument, options }, source.token)
    .finally(() => {
      isFormatted = true
    })
  const refused = expect(formatting).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled })
  for (let line = 0; line < 3; line++)
    await connection.sendRequest('textDocument/hover', { textDocument, position: { line, character: 1 } })
  expect(isFormatted).toBe(false)
  source.cancel()
  await refused
  await connection.sendRequest('shutdown')
  void connection.sendNotification('exit')
  expect(await ended).toBe(0)
})
