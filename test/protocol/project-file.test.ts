import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { editorProfile } from '../harness/editor-profiles.ts'
import { type ClientOptions, type LspClient, startClient } from '../harness/lsp-client.ts'
import { testSchemas } from '../harness/schemas.ts'

const HEADER = 'apiVersion: orch-config.dev/v1\nkind: ProjectSettings\n'
const KUBELET = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPod: 110\n'

let top: string
let client: LspClient | undefined

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'orch-config-'))
  mkdirSync(join(top, 'workspace'))
})

afterEach(async () => {
  const complaints = client?.complaints
  expect(await client?.stop()).toBe(0)
  client = undefined
  rmSync(top, { recursive: true, force: true })
  expect(complaints).toEqual([])
})

function put(path: string, text: string): void {
  mkdirSync(dirname(join(top, path)), { recursive: true })
  writeFileSync(join(top, path), text)
}

const uriOf = (path: string) => pathToFileURL(join(top, path)).href

async function startWithoutFolder(profile: string): Promise<void> {
  const { name, params } = editorProfile(profile)
  const folders = params.workspaceFolders ? { workspaceFolders: null } : {}
  client = await startClient({ name, params: { ...params, rootUri: null, rootPath: null, ...folders } })
}

async function start(profile: string, options: ClientOptions = {}, folder = 'workspace'): Promise<LspClient> {
  const { name, params } = editorProfile(profile)
  const uri = uriOf(folder)
  const folders = params.workspaceFolders ? { workspaceFolders: [{ uri, name: 'workspace' }] } : {}
  client = await startClient({ name, params: { ...params, rootUri: uri, rootPath: null, ...folders } }, options)
  return client
}

async function levels(path: string, version = 1): Promise<unknown[]> {
  return ((await client?.diagnostics(uriOf(path), version)) ?? []).map(({ code, severity }) => [code, severity])
}

/** Opens a file with one mistake, which is usually a warning (2). */
async function levelsOf(path: string): Promise<unknown[]> {
  client?.open(uriOf(path), KUBELET)
  return levels(path)
}

const ERROR = [['unknown-field', 1]]
const WARNING = [['unknown-field', 2]]
const HINT = [['unknown-field', 4]]

const options = { timeout: 30_000 }

test.each(['vscode-1.139', 'neovim-0.7.2', 'lsp-mode-8.0'])(
  '%s: the nearest file above counts',
  options,
  async (profile) => {
    put('workspace/.orch-config.yaml', `${HEADER}severity: {unknown-field: error}\n`)
    put('workspace/nested/.orch-config.yaml', `${HEADER}severity: {unknown-field: hint}\n`)
    await start(profile)
    expect(await levelsOf('workspace/a.yaml')).toEqual(ERROR)
    expect(await levelsOf('workspace/deep/er/a.yaml')).toEqual(ERROR)
    expect(await levelsOf('workspace/nested/x/a.yaml')).toEqual(HINT)
  },
)

test('the settings of the editor win over it, code by code', options, async () => {
  put('workspace/.orch-config.yaml', `${HEADER}severity: {unknown-field: error, wrong-type: hint}\n`)
  const { open } = await start('vscode-1.139', { configuration: { severity: { 'unknown-field': 'information' } } })
  open(uriOf('workspace/a.yaml'), KUBELET.replace('110', '110\nmaxPods: "1"'))
  expect(await levels('workspace/a.yaml')).toEqual([
    ['unknown-field', 3],
    ['wrong-type', 4],
  ])
})

test('files can be ignored, and others get settings of their own', options, async () => {
  put(
    'workspace/.orch-config.yaml',
    `${HEADER}ignore: [generated/]\nseverity: {unknown-field: error}\noverrides:\n- {files: [legacy/**], severity: {unknown-field: hint}}\n`,
  )
  await start('vscode-1.139')
  expect(await levelsOf('workspace/a.yaml')).toEqual(ERROR)
  expect(await levelsOf('workspace/legacy/a.yaml')).toEqual(HINT)
  expect(await levelsOf('workspace/x/generated/a.yaml')).toEqual([])
})

test('nothing is looked for outside of the open folders, nor for what is no file', options, async () => {
  put('.orch-config.yaml', `${HEADER}severity: {unknown-field: error}\n`)
  await start('neovim-0.7.2')
  expect(await levelsOf('workspace/a.yaml')).toEqual(WARNING)
  expect(await levelsOf('elsewhere/a.yaml')).toEqual(WARNING)
  client?.open('untitled:Untitled-1', KUBELET)
  expect((await client?.diagnostics('untitled:Untitled-1', 1))?.[0]?.severity).toBe(2)
})

test.each(['kate-22.12', 'vscode-1.139', 'neovim-0.11.4'])(
  '%s without an open folder: the one beside a file counts, and none above it',
  options,
  async (profile) => {
    put('workspace/.orch-config.yaml', `${HEADER}severity: {unknown-field: error}\n`)
    await startWithoutFolder(profile)
    expect(await levelsOf('workspace/a.yaml')).toEqual(ERROR)
    expect(await levelsOf('workspace/below/a.yaml')).toEqual(WARNING)
  },
)

test('a link that leads out of the folder is refused and named', options, async () => {
  put('outside.yaml', `${HEADER}severity: {unknown-field: error}\n`)
  symlinkSync(join(top, 'outside.yaml'), join(top, 'workspace/.orch-config.yaml'))
  const { complaints } = await start('neovim-0.7.2')
  expect(await levelsOf('workspace/a.yaml')).toEqual(WARNING)
  expect(complaints).toEqual([expect.stringContaining('leads out of the workspace')])
  ;(complaints as string[]).length = 0
})

