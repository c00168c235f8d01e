import { afterEach, expect, test } from 'vitest'
import type { InlayHint } from 'vscode-languageserver-protocol/node'
import { bareProfile, editorProfile, editorProfiles } from '../harness/editor-profiles.ts'
import { type LspClient, startClient } from '../harness/lsp-client.ts'

const URI = 'untitled:Untitled-1'
const TEXT = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
syncFrequency: 2m
maxPods:
`
let client: LspClient

afterEach(async () => {
  expect(await client.stop()).toBe(0)
  expect(client.complaints).toEqual([])
})

function hints(firstLine = 0, lastLine = 4): Promise<InlayHint[]> {
  const range = { start: { line: firstLine, character: 0 }, end: { line: lastLine, character: 0 } }
  return client.request('textDocument/inlayHint', { textDocument: { uri: URI }, range })
}

const AMOUNT = { position: { line: 2, character: 17 }, label: '= 120 s', paddingLeft: true }
const DEFAULT = { position: { line: 3, character: 8 }, label: 'default: 110', paddingLeft: true }

test.each([...editorProfiles(), bareProfile])('$name', { timeout: 30_000 }, async (profile) => {
  client = await startClient(profile)
  const knows = profile.params.capabilities.textDocument?.inlayHint !== undefined
  expect(client.initialized.capabilities.inlayHintProvider).toBe(knows ? true : undefined)
  if (!knows) return
  client.open(URI, TEXT)
  expect(await hints()).toEqual([AMOUNT, DEFAULT])
  expect(await hints(3)).toEqual([DEFAULT])
})

test.each([
  [{ inlayHints: { amounts: false } }, [DEFAULT]],
  [{ inlayHints: { defaults: false } }, [AMOUNT]],
  [{ features: { inlayHint: false } }, []],
])('%j', { timeout: 30_000 }, async (initializationOptions, expected) => {
  client = await startClient(editorProfile('helix-25'), { initializationOptions })
  client.open(URI, TEXT)
  expect(await hints()).toEqual(expected)
})
