import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BAD, directoryWith, GOOD, type RunOptions, run } from './run.ts'

const HEADER = 'apiVersion: orch-config.dev/v1\nkind: ProjectSettings\n'
/** One warning by default. */
const TYPO = GOOD.replace('maxPods', 'maxPod')

interface Report {
  readonly code: number
  readonly stderr: string
  /** `path code severity` of each finding. */
  readonly found: readonly string[]
  readonly ignored: number
}

async function check(
  files: NonNullable<RunOptions['files']>,
  argv: readonly string[] = ['.'],
  options: RunOptions = {},
): Promise<Report> {
  const { code, stdout, stderr } = await run(['check', '--format', 'json', ...argv], {
    ...options,
    cwd: options.cwd ?? directoryWith(files),
  })
  const report = JSON.parse(stdout)
  const found = report.files.flatMap((file: { path: string; findings: { code: string; severity: string }[] }) =>
    file.findings.map((finding) => `${file.path} ${finding.code} ${finding.severity}`),
  )
  return { code, stderr, found, ignored: report.summary.ignored }
}

test('its severities count, and make the command fail', async () => {
  const settings = `${HEADER}severity: {unknown-field: error}\n`
  const files = { '.orch-config.yaml': settings, 'a.yaml': TYPO, 'deep/b.yaml': TYPO }
  expect(await check(files)).toEqual({
    code: 1,
    stderr: '',
    found: ['a.yaml unknown-field error', 'deep/b.yaml unknown-field error'],
    ignored: 0,
  })
  expect((await check(files, ['deep/b.yaml'])).code).toBe(1)
})

test('of several the nearest one counts, alone', async () => {
  const { found } = await check({
    '.orch-config.yaml': `${HEADER}severity: {unknown-field: error, wrong-type: hint}\n`,
    'deep/.orch-config.yaml': `${HEADER}severity: {unknown-field: "off"}\n`,
    'deep/a.yaml': BAD,
  })
  expect(found).toEqual(['deep/a.yaml wrong-type error'])
})

test('options of the command line win, code by code', async () => {
  const files = { '.orch-config.yaml': `${HEADER}severity: {unknown-field: error, wrong-type: hint}\n`, 'a.yaml': BAD }
  const { found } = await check(files, ['.', '--severity', 'unknown-field=information'])
  expect(found).toEqual(['a.yaml wrong-type hint', 'a.yaml unknown-field information'])
})

test('the release counts, and --target wins', async () => {
  const body =
    'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nfeatureGates: {CPUManager: true}\n'
  const files = (target: string) => ({ '.orch-config.yaml': `${HEADER}target: "${target}"\n`, 'a.yaml': body })
  const gone = (await check({ 'a.yaml': body })).found
  expect(gone).not.toEqual([])
  expect((await check(files('v1.36.1'))).found).toEqual(gone)
  const messages = async (argv: readonly string[], settings: Readonly<Record<string, string>>) =>
    (await run(['check', 'a.yaml', ...argv], { files: settings })).stdout.includes('and 1.34 ')
  expect(await messages([], files('1.34'))).toBe(true)
  expect(await messages(['--target', '1.36'], files('1.34'))).toBe(false)
})

test('ignored files are counted and not checked, however they are named', async () => {
  const files = {
    '.orch-config.yaml': `${HEADER}ignore: [testdata/, "*.bad.yaml"]\n`,
    'a.bad.yaml': BAD,
    'x/testdata/b.yaml': BAD,
    'c.yaml': GOOD,
  }
  expect(await check(files)).toEqual({ code: 0, stderr: '', found: [], ignored: 2 })
  expect(await check(files, ['a.bad.yaml'])).toMatchObject({ code: 0, ignored: 1 })
  expect((await run(['check', 'a.bad.yaml'], { files })).stdout).toBe(
    'Nothing was checked; 1 file ignored by .orch-config.yaml.\n',
  )
  expect((await run(['check'], { files })).stdout).toContain('1 file checked, 2 ignored by .orch-config.yaml.')
  expect((await run(['check', '--stdin-path', 'a.bad.yaml', '-'], { files, stdin: BAD })).code).toBe(0)
  expect((await run(['check', '--stdin-path', 'a.yaml', '-'], { files, stdin: BAD })).code).toBe(1)
})

test('overrides add up, the later one wins', async () => {
  const overrides = `overrides:
- {files: ["legacy/**"], severity: {unknown-field: hint, wrong-type: warning}}
- {files: ["*.old.yaml"], severity: {unknown-field: information}}
`
  const { found } = await check({
    '.orch-config.yaml': `${HEADER}severity: {unknown-field: error}\n${overrides}`,
    'a.yaml': TYPO,
    'legacy/a.yaml': BAD,
    'legacy/b.old.yaml': BAD,
  })
  expect(found).toEqual([
    'a.yaml unknown-field error',
    'legacy/a.yaml wrong-type warning',
    'legacy/a.yaml unknown-field hint',
    'legacy/b.old.yaml wrong-type warning',
    'legacy/b.old.yaml unknown-field information',
  ])
})

