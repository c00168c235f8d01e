import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClientCapabilities } from 'vscode-languageserver-protocol'
import { protocolMethods } from '../../server/build/data/protocol-methods.ts'
import { serverCapabilities } from '../../server/src/lsp/capabilities.ts'
import { clientFeatures } from '../../server/src/lsp/client-features.ts'
import { initializeShape, messageShapes } from '../../server/src/lsp/message-shapes.ts'
import { misfit, type Shape } from '../../server/src/lsp/shape.ts'
import { editorProfile, editorProfiles } from '../harness/editor-profiles.ts'
import { type RawServer, startedRawServer, startRawServer, stopRawServer } from '../harness/raw-server.ts'

const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
const INVALID_PARAMS = -32602
const NOT_INITIALIZED = -32002
const METHOD_NOT_FOUND = -32601
const CANCELLED = -32800
const uri = 'file:///folder/kubelet.yaml'
const TEXT = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 1\n'
const { capabilities } = editorProfile('vscode-1.139').params

/** A value of a shape, with all that is optional. */
function fitting(shape: Shape): unknown {
  if (typeof shape === 'string') return { any: 7, boolean: true, number: 0, string: uri, token: 't' }[shape]
  if (Array.isArray(shape)) return [fitting(shape[0])]
  return Object.fromEntries(Object.entries(shape).map(([name, of]) => [name.replace('?', ''), fitting(of)]))
}

/** The same with something else in each place in turn, or nothing where something has to be. */
function* unfit(value: unknown, shape: Shape): Generator<unknown> {
  yield* [7, 'x', true, [7], { x: 1 }, null].filter((other) => misfit(other, shape, 'refuse') !== undefined)
  if (typeof shape === 'string') return
  if (Array.isArray(shape)) for (const item of unfit((value as unknown[])[0], shape[0])) yield [item]
  else for (const [key, of] of Object.entries(shape)) yield* unfitMember(value as object, key, of)
}

function* unfitMember(value: object, key: string, shape: Shape): Generator<object> {
  const name = key.replace('?', '')
  const isOptional = name !== key
  const { [name]: member, ...others } = value as Record<string, unknown>
  for (const other of unfit(member, shape)) if (other !== null || !isOptional) yield { ...others, [name]: other }
  if (!isOptional && shape !== 'any') yield others
}

describe('parameters', () => {
  let server: RawServer
  beforeAll(async () => {
    server = await startedRawServer(capabilities)
    server.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text: TEXT } })
  })
  afterAll(async () => expect(await stopRawServer(server)).toBe(0))

  const client = protocolMethods().filter(({ from }) => from !== 'server')
  const known = Object.entries(messageShapes)

  test('are described for messages of the protocol alone', () => {
    const names = client.map(({ method }) => method)
    expect(known.map(([method]) => method).filter((method) => !names.includes(method))).toEqual([])
  })

  test.each(known)('of %s', async (method, shape) => {
    const wrong = [...unfit(fitting(shape), shape), undefined]
    expect(wrong.length).toBeGreaterThan(3)
    if (client.some((one) => one.method === method && one.is === 'notification')) {
      for (const params of wrong) server.notify(method, params)
      const { params } = await server.message((message) => String(message.params?.['message']).includes(`"${method}"`))
      expect(params?.['message']).toContain(`"${method}" was left aside.`)
    } else {
      const codes = await Promise.all(wrong.map(async (params) => (await server.request(method, params)).error?.code))
      expect(codes).toEqual(wrong.map(() => INVALID_PARAMS))
      expect((await server.request(method, fitting(shape))).error).toBeUndefined()
    }
  })

  test('and nothing of them has gone wrong inside', () => {
    const failures = server.received.filter(({ params }) => /fail/.test(String(params?.['message'])))
    expect(failures).toEqual([])
    expect(server.received.filter(({ error }) => error?.code === -32603)).toEqual([])
  })
})

describe('what does not belong to a message', () => {
  test.each([7, 'x', null, [7]])('is not looked at by formatting: %j', async (odd) => {
    const server = await startedRawServer(capabilities)
    const text = TEXT.replace(': ', ':   ')
    server.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } })
    const range = { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } }
    const ask = (method: string, params: object) =>
      server.request(`textDocument/${method}`, { textDocument: { uri }, options: {}, ...params })
    const { result } = await ask('formatting', {})
    expect(result).toHaveLength(1)
    expect((await ask('formatting', { range: odd, ranges: odd })).result).toEqual(result)
    expect((await ask('rangeFormatting', { range, ranges: odd })).result).toEqual(result)
    expect((await ask('rangesFormatting', { ranges: [range], range: odd })).result).toEqual(result)
    expect(await stopRawServer(server)).toBe(0)
  })
})

test('"initialized" counts once, however often it comes', async () => {
  const server = await startedRawServer(capabilities)
  const asked = () => server.received.filter(({ method }) => method === 'workspace/configuration').length
  await server.message(({ method }) => method === 'workspace/configuration')
  for (let i = 0; i < 20; i++) server.notify('initialized', {})
  server.notify('workspace/didChangeWorkspaceFolders', { event: { added: [{ uri, name: '' }], removed: [] } })
  await server.request('textDocument/hover', at(0))
  expect(asked()).toBe(1)
  expect(await stopRawServer(server)).toBe(0)
})

