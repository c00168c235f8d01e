import { execFileSync } from 'node:child_process'
import { chmodSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { replaceTextFile } from '../../server/src/host/replace-text-file.ts'
import { BAD, directoryWith, FOREIGN, GOOD, type RunOptions, run } from './run.ts'

const FIXED = BAD.replace('"110"', '110')

/** Runs `check --fix` in a directory with these files. */
async function fix(argv: readonly string[], files: NonNullable<RunOptions['files']>) {
  const cwd = directoryWith(files)
  const result = await run(['check', '--fix', ...argv], { cwd })
  return { ...result, cwd, read: (path: string) => readFileSync(join(cwd, path), 'utf8') }
}

test('what is safe to fix is written back, and the exit code is for what is left', async () => {
  const { code, stdout, read } = await fix(['a.yaml'], { 'a.yaml': BAD })
  expect(read('a.yaml')).toBe(FIXED)
  expect(code).toBe(0)
  expect(stdout).toContain('✔ a.yaml  1 fixed\n    Change to 110  wrong-type\n')
  expect(stdout).toContain('a.yaml:4:1  warning  unknown-field')
  expect(stdout).not.toContain('error')
})

test('what is left can still fail', async () => {
  const { code, read } = await fix(['--fail-level', 'warning', 'a.yaml'], { 'a.yaml': BAD })
  expect([code, read('a.yaml')]).toEqual([1, FIXED])
})

test('without the option nothing is written', async () => {
  const cwd = directoryWith({ 'a.yaml': BAD })
  expect((await run(['check'], { cwd })).code).toBe(1)
  expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(BAD)
})

test('files without anything to fix are not touched', async () => {
  const files = { 'good.yaml': GOOD, 'foreign.yaml': FOREIGN, 'deep/bad.yaml': BAD }
  const cwd = directoryWith(files)
  const inodes = () => ['good.yaml', 'foreign.yaml'].map((path) => statSync(join(cwd, path)).ino)
  const before = inodes()
  const { stdout } = await run(['check', '--fix', '.'], { cwd })
  expect(inodes()).toEqual(before)
  expect(readFileSync(join(cwd, 'deep/bad.yaml'), 'utf8')).toBe(FIXED)
  expect(stdout).toContain('✔ deep/bad.yaml  1 fixed')
  // Nothing is left lying around.
  expect(readdirSync(cwd).sort()).toEqual(['deep', 'foreign.yaml', 'good.yaml'])
  expect(readdirSync(join(cwd, 'deep'))).toEqual(['bad.yaml'])
})

test('severities that are switched off, and comments, keep a file as it is', async () => {
  const ignored = BAD.replace('maxPods', '# orch-config-ignore wrong-type: template\nmaxPods')
  const { read } = await fix(['--severity', 'wrong-type=off', 'a.yaml'], { 'a.yaml': BAD })
  expect(read('a.yaml')).toBe(BAD)
  expect((await fix(['a.yaml'], { 'a.yaml': ignored })).read('a.yaml')).toBe(ignored)
})

test('other forms of the report stay what programs read', async () => {
  const { stdout, stderr, code } = await fix(['--format', 'json', 'a.yaml'], { 'a.yaml': BAD })
  expect(JSON.parse(stdout)).toMatchObject({
    files: [
      {
        path: 'a.yaml',
        fixed: [{ code: 'wrong-type', title: 'Change to 110' }],
        findings: [{ code: 'unknown-field' }],
      },
    ],
  })
  expect(stderr).toContain('✔ a.yaml  1 fixed')
  expect(code).toBe(0)
  expect((await fix(['--quiet', '--format', 'json', 'a.yaml'], { 'a.yaml': BAD })).stderr).toBe('')
})

test('standard input cannot be written', async () => {
  const { code, stderr } = await run(['check', '--fix', '-'], { stdin: BAD })
  expect(code).toBe(2)
  expect(stderr).toContain('--fix')
})

test('the examples of the demonstration are out of reach', async () => {
  expect((await run(['demo', '--fix'])).code).toBe(2)
})

test('encoding, byte order mark and line breaks stay', async () => {
  const text = `\uFEFF${BAD.replaceAll('\n', '\r\n')}`
  const big = Buffer.from(text, 'utf16le').swap16()
  const { cwd } = await fix(['.'], { 'utf8.yaml': text, 'little.yaml': Buffer.from(text, 'utf16le'), 'big.yaml': big })
  const fixed = text.replace('"110"', '110')
  expect(readFileSync(join(cwd, 'utf8.yaml'), 'utf8')).toBe(fixed)
  expect(readFileSync(join(cwd, 'little.yaml'), 'utf16le')).toBe(fixed)
  expect(readFileSync(join(cwd, 'big.yaml')).swap16().toString('utf16le')).toBe(fixed)
})

test('permissions stay, and a link stays a link', async () => {
  const cwd = directoryWith({ 'real/a.yaml': BAD, 'link.yaml': { link: 'real/a.yaml' } })
  chmodSync(join(cwd, 'real/a.yaml'), 0o640)
  await run(['check', '--fix', 'link.yaml'], { cwd })
  expect(lstatSync(join(cwd, 'link.yaml')).isSymbolicLink()).toBe(true)
  expect(readFileSync(join(cwd, 'real/a.yaml'), 'utf8')).toBe(FIXED)
  expect(statSync(join(cwd, 'real/a.yaml')).mode & 0o777).toBe(0o640)
})

test('a file that changed since it was read, is gone or is none is left alone', async () => {
  const cwd = directoryWith({ 'a.yaml': GOOD, 'd/b.yaml': GOOD })
  expect(await replaceTextFile(join(cwd, 'a.yaml'), BAD, FIXED)).toContain('changed')
  expect(await replaceTextFile(join(cwd, 'gone.yaml'), BAD, FIXED)).toContain('no such file')
  expect(await replaceTextFile(join(cwd, 'd'), BAD, FIXED)).toContain('no file')
  expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(GOOD)
  expect(readdirSync(cwd).sort()).toEqual(['a.yaml', 'd'])
})

test('what cannot be written is named, checked as it is, and the exit code says so', async () => {
  const cwd = directoryWith({})
  const pipe = join(cwd, 'pipe.yaml')
  execFileSync('sh', ['-c', 'mkfifo "$0"', pipe])
  const [{ code, stdout, stderr }] = await Promise.all([
    run(['check', '--fix', 'pipe.yaml'], { cwd }),
    writeFile(pipe, BAD),
  ])
  expect(code).toBe(2)
  expect(stderr).toBe('pipe.yaml: It is no file that could be written.\n')
  expect(stdout).toContain('pipe.yaml:3:10  error  wrong-type')
  expect(stdout).toContain('1 file checked, 1 not written.')
  expect(stdout).not.toContain('fixed')
})
