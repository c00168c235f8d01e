import { afterEach, expect, test } from 'vitest'
import { CancellationToken, LSPErrorCodes, type TextEdit } from 'vscode-languageserver-protocol/node'
import { pieceLimits } from '../../server/src/core/pieces/split-text.ts'
import { createDocumentStore } from '../../server/src/lsp/document-store.ts'
import { createFormatting } from '../../server/src/lsp/handlers/formatting.ts'
import { createLog } from '../../server/src/lsp/log.ts'
import type { Session } from '../../server/src/lsp/session.ts'
import { bareProfile, editorProfile, editorProfiles } from '../harness/editor-profiles.ts'
import { type LspClient, startClient } from '../harness/lsp-client.ts'
import { testService } from '../harness/schemas.ts'

const URI = 'untitled:Untitled-1'
const TEXT = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind:   KubeletConfiguration\nmaxPods:   110\n'
/** As an editor sends it that knows nothing of YAML. */
const options = { tabSize: 8, insertSpaces: false }
const textDocument = { uri: URI }
const blanks = (line: number, character: number) => ({
  range: { start: { line, character }, end: { line, character: character + 3 } },
  newText: ' ',
})

let client: LspClient

afterEach(async () => {
  expect(await client.stop()).toBe(0)
  expect(client.complaints).toEqual([])
})

const off = { features: { formatting: false } }

test.each([
  ['is announced', undefined, true],
  ['is announced where it is switched on', { features: { formatting: true } }, true],
  ['is not announced where it is switched off', off, false],
  ['is not announced where it is switched off in a section', { orchConfig: off }, false],
  ['is announced where another server does without it', { yaml: off, orchConfig: {} }, true],
])('formatting %s', async (_what, initializationOptions, announced) => {
  client = await startClient(editorProfile('vscode-1.139'), { initializationOptions })
  const { documentFormattingProvider, documentRangeFormattingProvider } = client.initialized.capabilities
  expect(documentFormattingProvider).toBe(announced ? true : undefined)
  expect(documentRangeFormattingProvider).toEqual(announced ? { rangesSupport: true } : undefined)
})

test.each([...editorProfiles(), bareProfile])('$name', { timeout: 30_000 }, async (profile) => {
  client = await startClient(profile)
  client.open(URI, TEXT)
  const whole = await client.request<TextEdit[]>('textDocument/formatting', { textDocument, options })
  expect(whole).toEqual([blanks(1, 5), blanks(2, 8)])
  const range = { start: { line: 2, character: 0 }, end: { line: 2, character: 14 } }
  expect(await client.request('textDocument/rangeFormatting', { textDocument, range, options })).toEqual([blanks(2, 8)])
  if (!profile.params.capabilities.textDocument?.rangeFormatting?.rangesSupport) return
  const ranges = [range, { start: { line: 1, character: 0 }, end: { line: 1, character: 5 } }]
  expect(await client.request('textDocument/rangesFormatting', { textDocument, ranges, options })).toEqual(whole)
})

test('a request fails whose document changes in the meantime', async () => {
  client = await startClient(bareProfile)
  const service = testService()
  const documents = createDocumentStore({
    analyse: service.open,
    encoding: 'utf-16',
    limits: pieceLimits,
    pathOf: () => undefined,
  })
  // The handler uses nothing else of a session.
  const session = { documents, service: () => service, client: { encoding: 'utf-16' } } as unknown as Session
  let finish = (_text: string) => {}
  const formatted = new Promise<string>((resolve) => {
    finish = resolve
  })
  const format = createFormatting(() => formatted)
  const ask = () => format(session, { textDocument, options }, { token: CancellationToken.None })
  documents.open({ textDocument: { uri: URI, languageId: 'yaml', version: 1, text: TEXT } })
  const early = ask()
  documents.change({ textDocument: { uri: URI, version: 2 }, contentChanges: [{ text: TEXT }] })
  const late = ask()
  finish(TEXT.replace(/ +/g, ' '))
  expect(await early).toMatchObject({ code: LSPErrorCodes.ContentModified })
  expect(await late).toEqual([blanks(1, 5), blanks(2, 8)])
})

test('a text beyond the limit is not given to the formatter', async () => {
  client = await startClient(bareProfile)
  const documents = createDocumentStore({
    analyse: testService().open,
    encoding: 'utf-16',
    limits: pieceLimits,
    pathOf: () => undefined,
  })
  const lines: string[] = []
  const log = createLog((line) => lines.push(line))
  const session = { documents, service: testService, client: { encoding: 'utf-16' }, log } as unknown as Session
  const given: number[] = []
  const format = createFormatting(async (text) => {
    given.push(text.length)
    return text
  })
  for (const length of [500_000, 500_001]) {
    const text = `${TEXT}# `.padEnd(length, 'x')
    documents.open({ textDocument: { uri: URI, languageId: 'yaml', version: 1, text } })
    expect(await format(session, { textDocument, options }, { token: CancellationToken.None })).toEqual([])
  }
  expect(given).toEqual([500_000])
  expect(lines).toEqual([expect.stringContaining('more than 500000 characters')])
})

test('it can be switched off', { timeout: 30_000 }, async () => {
  client = await startClient(editorProfile('helix-25'), { initializationOptions: { features: { formatting: false } } })
  client.open(URI, TEXT)
  expect(await client.request('textDocument/formatting', { textDocument, options })).toEqual([])
})
