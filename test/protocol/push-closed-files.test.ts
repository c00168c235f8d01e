import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { editorProfile } from '../harness/editor-profiles.ts'
import { type ClientOptions, type LspClient, startClient } from '../harness/lsp-client.ts'
import { createWorkspace, type TestWorkspace } from '../harness/workspace.ts'

const GOOD = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 110\n'
const TYPO = GOOD.replace('maxPods', 'maxPod')
const options = { timeout: 30_000 }

let workspace: TestWorkspace
let client: LspClient
/** Lists that came, as `name: code, code`; versions only where there is one. */
let pushed: string[]

beforeEach(() => {
  workspace = createWorkspace()
  pushed = []
})

afterEach(async () => {
  expect(await client.stop()).toBe(0)
  workspace.remove()
  expect(client.complaints).toEqual([])
})

interface Pushed {
  readonly uri: string
  readonly version?: number
  readonly diagnostics: readonly { readonly code: string }[]
}

async function start(profile: string, more: ClientOptions = {}): Promise<void> {
  const onReceived: ClientOptions['onReceived'] = ({ method, value }) => {
    if (method !== 'textDocument/publishDiagnostics') return
    const { uri, version, diagnostics } = value as Pushed
    const name = uri.slice(workspace.uriOf('workspace/').length) + (version === undefined ? '' : ` ${version}`)
    pushed.push(`${name}: ${diagnostics.map(({ code }) => code).join(', ')}`)
  }
  client = await startClient(workspace.opened(editorProfile(profile)), { ...more, onReceived })
}

/** The lists since the last call, as soon as there are so many. */
async function lists(count: number): Promise<string[]> {
  await expect.poll(() => pushed.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(count)
  return pushed.splice(0)
}

function tell(path: string, type: 1 | 2 | 3): void {
  client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: workspace.uriOf(path), type }] })
}

test.each(['eglot-1.9', 'lsp-mode-8.0'])('%s: files as they come, change and go', options, async (profile) => {
  workspace.put('workspace/a.yaml', TYPO)
  workspace.put('workspace/good.yaml', GOOD)
  workspace.put('workspace/foreign.yaml', 'apiVersion: v1\nkind: Pod\n')
  await start(profile)
  expect(await lists(1)).toEqual(['a.yaml: unknown-field'])
  workspace.put('workspace/deep/b.conf', TYPO)
  tell('workspace/deep/b.conf', 1)
  expect(await lists(1)).toEqual(['deep/b.conf: unknown-field'])
  workspace.put('workspace/a.yaml', `${TYPO}podPidLimit: 1\n`)
  tell('workspace/a.yaml', 2)
  expect(await lists(1)).toEqual(['a.yaml: unknown-field, unknown-field'])
  workspace.put('workspace/a.yaml', GOOD)
  tell('workspace/a.yaml', 2)
  expect(await lists(1)).toEqual(['a.yaml: '])
  rmSync(join(workspace.top, 'workspace/deep'), { recursive: true })
  tell('workspace/deep/b.conf', 3)
  expect(await lists(1)).toEqual(['deep/b.conf: '])
})

test('a file has one list, that of the editor while it is open', options, async () => {
  workspace.put('workspace/a.yaml', TYPO)
  await start('lsp-mode-8.0')
  expect(await lists(1)).toEqual(['a.yaml: unknown-field'])
  const uri = workspace.uriOf('workspace/a.yaml')
  client.open(uri, GOOD, 7)
  expect(await lists(1)).toEqual(['a.yaml 7: '])
  tell('workspace/other.yaml', 1)
  client.close(uri)
  expect(await lists(2)).toEqual(['a.yaml: ', 'a.yaml: unknown-field'])
  client.open(uri.replace('a.yaml', '%61.yaml'), TYPO)
  expect((await lists(2)).sort()).toEqual(['%61.yaml 1: unknown-field', 'a.yaml: '])
})

test('settings change them, and switch them off', options, async () => {
  workspace.put('workspace/a.yaml', TYPO)
  workspace.put(
    'workspace/.orch-config.yaml',
    'apiVersion: orch-config.dev/v1\nkind: ProjectSettings\nignore: [b.yaml]\n',
  )
  workspace.put('workspace/b.yaml', TYPO)
  await start('eglot-1.9')
  expect(await lists(1)).toEqual(['a.yaml: unknown-field'])
  client.setConfiguration({ features: { workspaceDiagnostics: false } })
  client.notify('workspace/didChangeConfiguration', { settings: null })
  expect(await lists(1)).toEqual(['a.yaml: '])
  client.setConfiguration({})
  client.notify('workspace/didChangeConfiguration', { settings: null })
  expect(await lists(1)).toEqual(['a.yaml: unknown-field'])
})

test.each(['neovim-0.7.2', 'kate-22.12', 'vim-ale-3.3', 'vscode-1.139'])(
  '%s tells of no changes, or pulls: nothing is pushed',
  options,
  async (profile) => {
    workspace.put('workspace/a.yaml', TYPO)
    await start(profile)
    const uri = workspace.uriOf('workspace/b.yaml')
    client.open(uri, GOOD)
    await client.diagnostics(uri, 1)
    await client.request('workspace/symbol', { query: '' })
    expect(pushed.filter((list) => !list.startsWith('b.yaml 1'))).toEqual([])
  },
)