test('--config names another file, for all files', async () => {
  const cwd = directoryWith({
    '.orch-config.yaml': `${HEADER}severity: {unknown-field: error}\n`,
    'ci/strict.yaml': `${HEADER}severity: {unknown-field: hint}\n`,
    'a.yaml': TYPO,
  })
  const options = { cwd }
  expect((await check({}, ['--config', 'ci/strict.yaml', 'a.yaml'], options)).found).toEqual([
    'a.yaml unknown-field hint',
  ])
  const outside = directoryWith({ 'a.yaml': TYPO })
  const path = join(outside, 'a.yaml')
  expect((await check({}, [path], options)).found).toEqual([`${path} unknown-field warning`])
  expect((await check({}, ['--config', 'ci/strict.yaml', path], options)).found).toEqual([`${path} unknown-field hint`])
})

describe('a broken file', () => {
  test.each([
    ['a number for a text', 'target: 1.35\n', 'wrong-type', 3],
    ['an unknown release', 'target: "1.3"\n', 'unknown-value', 3],
    ['an unknown field', 'severities: {}\n', 'unknown-field', 3],
    ['an unknown level', 'severity: {unknown-field: fatal}\n', 'unknown-value', 3],
    ['a level that YAML takes for a boolean', 'severity: {unknown-field: off}\n', 'wrong-type', 3],
    ['an override without files', 'overrides:\n- severity: {}\n', 'missing-field', 4],
    ['broken YAML', 'severity: {\n', 'yaml-syntax', 3],
  ])('with %s is reported, and the defaults count', async (_, body, code) => {
    const result = await check({ '.orch-config.yaml': HEADER + body, 'a.yaml': TYPO })
    expect(result.code).toBe(2)
    expect(result.stderr).toMatch(/^\.orch-config\.yaml: The settings are not used\. /)
    expect(result.found).toContain(`.orch-config.yaml ${code} error`)
    expect(result.found).toContain('a.yaml unknown-field warning')
  })

  test.each([
    ['without header', 'severity: {}\n', 'Begin the file with "apiVersion: orch-config.dev/v1"'],
    ['of another kind', GOOD, 'Begin the file with'],
    ['without content', '# later\n', 'empty'],
    ['with two documents', `${HEADER}---\n${HEADER}`, 'more than one document'],
    ['that is no text', new Uint8Array([0xc3, 0x28]), 'UTF-8'],
    ['that is huge', `# ${'x'.repeat(300_000)}\n`, 'KiB'],
    ['that leads elsewhere', { link: '/etc/hostname' }, 'leads out of the workspace'],
  ] as const)('%s is named', async (_, content, problem) => {
    const { code, stderr } = await check({ '.orch-config.yaml': content, 'a.yaml': GOOD })
    expect(code).toBe(2)
    expect(stderr).toContain(problem)
  })

  test('that is named and not there ends with 2', async () => {
    const { code, stderr } = await check({ 'a.yaml': GOOD }, ['--config', 'missing.yaml', 'a.yaml'])
    expect([code, stderr]).toEqual([
      2,
      'missing.yaml: The settings are not used. There is no such file or directory.\n',
    ])
  })

  test('does not keep its own mistakes from being seen', async () => {
    const { code } = await check({
      '.orch-config.yaml': `${HEADER}target: 1.35\nseverity: {wrong-type: "off"}\n`,
      'a.yaml': GOOD,
    })
    expect(code).toBe(2)
  })
})

test('a code that no rule has is a warning, and the rest of the file counts', async () => {
  const files = {
    '.orch-config.yaml': `${HEADER}severity: {unknown-feld: error, unknown-field: error}\n`,
    'a.yaml': TYPO,
  }
  expect((await check(files)).found).toEqual(['a.yaml unknown-field error'])
  expect((await check(files, ['.orch-config.yaml'])).found).toEqual(['.orch-config.yaml unknown-value warning'])
})

test('limits are no settings', async () => {
  const deep = `${GOOD}featureGates: ${'['.repeat(3000)}${']'.repeat(3000)}\n`
  const off = `${HEADER}severity: {yaml-too-deep: "off", yaml-syntax: "off", wrong-type: "off"}\n`
  const { code, found } = await check({ '.orch-config.yaml': off, 'a.yaml': deep })
  expect([code, found]).toEqual([0, []])
})

test('what it asks for holds for fixing too', async () => {
  const files = {
    '.orch-config.yaml': `${HEADER}ignore: [a.yaml]\nseverity: {wrong-type: "off"}\n`,
    'a.yaml': BAD,
    'b.yaml': BAD,
  }
  expect((await run(['check', '--fix', '.'], { files })).stdout).not.toContain('fixed')
})
