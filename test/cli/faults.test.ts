import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { replaceTextFile } from '../../server/src/host/replace-text-file.ts'
import { root } from '../harness/paths.ts'
import { BAD, directoryWith, GOOD } from './run.ts'

const launcher = `${root}server/bin/orch-config-ls.js`
const FIXED = BAD.replace('"110"', '110')

/** Runs the built command line as a process. */
function check(cwd: string, ...args: readonly string[]) {
  return spawnSync(process.execPath, [launcher, 'check', ...args], { cwd, encoding: 'utf8' })
}

describe('what cannot be read is reported, and the rest is checked', () => {
  test('links in circles, links to nothing, and names without a file', () => {
    const cwd = directoryWith({ 'good.yaml': GOOD, 'circle.yaml': { link: 'circle.yaml' }, 'bad.yaml': BAD })
    const { status, stdout, stderr } = check(cwd, 'circle.yaml', 'gone.yaml', 'bad.yaml', 'good.yaml')
    expect(status).toBe(2)
    expect(stdout + stderr).toContain('circle.yaml')
    expect(stdout + stderr).toContain('The symbolic links of the path run in a circle.')
    expect(stdout + stderr).toContain('There is no such file or directory.')
    expect(stdout).toContain('wrong-type')
  })

  test('what has no end is read to the limit', () => {
    const cwd = directoryWith({ 'bad.yaml': BAD })
    const named = check(cwd, '/dev/zero', 'bad.yaml')
    expect(named.status).toBe(2)
    expect(named.stderr).toContain('/dev/zero: The file has more than 16 MiB;')
    expect(named.stdout).toContain('wrong-type')
    const zeros = openSync('/dev/zero', 'r')
    const piped = spawnSync(process.execPath, [launcher, 'check', '-'], {
      cwd,
      encoding: 'utf8',
      stdio: [zeros, 'pipe', 'pipe'],
    })
    expect(piped.status).toBe(2)
    expect(piped.stderr).toContain('The file has more than 16 MiB;')
  })

  test('a directory in place of standard input', () => {
    const cwd = directoryWith({ 'bad.yaml': BAD })
    const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, 'check', '-', 'bad.yaml'], {
      cwd,
      encoding: 'utf8',
      stdio: [openSync(cwd, 'r'), 'pipe', 'pipe'],
    })
    expect(status).toBe(2)
    expect(stderr).toContain('<stdin>: This is a directory.')
    expect(stdout).toContain('wrong-type')
  })

  // No other system lets the directory of a process go.
  test.runIf(process.platform === 'linux')('a working directory that was deleted', () => {
    const cwd = directoryWith({ 'a/bad.yaml': BAD, 'gone/bad.yaml': BAD })
    const script = 'cd gone && rm -r ../gone && exec "$@"'
    const checkFrom = (path: string) =>
      spawnSync('sh', ['-c', script, 'sh', process.execPath, launcher, 'check', path], { cwd, encoding: 'utf8' })
    expect(checkFrom(join(cwd, 'a')).stdout).toContain('wrong-type')
    const { status, stderr } = check(cwd, 'gone')
    mkdirSync(join(cwd, 'gone'))
    expect({ ...checkFrom('bad.yaml') }).toMatchObject({ status, stderr: stderr.replaceAll('gone:', 'bad.yaml:') })
  })

  // Names are bytes there.
  test.runIf(process.platform === 'linux')('a name that is not UTF-8', () => {
    const cwd = directoryWith({ 'bad.yaml': BAD })
    writeFileSync(Buffer.concat([Buffer.from(`${cwd}/caf`), Buffer.from([0xe9]), Buffer.from('.yaml')]), BAD)
    const { status, stdout, stderr } = check(cwd, '.')
    expect(status).toBe(2)
    expect(stderr).toBe('caf\uFFFD.yaml: The name holds bytes that are not UTF-8; rename it.\n')
    expect(stdout).toContain('bad.yaml:3:10')
  })

  test('circles of directories are walked once', () => {
    const cwd = directoryWith({
      'a/good.yaml': GOOD,
      'a/b/up': { link: '../..' },
      'a/self.yaml': { link: 'self.yaml' },
    })
    const { status, stdout } = check(cwd, '.')
    expect(status).toBe(0)
    expect(stdout).toContain('1 file')
  })

  test('files that vanish and change while they are checked', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `${index}.yaml`)
    const cwd = directoryWith(Object.fromEntries(names.map((name) => [name, BAD])))
    const child = spawn(process.execPath, [launcher, 'check', '--fix', '--format', 'json', '.'], { cwd })
    const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
    child.stdout.resume()
    let mine = 0
    const timer = setInterval(() => {
      rmSync(join(cwd, names[299 - mine] ?? ''), { force: true })
      writeFileSync(join(cwd, names[mine] ?? ''), `${BAD}# ${mine}\n`)
      mine = Math.min(mine + 1, 140)
    }, 2)
    const code = await closed
    clearInterval(timer)
    expect([0, 1, 2]).toContain(code)
    // Whatever happened, each file that is there holds a whole text, and nothing is left lying around.
    for (const name of readdirSync(cwd)) {
      expect(names).toContain(name)
      expect(readFileSync(join(cwd, name), 'utf8').replace(/# \d+\n$/, '')).toSatisfy(
        (text) => text === BAD || text === FIXED,
      )
    }
  })
})

