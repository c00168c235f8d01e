import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  CodeAction,
  CompletionItem,
  CompletionList,
  Diagnostic,
  DocumentSymbol,
  Hover,
  MarkupContent,
  SymbolInformation,
} from 'vscode-languageserver-protocol/node'
import { bareProfile, type EditorProfile, editorProfiles } from '../harness/editor-profiles.ts'
import { type LspClient, startClient } from '../harness/lsp-client.ts'

/** What each editor must get. Read off what the editor announces and is known to do with the answer. */
interface Expected {
  readonly pulls?: true
  readonly encoding?: string
  readonly hover: 'markdown' | 'plaintext'
  /** Documentation comes with the list, or only on `completionItem/resolve`. */
  readonly documentation: 'markdown' | 'plaintext' | 'lazy markdown' | 'lazy plaintext'
  readonly snippets?: true
  /** Insertions are taken as they are written, also where they span lines. */
  readonly asIs?: true
  /** Further lines of snippets are indented like the first one. */
  readonly indents?: true
  readonly codeActions: 'documentChanges' | 'changes' | 'none'
  readonly preferred?: true
  readonly symbols: 'tree' | 'flat'
  readonly related?: true
  readonly tags?: true
  readonly links?: false
}

const EXPECTED: Readonly<Record<string, Expected>> = {
  'vscode-1.139': {
    pulls: true,
    encoding: 'utf-16',
    hover: 'markdown',
    documentation: 'lazy markdown',
    snippets: true,
    asIs: true,
    codeActions: 'documentChanges',
    preferred: true,
    symbols: 'tree',
    related: true,
    tags: true,
  },
  'neovim-0.7.2': {
    hover: 'markdown',
    documentation: 'markdown',
    codeActions: 'changes',
    symbols: 'tree',
    related: true,
    tags: true,
  },
  'neovim-0.11.4': {
    pulls: true,
    encoding: 'utf-8',
    hover: 'markdown',
    documentation: 'markdown',
    snippets: true,
    indents: true,
    codeActions: 'changes',
    preferred: true,
    symbols: 'tree',
    related: true,
    tags: true,
  },
  'eglot-1.9': {
    hover: 'markdown',
    documentation: 'plaintext',
    codeActions: 'documentChanges',
    preferred: true,
    symbols: 'tree',
    tags: true,
    links: false,
  },
  'eglot-1.9-yasnippet': {
    hover: 'markdown',
    documentation: 'plaintext',
    snippets: true,
    codeActions: 'documentChanges',
    preferred: true,
    symbols: 'tree',
    tags: true,
    links: false,
  },
  'lsp-mode-8.0': {
    hover: 'markdown',
    documentation: 'lazy markdown',
    asIs: true,
    codeActions: 'documentChanges',
    preferred: true,
    symbols: 'tree',
    related: true,
    tags: true,
  },
  'vim-ale-3.3': {
    hover: 'plaintext',
    documentation: 'plaintext',
    codeActions: 'changes',
    symbols: 'flat',
    related: true,
  },
  'kate-22.12': {
    hover: 'markdown',
    documentation: 'plaintext',
    codeActions: 'changes',
    symbols: 'tree',
    related: true,
  },
  'helix-25': {
    pulls: true,
    encoding: 'utf-8',
    hover: 'markdown',
    documentation: 'lazy plaintext',
    snippets: true,
    codeActions: 'documentChanges',
    preferred: true,
    symbols: 'flat',
    tags: true,
  },
  bare: { hover: 'markdown', documentation: 'plaintext', codeActions: 'none', symbols: 'flat' },
}

const URI = 'file:///ws/node agent.conf'
const TEXT = `# Node agent of the build machines
apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
maxPod: 110
iptablesDropBit: 15
port: 10250
port: 10251
`
const lineRange = (line: number, start: number, end: number) => ({
  start: { line, character: start },
  end: { line, character: end },
})
const TYPO = lineRange(3, 0, 6)
const profiles: readonly EditorProfile[] = [...editorProfiles(), bareProfile]

test('every recorded editor has its expectations', () => {
  expect(profiles.map(({ name }) => name).sort()).toEqual(Object.keys(EXPECTED).sort())
})

