import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  CompletionList,
  ServerCapabilities,
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
  for (let step = 0; step < steps; step++) {
    const uri = random.pick([...texts.keys()])
    const deed = random.below(100)
    if (deed < 35) editor.type(uri, random)
    else if (deed < 37) editor.reopen(uri)
    else if (deed < 39) changeSettings(client, random.pick(settings))
    else {
      const [method, { params }] = random.pick(asking)
      await ask(client, method, params({ uri, random, lines: editor.lines(uri) }), random)
    }
  }
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
  return {
    open: openText,
    lines: (uri: string) => open.get(uri)?.lines.length ?? 0,
    reopen: (uri: string) => {
      client.close(uri)
      openText(uri)
    },
    /** Some lines are gone, and some of all texts, or half of one, stand in their place. */
    type: (uri: string, random: Random) => {
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
    },
  }
}

interface Place {
  readonly uri: string
  readonly random: Random
  readonly lines: number
}

const position = ({ random, lines }: Place) => ({ line: random.below(lines + 2), character: random.below(60) })
const document = ({ uri }: Place) => ({ textDocument: { uri } })
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
    params: (place) => ({ ...inRange(place), context: { diagnostics: [] } }),
  },
  'textDocument/codeLens': { provider: 'codeLensProvider', params: document },
  'textDocument/completion': { provider: 'completionProvider', params: atPlace },
  'textDocument/definition': { provider: 'definitionProvider', params: atPlace },
  'textDocument/diagnostic': { provider: 'diagnosticProvider', params: document },
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
  'textDocument/semanticTokens/range': { provider: 'semanticTokensProvider', params: inRange },
  'textDocument/signatureHelp': { provider: 'signatureHelpProvider', params: atPlace },
  'workspace/symbol': {
    provider: 'workspaceSymbolProvider',
    params: ({ random }) => ({ query: random.pick(['', 'k', 'idp']) }),
  },
}

/** Asks, and goes on as an editor does: resolves what can be resolved, sends commands back. A refusal is an answer too. */
async function ask(client: LspClient, method: string, params: unknown, random: Random): Promise<void> {
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
}
