import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  CancellationTokenSource,
  type PreviousResultId,
  type WorkspaceDiagnosticReport,
  type WorkspaceFullDocumentDiagnosticReport,
} from 'vscode-languageserver-protocol/node'
import { type EditorProfile, editorProfile, editorProfiles } from '../harness/editor-profiles.ts'
import { type ClientOptions, type LspClient, startClient } from '../harness/lsp-client.ts'
import { createWorkspace, type TestWorkspace } from '../harness/workspace.ts'

const GOOD = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 110\n'
const TYPO = GOOD.replace('maxPods', 'maxPod')
const TWO = `${TYPO}podPidLimit: 1\n`
const options = { timeout: 30_000 }

let workspace: TestWorkspace
let client: LspClient

beforeEach(() => {
  workspace = createWorkspace()
})

afterEach(async () => {
  expect(await client.stop()).toBe(0)
  workspace.remove()
  expect(client.complaints).toEqual([])
})

async function start(profile: EditorProfile, more: ClientOptions = {}): Promise<void> {
  client = await startClient(workspace.opened(profile), more)
}

const vscode = editorProfile('vscode-1.139')
/** One that cannot tell about changes of files. */
const watchless: EditorProfile = {
  name: 'watchless',
  params: { processId: null, rootUri: null, capabilities: { textDocument: { diagnostic: {} } } },
}

function pull(previousResultIds: readonly PreviousResultId[] = [], more: object = {}) {
  return client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds, ...more })
}

/** `name: code, code` for each full report, `name: unchanged` for the others. */
function brief(items: WorkspaceDiagnosticReport['items']): readonly string[] {
  return items.map((item) => {
    const name = item.uri.slice(workspace.uriOf('workspace/').length)
    return `${name}: ${item.kind === 'full' ? item.items.map(({ code }) => code).join(', ') : 'unchanged'}`
  })
}

const idsOf = (items: WorkspaceDiagnosticReport['items']): PreviousResultId[] =>
  items.map(({ uri, resultId }) => ({ uri, value: resultId ?? '' }))

test.each(editorProfiles())('$name: is announced to who pulls', options, async (profile) => {
  await start(profile)
  const announced = client.initialized.capabilities.diagnosticProvider
  expect(announced?.workspaceDiagnostics).toBe(profile.params.capabilities.textDocument?.diagnostic ? true : undefined)
})

test('files of ours with findings are reported, others are not heard of', options, async () => {
  workspace.put('workspace/a.yaml', TYPO)
  workspace.put('workspace/deep/er/b with blank.conf', TWO)
  workspace.put('workspace/good.yaml', GOOD)
  workspace.put('workspace/foreign.yaml', 'apiVersion: v1\nkind: Pod\nmaxPod: 1\n')
  workspace.put('workspace/broken.yaml', 'a: [\n')
  workspace.put('workspace/notes.txt', TYPO)
  workspace.put('workspace/node_modules/x/c.yaml', TYPO)
  workspace.put('workspace/.gitignore', 'out/\n')
  workspace.put('workspace/out/d.yaml', TYPO)
  workspace.put('outside.yaml', TYPO)
  symlinkSync(join(workspace.top, 'outside.yaml'), join(workspace.top, 'workspace/link.yaml'))
  symlinkSync(join(workspace.top, 'workspace/a.yaml'), join(workspace.top, 'workspace/inner-link.yaml'))
  await start(vscode)
  const { items } = await pull()
  expect(brief(items)).toEqual([
    'a.yaml: unknown-field',
    'deep/er/b%20with%20blank.conf: unknown-field, unknown-field',
    'inner-link.yaml: unknown-field',
  ])
  expect(items).toMatchObject([
    { version: null, items: [{ range: { start: { line: 2 } }, source: 'orch-config' }] },
    {},
    {},
  ])
})

test('a list that the client has is "unchanged", also when it spells the URI in its own way', options, async () => {
  workspace.put('workspace/a.yaml', TYPO)
  workspace.put('workspace/b (1).yaml', TYPO)
  await start(watchless)
  const first = await pull()
  expect(brief((await pull(idsOf(first.items))).items)).toEqual(['a.yaml: unchanged', 'b%20(1).yaml: unchanged'])
  const respelled = idsOf(first.items).map(({ uri, value }) => ({
    uri: uri.replace('(', '%28').replace(')', '%29'),
    value,
  }))
  workspace.put('workspace/a.yaml', TWO)
  const third = await pull(respelled)
  expect(brief(third.items)).toEqual(['a.yaml: unknown-field, unknown-field', 'b%20%281%29.yaml: unchanged'])
  rmSync(join(workspace.top, 'workspace/a.yaml'))
  workspace.put('workspace/b (1).yaml', GOOD)
  const last = await pull(idsOf(third.items))
  expect(brief(last.items)).toEqual(['b%20%281%29.yaml: ', 'a.yaml: '])
  expect(brief((await pull(idsOf(last.items))).items)).toEqual(['b%20%281%29.yaml: unchanged', 'a.yaml: unchanged'])
})

test('open files are left to the editor until they are closed', options, async () => {
  workspace.put('workspace/a.yaml', TYPO)
  await start(watchless)
  const first = await pull()
  client.open(workspace.uriOf('workspace/a.yaml'), GOOD)
  expect(brief((await pull(idsOf(first.items))).items)).toEqual([])
  client.close(workspace.uriOf('workspace/a.yaml'))
  expect(brief((await pull()).items)).toEqual(['a.yaml: unknown-field'])
})

