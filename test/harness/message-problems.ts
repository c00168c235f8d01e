import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import * as protocol from 'vscode-languageserver-protocol/node'
import { root } from './paths.ts'
import type { ReceivedMessage } from './received-messages.ts'

/**
 * What is wrong with messages by the protocol's own types: the messages are written down as TypeScript, each as a constant of the type that the
 * library gives it, so that a property too many is a problem as one too few is. What the types cannot say is looked at here: that numbers are whole
 * and not negative, and that ranges do not end before they start.
 */
export function messageProblems(name: string, messages: readonly ReceivedMessage[]): readonly string[] {
  const different = new Map<string, ReceivedMessage>()
  for (const message of messages) {
    const thinned = { ...message, value: withoutRepeats(message.value) }
    different.set(`${message.is} ${message.method} ${shapeOf(thinned.value)}`, thinned)
  }
  const wrongNumbers = messages.flatMap(({ method, value }) => numberProblems(value, method))
  return [...new Set(wrongNumbers), ...typeProblems(name, [...different.values()])]
}

/** Of items that are made alike, one is enough. */
function withoutRepeats(value: unknown): unknown {
  if (Array.isArray(value)) {
    // Numbers in a row carry meaning by their place, as in semantic tokens.
    if (value.every((item) => typeof item === 'number')) return value.slice(0, 10)
    return [...new Map(value.map((item) => [shapeOf(item), withoutRepeats(item)])).values()]
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutRepeats(member)]))
}

/** Equal for values that no type tells apart: texts and places count as alike; numbers of an enumeration and fixed words do not. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].sort().join()}]`
  if (typeof value === 'string') return 'string'
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).map(([key, member]) => `${key}:${memberShape(key, member)}`)
  return `{${members.sort().join()}}`
}

function memberShape(key: string, member: unknown): string {
  if (key === 'line' || key === 'character' || key === 'startLine' || key === 'endLine') return typeof member
  return typeof member === 'string' && /^[a-z]+$/i.test(member) && key === 'kind' ? member : shapeOf(member)
}

function numberProblems(value: unknown, path: string): string[] {
  if (typeof value === 'number')
    return Number.isInteger(value) && value >= 0 && value < 2 ** 31 ? [] : [`${path}: ${value}`]
  if (Array.isArray(value)) return value.flatMap((item) => numberProblems(item, `${path}[]`))
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([key, member]) => numberProblems(member, `${path}.${key}`))
  return protocol.Range.is(value) && isBackwards(value) ? [...inside, `${path}: ends before it starts`] : inside
}

function isBackwards({ start, end }: protocol.Range): boolean {
  return end.line < start.line || (end.line === start.line && end.character < start.character)
}

/** What the compiler says; empty when it has nothing to complain about. */
function typeProblems(name: string, messages: readonly ReceivedMessage[]): readonly string[] {
  const directory = `${root}.build/messages`
  const file = `${directory}/${name}.ts`
  mkdirSync(directory, { recursive: true })
  writeFileSync(file, asTypeScript(messages))
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'preserve',
    '--target',
    'es2023',
    '--types',
    '',
  ]
  const ran = spawnSync(
    process.execPath,
    [`${root}node_modules/typescript/bin/tsc`, ...options, '--ignoreConfig', file],
    {
      encoding: 'utf8',
    },
  )
  if (ran.error) throw ran.error
  return ran.status === 0 ? [] : (ran.stdout || ran.stderr).trim().split('\n')
}

function asTypeScript(messages: readonly ReceivedMessage[]): string {
  const names = namesOfMessages()
  const lines = messages.map(({ is, method, value }, index) => {
    const name = names.get(method)
    if (name === undefined) return `// ${method}: JSON-RPC's own\n`
    const type = `${is === 'result' ? 'Result' : 'Params'}<typeof lsp.${name}.type>`
    return `/* ${method} */\nexport const message${index}: ${type} = ${JSON.stringify(value ?? null, null, 1)}\n`
  })
  return [
    "import type * as lsp from 'vscode-languageserver-protocol/node'",
    '// An answer without a content is null on the wire.',
    'type Sent<R> = R extends void ? null : R',
    'type Result<T> =',
    '  T extends lsp.ProtocolRequestType<any, infer R, any, any, any> ? Sent<R> :',
    '  T extends lsp.ProtocolRequestType0<infer R, any, any, any> ? Sent<R> : never',
    'type Params<T> =',
    '  T extends lsp.ProtocolNotificationType<infer P, any> ? P :',
    '  T extends lsp.ProtocolRequestType<infer P, any, any, any, any> ? P :',
    '  T extends lsp.ProtocolRequestType0<any, any, any, any> ? null : never',
    ...lines,
  ].join('\n')
}

/** The namespace in which the library describes a message, by method. */
function namesOfMessages(): ReadonlyMap<string, string> {
  const named = Object.entries(protocol).flatMap(([name, about]): [string, string][] =>
    typeof about === 'object' && about !== null && 'type' in about && hasMethod(about.type)
      ? [[about.type.method, name]]
      : [],
  )
  return new Map(named)
}

function hasMethod(type: unknown): type is { readonly method: string } {
  return typeof type === 'object' && type !== null && 'method' in type && typeof type.method === 'string'
}
