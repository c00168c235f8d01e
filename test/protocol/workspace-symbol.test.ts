import { afterEach, beforeEach, expect, test } from 'vitest'
import { CancellationTokenSource, type SymbolInformation } from 'vscode-languageserver-protocol/node'
import { bareProfile, editorProfile, editorProfiles } from '../harness/editor-profiles.ts'
import { type LspClient, startClient } from '../harness/lsp-client.ts'
import { createWorkspace, type TestWorkspace } from '../harness/workspace.ts'

const KUBELET = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'
const authentication = (url: string) =>
  `apiVersion: apiserver.k8s.io/v1\nkind: AuthenticationConfiguration\njwt:\n- issuer:\n    url: ${url}\n`

let workspace: TestWorkspace
let client: LspClient

beforeEach(() => {
  workspace = createWorkspace()
  workspace.put('workspace/nodes/a.yaml', KUBELET)
  workspace.put('workspace/b.yaml', authentication('https://closed.example.com'))
  workspace.put('outside.yaml', KUBELET)
})

afterEach(async () => {
  expect(await client.stop()).toBe(0)
  workspace.remove()
  expect(client.complaints).toEqual([])
})

async function find(query: string): Promise<readonly string[]> {
  const found = await client.request<SymbolInformation[]>('workspace/symbol', { query, workDoneToken: 'work' })
  return found.map(({ name, location: { uri, range } }) => {
    const path = uri.slice(workspace.uriOf('workspace/').length)
    return `${name} in ${path}:${range.start.line}:${range.start.character}`
  })
}

test.each([...editorProfiles(), bareProfile])('$name: open and closed files', { timeout: 30_000 }, async (profile) => {
  client = await startClient(workspace.opened(profile))
  // What the editor has counts, not what is on the disk.
  client.open(workspace.uriOf('workspace/b.yaml'), `\n${authentication('https://open.example.com')}`)
  expect(await find('example')).toEqual(['https://open.example.com in b.yaml:5:9'])
  expect(await find('conf')).toEqual([
    'AuthenticationConfiguration in b.yaml:2:6',
    'KubeletConfiguration in nodes/a.yaml:1:6',
  ])
  expect(await find('nothing of the kind')).toEqual([])
  expect((await find('')).length).toBe(3)
  client.close(workspace.uriOf('workspace/b.yaml'))
  expect(await find('example')).toEqual(['https://closed.example.com in b.yaml:4:9'])
})

test('progress, cancelling, and a file that changes', { timeout: 30_000 }, async () => {
  client = await startClient(workspace.opened(editorProfile('neovim-0.7.2')))
  expect(await find('closed')).toEqual(['https://closed.example.com in b.yaml:4:9'])
  expect(client.progress('work').map((value) => (value as { readonly kind: string }).kind)).toEqual([
    'begin',
    'report',
    'report',
    'end',
  ])
  workspace.put('workspace/b.yaml', authentication('https://changed.example.com/x'))
  expect(await find('changed')).toEqual(['https://changed.example.com/x in b.yaml:4:9'])
  const source = new CancellationTokenSource()
  const request = client.request('workspace/symbol', { query: '' }, source.token)
  source.cancel()
  await expect(request).rejects.toMatchObject({ code: -32800 })
})

test('it can be switched off', { timeout: 30_000 }, async () => {
  const initializationOptions = { features: { workspaceSymbol: false } }
  client = await startClient(workspace.opened(editorProfile('helix-25')), { initializationOptions })
  expect(await find('')).toEqual([])
})
