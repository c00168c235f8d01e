import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { formatYaml } from '../../server/src/format-yaml.ts'
import type { FormatText } from '../../server/src/host/format-text.ts'
import { createFormatThread } from '../../server/src/host/format-thread.ts'
import { exampleTexts } from '../harness/example-texts.ts'
import { root } from '../harness/paths.ts'

const SCRIPT = pathToFileURL(`${root}server/dist/format-worker.cjs`)
const never = () => new AbortController().signal
const notHere: FormatText = () => Promise.reject(new Error('formatted here'))
const TIMES = { budget: 30_000, idle: 1_000 }
/** The formatter takes half a minute for it. */
const SLOW = '#\n'.repeat(249_000)

describe('the thread that formats', { timeout: 60_000 }, () => {
  test('lays out what is laid out without it', async () => {
    const format = createFormatThread(SCRIPT, notHere, TIMES)
    const long = `jwt:\n${'- issuer:   {url: "https://example.com"}\n  claims: [ü, 𝒳]   # why\n'.repeat(500)}`
    const texts = [...exampleTexts().map(({ text }) => text), long, long.replaceAll('\n', '\r\n'), '']
    const outcome = (formatting: Promise<string>) => formatting.catch((error: Error) => `refused: ${error.message}`)
    const both = await Promise.all(
      texts.map((text) => Promise.all([outcome(format(text, never())), outcome(formatYaml(text))])),
    )
    for (const [away, here] of both) expect(away).toBe(here)
    expect(both.length).toBeGreaterThan(10)
  })

  test('refuses what cannot be read in the same words', async () => {
    const format = createFormatThread(SCRIPT, notHere, TIMES)
    const words = await formatYaml('a: [').catch((error: Error) => error.message)
    await expect(format('a: [', never())).rejects.toThrow(words)
    expect(await format('a:   1', never())).toBe('a: 1\n')
  })

  test('is left alone by whoever gives up, and ready for whoever waits', async () => {
    const format = createFormatThread(SCRIPT, notHere, TIMES)
    const [first, second] = [new AbortController(), new AbortController()]
    const slow = format(SLOW, first.signal)
    const waiting = format('b:   1', second.signal)
    const last = format('c:   1', never())
    second.abort(new Error('second'))
    await expect(waiting).rejects.toThrow('second')
    first.abort(new Error('first'))
    await expect(slow).rejects.toThrow('first')
    expect(await last).toBe('c: 1\n')
    await expect(format('d:   1', first.signal)).rejects.toThrow('first')
  })

  test('has its time, and the next text a thread of its own', async () => {
    const format = createFormatThread(SCRIPT, notHere, { budget: 2_000, idle: 1_000 })
    await expect(format(SLOW, never())).rejects.toThrow('It took longer than 2 seconds.')
    expect(await format('a:   1', never())).toBe('a: 1\n')
  })

  test('is started again after it was idle', async () => {
    const format = createFormatThread(SCRIPT, notHere, { budget: 30_000, idle: 0 })
    for (const text of ['a:   1', 'a:    1']) {
      expect(await format(text, never())).toBe('a: 1\n')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })

  test.each([
    ['is missing', undefined],
    ['does not run', 'throw new Error("no")'],
    ['ends at once', 'process.exit(0)'],
    ['does not find the formatter', 'require("./format-yaml.cjs")'],
  ])('is not needed: where its script %s, the caller formats', async (_what, source) => {
    const directory = mkdtempSync(join(tmpdir(), 'format-thread-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    const script = join(directory, 'script.cjs')
    if (source !== undefined) writeFileSync(script, source)
    const format = createFormatThread(pathToFileURL(script), formatYaml, TIMES)
    for (const text of ['a:   1', 'a:    1']) expect(await format(text, never())).toBe('a: 1\n')
  })
})
