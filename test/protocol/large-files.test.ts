import { afterEach, describe, expect, test } from 'vitest'
import type {
  CompletionList,
  Diagnostic,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  Hover,
  SemanticTokens,
  SymbolInformation,
} from 'vscode-languageserver-protocol/node'
import { bareProfile, editorProfile } from '../harness/editor-profiles.ts'
import { type LspClient, startClient } from '../harness/lsp-client.ts'
import { testService } from '../harness/schemas.ts'

const URI = 'file:///authentication.yaml'
const COUNT = 300

const authenticator = (name: string) => `- issuer:
    url: https://${name}.example.com
    audiences: [my-cluster]
  claimMappings:
    username: {claim: sub, prefix: ""}
`
const LINES_OF_ITEM = 5
const HEAD = 'apiVersion: apiserver.orch.io/v1beta1\nkind: AuthenticationConfiguration\njwt:\n'
const TEXT = HEAD + Array.from({ length: COUNT }, (_, i) => authenticator(`idp-${i}`)).join('')

let client: LspClient

afterEach(async () => {
  expect(await client.stop()).toBe(0)
  expect(client.complaints).toEqual([])
})

/** The line of an item's `url`. */
const urlLine = (item: number) => 3 + item * LINES_OF_ITEM + 1
const at = (line: number, character: number) => ({ line, character })
const codesAndLines = (list: readonly Diagnostic[]) => list.map(({ code, range }) => [code, range.start.line])

test('what takes several turns is answered for the text of the request', { timeout: 60_000 }, async () => {
  client = await startClient(editorProfile('vscode-1.139'))
  // Loads the core, so that nothing below waits for it.
  client.open('file:///other.yaml', HEAD)
  await client.diagnostics('file:///other.yaml', 1)
  const text = HEAD + Array.from({ length: 3_000 }, (_, i) => authenticator(`idp-${i}`).replace('my-', 'ä')).join('')
  const last = HEAD.split('\n').length - 1 + 3_000 * LINES_OF_ITEM
  const unknown = { range: { start: at(last, 0), end: at(last, 0) }, text: 'unknown: 1\n' }
  client.open(URI, text)
  client.change(URI, 2, [unknown])
  const textDocument = { uri: URI }
  const ask = () =>
    Promise.all([
      client.request<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument }),
      client.request<SemanticTokens>('textDocument/semanticTokens/full', { textDocument }),
      client.diagnostics(URI, 2),
    ])
  const early = ask()
  client.change(URI, 3, [{ range: { start: at(0, 0), end: at(0, 0) }, text: '#\n' }, { text: '# nothing is left\n' }])
  const [symbols, , findings] = await early
  expect(codesAndLines(findings)).toEqual([['unknown-field', last]])
  expect(symbols[0]?.range.end.line).toBe(last)
  const [none, tokens, nothing] = await ask()
  expect([none, tokens.data, nothing]).toEqual([[], [], []])
})

describe.each([bareProfile, editorProfile('vscode-1.139')])('$name', (profile) => {
  test('findings follow edits anywhere in a large file', { timeout: 60_000 }, async () => {
    client = await startClient(profile)
    client.open(URI, TEXT)
    expect(await client.diagnostics(URI, 1)).toEqual([])

    const line = urlLine(200)
    const scheme = { start: at(line, 9), end: at(line, 14) }
    client.change(URI, 2, [{ range: scheme, text: 'http' }])
    expect(codesAndLines(await client.diagnostics(URI, 2))).toEqual([['malformed-text', line]])

    client.change(URI, 3, [{ range: { start: at(3, 0), end: at(3, 0) }, text: authenticator('idp-299') }])
    const found = await client.diagnostics(URI, 3)
    const last = urlLine(COUNT)
    expect(codesAndLines(found)).toEqual([
      ['malformed-text', line + LINES_OF_ITEM],
      ['duplicate-item', last],
    ])
    expect(found[1]?.message).toContain(`on line ${urlLine(0) + 1} already`)

    client.change(URI, 4, [{ range: { start: at(3, 0), end: at(3 + LINES_OF_ITEM, 0) }, text: '' }])
    expect(codesAndLines(await client.diagnostics(URI, 4))).toEqual([['malformed-text', line]])
  })

  test('requests about a place are answered right after an edit', { timeout: 60_000 }, async () => {
    client = await startClient(profile)
    client.open(URI, TEXT)
    const line = urlLine(150)
    client.change(URI, 2, [{ range: { start: at(line + 1, 0), end: at(line + 1, 0) }, text: '    egress\n' }])
    const place = { textDocument: { uri: URI } }
    const hover = await client.request<Hover>('textDocument/hover', { ...place, position: at(line, 6) })
    expect(hover.range).toEqual({ start: at(line, 4), end: at(line, 7) })
    const list = await client.request<CompletionList>('textDocument/completion', {
      ...place,
      position: at(line + 1, 10),
    })
    expect(list.items.map(({ label }) => label)).toContain('egressSelectorType')
  })
})

