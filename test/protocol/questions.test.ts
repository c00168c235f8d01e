import { afterAll, beforeAll, expect, test } from 'vitest'
import { editorProfile } from '../harness/editor-profiles.ts'
import { type LspClient, startClient } from '../harness/lsp-client.ts'

const URI = 'untitled:Untitled-1'
const TEXT = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 110\n'
let client: LspClient

beforeAll(async () => {
  client = await startClient(editorProfile('vscode-1.139'), { configuration: { target: 'v1.35.1' } })
  client.open(URI, TEXT)
  await client.diagnostics(URI, 1)
}, 30_000)

afterAll(async () => {
  expect(await client.stop()).toBe(0)
  expect(client.complaints).toEqual([])
})

const ask = (command: string, ...args: readonly unknown[]) =>
  client.request('workspace/executeCommand', { command, arguments: args })

test('every command that is offered is answered', async () => {
  expect(client.initialized.capabilities.executeCommandProvider?.commands).toEqual([
    'orchConfig.try',
    'orchConfig.about',
    'orchConfig.explain',
    'orchConfig.jsonSchema',
  ])
})

test('what is known', async () => {
  const kinds = expect.arrayContaining([
    { kind: 'KubeletConfiguration', apiVersion: expect.stringMatching(/\/v1/), summary: expect.stringMatching(/\w/) },
  ])
  expect(await ask('orchConfig.about')).toEqual({ release: '1.35', kinds })
  expect(await ask('orchConfig.about', { uri: URI })).toEqual({ release: '1.35', kinds })
})

test('a page about a field', async () => {
  expect(await ask('orchConfig.explain', { uri: URI, position: { line: 2, character: 3 } })).toEqual({
    title: 'KubeletConfiguration.maxPods',
    markdown: expect.stringContaining('# KubeletConfiguration.maxPods'),
  })
})

test('the JSON Schema of each kind that is known', async () => {
  const { kinds } = (await ask('orchConfig.about')) as { readonly kinds: readonly Readonly<Record<string, string>>[] }
  expect(kinds.length).toBeGreaterThan(10)
  const schemas = new Set<string>()
  for (const { kind, apiVersion } of kinds) {
    const schema = await ask('orchConfig.jsonSchema', { kind, apiVersion })
    expect(schema).toMatchObject({ title: kind, type: 'object' })
    schemas.add(JSON.stringify(schema))
  }
  // Also where several kinds have one name.
  expect(schemas.size).toBe(kinds.length)
  expect(await ask('orchConfig.jsonSchema', { kind: 'KubeletConfiguration' })).not.toBeNull()
})

test.each([
  ['orchConfig.explain', undefined],
  ['orchConfig.explain', { uri: URI }],
  ['orchConfig.explain', { uri: 'untitled:other', position: { line: 0, character: 0 } }],
  ['orchConfig.explain', { uri: URI, position: { line: 99, character: 0 } }],
  ['orchConfig.jsonSchema', null],
  ['orchConfig.jsonSchema', { kind: 'toString' }],
])('%s of %j is nothing', async (command, argument) => {
  expect(await ask(command, argument)).toBeNull()
})
