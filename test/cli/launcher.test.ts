import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { wrap } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from '../harness/paths.ts'

const server = `${root}server/`
const copy = mkdtempSync(join(tmpdir(), 'launcher-'))
afterAll(() => rmSync(copy, { recursive: true }))

/** Standard output of a start, and what it says to standard error. */
function start(directory: string, ...args: readonly string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(directory, 'bin/orch-config-ls.js'), ...args], {
    encoding: 'utf8',
  })
  return { stdout, stderr, status }
}

describe('the code that the build leaves', () => {
  const codes = readdirSync(`${server}dist`).filter((name) => name.endsWith('.cache'))

  test('is that of all that a start reads', () => {
    expect(codes.map((name) => name.split('.')[0])).toEqual(['cli', 'core', 'main', 'server'])
  })

  const ours = `.${process.versions.v8}-${process.arch}.cache`

  test.each(codes)('%s is accepted by the engine that made it, and by no other', (name) => {
    const bundle = `${server}dist/${name.slice(0, name.indexOf('.cjs') + 4)}`
    const cachedData = readFileSync(`${server}dist/${name}`)
    const script = new Script(wrap(readFileSync(bundle, 'latin1')), { filename: bundle, cachedData })
    expect(script.cachedDataRejected).toBe(!name.endsWith(ours))
  })
})

describe('a start', () => {
  test('without code of this engine says the same', () => {
    cpSync(`${server}bin`, join(copy, 'bin'), { recursive: true })
    cpSync(`${server}dist`, join(copy, 'dist'), { recursive: true, filter: (path) => !path.endsWith('.cache') })
    cpSync(`${server}package.json`, join(copy, 'package.json'))
    const file = `${server}examples/broken/kubelet.yaml`
    const [built, moved] = [server, copy].map((directory) => start(directory, 'check', '--format', 'json', file))
    expect(existsSync(file)).toBe(true)
    expect(built?.status).toBe(1)
    expect(moved).toEqual(built)
  })
})
