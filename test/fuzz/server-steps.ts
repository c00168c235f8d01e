import type { Random } from '../oracle/generate/random.ts'
import { mutatedText } from './mutate.ts'

/** Something that a client sends, as plain data: a session can be run again, with fewer of them. */
export interface Step {
  readonly method: string
  readonly params: unknown
  readonly is: 'request' | 'notification'
  /** Whether the protocol allows it; of what it does not allow only an answer is expected, or none for a notification. */
  readonly lawful: boolean
}

/** A session of so many messages in which documents are opened, changed, asked about in every way, and closed. */
export function randomSteps(random: Random, seeds: readonly string[], count: number): readonly Step[] {
  const versions = new Map<string, number>()
  return Array.from({ length: count }, (_, index) => {
    const uri = index < URIS.length ? (URIS[index] ?? '') : random.pick(URIS)
    const deed = random.below(100)
    if (!versions.has(uri) && (index < URIS.length || deed < 10))
      return opened(uri, versions, mutatedText(random, seeds))
    if (deed < 40) return changed(uri, versions, random, seeds)
    if (deed < 43 && versions.delete(uri)) return notification('textDocument/didClose', { textDocument: { uri } })
    const [method, params] = random.pick(QUESTIONS)
    const lawful = request(method, params(uri, random))
    return random.chance(12) ? outlaw(lawful, random) : lawful
  })
}

const URIS = ['file:///w/a.yaml', 'file:///w/b.json', 'untitled:c', 'file:///w/%E4%BD%A0%20d.yaml']

function request(method: string, params: unknown): Step {
  return { method, params, is: 'request', lawful: true }
}

function notification(method: string, params: unknown): Step {
  return { method, params, is: 'notification', lawful: true }
}

function opened(uri: string, versions: Map<string, number>, text: string): Step {
  versions.set(uri, 1)
  return notification('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } })
}

function changed(uri: string, versions: Map<string, number>, random: Random, seeds: readonly string[]): Step {
  const version = (versions.get(uri) ?? 0) + 1
  if (versions.has(uri)) versions.set(uri, version)
  const contentChanges = Array.from({ length: 1 + random.below(3) }, () => {
    if (random.chance(5)) return { text: mutatedText(random, seeds) }
    const text = random.chance(40) ? '' : mutatedText(random, SHORT)
    return { range: randomRange(random), text }
  })
  return notification('textDocument/didChange', { textDocument: { uri, version }, contentChanges })
}

/** What somebody types, before it is mutated. */
const SHORT = [
  'a',
  ' ',
  '\n',
  '\n  ',
  '\n- ',
  ': ',
  '"',
  "'",
  '|',
  '- ',
  '{',
  'kind: ',
  '#',
  'maxPods: 1\n',
  '&a *a',
  '---\n',
  'claims.',
]

/** Most places are in the text, some are beyond its lines. */
function randomPosition(random: Random) {
  return {
    line: random.below(random.chance(90) ? 30 : 1_000_000),
    character: random.below(random.chance(90) ? 40 : 1_000_000),
  }
}

function randomRange(random: Random) {
  const [one, other] = [randomPosition(random), randomPosition(random)]
  const near = random.chance(70) ? { ...one, character: one.character + random.below(3) } : other
  const forwards = one.line < near.line || (one.line === near.line && one.character <= near.character)
  return forwards ? { start: one, end: near } : { start: near, end: one }
}

type Params = (uri: string, random: Random) => object

const at: Params = (uri, random) => ({ textDocument: { uri }, position: randomPosition(random) })
const within: Params = (uri, random) => ({ textDocument: { uri }, range: randomRange(random) })
const about: Params = (uri) => ({ textDocument: { uri } })
const options = { tabSize: 2, insertSpaces: true }

const QUESTIONS: readonly (readonly [method: string, params: Params])[] = [
  ['textDocument/hover', at],
  ['textDocument/completion', at],
  ['textDocument/signatureHelp', at],
  ['textDocument/definition', at],
  ['textDocument/documentHighlight', at],
  ['textDocument/linkedEditingRange', at],
  ['textDocument/prepareRename', at],
  ['textDocument/references', (uri, random) => ({ ...at(uri, random), context: { includeDeclaration: true } })],
  ['textDocument/rename', (uri, random) => ({ ...at(uri, random), newName: mutatedText(random, SHORT).slice(0, 20) })],
  ['textDocument/onTypeFormatting', (uri, random) => ({ ...at(uri, random), ch: '\n', options })],
  ['textDocument/codeAction', (uri, random) => ({ ...within(uri, random), context: { diagnostics: [] } })],
  ['textDocument/inlayHint', within],
  ['textDocument/rangeFormatting', (uri, random) => ({ ...within(uri, random), options })],
  ['textDocument/semanticTokens/range', within],
  ['textDocument/formatting', (uri) => ({ textDocument: { uri }, options })],
  ['textDocument/selectionRange', (uri, random) => ({ ...about(uri, random), positions: [randomPosition(random)] })],
  ['textDocument/semanticTokens/full', about],
  ['textDocument/documentSymbol', about],
  ['textDocument/foldingRange', about],
  ['textDocument/documentLink', about],
  ['textDocument/codeLens', about],
  ['textDocument/diagnostic', about],
  ['workspace/symbol', (_uri, random) => ({ query: mutatedText(random, SHORT).slice(0, 8) })],
]

const UNFIT: readonly unknown[] = [null, -1, 1.5, 2 ** 40, '', 'x', [], {}, true, 'file:///', '\ud800']

/** The same with something missing, of another type, or senseless. */
function outlaw(step: Step, random: Random): Step {
  const method = random.chance(15) ? `${step.method}${random.pick(['/', 'x', '/full'])}` : step.method
  return { ...step, method, params: damaged(step.params, random), lawful: false }
}

function damaged(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(20)) return random.pick(UNFIT)
  const entries = Object.entries(value)
  if (entries.length === 0) return random.pick(UNFIT)
  const at = random.below(entries.length)
  if (random.chance(30)) return Object.fromEntries(entries.toSpliced(at, 1))
  const [name, member] = entries[at] ?? ['', undefined]
  return Object.fromEntries(entries.with(at, [name, damaged(member, random)]))
}