test('it is read again when the editor tells that it changed', options, async () => {
  const { notify, registered, refreshes } = await start('vscode-1.139')
  expect(await levelsOf('workspace/a.yaml')).toEqual(WARNING)
  expect(registered()).toContain('workspace/didChangeWatchedFiles')
  put('workspace/.orch-config.yaml', `${HEADER}severity: {unknown-field: error}\n`)
  notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uriOf('workspace/.orch-config.yaml'), type: 1 }] })
  await expect.poll(refreshes, { timeout: 10_000 }).toBe(1)
  expect(await levels('workspace/a.yaml')).toEqual(ERROR)
  rmSync(join(top, 'workspace/.orch-config.yaml'))
  notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uriOf('workspace/.orch-config.yaml'), type: 3 }] })
  await expect.poll(refreshes, { timeout: 10_000 }).toBe(2)
  expect(await levels('workspace/a.yaml')).toEqual(WARNING)
})

test('where the editor watches nothing, it is read again when it is saved', options, async () => {
  const { open, notify, pushed, registered } = await start('neovim-0.7.2')
  expect(await levelsOf('workspace/a.yaml')).toEqual(WARNING)
  expect(registered()).toEqual([])
  put('workspace/.orch-config.yaml', `${HEADER}severity: {unknown-field: error}\n`)
  open(uriOf('workspace/.orch-config.yaml'), `${HEADER}severity: {unknown-field: error}\n`)
  expect((await pushed(uriOf('workspace/a.yaml'))).diagnostics[0]?.severity).toBe(1)
  put('workspace/.orch-config.yaml', `${HEADER}severity: {unknown-field: hint}\n`)
  notify('textDocument/didSave', { textDocument: { uri: uriOf('workspace/.orch-config.yaml') } })
  expect((await pushed(uriOf('workspace/a.yaml'))).diagnostics[0]?.severity).toBe(4)
})

test(
  'a broken file is named in the log, has diagnostics where it is open, and counts for nothing',
  options,
  async () => {
    const text = `${HEADER}target: 1.35\nseverity: {unknown-field: error}\n`
    put('workspace/.orch-config.yaml', text)
    const { complaints, open } = await start('vscode-1.139')
    expect(await levelsOf('workspace/a.yaml')).toEqual(WARNING)
    expect(complaints).toEqual([expect.stringMatching(/\.orch-config\.yaml" is not used\. Line 3: .*"target"/)])
    ;(complaints as string[]).length = 0
    open(uriOf('workspace/.orch-config.yaml'), text)
    expect(await levels('workspace/.orch-config.yaml')).toEqual([['wrong-type', 1]])
  },
)

test('folders can be opened and closed', options, async () => {
  put('second/.orch-config.yaml', `${HEADER}severity: {unknown-field: error}\n`)
  const { notify, refreshes } = await start('vscode-1.139')
  expect(await levelsOf('second/a.yaml')).toEqual(WARNING)
  const second = { uri: uriOf('second'), name: 'second' }
  notify('workspace/didChangeWorkspaceFolders', { event: { added: [second], removed: [] } })
  await expect.poll(refreshes, { timeout: 10_000 }).toBe(1)
  expect(await levels('second/a.yaml')).toEqual(ERROR)
  notify('workspace/didChangeWorkspaceFolders', { event: { added: [], removed: [second] } })
  await expect.poll(refreshes, { timeout: 10_000 }).toBe(2)
  expect(await levels('second/a.yaml')).toEqual(WARNING)
})

test('features can be switched off, each by its name', options, async () => {
  const names = ['codeAction', 'completion', 'documentSymbol', 'foldingRange', 'hover', 'selectionRange']
  const described = testSchemas().dialects.flatMap(({ types }) => types['EditorFeatures']?.fields ?? [])
  // Those that answer at any place of any file; the others are switched by the same line of `server.ts`.
  expect(described.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  const features = Object.fromEntries(names.map((name) => [name, false]))
  const { request, open, setConfiguration, notify } = await start('vscode-1.139', { configuration: { features } })
  const textDocument = { uri: uriOf('workspace/a.yaml') }
  const position = { line: 2, character: 2 }
  const range = { start: position, end: position }
  const params = { textDocument, position, range, positions: [position], context: { diagnostics: [] } }
  const isEmpty = (answer: unknown) =>
    answer === null || /^(\[\]|\{"isIncomplete":false,"items":\[\]\})$/.test(JSON.stringify(answer))
  async function empty(): Promise<string[]> {
    const answers = await Promise.all(names.map((name) => request(`textDocument/${name}`, params)))
    return names.filter((_, index) => isEmpty(answers[index]))
  }
  open(textDocument.uri, KUBELET.replace('maxPod:', 'maxPods:').replace('110', '"110"'))
  await levels('workspace/a.yaml')
  expect(await empty()).toEqual(names)
  setConfiguration({ features: {} })
  notify('workspace/didChangeConfiguration', { settings: null })
  await expect.poll(empty, { timeout: 10_000 }).not.toEqual(names)
  // The position is not on what can be fixed, and the text is too short to be folded.
  expect((await empty()).filter((name) => !['codeAction', 'foldingRange'].includes(name))).toEqual([])
})
