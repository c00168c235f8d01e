import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { root } from '../harness/paths.ts'
import { type RawServer, startRawServer, stopRawServer } from '../harness/raw-server.ts'
import { createWorkspace } from '../harness/workspace.ts'

const fence = `${root}test/harness/fence.cjs`
const THREAD = `${root}server/dist/format-worker.cjs`
const workspace = createWorkspace()
const top = realpathSync(workspace.top)
afterAll(workspace.remove)

const AUTHENTICATION = `apiVersion: apiserver.config.k8s.io/v1
kind: AuthenticationConfiguration
jwt:
- issuer: {url: https://issuer.example.com, audiences: [app], discoveryURL: https://network.example.com/x}
  claimMappings: {username: {expression: claims.sub}}
  userValidationRules:
  - expression: user.username.matches('^(a+)+$')
`
const AUTHORIZATION = `apiVersion: apiserver.config.k8s.io/v1
kind: AuthorizationConfiguration
authorizers:
- type: Webhook
  name: one
  webhook:
    timeout: 3s
    subjectAccessReviewVersion: v1
    matchConditionSubjectAccessReviewVersion: v1
    failurePolicy: NoOpinion
    connectionInfo: {type: KubeConfigFile, kubeConfigFile: ../outside.yaml}
`
const KUBELET = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
staticPodPath: /etc/passwd
maxPod: 5
syncFrequency:   1m
`

/** So long that it is formatted on a thread. */
const LONG = `${KUBELET}${'# long\n'.repeat(2_000)}`

/** Everything that a workspace can hold that speaks of other places. */
function fill(): void {
  workspace.put('outside.yaml', `${KUBELET}# outside\n`)
  workspace.put('.orch-config.yaml', 'ignore: [nothing]\n')
  workspace.put('workspace/.orch-config.yaml', 'target: "1.36"\nignore: [../outside.yaml]\n')
  workspace.put('workspace/authentication.yaml', AUTHENTICATION)
  workspace.put('workspace/authorization.yaml', AUTHORIZATION)
  workspace.put('workspace/deep/kubelet.yaml', KUBELET)
  workspace.put('workspace/long.yaml', LONG)
  workspace.put('workspace/authentication.sample.yaml', 'claims: {sub: jane}\n')
}

const CAPABILITIES = {
  workspace: { workspaceFolders: true, configuration: false, diagnostics: {} },
  textDocument: { diagnostic: {}, documentSymbol: { hierarchicalDocumentSymbolSupport: true } },
}
const options = { tabSize: 2, insertSpaces: true }

/** Asks for everything that the server announces, at several places of a document. */
async function askAll(server: RawServer, uri: string, lines: number): Promise<void> {
  const textDocument = { uri }
  const end = { line: lines, character: 0 }
  const whole = { start: { line: 0, character: 0 }, end }
  const ask = (method: string, params: object = {}) => server.request(method, { textDocument, ...params })
  for (let line = 0; line < lines; line++) {
    const position = { line, character: 18 }
    for (const method of ['hover', 'completion', 'signatureHelp', 'definition', 'documentHighlight', 'prepareRename'])
      await ask(`textDocument/${method}`, { position })
    await ask('textDocument/references', { position, context: { includeDeclaration: true } })
    await ask('textDocument/rename', { position, newName: 'renamed' })
  }
  for (const method of [
    'documentSymbol',
    'foldingRange',
    'documentLink',
    'codeLens',
    'semanticTokens/full',
    'diagnostic',
  ])
    await ask(`textDocument/${method}`)
  await ask('textDocument/inlayHint', { range: whole })
  await ask('textDocument/formatting', { options })
  await ask('textDocument/selectionRange', { positions: [end] })
  const actions = await ask('textDocument/codeAction', { range: whole, context: { diagnostics: [] } })
  for (const action of (actions.result ?? []) as readonly object[]) await server.request('codeAction/resolve', action)
  for (const command of ['orchConfig.try', 'orchConfig.explain'])
    await server.request('workspace/executeCommand', { command, arguments: [{ uri, create: true }] })
}

function complaints(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.startsWith('FENCE'))
}

