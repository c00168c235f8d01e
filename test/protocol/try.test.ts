import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createConnection } from 'vscode-languageserver/node'
import {
  type CodeLens,
  createMessageConnection,
  type InlayHint,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node'
import { filePaths } from '../../server/src/host/file-paths.ts'
import { folderFiles } from '../../server/src/host/folder-files.ts'
import { createProjectFiles } from '../../server/src/host/project-files.ts'
import { serve } from '../../server/src/lsp/server.ts'
import { directoryWith } from '../cli/run.ts'
import { bareProfile, type EditorProfile, editorProfile } from '../harness/editor-profiles.ts'
import { testService } from '../harness/schemas.ts'

const AUTH = `apiVersion: apiserver.config.k8s.io/v1
kind: AuthenticationConfiguration
jwt:
- issuer:
    url: https://idp.example.com
    audiences: [cluster]
  claimValidationRules:
  - expression: claims.hd == 'example.com'
    message: wrong domain
  claimMappings:
    username:
      claim: sub
      prefix: ""
`
const CLAIMS = { iss: 'https://idp.example.com', aud: 'cluster', exp: 4_000_000_000, sub: 'jane', hd: 'other.example' }

/** An editor in this process, in a folder with these files. */
async function start(profile: EditorProfile, files: Readonly<Record<string, string>>) {
  const root = directoryWith({ 'workspace/.keep': '' })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const [there, back] = [new PassThrough(), new PassThrough()]
  const server = createConnection(new StreamMessageReader(there), new StreamMessageWriter(back))
  serve(server, {
    name: 'test',
    version: '0',
    paths: filePaths,
    createProjectFiles,
    formatText: async (text) => text,
    loadFolderFiles: async () => folderFiles,
    loadService: async () => testService(),
  })
  server.listen()
  const client = createMessageConnection(new StreamMessageReader(back), new StreamMessageWriter(there))
  const asked: { readonly method: string; readonly params: unknown }[] = []
  client.onRequest((method, params) => {
    asked.push({ method, params })
    return method === 'workspace/applyEdit' ? { applied: true } : method === 'workspace/configuration' ? [null] : null
  })
  client.onNotification((method, params) => void asked.push({ method, params }))
  client.listen()
  onTestFinished(() => client.dispose())
  const uriOf = (path: string) => pathToFileURL(join(root, path)).href
  const workspaceFolders = [{ uri: uriOf('workspace'), name: 'workspace' }]
  const initialized: { readonly capabilities: object } = await client.sendRequest('initialize', {
    ...profile.params,
    rootUri: uriOf('workspace'),
    workspaceFolders,
  })
  void client.sendNotification('initialized', {})
  const open = (path: string, text: string) =>
    void client.sendNotification('textDocument/didOpen', {
      textDocument: { uri: uriOf(path), languageId: 'yaml', version: 1, text },
    })
  const document = (path: string) => ({ textDocument: { uri: uriOf(path) } })
  const everything = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } }
  return {
    capabilities: initialized.capabilities,
    uriOf,
    open,
    asked: (method: string) => asked.filter((one) => one.method === method).map(({ params }) => params),
    notify: (method: string, params: unknown) => void client.sendNotification(method, params),
    lenses: (path: string) => client.sendRequest<CodeLens[]>('textDocument/codeLens', document(path)),
    hints: (path: string) =>
      client.sendRequest<InlayHint[]>('textDocument/inlayHint', { ...document(path), range: everything }),
    execute: (argument: unknown, command = 'orchConfig.try') =>
      client.sendRequest('workspace/executeCommand', { command, arguments: [argument] }),
  }
}

const titles = (lenses: readonly CodeLens[]) => lenses.map(({ command }) => command?.title)

test('a sample beside the file is tried on demand, and shown at the expressions', async () => {
  const { open, lenses, hints, execute, uriOf, asked } = await start(editorProfile('vscode-1.139'), {
    'workspace/auth.claims.json': JSON.stringify(CLAIMS),
  })
  open('workspace/auth.yaml', AUTH)
  const [lens, ...more] = await lenses('workspace/auth.yaml')
  expect(more).toEqual([])
  expect(lens?.command?.title).toBe('Try with auth.claims.json')
  expect(lens?.range.start).toEqual({ line: 3, character: 2 })
  expect(await hints('workspace/auth.yaml')).toEqual([])

  await execute(lens?.command?.arguments?.[0])
  const shown = await hints('workspace/auth.yaml')
  expect(shown.map(({ position, label }) => [position.line, label])).toEqual([
    [4, '⇒ = iss'],
    [5, '⇒ has "cluster"'],
    [7, '⇒ false: wrong domain'],
    [11, '⇒ "jane"'],
  ])
  expect(shown[2]?.position.character).toBe("  - expression: claims.hd == 'example.com'".length)
  expect(titles(await lenses('workspace/auth.yaml'))).toEqual([expect.stringMatching(/^✗ .*wrong domain/), 'Hide'])
  expect(asked('workspace/inlayHint/refresh')).toHaveLength(1)
  expect(asked('workspace/codeLens/refresh')).toHaveLength(1)
  expect(asked('window/showMessage')).toEqual([expect.objectContaining({ type: 3 })])

  await execute({ uri: uriOf('workspace/auth.yaml'), stop: true })
  expect(await hints('workspace/auth.yaml')).toEqual([])
})

