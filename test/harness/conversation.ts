import {
  CancellationTokenSource,
  type CodeAction,
  type CodeLens,
  type CompletionItem,
  type CompletionList,
  type ServerCapabilities,
} from 'vscode-languageserver-protocol/node'
import { type Random, randomFrom } from '../oracle/generate/random.ts'
import type { LspClient } from './lsp-client.ts'

export interface ConversationOptions {
  readonly seed: number
  readonly steps: number
  /** Texts by URI: what is opened, and what lines are taken from for changes. */
  readonly texts: ReadonlyMap<string, string>
}

/**
 * Talks to the server as somebody does who edits several files at once and asks for everything there is, at places in and beyond the text.
 * Changes replace whole lines, which every position encoding counts alike.
 */
export async function converse(client: LspClient, { seed, steps, texts }: ConversationOptions): Promise<void> {
  const random = randomFrom('conversation', client.profile.name, seed)
  const editor = createEditor(client, texts)
  for (const uri of texts.keys()) editor.open(uri)
  const { capabilities } = client.initialized
  const asking = Object.entries(questions).filter(([, { provider }]) => capabilities[provider])
  const results = new Map<string, string>()
  for (let step = 0; step < steps; step++) {
    const uri = random.pick([...texts.keys()])
    const token = `token ${step}`
    if (random.chance(45)) {
      await editor.act(uri, token, random)
      continue
    }
    const [method, { params }] = random.pick(asking)
    const known = results.get(`${method} ${uri}`)
    const place = { uri, random, lines: editor.lines(uri), known, token }
    const resultId = await ask(client, method, params(place), random)
    if (resultId !== undefined) for (const it of SHARING[method] ?? [method]) results.set(`${it} ${uri}`, resultId)
  }
}

/** Whose results the others go on from. */
const SHARING: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  ['textDocument/semanticTokens/full', 'textDocument/semanticTokens/full/delta'].map((it, _, both) => [it, both]),
)

/** What an editor has open all the time, and gives up when it wants something else. */
async function askAndCancel(client: LspClient, token: string, random: Random): Promise<void> {
  if (!client.initialized.capabilities.diagnosticProvider) return
  const cancellation = new CancellationTokenSource()
  const params = { previousResultIds: [], partialResultToken: `part of ${token}`, workDoneToken: token }
  const answer = client.request('workspace/diagnostic', params, cancellation.token).catch(() => null)
  if (random.chance(50)) await client.request('workspace/symbol', { query: '' })
  cancellation.cancel()
  await answer
}

const settings = [
  { severity: { 'unknown-field': 'hint' }, target: '1.34' },
  { severity: { 'unknown-field': 'no such severity' }, inlayHints: { defaults: false } },
  null,
]

/** Told in both ways, for clients that are asked and for those that tell. */
function changeSettings(client: LspClient, orchConfig: unknown): void {
  client.setConfiguration(orchConfig)
  client.notify('workspace/didChangeConfiguration', { settings: { orchConfig } })
}

function createEditor(client: LspClient, texts: ReadonlyMap<string, string>) {
  const open = new Map<string, { version: number; lines: string[] }>()
  const pool = [...texts.values()].flatMap((text) => text.split('\n'))
  function openText(uri: string): void {
    const text = texts.get(uri) ?? ''
    open.set(uri, { version: 1, lines: text.split('\n') })
    client.open(uri, text)
  }
  /** Some lines are gone, and some of all texts, or half of one, stand in their place. */
  function type(uri: string, random: Random): void {
    const document = open.get(uri)
    if (!document) return
    const start = random.below(document.lines.length)
    const end = Math.min(document.lines.length - 1, start + random.below(3))
    const typed = Array.from({ length: random.below(3) }, () => random.pick(pool)).map((line) =>
      random.chance(30) ? line.slice(0, random.below(line.length)) : line,
    )
    document.lines.splice(start, end - start, ...typed)
    document.version++
    const range = { start: { line: start, character: 0 }, end: { line: end, character: 0 } }
    client.change(uri, document.version, [{ range, text: typed.map((line) => `${line}\n`).join('') }])
  }
  return {
    open: openText,
    lines: (uri: string) => open.get(uri)?.lines.length ?? 0,
    /** Does something that is no question; mostly it types. */
    act: async (uri: string, token: string, random: Random): Promise<void> => {
      const deed = random.below(45)
      if (deed < 2) {
        client.close(uri)
        openText(uri)
      } else if (deed < 4) changeSettings(client, random.pick(settings))
      else if (deed < 6) client.notify('textDocument/didSave', document({ uri }))
      else if (deed < 8) client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri, type: 2 }] })
      else if (deed < 9) await askAndCancel(client, token, random)
      else type(uri, random)
    },
  }
}

interface Place {
  readonly uri: string
  readonly random: Random
  readonly lines: number
  /** The id of the last result that the same question had about the file. */
  readonly known: string | undefined
  /** That nobody else has. */
  readonly token: string
}

const position = ({ random, lines }: Pick<Place, 'random' | 'lines'>) => ({
  line: random.below(lines + 2),
  character: random.below(60),
})
const document = ({ uri }: Pick<Place, 'uri'>) => ({ textDocument: { uri } })
const atPlace = (place: Place) => ({ ...document(place), position: position(place) })
const inRange = (place: Place) => {
  const [one, other] = [position(place), position(place)]
  const range = one.line <= other.line ? { start: one, end: other } : { start: other, end: one }
  return { ...document(place), range }
}
const options = { tabSize: 2, insertSpaces: true }