test('the outline of a large file names the items of its list', { timeout: 60_000 }, async () => {
  client = await startClient(editorProfile('vscode-1.139'))
  client.open(URI, TEXT)
  const params = { textDocument: { uri: URI } }
  const [document] = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', params)
  const [list] = document?.children ?? []
  expect(list?.detail).toBe(`${COUNT} items`)
  expect(list?.children?.map(({ name }) => name)).toEqual(
    Array.from({ length: COUNT }, (_, i) => `https://idp-${i}.example.com`),
  )
})

test('the outline of one that cannot be divided shows no more', { timeout: 60_000 }, async () => {
  client = await startClient(editorProfile('vscode-1.139'))
  client.open(URI, `%YAML 1.1\n---\n${TEXT}`)
  const params = { textDocument: { uri: URI } }
  const [document] = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', params)
  const items = document?.children?.[0]?.children ?? []
  expect(items).toHaveLength(COUNT)
  expect(items.every(({ children }) => children === undefined)).toBe(true)
})

test('clients that know no trees get the outline of a large file as a list, also after edits', {
  timeout: 60_000,
}, async () => {
  client = await startClient(bareProfile)
  client.open(URI, TEXT)
  const shown = async () => {
    const list = await client.request<SymbolInformation[]>('textDocument/documentSymbol', {
      textDocument: { uri: URI },
    })
    expect(new Set(list.map(({ location }) => location.uri))).toEqual(new Set([URI]))
    return list.map(({ name, containerName, location: { range } }) => [name, containerName, range.start.line])
  }
  const listed = (names: readonly string[]) => [
    ['AuthenticationConfiguration', undefined, 0],
    ['jwt', 'AuthenticationConfiguration', 2],
    ...names.map((name, item) => [`https://${name}.example.com`, 'jwt', urlLine(item) - 1]),
  ]
  const names = Array.from({ length: COUNT }, (_, i) => `idp-${i}`)
  expect(await shown()).toEqual(listed(names))

  const behind = urlLine(150) - 1
  client.change(URI, 2, [{ range: { start: at(behind, 0), end: at(behind, 0) }, text: authenticator('another') }])
  const more = names.toSpliced(150, 0, 'another')
  expect(await shown()).toEqual(listed(more))
})

test('the items of a large file can be folded, and its expressions have tokens and its addresses links', {
  timeout: 60_000,
}, async () => {
  client = await startClient(editorProfile('vscode-1.139'))
  client.open(URI, TEXT.replaceAll('{claim: sub, prefix: ""}', '{expression: claims.sub}'))
  const params = { textDocument: { uri: URI } }
  const folds = await client.request<FoldingRange[]>('textDocument/foldingRange', params)
  expect(folds.map(({ startLine }) => startLine)).toEqual(Array.from({ length: COUNT }, (_, i) => urlLine(i) - 1))
  const tokens = await client.request<SemanticTokens>('textDocument/semanticTokens/full', params)
  // Two names and the dot between them are at least two tokens of five numbers.
  expect(tokens.data.length).toBeGreaterThanOrEqual(COUNT * 2 * 5)
  const range = { start: at(urlLine(150), 0), end: at(urlLine(150) + 4, 0) }
  const near = await client.request<SemanticTokens>('textDocument/semanticTokens/range', { ...params, range })
  expect(near.data.length).toBe(tokens.data.length / COUNT)
  const links = await client.request<DocumentLink[]>('textDocument/documentLink', params)
  expect(links.map(({ range: { start } }) => start.line)).toEqual(Array.from({ length: COUNT }, (_, i) => urlLine(i)))
})

test('what was typed is in the tokens and links that are asked for with it', { timeout: 60_000 }, async () => {
  client = await startClient(editorProfile('vscode-1.139'))
  client.open(URI, TEXT)
  const params = { textDocument: { uri: URI } }
  const targets = async () => {
    const links = await client.request<DocumentLink[]>('textDocument/documentLink', params)
    return links.slice(99, 102).map(({ target }) => target)
  }
  await targets()
  await client.diagnostics(URI, 1)
  const end = '    url: https://idp-100'.length
  client.change(URI, 2, [{ range: { start: at(urlLine(100), end), end: at(urlLine(100), end) }, text: '0' }])
  expect(await targets()).toEqual(['99', '1000', '101'].map((name) => `https://idp-${name}.example.com`))
})

test('a list of diagnostics ends after a thousand, and says so', { timeout: 60_000 }, async () => {
  client = await startClient(bareProfile)
  const text = `${HEAD}${'- 1\n'.repeat(1200)}`
  const { length } = testService().diagnose(testService().open(text))
  client.open(URI, text)
  const found = await client.diagnostics(URI, 1)
  expect(length).toBeGreaterThan(1001)
  expect(found).toHaveLength(1001)
  expect(found.at(-1)?.message).toContain(`there are ${length} in this file`)
})
