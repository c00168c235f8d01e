import { afterEach, describe, expect, test } from 'vitest'
import type { CodeAction, DocumentDiagnosticReport } from 'vscode-languageserver-protocol/node'
import { bareProfile, editorProfile } from '../harness/editor-profiles.ts'
import { type ClientOptions, type LspClient, startClient } from '../harness/lsp-client.ts'

const URI = 'untitled:Untitled-1'
const HEADER = 'apiVersion: kubelet.config.orch.io/v1beta1\nkind: KubeletConfiguration\n'
const at = (line: number, character: number) => ({
  start: { line, character },
  end: { line, character },
})

let client: LspClient

async function start(name: string, options: ClientOptions = {}): Promise<void> {
  client = await startClient(name === 'bare' ? bareProfile : editorProfile(name), options)
}

afterEach(async () => {
  expect(await client.stop()).toBe(0)
  expect(client.complaints).toEqual([])
})

async function codes(version: number): Promise<unknown[]> {
  return (await client.diagnostics(URI, version)).map(({ code, severity }) => [code, severity])
}

describe('pulling', { timeout: 30_000 }, () => {
  const pull = (previousResultId?: string) =>
    client.request<DocumentDiagnosticReport>('textDocument/diagnostic', {
      textDocument: { uri: URI },
      ...(previousResultId !== undefined && { previousResultId }),
    })

  test('an equal list is "unchanged", also after a change that moves nothing', async () => {
    await start('vscode-1.139')
    client.open(URI, `${HEADER}maxPod: 110\n`)
    const first = await pull()
    expect(await pull(first.resultId)).toEqual({ kind: 'unchanged', resultId: first.resultId })
    client.change(URI, 2, [{ range: at(2, 10), text: '0' }])
    expect(await pull(first.resultId)).toEqual({ kind: 'unchanged', resultId: first.resultId })
    client.change(URI, 3, [{ range: at(0, 0), text: '\n' }])
    const moved = await pull(first.resultId)
    expect(moved).toMatchObject({ kind: 'full', items: [{ range: { start: { line: 3 } } }] })
    expect(moved.resultId).not.toBe(first.resultId)
    expect(await pull('of another server')).toMatchObject({ kind: 'full' })
  })

  test('a document that is not open has no diagnostics', async () => {
    await start('helix-25')
    expect(await pull()).toEqual({ kind: 'full', items: [] })
  })
})

describe('pushing', { timeout: 30_000 }, () => {
  test('a file that is laid over another one need not hold everything', async () => {
    await start('neovim-0.7.2')
    const text = `${HEADER}evictionSoft: {memory.available: 1Gi}\nmaxPods: -10\n`
    for (const [name, count] of [
      ['kubelet.conf', 2],
      ['kubelet.conf.d/10-soft.conf', 1],
    ] as const) {
      const uri = `file:///etc/kubernetes/${name}`
      client.open(uri, text)
      expect(await client.diagnostics(uri, 1)).toHaveLength(count)
    }
  })

  test('versions only rise, and the last one is diagnosed', async () => {
    await start('neovim-0.7.2')
    client.open(URI, HEADER, 0)
    const typed = 'maxPod: 110'
    for (const [index, character] of [...typed].entries()) {
      client.change(URI, index + 1, [{ range: at(2, index), text: character }])
    }
    const versions: number[] = []
    let last = await client.pushed(URI)
    for (; last.version !== typed.length; last = await client.pushed(URI)) versions.push(last.version ?? -1)
    expect(last.diagnostics.map(({ code }) => code)).toEqual(['unknown-field'])
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
  })

  test('several changes in one notification build on each other', async () => {
    await start('bare')
    client.open(URI, `${HEADER}maxPods: 110\n`)
    client.change(URI, 2, [
      { range: at(2, 0), text: '# 😀\n' },
      { range: { start: { line: 3, character: 0 }, end: { line: 3, character: 7 } }, text: 'maxPod' },
    ])
    expect((await client.diagnostics(URI, 2))[0]?.range).toEqual({
      start: { line: 3, character: 0 },
      end: { line: 3, character: 6 },
    })
  })
})