describe('a client that describes itself wrongly', () => {
  test.each(editorProfiles())('as $name, in any one place', ({ params }) => {
    for (const path of places(params.capabilities, []))
      for (const odd of [7, 'x', true, [], {}, [[]], null]) {
        const strange = { ...params, capabilities: replaced(params.capabilities, path, odd) as ClientCapabilities }
        expect(misfit(strange, initializeShape, 'prune')).toBeUndefined()
        expect(serverCapabilities(clientFeatures(strange))).toHaveProperty('hoverProvider')
      }
  })

  test('is served', async () => {
    const completion = { completionItem: { resolveSupport: 7 } }
    const server = await startedRawServer({ window: [], workspace: 'x', textDocument: { completion } })
    server.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text: TEXT } })
    const { result } = await server.request('textDocument/completion', at(3))
    expect(result).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ label: 'port' })]) })
    expect(await stopRawServer(server)).toBe(0)
  })

  test.each([undefined, null, [], 7, {}, { capabilities: 7 }])('is refused with nothing but %j', async (params) => {
    const server = startRawServer()
    expect((await server.request('initialize', params)).error?.code).toBe(INVALID_PARAMS)
    expect((await server.request('textDocument/hover', at(0))).error?.code).toBe(NOT_INITIALIZED)
    expect((await server.request('initialize', { capabilities: {} })).error).toBeUndefined()
    expect(await stopRawServer(server)).toBe(0)
  })
})

describe('requests', () => {
  test('whose ids look alike, or are the same, are all answered, each with its own', async () => {
    const server = await startedRawServer()
    const ids = [1, '1', 1.5, -1, null, '', 'x', 'x', 1e300]
    for (const id of ids) server.send({ id, method: 'nothing' })
    await server.request('textDocument/hover', at(0))
    const answered = server.received.filter(({ error }) => error?.code === METHOD_NOT_FOUND).map(({ id }) => id)
    expect(answered).toEqual(ids)
    expect(await stopRawServer(server)).toBe(0)
  })

  test('that are cancelled are known by the id that the client gave them', async () => {
    const server = await startedRawServer()
    for (const id of [7, '7', 'x']) server.send({ id, method: 'textDocument/hover', params: at(0) })
    for (const id of [7, 'x', 8, 'never']) server.notify('$/cancelRequest', { id })
    const answers = await Promise.all([7, '7', 'x'].map((wanted) => server.message(({ id }) => id === wanted)))
    expect(answers.map(({ error }) => error?.code)).toEqual([CANCELLED, undefined, CANCELLED])
    expect(await stopRawServer(server)).toBe(0)
  })

  test('of no method are refused as the order of messages wants it', async () => {
    const server = startRawServer()
    expect((await server.request('nothing')).error?.code).toBe(NOT_INITIALIZED)
    await server.request('initialize', { capabilities: {} })
    expect((await server.request('nothing')).error?.code).toBe(METHOD_NOT_FOUND)
    await server.request('shutdown')
    expect((await server.request('nothing')).error?.code).toBe(INVALID_REQUEST)
    server.notify('exit')
    expect((await server.exited).code).toBe(0)
  })
})

describe('what is no message', () => {
  test.each([
    ['no JSON', '{"jsonrpc"', PARSE_ERROR],
    ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"shutdown"}]', INVALID_REQUEST],
    ['a number', '7', INVALID_REQUEST],
    ['nothing', 'null', INVALID_REQUEST],
    ['an empty object', '{}', INVALID_REQUEST],
    ['a method that is no string', '{"id":1,"method":7}', INVALID_REQUEST],
    ['an id that is no id', '{"id":{},"method":"shutdown"}', INVALID_REQUEST],
  ])('%s is answered with an error, and what follows is read', async (_, body, code) => {
    const server = await startedRawServer()
    server.sendBytes(`Content-Length: ${body.length}\r\n\r\n${body}`)
    expect((await server.message(({ error }) => error !== undefined)).error?.code).toBe(code)
    expect((await server.request('textDocument/hover', at(0))).error).toBeUndefined()
    expect(await stopRawServer(server)).toBe(0)
  })

  test('answers to questions that were never asked do no harm', async () => {
    const server = await startedRawServer()
    for (const answer of [{ result: 1 }, { error: { code: 1, message: '' } }, { error: 'x' }, { error: null }, {}])
      for (const id of [0, 1, 'x', null]) server.send({ id, ...answer })
    expect((await server.request('textDocument/hover', at(0))).error).toBeUndefined()
    expect(server.received.filter(({ error }) => error !== undefined)).toEqual([])
    expect(await stopRawServer(server)).toBe(0)
  })
})

function at(line: number) {
  return { textDocument: { uri }, position: { line, character: 0 } }
}

/** The paths to all members. */
function places(value: unknown, path: readonly string[]): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [[...path, name], ...places(member, [...path, name])])
}

function replaced(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by
  const copy: Record<string, unknown> = structuredClone(value) as Record<string, unknown>
  copy[name] = replaced(copy[name], rest, by)
  return copy
}