/** The server behind the fence, in the workspace. The last of what it may read is the list of its own threads. */
async function startFenced(environment: NodeJS.ProcessEnv): Promise<RawServer> {
  const FENCE_READABLE = [`${top}/workspace`, `${root}server`, '/proc/self/task'].join('\n')
  const server = startRawServer(['--stdio'], `${top}/workspace`, {
    options: ['--require', fence],
    // A Node for which the build has left no code would keep its own.
    env: { FENCE_READABLE, NODE_DISABLE_COMPILE_CACHE: '1', ...environment },
  })
  const folder = workspace.uriOf('workspace')
  const workspaceFolders = [{ uri: folder, name: 'workspace' }]
  const started = { processId: process.pid, rootUri: folder, workspaceFolders, capabilities: CAPABILITIES }
  await server.request('initialize', started)
  server.notify('initialized', {})
  return server
}

/** Formats the file for which there is a thread; how many edits there are. */
async function formatLong(server: RawServer): Promise<number> {
  const uri = workspace.uriOf('workspace/long.yaml')
  server.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text: LONG } })
  const { result } = await server.request('textDocument/formatting', { textDocument: { uri }, options })
  return (result as readonly object[]).length
}

describe('what the server does to its surroundings', { timeout: 60_000 }, () => {
  test('it starts nothing, reaches no network, changes no file, and reads the open folder and itself alone', async () => {
    fill()
    const server = await startFenced({ FENCE_THREAD: THREAD })
    for (const [path, text] of [
      ['workspace/authentication.yaml', AUTHENTICATION],
      ['workspace/authorization.yaml', AUTHORIZATION],
      ['workspace/deep/kubelet.yaml', KUBELET],
    ] as const) {
      const uri = workspace.uriOf(path)
      server.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } })
      await askAll(server, uri, text.split('\n').length)
    }
    expect(await formatLong(server)).toBe(1)
    expect((await server.request('workspace/symbol', { query: 'k' })).error).toBeUndefined()
    server.send({ id: 'all', method: 'workspace/diagnostic', params: { previousResultIds: [] } })
    await server.message(({ id }) => id === 'all')
    expect(await stopRawServer(server)).toBe(0)
    expect(complaints(server.complaints())).toEqual([])
  })

  test('the one thread that it starts is the one that formats, and it can do without', async () => {
    fill()
    const server = await startFenced({})
    expect(await formatLong(server)).toBe(1)
    expect(await stopRawServer(server)).toBe(0)
    expect(complaints(server.complaints())).toEqual([`FENCE worker_threads.Worker ${THREAD}`])
  })

  test('the fence holds', () => {
    const deeds = [
      "fs.writeFileSync('x', '')",
      "fs.mkdirSync('x')",
      "fs.openSync(__filename, 'w')",
      "fs.openSync(__filename, 'a')",
      "fs.readFileSync('/etc/hostname')",
      "require('node:net').connect(80)",
      "require('node:http').get('http://localhost')",
      "require('node:dns').lookup('localhost', () => {})",
      "require('node:child_process').spawn('true')",
      "fetch('http://localhost')",
      "eval('1')",
      "new (require('node:worker_threads').Worker)('/tmp/x.cjs')",
      "new (require('node:worker_threads').Worker)(process.env.FENCE_THREAD, { execArgv: [] })",
    ]
    const script = `const fs = require('node:fs'); for (const deed of [${deeds.map((deed) => `() => { ${deed} }`)}]) try { deed() } catch {}`
    const directory = mkdtempSync(join(tmpdir(), 'fence-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    const thread = join(directory, 'thread.cjs')
    writeFileSync(thread, script)
    // The same in a thread, where the one that may be started does it.
    const start = `${script}; new (require('node:worker_threads').Worker)(${JSON.stringify(thread)})`
    const { stderr } = spawnSync(process.execPath, ['--require', fence, '--eval', start], {
      encoding: 'utf8',
      env: { ...process.env, FENCE_THREAD: thread, FENCE_READABLE: directory },
    })
    expect(complaints(stderr)).toHaveLength(2 * deeds.length)
  })
})