test('a fix of several findings is offered once, for all of them', { timeout: 30_000 }, async () => {
  await start('neovim-0.7.2')
  const text =
    'apiVersion: kubelet.config.k8s.io/v1\nkind: CredentialProviderConfig\nproviders:\n- name: a\n  matchImages: [a.example]\n'
  client.open(URI, text)
  const diagnostics = await client.diagnostics(URI, 1)
  const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri: URI },
    range: { ...at(3, 2) },
    context: { diagnostics, only: ['quickfix'] },
  })
  expect(diagnostics).toHaveLength(2)
  expect(actions.map(({ title, diagnostics: mended }) => [title, mended?.map(({ message }) => message)])).toEqual([
    ['Add the 2 missing fields of this object', diagnostics.map(({ message }) => message)],
    ['Add "apiVersion"', [diagnostics[0]?.message]],
    ['Ignore missing-field on this line', diagnostics.map(({ message }) => message)],
    ['Add "defaultCacheDuration"', [diagnostics[1]?.message]],
  ])
})

describe('fixing everything', { timeout: 30_000 }, () => {
  const actions = (only: readonly string[]) =>
    client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: URI },
      range: { ...at(0, 0) },
      context: { diagnostics: [], only },
    })

  test.each(['source', 'source.fixAll', 'source.fixAll.orchConfig'])('is offered to who asks for %s', async (kind) => {
    await start('neovim-0.7.2')
    client.open(URI, `${HEADER}Maxpods: 110\nfeatureGates: {}\nmaxPodz: 1\nPODSPERCORE: 0\n`)
    const [action, ...others] = (await actions([kind])).filter((one) => one.kind?.startsWith('source.fixAll'))
    expect(others).toEqual([])
    // The client asks for the edits when the action is chosen. What is only probably meant is left to the user.
    expect(action?.edit).toBeUndefined()
    expect(await client.request('codeAction/resolve', action)).toMatchObject({
      kind: 'source.fixAll.orchConfig',
      edit: { changes: { [URI]: [{ newText: 'maxPods' }, { newText: 'podsPerCore' }] } },
    })
    client.change(URI, 2, [{ range: at(0, 0), text: '\n' }])
    expect(await client.request('codeAction/resolve', action)).toEqual(action)
  })

  test('comes with its edits to who cannot ask for them later', async () => {
    await start('eglot-1.9')
    client.open(URI, `${HEADER}Maxpods: 110\n`)
    expect(await actions(['source.fixAll'])).toMatchObject([
      { edit: { documentChanges: [{ edits: [{ newText: 'maxPods' }] }] } },
    ])
  })

  test.each(['source', 'source.sortKeys', 'source.sortKeys.orchConfig'])('sorting of keys for %s', async (kind) => {
    await start('vscode-1.139')
    client.open(URI, 'kind: KubeletConfiguration\napiVersion: kubelet.config.orch.io/v1beta1\n')
    expect(await actions([kind])).toMatchObject([
      { kind: 'source.sortKeys.orchConfig', edit: { documentChanges: [{ edits: [{ newText: HEADER }] }] } },
    ])
    client.change(URI, 2, [{ text: HEADER }])
    expect(await actions([kind])).toEqual([])
  })

  test('is not offered where nothing is safe to fix, or to who asks for quick fixes', async () => {
    await start('neovim-0.7.2')
    client.open(URI, `${HEADER}maxPodz: 110\n`)
    expect(await actions(['source.fixAll'])).toEqual([])
    expect(await actions(['quickfix'])).toEqual([])
  })
})