interface Question {
  /** What the server must have announced. */
  readonly provider: keyof ServerCapabilities
  readonly params: (place: Place) => unknown
}

/** Each request that an editor sends by itself. */
const questions: Readonly<Record<string, Question>> = {
  'textDocument/codeAction': {
    provider: 'codeActionProvider',
    params: (place) => ({ ...inRange(place), context: { diagnostics: [], ...place.random.pick(KINDS) } }),
  },
  'textDocument/codeLens': { provider: 'codeLensProvider', params: document },
  'textDocument/completion': { provider: 'completionProvider', params: atPlace },
  'textDocument/definition': { provider: 'definitionProvider', params: atPlace },
  'textDocument/diagnostic': {
    provider: 'diagnosticProvider',
    params: (place) => ({ ...document(place), ...(place.known !== undefined && { previousResultId: place.known }) }),
  },
  'textDocument/documentHighlight': { provider: 'documentHighlightProvider', params: atPlace },
  'textDocument/documentLink': { provider: 'documentLinkProvider', params: document },
  'textDocument/documentSymbol': { provider: 'documentSymbolProvider', params: document },
  'textDocument/foldingRange': { provider: 'foldingRangeProvider', params: document },
  'textDocument/formatting': {
    provider: 'documentFormattingProvider',
    params: (place) => ({ ...document(place), options }),
  },
  'textDocument/hover': { provider: 'hoverProvider', params: atPlace },
  'textDocument/inlayHint': { provider: 'inlayHintProvider', params: inRange },
  'textDocument/linkedEditingRange': { provider: 'linkedEditingRangeProvider', params: atPlace },
  'textDocument/onTypeFormatting': {
    provider: 'documentOnTypeFormattingProvider',
    params: (place) => ({ ...atPlace(place), ch: '\n', options }),
  },
  'textDocument/prepareRename': { provider: 'renameProvider', params: atPlace },
  'textDocument/rangeFormatting': {
    provider: 'documentRangeFormattingProvider',
    params: (place) => ({ ...inRange(place), options }),
  },
  'textDocument/rangesFormatting': {
    provider: 'documentRangeFormattingProvider',
    params: (place) => ({ ...document(place), ranges: [inRange(place).range], options }),
  },
  'textDocument/references': {
    provider: 'referencesProvider',
    params: (place) => ({ ...atPlace(place), context: { includeDeclaration: true } }),
  },
  'textDocument/rename': { provider: 'renameProvider', params: (place) => ({ ...atPlace(place), newName: 'renamed' }) },
  'textDocument/selectionRange': {
    provider: 'selectionRangeProvider',
    params: (place) => ({ ...document(place), positions: [position(place), position(place)] }),
  },
  'textDocument/semanticTokens/full': { provider: 'semanticTokensProvider', params: document },
  'textDocument/semanticTokens/full/delta': {
    provider: 'semanticTokensProvider',
    params: (place) => ({ ...document(place), previousResultId: place.known ?? '' }),
  },
  'textDocument/semanticTokens/range': { provider: 'semanticTokensProvider', params: inRange },
  'textDocument/signatureHelp': { provider: 'signatureHelpProvider', params: atPlace },
  'workspace/diagnostic': {
    provider: 'diagnosticProvider',
    params: ({ token }) => ({ previousResultIds: [], workDoneToken: token }),
  },
  'workspace/executeCommand': {
    provider: 'executeCommandProvider',
    params: (place) => ({
      command: place.random.pick(['orchConfig.about', 'orchConfig.explain', 'orchConfig.jsonSchema', 'orchConfig.try']),
      arguments: [{ uri: place.uri, position: position(place), kind: 'KubeletConfiguration' }],
    }),
  },
  'workspace/symbol': {
    provider: 'workspaceSymbolProvider',
    params: ({ random, token }) => ({
      query: random.pick(['', 'k', 'idp']),
      ...(random.chance(50) && { workDoneToken: token, partialResultToken: `part of ${token}` }),
    }),
  },
}

/** Of code actions; `{}` asks for what is offered without being asked for. */
const KINDS = [{}, { only: ['source'] }, { only: ['quickfix', 'refactor'] }]

/**
 * Asks, and goes on as an editor does: resolves what can be resolved, sends commands back. A refusal is an answer too.
 * Returns the id of the result, where it has one.
 */
async function ask(client: LspClient, method: string, params: unknown, random: Random): Promise<string | undefined> {
  const result = await client.request(method, params).catch(() => null)
  if (method === 'textDocument/completion') {
    const items = (
      Array.isArray(result) ? result : ((result as CompletionList | null)?.items ?? [])
    ) as CompletionItem[]
    if (items.length > 0) await client.request('completionItem/resolve', random.pick(items))
  }
  if (method === 'textDocument/codeAction') {
    for (const action of (result as CodeAction[] | null) ?? []) {
      if (action.data !== undefined) await client.request('codeAction/resolve', action)
    }
  }
  if (method === 'textDocument/codeLens') {
    const commands = ((result as CodeLens[] | null) ?? []).flatMap(({ command }) => (command ? [command] : []))
    if (commands.length > 0) await client.request('workspace/executeCommand', random.pick(commands))
  }
  return (result as { readonly resultId?: string } | null)?.resultId
}
