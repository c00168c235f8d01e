import { expect, test } from 'vitest'
import { LSPErrorCodes, type Range } from 'vscode-languageserver-protocol/node'
import { formatYaml } from '../../server/src/format-yaml.ts'
import { type RawServer, startedRawServer, stopRawServer } from '../harness/raw-server.ts'
import { testService } from '../harness/schemas.ts'

const HEADER = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'
/** 400,000 characters, for which the formatter takes many times as long as for anything that is asked here meanwhile. */
const SLOW = `${HEADER}maxPods:   110\n${'#\n'.repeat(200_000)}`
const [SLOW_URI, OTHER_URI] = ['file:///slow.yaml', 'file:///other.yaml']
const options = { tabSize: 2, insertSpaces: true }

/** A server with the slow file and another one, of which all is known. */
async function serverWith(text = SLOW): Promise<RawServer> {
  const server = await startedRawServer()
  for (const [uri, its] of [
    [SLOW_URI, text],
    [OTHER_URI, `${HEADER}maxPods:   110\n`],
  ]) {
    server.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text: its } })
    await server.message(isListOf(uri ?? '', 1))
  }
  return server
}

const isListOf = (uri: string, version: number) => (message: { readonly method?: string; readonly params?: object }) =>
  message.method === 'textDocument/publishDiagnostics' &&
  JSON.stringify(message.params).includes(`"uri":"${uri}"`) &&
  JSON.stringify(message.params).includes(`"version":${version}`)

function format(server: RawServer, id: string, uri: string): void {
  server.send({ id, method: 'textDocument/formatting', params: { textDocument: { uri }, options } })
}

function type(server: RawServer, uri: string, version: number): void {
  const range = { start: { line: 2, character: 11 }, end: { line: 2, character: 11 } }
  const contentChanges = [{ range, text: '1' }]
  server.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges })
}

async function hover(server: RawServer): Promise<void> {
  const params = { textDocument: { uri: OTHER_URI }, position: { line: 2, character: 1 } }
  expect((await server.request('textDocument/hover', params)).result).toMatchObject({ contents: {} })
}

const answerTo = (server: RawServer, id: string) => server.received.find((message) => message.id === id)

test('keys and questions are answered while a long file is formatted, and so is a cancellation', async () => {
  const server = await serverWith()
  format(server, 'slow', SLOW_URI)
  for (let version = 2; version < 12; version++) {
    type(server, OTHER_URI, version)
    await server.message(isListOf(OTHER_URI, version))
    await hover(server)
  }
  expect(answerTo(server, 'slow')).toBeUndefined()
  server.notify('$/cancelRequest', { id: 'slow' })
  await hover(server)
  expect(answerTo(server, 'slow')?.error?.code).toBe(LSPErrorCodes.RequestCancelled)
  expect(await stopRawServer(server)).toBe(0)
}, 60_000)

test('a key in the long file ends its formatting, and one that waits for it goes on', async () => {
  const server = await serverWith()
  format(server, 'slow', SLOW_URI)
  format(server, 'again', SLOW_URI)
  format(server, 'short', OTHER_URI)
  expect((await server.message(({ id }) => id === 'short')).result).toHaveLength(1)
  expect(answerTo(server, 'slow')).toBeUndefined()
  type(server, SLOW_URI, 2)
  await hover(server)
  for (const id of ['slow', 'again']) expect(answerTo(server, id)?.error?.code, id).toBe(LSPErrorCodes.ContentModified)
  format(server, 'closed', SLOW_URI)
  server.notify('textDocument/didClose', { textDocument: { uri: SLOW_URI } })
  await hover(server)
  expect(answerTo(server, 'closed')?.error?.code).toBe(LSPErrorCodes.ContentModified)
  expect(await stopRawServer(server)).toBe(0)
}, 60_000)

test.each([
  ['its client says so', (server: RawServer) => server.notify('exit'), 1],
  ['its input ends', (server: RawServer) => server.end(), 1],
  ['it was told to stop', (server: RawServer) => void stopRawServer(server), 0],
])(
  'the process ends while it formats when %s',
  async (_when, end, exitCode) => {
    const server = await serverWith()
    format(server, 'slow', SLOW_URI)
    await hover(server)
    end(server)
    expect((await server.exited).code).toBe(exitCode)
  },
  60_000,
)

test('edits of a long file are those of the whole text, or of its part', async () => {
  const pools = Array.from({ length: 900 }, (_, index) => `- name:   "n${index}"\n  value:    'ü'   # why\n`).join('')
  const text = `${HEADER}maxPods:   110\nregisterWithTaints:\n${pools}`
  const server = await serverWith(text)
  const service = testService()
  const formatted = await formatYaml(text)
  const file = service.open(text)
  const lines = text.split('\n')
  const offsetOf = ({ line, character }: Range['start']) =>
    lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0) + character
  const params = { textDocument: { uri: SLOW_URI }, options }
  const range: Range = { start: { line: 100, character: 0 }, end: { line: 200, character: 0 } }
  const [whole, part] = await Promise.all([
    server.request('textDocument/formatting', params),
    server.request('textDocument/rangeFormatting', { ...params, range }),
  ])
  for (const [answer, ranges] of [
    [whole, undefined],
    [part, [{ start: offsetOf(range.start), end: offsetOf(range.end) }]],
  ] as const) {
    const edits = (answer.result as { readonly range: Range; readonly newText: string }[]).map((edit) => ({
      span: { start: offsetOf(edit.range.start), end: offsetOf(edit.range.end) },
      newText: edit.newText,
    }))
    expect(edits).toEqual(service.formattingEdits(file, formatted, ranges))
  }
  expect(whole.result).not.toHaveLength(0)
  expect(await stopRawServer(server)).toBe(0)
}, 60_000)
