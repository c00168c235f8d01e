import { describe, expect, test } from 'vitest'
import type { TextDocumentContentChangeEvent } from 'vscode-languageserver-protocol'
import { pieceLimits } from '../../server/src/core/pieces/split-text.ts'
import { createDocumentStore } from '../../server/src/lsp/document-store.ts'
import { testService } from '../harness/schemas.ts'

test('a document is analysed once while somebody asks for it, and again after many others', () => {
  const analysed: string[] = []
  const analyse = (text: string) => {
    analysed.push(text)
    return testService().open(text)
  }
  const store = createDocumentStore({ analyse, encoding: 'utf-16', limits: pieceLimits, pathOf: () => undefined })
  const open = (name: string) =>
    store.open({ textDocument: { uri: `file:///${name}.yaml`, languageId: 'yaml', version: 1, text: `name: ${name}` } })
  const first = open('first')
  const known = first.file()
  expect(first.file()).toBe(known)
  for (let index = 0; index < 100; index++) open(`other${index}`).file()
  expect(first.file()).toEqual(known)
  expect(first.file()).not.toBe(known)
  expect(analysed.filter((text) => text === 'name: first')).toHaveLength(2)
})

test('each version of a document has its own analysis', () => {
  const store = createDocumentStore({
    analyse: testService().open,
    encoding: 'utf-16',
    limits: pieceLimits,
    pathOf: () => undefined,
  })
  const uri = 'file:///a.yaml'
  const before = store.open({ textDocument: { uri, languageId: 'yaml', version: 1, text: 'a: 1' } })
  expect(before.file().text).toBe('a: 1')
  const after = store.change({ textDocument: { uri, version: 2 }, contentChanges: [{ text: 'b: 2' }] })
  expect(after?.file().text).toBe('b: 2')
  expect(before.file().text).toBe('a: 1')
})

test('a file is open as long as one of the URIs is that name it', () => {
  const asked: string[] = []
  const pathOf = (uri: string) => {
    asked.push(uri)
    return uri.startsWith('file:') ? decodeURIComponent(uri.slice('file://'.length)) : undefined
  }
  const store = createDocumentStore({ analyse: testService().open, encoding: 'utf-16', limits: pieceLimits, pathOf })
  const [plain, encoded] = ['file:///a b.yaml', 'file:///a%20b.yaml']
  for (const uri of [plain, encoded, encoded, 'untitled:/a b.yaml'])
    store.open({ textDocument: { uri, languageId: 'yaml', version: 1, text: '' } })
  store.close({ textDocument: { uri: plain } })
  store.close({ textDocument: { uri: 'file:///other.yaml' } })
  asked.length = 0
  expect(store.isOpenAt('/a b.yaml')).toBe(true)
  // However many are open, a file is looked up without a look at them.
  expect(asked).toEqual([])
  store.close({ textDocument: { uri: encoded } })
  expect(store.isOpenAt('/a b.yaml')).toBe(false)
})

describe('a text that is too long', () => {
  const uri = 'file:///a.yaml'
  const said: string[] = []
  const store = createDocumentStore({
    analyse: testService().open,
    encoding: 'utf-16',
    limits: pieceLimits,
    pathOf: () => undefined,
    most: { length: 20, lines: 5 },
    onTooLong: (about) => said.push(about),
  })
  const open = (text: string) => store.open({ textDocument: { uri, languageId: 'yaml', version: 1, text } }).file().text
  const change = (...contentChanges: TextDocumentContentChangeEvent[]) =>
    store.change({ textDocument: { uri, version: 2 }, contentChanges })?.file().text
  const at = (line: number) => ({ start: { line, character: 0 }, end: { line, character: 0 } })
  const everything = { start: at(0).start, end: at(9).end }

  test.each(['a'.repeat(21), '\n'.repeat(6), '\r'.repeat(6), 'a\n'.repeat(5)])('counts as empty: %j', (text) => {
    said.length = 0
    expect(open(text)).toBe('')
    expect(change({ range: at(3), text: 'b' })).toBe('')
    expect(said).toEqual([uri])
    expect(change({ range: at(3), text: 'b' }, { text: 'c: 1' }, { range: at(0), text: 'd' })).toBe('dc: 1')
    expect(change({ text })).toBe('')
    expect(open('e: 1')).toBe('e: 1')
  })

  test('is left aside as soon as a change makes one of it', () => {
    expect(open('a: 1\n')).toBe('a: 1\n')
    expect(change({ range: at(1), text: 'b'.repeat(15) })).toBe(`a: 1\n${'b'.repeat(15)}`)
    expect(change({ range: at(1), text: 'b' })).toBe('')
    expect(open('a: 1\n')).toBe('a: 1\n')
    expect(change({ range: at(0), text: 'b'.repeat(11) }, { range: everything, text: 'c'.repeat(11) })).toBe('')
    expect(open('\n\n\n\n')).toBe('\n\n\n\n')
    expect(change({ range: at(0), text: '\n' })).toBe('')
  })
})
