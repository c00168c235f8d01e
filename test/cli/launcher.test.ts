import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { wrap } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from '../harness/paths.ts'

const server = `${root}server/`
const top = mkdtempSync(join(tmpdir(), 'launcher-'))
afterAll(() => rmSync(top, { recursive: true }))

/** Standard output of a start, and what it says to standard error. */
function start(directory: string, args: readonly string[], node: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const command = [...node, join(directory, 'bin/orch-config-ls.js'), ...args]
  const { stdout, stderr, status } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return { stdout, stderr, status }
}

/** The program in a directory of its own; `keeps` says which of its files. */
function copied(keeps: (path: string) => boolean): string {
  const copy = mkdtempSync(join(top, 'copy-'))
  cpSync(`${server}bin`, join(copy, 'bin'), { recursive: true })
  cpSync(`${server}dist`, join(copy, 'dist'), { recursive: true, filter: keeps })
  cpSync(`${server}package.json`, join(copy, 'package.json'))
  return copy
}

const isCode = (path: string) => path.endsWith('.cache')

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
  const file = `${server}examples/broken/kubelet.yaml`
  const check = ['check', '--format', 'json', file]
  const built = start(server, check)

  test('without code of this engine says the same', () => {
    expect(existsSync(file)).toBe(true)
    expect(built.status).toBe(1)
    expect(
      start(
        copied((path) => !isCode(path)),
        check,
      ),
    ).toEqual(built)
  })

  test.each([
    // The head says which engine made it.
    ['is of another engine', (path: string) => writeFileSync(path, readFileSync(path).fill(7, 4, 12))],
    ['is cut off', (path: string) => truncateSync(path, 1000)],
    ['is empty', (path: string) => truncateSync(path, 0)],
    [
      'is no file',
      (path: string) => {
        rmSync(path)
        mkdirSync(path)
      },
    ],
  ])('with code that %s says the same', (_, spoil) => {
    const copy = copied(() => true)
    for (const name of readdirSync(join(copy, 'dist')).filter(isCode)) spoil(join(copy, 'dist', name))
    expect(start(copy, check)).toEqual(built)
  })

  // Users have numbers there.
  test.runIf(process.getuid)('lets Node keep code where nobody else can write, and nowhere else', () => {
    const copy = copied((path) => !isCode(path))
    const temporary = mkdtempSync(join(top, 'temporary-'))
    const tell = join(top, 'tell.cjs')
    const said = "'keeps in ' + directory"
    writeFileSync(tell, `require('node:module').enableCompileCache = (directory) => process.stderr.write(${said})`)
    const kept = (TMPDIR = temporary, env = {}) =>
      start(copy, ['--version'], ['--require', tell], { TMPDIR, ...env }).stderr
    const own = join(temporary, `orch-config-ls-${process.getuid?.()}`)
    expect(kept(temporary, { NODE_DISABLE_COMPILE_CACHE: '1' })).toBe('')
    expect(existsSync(own)).toBe(false)
    expect(kept()).toBe(`keeps in ${own}`)
    expect(statSync(own).mode & 0o777).toBe(0o700)
    chmodSync(own, 0o777)
    expect(kept()).toBe('')
    rmSync(own, { recursive: true })
    symlinkSync(top, own)
    expect(kept()).toBe('')
    expect(kept(join(temporary, 'missing'))).toBe('')
    expect(kept(tell)).toBe('')
    expect(kept(join(temporary, 'x'.repeat(300)))).toBe('')
  })
})