test('settings of the project and of the editor count', options, async () => {
  workspace.put(
    'workspace/.orch-config.yaml',
    'apiVersion: orch-config.dev/v1\nkind: ProjectSettings\nignore: [b.yaml]\n',
  )
  workspace.put('workspace/a.yaml', TYPO)
  workspace.put('workspace/b.yaml', TYPO)
  await start(vscode, { configuration: { severity: { 'unknown-field': 'hint' } } })
  const { items } = await pull()
  expect(brief(items)).toEqual(['a.yaml: unknown-field'])
  expect((items[0] as WorkspaceFullDocumentDiagnosticReport).items[0]?.severity).toBe(4)
})

test('it can be switched off, and takes back what it said', options, async () => {
  workspace.put('workspace/a.yaml', TYPO)
  await start(vscode)
  const { items } = await pull()
  client.setConfiguration({ features: { workspaceDiagnostics: false } })
  client.notify('workspace/didChangeConfiguration', { settings: null })
  await expect.poll(() => client.refreshes(), { timeout: 10_000 }).toBe(1)
  expect(brief((await pull(idsOf(items))).items)).toEqual(['a.yaml: '])
  expect(brief((await pull()).items)).toEqual([])
})

test('a client that takes parts gets them, and then hears of changes only', options, async () => {
  workspace.put('workspace/a.yaml', TYPO)
  workspace.put('workspace/b.yaml', TWO)
  await start(vscode)
  const parts = () => (client.progress('parts') as WorkspaceDiagnosticReport[]).flatMap(({ items }) => items)
  expect(await pull([], { partialResultToken: 'parts', workDoneToken: 'work' })).toEqual({ items: [] })
  expect(brief(parts())).toEqual(['a.yaml: unknown-field', 'b.yaml: unknown-field, unknown-field'])
  expect(client.progress('work')).toMatchObject([
    { kind: 'begin', title: 'Checking the files of the open folders' },
    { kind: 'report', message: '1 of 2' },
    { kind: 'report', message: '2 of 2' },
    { kind: 'end' },
  ])
  let answered = false
  const waiting = pull(idsOf(parts()), { partialResultToken: 'changes', workDoneToken: 'again' }).then((report) => {
    answered = true
    return report
  })
  await expect.poll(() => client.progress('again').at(-1), { timeout: 10_000 }).toEqual({ kind: 'end' })
  workspace.put('workspace/a.yaml', `${TWO}podPidsLimits: 1\n`)
  await client.request('textDocument/hover', { textDocument: { uri: 'x:y' }, position: { line: 0, character: 0 } })
  expect(answered).toBe(false)
  client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: workspace.uriOf('workspace/a.yaml'), type: 2 }] })
  expect(await waiting).toEqual({ items: [] })
  const changes = (client.progress('changes') as WorkspaceDiagnosticReport[]).flatMap(({ items }) => items)
  expect(brief(changes)).toEqual(['a.yaml: unknown-field, unknown-field, unknown-field', 'b.yaml: unchanged'])
})

test('who waits can cancel, and the end of the session does not wait', options, async () => {
  workspace.put('workspace/a.yaml', TYPO)
  await start(vscode)
  const first = await pull()
  const source = new CancellationTokenSource()
  const params = { previousResultIds: idsOf(first.items), partialResultToken: 'x' }
  const waiting = client.request('workspace/diagnostic', params, source.token)
  source.cancel()
  await expect(waiting).rejects.toMatchObject({ code: -32800 })
  const other = client.request('workspace/diagnostic', { ...params, partialResultToken: 'y' })
  await client.request('textDocument/hover', { textDocument: { uri: 'x:y' }, position: { line: 0, character: 0 } })
  void other
})

test('a walk is cancelled, and other requests are answered in between', options, async () => {
  mkdirSync(join(workspace.top, 'workspace/many'))
  const count = 400
  for (let i = 0; i < count; i++) workspace.put(`workspace/many/${i}.yaml`, TYPO)
  await start(vscode)
  const source = new CancellationTokenSource()
  const params = { previousResultIds: [], partialResultToken: 'many' }
  const walk = client.request('workspace/diagnostic', params, source.token)
  await expect.poll(() => client.progress('many').length, { interval: 1, timeout: 20_000 }).toBeGreaterThan(0)
  const hover = { textDocument: { uri: 'x:y' }, position: { line: 0, character: 0 } }
  expect(await client.request('textDocument/hover', hover)).toBeNull()
  expect(client.progress('many').length).toBeLessThan(count)
  source.cancel()
  await expect(walk).rejects.toMatchObject({ code: -32800 })
  expect(client.progress('many').length).toBeLessThan(count)
})

test('what is found in a large file is what an editor is told of it', { timeout: 60_000 }, async () => {
  const large = manyTokens(2_000)
  workspace.put('workspace/large.yaml', large)
  await start(watchless)
  const [report] = (await pull()).items
  const uri = workspace.uriOf('workspace/large.yaml')
  client.open(uri, large)
  const opened = await client.request<{ items: unknown[] }>('textDocument/diagnostic', { textDocument: { uri } })
  expect(report).toMatchObject({ items: opened.items })
  expect(opened.items).toHaveLength(1_001)
})

function manyTokens(count: number): string {
  const items = Array.from(
    { length: count },
    (_, i) =>
      `- issuer: {url: 'https://a${i}.example', audiences: [a], x: 1}\n  claimMappings: {username: {claim: sub}}\n`,
  )
  return `apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\njwt:\n${items.join('')}`
}
