import { afterEach, expect, test } from 'vitest'
import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  InsertTextFormat,
} from 'vscode-languageserver-protocol/node'
import { bareProfile, editorProfile } from '../harness/editor-profiles.ts'
import { type LspClient, startClient } from '../harness/lsp-client.ts'

const URI = 'untitled:Untitled-1'
/** Completion takes place at the end. */
const TEXT = `apiVersion: apiserver.config.k8s.io/v1
kind: AuthenticationConfiguration
jwt:
- issuer:
    url: https://idp.example.com
    audiences: [cluster]
  claimMapp`

let client: LspClient

afterEach(async () => {
  expect(await client.stop()).toBe(0)
  expect(client.complaints).toEqual([])
})

async function accepted(item: object): Promise<CompletionItem | undefined> {
  const textDocument = { completion: { completionItem: { snippetSupport: true, ...item } } }
  client = await startClient({ name: 'made', params: { ...bareProfile.params, capabilities: { textDocument } } })
  return completed()
}

async function completed(): Promise<CompletionItem | undefined> {
  client.open(URI, TEXT)
  const position = { line: 6, character: 11 }
  const list = await client.request<CompletionList>('textDocument/completion', {
    textDocument: { uri: URI },
    position,
  })
  return list.items.find(({ label }) => label === 'claimMappings')
}

const ABSOLUTE = 'claimMappings:\n    username:\n      '
const RELATIVE = 'claimMappings:\n  username:\n    '

test('taken as it is', async () => {
  expect(await accepted({ insertTextModeSupport: { valueSet: [1, 2] } })).toMatchObject({
    textEdit: { newText: `${ABSOLUTE}\${1}` },
    insertTextFormat: 2,
    insertTextMode: 1,
  })
})

test('indented by a client that is told to', async () => {
  expect(await accepted({ insertTextModeSupport: { valueSet: [2] } })).toMatchObject({
    textEdit: { newText: `${RELATIVE}\${1}` },
    insertTextFormat: 2,
    insertTextMode: 2,
  })
})

test('indented by a client that always does', async () => {
  client = await startClient(editorProfile('neovim-0.11.4'))
  const item = await completed()
  expect(item).toMatchObject({ textEdit: { newText: `${RELATIVE}\${1}` }, insertTextFormat: 2 })
  expect(item?.insertTextMode).toBeUndefined()
})

test('plain text for a client of which nothing is known', async () => {
  expect(await accepted({})).toMatchObject({ textEdit: { newText: ABSOLUTE }, insertTextFormat: 1 })
})

test('plain text is no snippet by its kind either', async () => {
  client = await startClient(editorProfile('helix-25'))
  client.open(URI, `${TEXT.slice(0, TEXT.lastIndexOf('\n'))}\n  claimMappings:\n    extra:\n    `)
  const { items } = await client.request<CompletionList>('textDocument/completion', {
    textDocument: { uri: URI },
    position: { line: 8, character: 4 },
  })
  expect(items.find(({ label }) => label === '- key, valueExpression')).toMatchObject({
    kind: CompletionItemKind.Value,
    insertTextFormat: InsertTextFormat.PlainText,
    textEdit: { newText: '- key:\n      valueExpression: ' },
  })
})

test('what a line in the wrong column is compared with begins as the line does', async () => {
  client = await startClient(editorProfile('neovim-0.11.4'))
  const text = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
authentication:
    webhook: {}
  cgroupDr`
  client.open(URI, text)
  const { items } = await client.request<CompletionList>('textDocument/completion', {
    textDocument: { uri: URI },
    position: { line: 4, character: 10 },
  })
  expect(items.find(({ label }) => label === 'cgroupDriver')).toMatchObject({
    filterText: '  cgroupDriver',
    textEdit: { range: { start: { line: 4, character: 0 } } },
  })
})