describe.each(profiles)('$name', { timeout: 30_000 }, (profile) => {
  const expected: Expected = EXPECTED[profile.name] ?? never(profile.name)
  const document = { textDocument: { uri: URI } }
  let client: LspClient
  let diagnostics: readonly Diagnostic[] = []

  beforeAll(async () => {
    client = await startClient(profile)
    // Versions may start at 0, and the language id may be anything.
    client.open(URI, TEXT, 0, 'spring-boot-properties-yaml')
    diagnostics = await client.diagnostics(URI, 0)
  }, 30_000)

  afterAll(async () => {
    client.process.kill()
  })

  test('the server offers what the editor can use', () => {
    const { capabilities } = client.initialized
    expect(capabilities.positionEncoding).toBe(expected.encoding)
    expect(capabilities.diagnosticProvider !== undefined).toBe(expected.pulls === true)
    expect(capabilities.codeActionProvider !== undefined).toBe(expected.codeActions !== 'none')
  })

  test('diagnostics', () => {
    expect(diagnostics.map(({ code, source, range }) => [code, source, range])).toEqual([
      ['unknown-field', 'orch-config', TYPO],
      ['deprecated-field', 'orch-config', lineRange(4, 0, 15)],
      ['duplicate-key', 'orch-config', lineRange(6, 0, 4)],
    ])
    const [typo, deprecated, duplicate] = diagnostics
    const page =
      'https://github.com/orch-config/orch-config-language-server/blob/main/server/docs/rules/unknown-field.md'
    expect(typo?.codeDescription?.href).toBe(expected.links === false ? undefined : page)
    expect(deprecated?.tags).toEqual(expected.tags ? [2, 1] : undefined)
    expect(duplicate?.relatedInformation?.map(({ location }) => location)).toEqual(
      expected.related ? [{ uri: URI, range: lineRange(5, 0, 4) }] : undefined,
    )
  })

  test('hover', async () => {
    const hover = await client.request<Hover>('textDocument/hover', {
      ...document,
      position: { line: 4, character: 2 },
    })
    expect(hover.range).toEqual(lineRange(4, 0, 15))
    const contents = hover.contents as MarkupContent
    expect(contents.kind).toBe(expected.hover)
    expect(contents.value).toContain('iptablesDropBit')
    if (expected.hover === 'plaintext') expect(contents.value).not.toMatch(/\*\*|`|\]\(/)
  })

  test('completion', async () => {
    const list = await completionAt(3, 3)
    const item = list.items.find(({ label }) => label === 'maxPods')
    expect(item?.textEdit?.newText).toContain('maxPods')
    expect(list.items.filter(({ filterText }) => filterText === undefined)).toEqual([])
    const kind = expected.documentation.replace('lazy ', '')
    expect(item?.documentation).toEqual(
      expected.documentation.startsWith('lazy') ? undefined : { kind, value: expect.stringMatching(/\S/) },
    )
    const resolved = await client.request<CompletionItem>('completionItem/resolve', item)
    expect(resolved.documentation).toEqual({ kind, value: expect.stringMatching(/\S/) })
  })

  test('snippets', async () => {
    const { items } = await completionAt(7, 0)
    expect(items.map(({ label }) => label)).toContain('authentication')
    const snippets = items.filter(({ insertTextFormat }) => insertTextFormat === 2)
    expect(snippets.length > 0).toBe(expected.snippets === true)
    // A client that may do anything with further lines gets none that has some.
    const long = snippets.filter(({ textEdit }) => textEdit?.newText.includes('\n'))
    expect(long.length > 0).toBe(expected.snippets === true && (expected.asIs ?? expected.indents) === true)
    for (const { insertTextMode } of items) expect(insertTextMode).toBe(expected.asIs ? 1 : undefined)
  })

  test('code actions come from the range, whatever diagnostics are sent back', async () => {
    const actions = await actionsAt([])
    const rename = actions.find(({ title }) => title === 'Change to "maxPods"')
    if (expected.codeActions === 'none') {
      expect(actions).toEqual([])
      return
    }
    const edits = [{ range: TYPO, newText: 'maxPods' }]
    expect(rename).toMatchObject({ kind: 'quickfix', diagnostics: [{ code: 'unknown-field', range: TYPO }] })
    expect(rename?.isPreferred).toBe(expected.preferred)
    expect(rename?.edit).toEqual(
      expected.codeActions === 'changes'
        ? { changes: { [URI]: edits } }
        : { documentChanges: [{ textDocument: { uri: URI, version: 0 }, edits }] },
    )
    expect(await actionsAt(diagnostics)).toEqual(await actionsAt(withByteColumns(diagnostics)))
    expect(await actionsAt([], ['refactor'])).toEqual([])
  })

  test('document symbols', async () => {
    const symbols = await client.request<DocumentSymbol[] | SymbolInformation[]>(
      'textDocument/documentSymbol',
      document,
    )
    expect(symbols.length).toBeGreaterThan(0)
    for (const symbol of symbols) expect('location' in symbol).toBe(expected.symbols === 'flat')
    expect(JSON.stringify(symbols)).toContain('iptablesDropBit')
  })

  test('folding and selection', async () => {
    await client.request('textDocument/foldingRange', document)
    const [chain] = await client.request<unknown[]>('textDocument/selectionRange', {
      ...document,
      positions: [{ line: 3, character: 2 }],
    })
    expect(chain).toMatchObject({ range: { start: { line: 3, character: 0 } }, parent: {} })
  })

  test('a change, closing, and a clean end', async () => {
    client.change(URI, 1, [{ range: lineRange(3, 6, 6), text: 's' }])
    const codes = (await client.diagnostics(URI, 1)).map(({ code }) => code)
    expect(codes).toEqual(['deprecated-field', 'duplicate-key'])
    client.close(URI)
    if (!expected.pulls) expect(await client.pushed(URI)).toEqual({ uri: URI, diagnostics: [] })
    expect(await client.request('textDocument/hover', { ...document, position: { line: 4, character: 2 } })).toBeNull()
    expect(await client.stop()).toBe(0)
    expect(client.complaints).toEqual([])
  })

  function completionAt(line: number, character: number): Promise<CompletionList> {
    return client.request('textDocument/completion', { ...document, position: { line, character } })
  }

  function actionsAt(sent: readonly Diagnostic[], only?: readonly string[]): Promise<CodeAction[]> {
    return client.request('textDocument/codeAction', {
      ...document,
      range: lineRange(3, 2, 2),
      context: { diagnostics: sent, ...(only && { only }) },
    })
  }
})

/** Some editors count columns in bytes when they send a diagnostic back. */
function withByteColumns(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.map(({ code, message, range: { start, end } }) => ({
    code: code ?? '',
    message,
    range: { start: { ...start, character: start.character + 1 }, end: { ...end, character: end.character + 3 } },
  }))
}

function never(name: string): never {
  throw new Error(`No expectations for ${name}.`)
}