test('a document in a ConfigMap is tried in its place', async () => {
  const { open, lenses, hints, execute } = await start(editorProfile('vscode-1.139'), {
    'workspace/map.claims.json': JSON.stringify(CLAIMS),
  })
  const text = `apiVersion: v1\nkind: ConfigMap\ndata:\n  auth.yaml: |\n${AUTH.replace(/^(?=.)/gm, '    ')}`
  open('workspace/map.yaml', text)
  const [lens, ...more] = await lenses('workspace/map.yaml')
  expect(more).toEqual([])
  expect(lens?.range.start).toEqual({ line: 7, character: 6 })
  await execute(lens?.command?.arguments?.[0])
  expect((await hints('workspace/map.yaml')).map(({ position, label }) => [position.line, label])).toEqual([
    [8, '⇒ = iss'],
    [9, '⇒ has "cluster"'],
    [11, '⇒ false: wrong domain'],
    [15, '⇒ "jane"'],
  ])
})

test('what is open counts before what is on disk, and a saved sample is tried again', async () => {
  const { open, hints, execute, uriOf, notify, asked } = await start(editorProfile('vscode-1.139'), {
    'workspace/auth.claims.yaml': JSON.stringify(CLAIMS),
  })
  open('workspace/auth.yaml', AUTH)
  open('workspace/auth.claims.yaml', JSON.stringify({ ...CLAIMS, hd: 'example.com' }))
  await execute({ uri: uriOf('workspace/auth.yaml') })
  expect((await hints('workspace/auth.yaml')).map(({ label }) => label)).toContain('⇒ true')
  notify('textDocument/didSave', { textDocument: { uri: uriOf('workspace/other.yaml') } })
  notify('textDocument/didSave', { textDocument: { uri: uriOf('workspace/auth.claims.yaml') } })
  await expect.poll(() => asked('workspace/inlayHint/refresh').length).toBe(2)
})

test('without a sample one is created, where the editor can', async () => {
  const { open, lenses, hints, execute, uriOf, asked } = await start(editorProfile('vscode-1.139'), {})
  open('workspace/auth.yaml', AUTH)
  const [lens] = await lenses('workspace/auth.yaml')
  expect(lens?.command?.title).toBe('Try: create auth.claims.json')
  await execute(lens?.command?.arguments?.[0])
  const [edit] = asked('workspace/applyEdit')
  expect(edit).toMatchObject({
    edit: { documentChanges: [{ kind: 'create', uri: uriOf('workspace/auth.claims.json') }, { edits: [{}] }] },
  })
  expect(JSON.stringify(edit)).toContain('https://idp.example.com')
  open('workspace/auth.claims.json', JSON.stringify(CLAIMS))
  expect(await hints('workspace/auth.yaml')).toHaveLength(4)
})

test('samples outside of the open folders are not looked at', async () => {
  const { open, lenses, hints, execute, uriOf, asked } = await start(editorProfile('vscode-1.139'), {
    'outside/auth.claims.json': JSON.stringify(CLAIMS),
  })
  open('outside/auth.yaml', AUTH)
  expect(titles(await lenses('outside/auth.yaml'))).toEqual(['Try: create auth.claims.json'])
  await execute({ uri: uriOf('outside/auth.yaml') })
  expect(await hints('outside/auth.yaml')).toEqual([])
  expect(asked('window/showMessage')).toEqual([expect.objectContaining({ type: 2 })])
})

test('a broken sample says so in the lens, and other commands do nothing', async () => {
  const { open, lenses, execute, uriOf, asked } = await start(editorProfile('vscode-1.139'), {
    'workspace/auth.claims.json': '[',
  })
  open('workspace/auth.yaml', AUTH)
  await execute({ uri: uriOf('workspace/auth.yaml') })
  expect(titles(await lenses('workspace/auth.yaml'))).toEqual([expect.stringMatching(/^auth\.claims\.json: /)])
  for (const argument of [undefined, null, 5, {}, { uri: 'untitled:x' }]) await execute(argument)
  await execute({ uri: uriOf('workspace/auth.yaml') }, 'other')
  expect(asked('window/showMessage')).toHaveLength(7)
})

test('an editor that shows neither lenses nor hints is offered neither', async () => {
  const { capabilities } = await start(bareProfile, {})
  expect(capabilities).not.toHaveProperty('codeLensProvider')
  expect(capabilities).not.toHaveProperty('inlayHintProvider')
  expect(capabilities).not.toHaveProperty('executeCommandProvider')
  const vscode = await start(editorProfile('vscode-1.139'), {})
  expect(vscode.capabilities).toMatchObject({
    codeLensProvider: {},
    inlayHintProvider: expect.anything(),
    executeCommandProvider: { commands: expect.arrayContaining(['orchConfig.try']) },
  })
})