describe('settings', { timeout: 30_000 }, () => {
  const severity = { 'unknown-field': 'hint' }
  const text = `${HEADER}maxPod: 110\n`

  test('are asked for, count from the first list on, and are asked for again when they change', async () => {
    await start('lsp-mode-8.0', { configuration: { severity } })
    client.open(URI, text)
    expect((await client.pushed(URI)).diagnostics).toMatchObject([{ code: 'unknown-field', severity: 4 }])
    client.setConfiguration({ severity: { 'unknown-field': 'off' } })
    client.notify('workspace/didChangeConfiguration', { settings: null })
    expect(await codes(1)).toEqual([])
  })

  test('come with the notification where the client cannot be asked', async () => {
    await start('neovim-0.7.2')
    client.open(URI, text)
    expect(await codes(1)).toEqual([['unknown-field', 2]])
    client.notify('workspace/didChangeConfiguration', { settings: { orchConfig: { severity } } })
    expect(await codes(1)).toEqual([['unknown-field', 4]])
  })

  test('come with initialize, and stay when the client has nothing else to say', async () => {
    await start('helix-25', { initializationOptions: { severity } })
    client.open(URI, text)
    expect(await codes(1)).toEqual([['unknown-field', 4]])
    client.notify('workspace/didChangeConfiguration', { settings: {} })
    expect(await codes(1)).toEqual([['unknown-field', 4]])
  })

  test('count from the first pulled list on', async () => {
    await start('vscode-1.139', { configuration: { severity } })
    client.open(URI, text)
    expect(await codes(1)).toEqual([['unknown-field', 4]])
    expect(client.refreshes()).toBe(0)
  })

  test('count from the first list on although the editor tells of a change while it is asked', async () => {
    await start('vscode-1.139', { configuration: { severity }, tellsConfiguration: true })
    client.open(URI, text)
    expect(await codes(1)).toEqual([['unknown-field', 4]])
    expect(client.refreshes()).toBe(0)
  })

  test('a client that does not answer gets its diagnostics all the same', async () => {
    await start('lsp-mode-8.0', { answersConfiguration: false })
    client.open(URI, text)
    expect(await codes(1)).toEqual([['unknown-field', 2]])
  })

  test('count from the notification where the client is asked and knows of none', async () => {
    await start('neovim-0.11.4')
    client.open(URI, text)
    expect(await codes(1)).toEqual([['unknown-field', 2]])
    client.notify('workspace/didChangeConfiguration', { settings: { orchConfig: { severity } } })
    await expect.poll(() => codes(1), { timeout: 10_000 }).toEqual([['unknown-field', 4]])
    client.notify('workspace/didChangeConfiguration', { settings: {} })
    await expect.poll(() => codes(1), { timeout: 10_000 }).toEqual([['unknown-field', 2]])
  })

  test.each([
    ['vscode-1.139', ['codeLens', 'diagnostic', 'foldingRange', 'inlayHint', 'semanticTokens']],
    ['neovim-0.11.4', ['inlayHint', 'semanticTokens']],
    ['helix-25', ['diagnostic']],
    ['lsp-mode-8.0', []],
  ])('%s is told what to ask for again', async (editor, refreshed) => {
    const asked: string[] = []
    await start(editor, { onReceived: ({ method }) => asked.push(method) })
    client.open(URI, text)
    await codes(1)
    client.setConfiguration({ severity })
    client.notify('workspace/didChangeConfiguration', { settings: null })
    await expect.poll(() => codes(1), { timeout: 10_000 }).toEqual([['unknown-field', 4]])
    const refreshes = asked.filter((method) => method.endsWith('/refresh')).sort()
    expect(refreshes).toEqual(refreshed.map((view) => `workspace/${view}/refresh`))
  })

  test('a client that pulls is told to pull again', async () => {
    await start('vscode-1.139')
    client.open(URI, text)
    expect(await codes(1)).toEqual([['unknown-field', 2]])
    client.setConfiguration({ severity })
    client.notify('workspace/didChangeConfiguration', { settings: null })
    await expect.poll(() => client.refreshes(), { timeout: 10_000 }).toBe(1)
    expect(await codes(1)).toEqual([['unknown-field', 4]])
  })
})

describe('encodings', { timeout: 30_000 }, () => {
  const json = `{"apiVersion": "kubelet.config.orch.io/v1beta1", "kind": "KubeletConfiguration", "clusterDomain": "é😀", "maxPod": 1}`
  const before = json.slice(0, json.indexOf('"maxPod"'))

  test.each([
    ['utf-8', Buffer.byteLength(before)],
    ['utf-16', before.length],
    ['utf-32', [...before].length],
  ])('%s', async (encoding, character) => {
    const capabilities = { general: { positionEncodings: [encoding] } }
    client = await startClient({ name: encoding, params: { ...bareProfile.params, capabilities } })
    expect(client.initialized.capabilities.positionEncoding).toBe(encoding)
    client.open(URI, json, 1, 'json')
    const typo = (await client.diagnostics(URI, 1)).find(({ code }) => code === 'unknown-field')
    expect(typo?.range.start).toEqual({ line: 0, character })
    client.change(URI, 2, [
      {
        range: { start: { line: 0, character: character + 1 }, end: { line: 0, character: character + 7 } },
        text: 'maxPods',
      },
    ])
    expect((await client.diagnostics(URI, 2)).filter(({ code }) => code === 'unknown-field')).toEqual([])
  })
})
