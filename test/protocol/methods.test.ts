import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { methodStates } from '../../server/build/data/method-states.ts'
import { protocolMethods } from '../../server/build/data/protocol-methods.ts'
import { editorProfile } from '../harness/editor-profiles.ts'
import { type LspClient, startClient } from '../harness/lsp-client.ts'

const URI = 'untitled:Untitled-1'
const NOT_FOUND = -32601
const methods = protocolMethods()

test('the page speaks of every message of the protocol, and of no other', () => {
  expect(Object.keys(methodStates).sort()).toEqual(methods.map(({ method }) => method).sort())
  expect(methods.length).toBeGreaterThan(90)
})

describe('requests are answered, or not, as the page says', { timeout: 30_000 }, () => {
  let client: LspClient

  beforeAll(async () => {
    client = await startClient(editorProfile('vscode-1.139'))
    client.open(URI, 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n')
  }, 30_000)

  afterAll(async () => {
    expect(await client.stop()).toBe(0)
    expect(client.complaints).toEqual([])
  })

  const position = { line: 0, character: 0 }
  const range = { start: position, end: position }
  /** Something for the parameters of every method. */
  const params = {
    textDocument: { uri: URI },
    position,
    range,
    ranges: [range],
    positions: [position],
    context: { includeDeclaration: true, diagnostics: [] },
    options: { tabSize: 2, insertSpaces: true },
    previousResultIds: [],
    previousResultId: '',
    query: '',
    newName: 'x',
    title: 'x',
    label: 'x',
    command: 'none',
  }
  /** Life and death of the session are other tests' business. */
  const requests = methods.filter(
    ({ is, from, method }) => is === 'request' && from === 'client' && method !== 'initialize' && method !== 'shutdown',
  )

  test.each(requests)('$method', async ({ method }) => {
    const found = await client.request(method, params).then(
      () => 'yes',
      (error: { readonly code: number }) => (error.code === NOT_FOUND ? 'no' : `failed with ${error.code}`),
    )
    expect(found).toBe(methodStates[method]?.state)
  })
})
