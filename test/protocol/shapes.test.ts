import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDocuments } from '../../server/build/bench/documents.ts'
import { root } from '../harness/paths.ts'
import { startRawServer, stopRawServer } from '../harness/raw-server.ts'

const KEYS = 24

/** So often nothing is made anew that is made once for all. */
const OFTEN = 12

const documents = createDocuments(`${root}server/build/bench/`)

/** A tag is read the thorough way. */
const thorough = {
  ...documents.kubelet,
  name: 'thorough',
  text: `${documents.kubelet.text}evictionSoft: !!map {memory.available: 1Gi}\n`,
}

/** The engine's log of the shapes that objects got while somebody typed, and asked what editors ask. */
async function logOf({ fileName, text, places, question }: (typeof documents)['kubelet']): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'shapes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'log')
  const options = ['--log-maps', `--logfile=${file}`, '--no-logfile-per-isolate']
  const server = startRawServer(['--stdio'], root, { options })
  await server.request('initialize', { processId: null, rootUri: null, capabilities: {} })
  server.notify('initialized')
  const uri = `file:///${fileName}`
  const told = (version: number) =>
    server.message(({ params }) => params?.['uri'] === uri && params['version'] === version)
  server.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } })
  await told(1)
  const place = places.middle[0] ?? question
  for (let version = 2; version < KEYS + 2; version++) {
    const contentChanges = [{ range: { start: place, end: place }, text: 'a' }]
    server.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges })
    for (const method of ['hover', 'documentSymbol', 'semanticTokens/full'])
      await server.request(`textDocument/${method}`, { textDocument: { uri }, position: question })
    await told(version)
  }
  expect(await stopRawServer(server)).toBe(0)
  return readFileSync(file, 'latin1')
}

/** Which field was given often to an object whose shape the engine keeps nowhere: then each such object has one of its own. */
function shapesOfTheirOwn(log: string): readonly string[] {
  const counts = new Map<string, number>()
  for (const line of log.split('\n')) {
    const [what, event, , , , code, , , why, field] = line.split(',')
    if (what !== 'map' || event !== 'Transition' || why !== 'prototype') continue
    const at = `${field} at ${code}`
    counts.set(at, (counts.get(at) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count >= OFTEN).map(([at]) => at)
}

/**
 * Node 20 gives each object a shape of its own that begins with a copy of another one and goes on with fields that this one did not have (`{ ...some, other: 1 }`).
 * Whoever reads it is slow, and the shapes fill the memory of a long session.
 */
test.each([documents.kubelet, documents.auth(60), documents.multi(60), thorough])(
  'objects that come with each key share their shapes: $name',
  { timeout: 60_000 },
  async (document) => {
    const log = await logOf(document)
    expect(log).toContain('map,Transition,')
    expect(shapesOfTheirOwn(log)).toEqual([])
  },
)
