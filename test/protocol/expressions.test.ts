import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  CodeAction,
  CompletionList,
  DocumentHighlight,
  Location,
  LocationLink,
  Range,
  SemanticTokens,
  SemanticTokensDelta,
  SignatureHelp,
  WorkspaceEdit,
} from 'vscode-languageserver-protocol/node'
import { bareProfile, editorProfiles } from '../harness/editor-profiles.ts'
import { type LspClient, startClient } from '../harness/lsp-client.ts'

const URI = 'untitled:Untitled-1'
/** A character beyond the basic plane before the expression shows whether columns are counted as the editor does. */
const TEXT = `apiVersion: apiserver.config.k8s.io/v1
kind: AuthenticationConfiguration
jwt:
- userValidationRules:
  - {message: 😀, expression: "user.groups.all(g, g.startsWith('x'))"}
`
const LINE = 4
const EMOJI: Readonly<Record<string, number>> = { 'utf-8': 4, 'utf-16': 2, 'utf-32': 1 }

describe.each([bareProfile, ...editorProfiles()].map((profile) => [profile.name, profile] as const))(
  '%s',
  (_, profile) => {
    let client: LspClient
    const capabilities = profile.params.capabilities.textDocument

    beforeAll(async () => {
      client = await startClient(profile)
      client.open(URI, TEXT)
    }, 30_000)

    afterAll(async () => {
      await client.stop()
      expect(client.complaints).toEqual([])
    })

    /** The column of a piece of the expression's line, as this editor counts. */
    function column(piece: string, from = 0): number {
      const line = TEXT.split('\n')[LINE] ?? ''
      const index = line.indexOf(piece, from)
      return index - 2 + (EMOJI[client.initialized.capabilities.positionEncoding ?? 'utf-16'] ?? 2)
    }

    function at(character: number) {
      return { textDocument: { uri: URI }, position: { line: LINE, character } }
    }

    function columns({ start, end }: Range): readonly number[] {
      expect([start.line, end.line]).toEqual([LINE, LINE])
      return [start.character, end.character]
    }

    const declaration = () => [column('g, g.'), column('g, g.') + 1]
    const use = () => [column('g.starts'), column('g.starts') + 1]

    test('a dot accepts what has members, where the editor knows of such characters', async () => {
      const { items } = await client.request<CompletionList>('textDocument/completion', at(column('user.groups') + 2))
      const withDot = items.filter(({ commitCharacters }) => commitCharacters?.join() === '.')
      const takes = capabilities?.completion?.completionItem?.commitCharactersSupport === true
      expect(withDot.some(({ label }) => label === 'user')).toBe(takes)
      expect(withDot.every(({ label }) => takes && /^[a-z.]+$/.test(label))).toBe(true)
      // A function is written with its arguments, a text with its quotes.
      expect(withDot.filter(({ label }) => label === 'size' || label.includes('('))).toEqual([])
    })

    test('definition', async () => {
      const found = await client.request<(Location & LocationLink)[]>('textDocument/definition', at(column('g.starts')))
      const links = capabilities?.definition?.linkSupport === true
      expect(found.map((one) => columns(links ? one.targetSelectionRange : one.range))).toEqual([declaration()])
      if (links) expect(found[0]?.originSelectionRange && columns(found[0].originSelectionRange)).toEqual(use())
    })

    test('references and highlights', async () => {
      const context = { includeDeclaration: true }
      const found = await client.request<Location[]>('textDocument/references', { ...at(column('g, g.')), context })
      expect(found.map(({ range }) => columns(range))).toEqual([declaration(), use()])
      const marks = await client.request<DocumentHighlight[]>('textDocument/documentHighlight', at(column('g, g.')))
      expect(marks.map(({ range, kind }) => [...columns(range), kind])).toEqual([
        [...declaration(), 3],
        [...use(), 2],
      ])
    })

    test('rename', async () => {
      const prepares = capabilities?.rename?.prepareSupport === true
      expect(client.initialized.capabilities.renameProvider).toEqual(prepares ? { prepareProvider: true } : true)
      expect(await client.request('textDocument/prepareRename', at(column('g.starts')))).toMatchObject({
        placeholder: 'g',
      })
      const edit = await client.request<WorkspaceEdit>('textDocument/rename', {
        ...at(column('g.starts')),
        newName: 'group',
      })
      const [change] = edit.documentChanges ?? []
      const edits = change && 'edits' in change ? change.edits : edit.changes?.[URI]
      expect(edits?.map((one) => 'newText' in one && [...columns(one.range), one.newText])).toEqual([
        [...declaration(), 'group'],
        [...use(), 'group'],
      ])
      await expect(client.request('textDocument/rename', { ...at(column('g.starts')), newName: 'in' })).rejects.toThrow(
        /word of CEL/,
      )
      expect(await client.request('textDocument/rename', { ...at(0), newName: 'x' })).toBeNull()
    })

    test('signature help', async () => {
      const help = await client.request<SignatureHelp>('textDocument/signatureHelp', at(column("'x'")))
      const [signature] = help.signatures
      const [parameter] = signature?.parameters ?? []
      expect(signature?.label).toBe('string.startsWith(prefix: string) -> bool')
      expect(help.activeParameter).toBe(0)
      const offsets =
        capabilities?.signatureHelp?.signatureInformation?.parameterInformation?.labelOffsetSupport === true
      expect(parameter?.label).toEqual(offsets ? [18, 32] : 'prefix: string')
    })

    test('semantic tokens, their changes, and those of a range', async () => {
      const offered = client.initialized.capabilities.semanticTokensProvider
      expect(offered !== undefined).toBe(capabilities?.semanticTokens !== undefined)
      const document = { textDocument: { uri: URI } }
      const full = await client.request<SemanticTokens>('textDocument/semanticTokens/full', document)
      expect(full.data.length / 5).toBe(7)
      expect(full.data.slice(0, 3)).toEqual([LINE, column('user.'), 4])
      const range = { start: { line: LINE, character: 0 }, end: { line: LINE, character: column('.groups') } }
      const part = await client.request<SemanticTokens>('textDocument/semanticTokens/range', { ...document, range })
      expect(part.data).toEqual(full.data.slice(0, 5))
      const delta = (previousResultId: string | undefined) =>
        client.request<SemanticTokensDelta & SemanticTokens>('textDocument/semanticTokens/full/delta', {
          ...document,
          previousResultId,
        })
      const same = await delta(full.resultId)
      expect(same.edits).toEqual([])
      client.change(URI, 2, [
        { range: { start: at(column("')")).position, end: at(column("')")).position }, text: 'yz' },
      ])
      const changed = await delta(same.resultId)
      const [edit] = changed.edits
      expect(changed.edits.length).toBe(1)
      const after = [...full.data]
      after.splice(edit?.start ?? 0, edit?.deleteCount ?? 0, ...(edit?.data ?? []))
      const whole = await delta('of another server')
      expect(whole.data).toEqual(after)
      expect(whole.data.at(-3)).toBe(5)
      client.change(URI, 3, [{ text: TEXT }])
    })
  },
)

describe('other ways to write an expression', () => {
  test('are offered as what they are', async () => {
    const [profile = bareProfile] = editorProfiles().filter(({ name }) => name.startsWith('vscode'))
    const client = await startClient(profile)
    client.open(URI, TEXT.replace(/expression: .*}/, `expression: "user.extra['a'][0] == 'b'"}`))
    const start = { line: LINE, character: 40 }
    const actionsFor = (only?: string[]) =>
      client.request<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri: URI },
        range: { start, end: start },
        context: { diagnostics: [], ...(only && { only }) },
      })
    const titles = ["Test with 'a' in user.extra first", "Read with ? and orValue('')"]
    for (const only of [undefined, ['refactor'], ['refactor.rewrite']]) {
      const found = (await actionsFor(only)).filter(({ kind }) => kind === 'refactor.rewrite')
      expect(found.map(({ title }) => title)).toEqual(titles)
    }
    expect(await actionsFor(['quickfix'])).toEqual([])
    await client.stop()
    expect(client.complaints).toEqual([])
  })
})