describe('what cannot be written', () => {
  test.skipIf(process.platform !== 'linux')(
    'a full disk behind the report is said, without a trace of the program',
    () => {
      const cwd = directoryWith({ 'bad.yaml': BAD })
      const full = openSync('/dev/full', 'w')
      const { status, stderr } = spawnSync(process.execPath, [launcher, 'check', '.'], {
        cwd,
        encoding: 'utf8',
        stdio: ['ignore', full, 'pipe'],
      })
      expect(status).toBe(2)
      expect(stderr).toContain('ENOSPC')
      expect(stderr).not.toContain('    at ')
    },
  )

  // Elsewhere pipes without a name have no path.
  test.runIf(process.platform === 'linux')('a pipe without a name is none to write to', () => {
    const { status, stdout, stderr } = spawnSync(
      'sh',
      ['-c', 'printf "%s" "$2" | "$0" "$1" check --fix /dev/stdin', process.execPath, launcher, BAD],
      { encoding: 'utf8' },
    )
    expect(stderr).toBe('/dev/stdin: It is no file that could be written.\n')
    expect(stdout).toContain('/dev/stdin:3:10  error  wrong-type')
    expect(status).toBe(2)
  })

  test('a reader that goes away early is no mistake', async () => {
    const cwd = directoryWith({ 'bad.yaml': BAD.repeat(1) })
    const child = spawn(process.execPath, [launcher, 'check', '--format', 'json', '.'], { cwd })
    child.stdout.destroy()
    let complaints = ''
    child.stderr.on('data', (data) => {
      complaints += data
    })
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect(complaints).toBe('')
    expect([0, 1, 2]).toContain(code)
  })

  test('a file that changed since it was read is left as it is', async () => {
    const cwd = directoryWith({ 'a.yaml': `${BAD}# new\n` })
    expect(await replaceTextFile(join(cwd, 'a.yaml'), BAD, FIXED)).toContain('somebody else')
    expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(`${BAD}# new\n`)
  })

  test('a process that is killed while it fixes leaves whole files', async () => {
    for (let round = 0; round < 4; round++) {
      const names = Array.from({ length: 60 }, (_, index) => `${index}.yaml`)
      const cwd = directoryWith(Object.fromEntries(names.map((name) => [name, BAD])))
      const child = spawn(process.execPath, [launcher, 'check', '--fix', '.'], { cwd, stdio: 'ignore' })
      const closed = new Promise((resolve) => child.once('close', resolve))
      // As soon as the first file is fixed, or a little later.
      while (child.exitCode === null && readFileSync(join(cwd, '0.yaml'), 'utf8') === BAD) await pause(2)
      await pause(round * 5)
      child.kill('SIGKILL')
      await closed
      for (const name of names) expect([BAD, FIXED]).toContain(readFileSync(join(cwd, name), 'utf8'))
    }
  })
})

// Elsewhere nobody can be told to end.
test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a process that is told to end (%s) while it fixes leaves nothing lying around',
  async (signal) => {
    const names = Array.from({ length: 300 }, (_, index) => `${index}.yaml`)
    const cwd = directoryWith(Object.fromEntries(names.map((name) => [name, BAD])))
    const child = spawn(process.execPath, [launcher, 'check', '--fix', '.'], { cwd, stdio: 'ignore' })
    const closed = new Promise((resolve) => child.once('close', (_code, by) => resolve(by)))
    // In the middle of replacing a file.
    while (child.exitCode === null && readdirSync(cwd).length === names.length) await pause(0)
    child.kill(signal)
    expect(await closed).toBe(signal)
    expect(readdirSync(cwd).sort()).toEqual(names.toSorted())
    const texts = names.map((name) => readFileSync(join(cwd, name), 'utf8'))
    for (const text of texts) expect([BAD, FIXED]).toContain(text)
    expect(texts).toContain(BAD)
  },
)

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
