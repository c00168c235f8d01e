import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import * as protocol from 'vscode-languageserver-protocol/node'
import { root } from './paths.ts'
import type { ReceivedMessage } from './received-messages.ts'

/**
 * What is wrong with messages by the protocol's own types: the messages are written down as TypeScript, each as a constant of the type that the
 * library gives it, so that a property too many is a problem as one too few is. What the types cannot say is looked at here: that numbers are whole
 * and not negative, that URIs are such, and that ranges do not end before they start.
 */
export function messageProblems(name: string, messages: readonly ReceivedMessage[]): readonly string[] {
  const different = new Map<string, ReceivedMessage>()
  for (const message of messages) {
    const thinned = { ...message, value: withoutRepeats(message.value) }
    different.set(`${message.is} ${message.method} ${shapeOf(thinned.value)}`, thinned)
  }
  // The codes of errors are below zero, and commands answer whatever they like.
  const withValues = messages.filter(({ is, method }) => is !== 'error' && method !== 'workspace/executeCommand')
  const wrongValues = withValues.flatMap(({ method, value }) => valueProblems(value, method))
  return [...new Set(wrongValues), ...typeProblems(name, [...different.values()])]
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

function valueProblems(value: unknown, path: string): string[] {
  if (typeof value === 'number')
    return Number.isInteger(value) && value >= 0 && value < 2 ** 31 ? [] : [`${path}: ${value}`]
  if (typeof value === 'string' && /\.(uri|href|target)$/i.test(path))
    return URL.canParse(value) ? [] : [`${path}: "${value}" is no URI`]
  if (Array.isArray(value)) return value.flatMap((item) => valueProblems(item, `${path}[]`))
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([key, member]) => valueProblems(member, `${path}.${key}`))
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
    const type = `Exact<${TYPES[is]}<typeof lsp.${name}.type>>`
    return `/* ${method} */\nexport const message${index}: ${type} = ${JSON.stringify(value ?? null, null, 1)}\n`
  })
  return [
    "import type * as lsp from 'vscode-languageserver-protocol/node'",
    'type Request<P, R, Part, E, Options> = lsp.ProtocolRequestType<P, R, Part, E, Options>',
    'type Request0<R, Part, E, Options> = lsp.ProtocolRequestType0<R, Part, E, Options>',
    'type Notification<P, Options> = lsp.ProtocolNotificationType<P, Options>',
    'type Notification0<Options> = lsp.ProtocolNotificationType0<Options>',
    // An answer without a content is null on the wire.
    'type Sent<R> = R extends void ? null : R',
    'type Result<T> = T extends Request<any, infer R, any, any, any> | Request0<infer R, any, any, any> ? Sent<R> : never',
    'type Part<T> = T extends Request<any, any, infer P, any, any> | Request0<any, infer P, any, any> ? P : never',
    'type Failure<T> =',
    '  T extends Request<any, any, any, infer E, any> | Request0<any, any, infer E, any> ? { code: number, message: string, data?: E } : never',
    'type Params<T> =',
    '  T extends Notification<infer P, any> | Request<infer P, any, any, any, any> ? P :',
    '  T extends Request0<any, any, any, any> ? null : never',
    'type Options<T> = T extends Request<any, any, any, any, infer O> | Request0<any, any, any, infer O> |',
    '  Notification<any, infer O> | Notification0<infer O> ? O : never',
    'type Work<T> = lsp.WorkDoneProgressBegin | lsp.WorkDoneProgressReport | lsp.WorkDoneProgressEnd',
    // The compiler lets an object of a union have what another object of the union may have.
    'type Exact<T> = ExactOf<T, T>',
    'type ExactOf<T, All> = 0 extends 1 & T ? T :',
    '  T extends readonly unknown[] ? (number extends T["length"] ? Exact<T[number]>[] : T) :',
    '  T extends object ? { [K in keyof T]: Exact<T[K]> } & { [K in Exclude<KeyOf<All>, keyof T>]?: never } : T',
    'type KeyOf<T> = T extends readonly unknown[] ? never : T extends object ? keyof T : never',
    ...lines,
  ].join('\n')
}

/** What of a message's type a message is of. */
const TYPES: Readonly<Record<ReceivedMessage['is'], string>> = {
  result: 'Result',
  error: 'Failure',
  params: 'Params',
  part: 'Part',
  work: 'Work',
  options: 'Options',
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
