import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { positionAt } from '../../server/src/core/base/line-index.ts'
import { createLanguageService } from '../../server/src/core/service.ts'
import { testSchemas, testService } from '../harness/schemas.ts'
import { BAD, directoryWith, FOREIGN, GOOD, type RunOptions, run } from './run.ts'

interface JsonReport {
  readonly files: readonly {
    readonly path: string
    readonly findings: readonly { readonly code: string; readonly severity: string; readonly range: unknown }[]
  }[]
  readonly summary: Readonly<Record<string, unknown>>
}

async function checkJson(
  argv: readonly string[],
  options: RunOptions = {},
): Promise<JsonReport & { readonly code: number; readonly stderr: string }> {
  const result = await run(['check', '--format', 'json', ...argv], options)
  return { ...JSON.parse(result.stdout), code: result.code, stderr: result.stderr }
}

const pathsOf = (report: JsonReport) => report.files.map((file) => file.path)

describe('exit codes', () => {
  test('0 without findings', async () => {
    expect((await run(['check', 'a.yaml'], { files: { 'a.yaml': GOOD } })).code).toBe(0)
  })

  test('1 with an error', async () => {
    expect((await run(['check', 'a.yaml'], { files: { 'a.yaml': BAD } })).code).toBe(1)
  })

  test('the fail level decides about lesser findings', async () => {
    const files = { 'a.yaml': GOOD.replace('maxPods', 'maxPod') }
    expect((await run(['check', 'a.yaml'], { files })).code).toBe(0)
    expect((await run(['check', 'a.yaml', '--fail-level', 'warning'], { files })).code).toBe(1)
    expect((await run(['check', 'a.yaml', '--fail-level=hint'], { files })).code).toBe(1)
  })

  test('2 when something cannot be read, and the rest is checked', async () => {
    const report = await checkJson(['missing.yaml', 'a.yaml'], { files: { 'a.yaml': BAD } })
    expect(report.code).toBe(2)
    expect(report.stderr).toBe('missing.yaml: There is no such file or directory.\n')
    expect(pathsOf(report)).toEqual(['a.yaml'])
  })

  test.each([
    [['chek']],
    [['check', '--formt', 'json']],
    [['check', '--format', 'xml']],
    [['check', '--fail-level', 'fatal']],
    [[]],
    [['schema']],
  ])('2 for %j', async (argv) => {
    const { code, stdout, stderr } = await run(argv)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).not.toBe('')
  })

  test('0 for help and version', async () => {
    expect(await run(['--version'])).toMatchObject({ code: 0, stdout: '1.2.3\n', stderr: '' })
    const help = await run(['check', '--help'])
    expect(help.code).toBe(0)
    for (const option of [
      '--format',
      '--fail-level',
      '--severity',
      '--target',
      '--no-color',
      '--quiet',
      '--stdin-path',
    ])
      expect(help.stdout).toContain(option)
  })
})

describe('usage errors', () => {
  test('say what was probably meant', async () => {
    expect((await run(['chek'])).stderr).toContain('Did you mean check?')
    expect((await run(['check', '--formt', 'json'])).stderr).toContain('Did you mean --format?')
    expect((await run(['check', '--severity', 'unknown-feild=off'])).stderr).toContain('did you mean "unknown-field"?')
    expect((await run(['check', '--severity', 'unknown-field=loud'])).stderr).toContain(
      'error, warning, information, hint, off',
    )
    expect((await run(['check', '--target', '9.99'])).stderr).toContain('--target takes one of')
  })
})

describe('paths', () => {
  test('directories give their configuration files, sorted, without ignored and hidden ones', async () => {
    const files = {
      'etc/b.yaml': GOOD,
      'etc/a.YML': GOOD,
      'etc/deep/c.json': '{}',
      'etc/deep/90-node.conf': GOOD,
      'etc/notes.txt': BAD,
      'etc/.hidden/d.yaml': BAD,
      'etc/node_modules/e.yaml': BAD,
      'etc/generated/f.yaml': BAD,
      '.gitignore': 'generated\n',
      '.git/HEAD': 'ref: refs/heads/main\n',
    }
    const report = await checkJson(['etc'], { files })
    expect(pathsOf(report)).toEqual(['etc/a.YML', 'etc/b.yaml', 'etc/deep/90-node.conf', 'etc/deep/c.json'])
    expect(report.code).toBe(0)
  })

  test('files that are named are checked whatever their ending, and ignored ones too', async () => {
    const files = { 'kubelet.txt': BAD, 'ignored.yaml': BAD, '.gitignore': '*.yaml\n' }
    const report = await checkJson(['kubelet.txt', './ignored.yaml'], { files })
    expect(report.files.map(({ path, findings }) => [path, findings.length])).toEqual([
      ['kubelet.txt', 2],
      ['ignored.yaml', 2],
    ])
  })

  test('each file is checked once', async () => {
    expect(
      pathsOf(await checkJson(['a.yaml', '.', './a.yaml'], { files: { 'a.yaml': GOOD, 'b.yaml': GOOD } })),
    ).toEqual(['a.yaml', 'b.yaml'])
  })

  test('links to files count, links to directories and circles do not', async () => {
    const files = {
      'conf/..data/kubelet.yaml': GOOD,
      'conf/kubelet.yaml': { link: '..data/kubelet.yaml' },
      'conf/circle': { link: '.' },
      'conf/self.yaml': { link: 'self.yaml' },
      'conf/gone.yaml': { link: 'nowhere.yaml' },
    }
    expect(pathsOf(await checkJson(['conf'], { files }))).toEqual(['conf/kubelet.yaml'])
    expect((await run(['check', 'conf/self.yaml'], { files })).stderr).toContain('symbolic links')
  })

  test('paths outside the working directory stay as they are given', async () => {
    const directory = directoryWith({ 'here/x': '', 'there/a.yaml': GOOD })
    expect(
      pathsOf(await checkJson(['../there', join(directory, 'there/a.yaml')], { cwd: join(directory, 'here') })),
    ).toEqual(['../there/a.yaml'])
    expect(pathsOf(await checkJson([join(directory, 'there')], { cwd: join(directory, 'here') }))).toEqual([
      join(directory, 'there/a.yaml'),
    ])
  })

  test('a directory without configuration files is said to be one', async () => {
    const { code, stdout } = await run(['check', '.'], { files: { 'a.txt': 'x' } })
    expect(code).toBe(0)
    expect(stdout).toContain('No .yaml, .yml, .json or .conf files were found.')
  })

  test('"-" is standard input', async () => {
    const report = await checkJson(['-'], { stdin: BAD })
    expect(report.code).toBe(1)
    expect(pathsOf(report)).toEqual(['<stdin>'])
    expect(pathsOf(await checkJson(['-', '--stdin-path', 'conf/a.yaml'], { stdin: BAD }))).toEqual(['conf/a.yaml'])
  })

  test('without paths the current directory is checked', async () => {
    const report = await checkJson([], { files: { 'a.yaml': BAD, 'conf.d/b.yaml': BAD } })
    expect(report.code).toBe(1)
    expect(pathsOf(report)).toEqual(['a.yaml', 'conf.d/b.yaml'])
  })

  test('an empty path, as a script makes it of a variable that is not set, stands for no file', async () => {
    const { code, stdout, stderr } = await run(['check', ''], { files: { 'a.yaml': BAD } })
    expect(code).toBe(2)
    expect(stdout).toBe('Nothing was checked.\n')
    expect(stderr).toBe('"": The path is empty; "." is the current directory.\n')
    expect((await run(['check', '', 'a.yaml'], { files: { 'a.yaml': BAD } })).stdout).toContain('a.yaml:3:10')
  })

  test('demo shows the examples without failing, and checks paths as check does', async () => {
    const examples = await run(['demo'])
    expect(examples.code).toBe(0)
    expect(examples.stdout).toContain('examples/broken/kubelet.yaml:')
    const own = await run(['demo', 'a.yaml'], { files: { 'a.yaml': BAD } })
    expect(own.code).toBe(1)
    expect(own.stdout).not.toContain('examples')
  })
})

describe('contents', () => {
  test('broken UTF-8 is named with its line; in a directory only where the file seems to be ours', async () => {
    const broken = Buffer.concat([Buffer.from(`${GOOD}clusterDomain: `), Buffer.from([0xfc, 0x0a])])
    const named = await run(['check', 'a.yaml'], { files: { 'a.yaml': broken } })
    expect(named.code).toBe(2)
    expect(named.stderr).toBe('a.yaml: Line 4 holds bytes that are not UTF-8; save the file as UTF-8.\n')
    const found = await run(['check', '.'], { files: { 'a.yaml': broken, 'b.conf': Buffer.from([0xff, 0x00, 0xfc]) } })
    expect(found.code).toBe(2)
    expect(found.stderr).toBe('a.yaml: Line 4 holds bytes that are not UTF-8; save the file as UTF-8.\n')
  })

  test('byte order marks and UTF-16 are understood', async () => {
    const files = { 'bom.yaml': `\uFEFF${BAD}`, 'wide.yaml': Buffer.from(`\uFEFF${BAD}`, 'utf16le'), 'plain.yaml': BAD }
    const { files: reported } = await checkJson(['bom.yaml', 'wide.yaml', 'plain.yaml'], { files })
    expect(reported[0]?.findings).toEqual(reported[2]?.findings)
    expect(reported[1]?.findings).toEqual(reported[2]?.findings)
  })

  test('files that are too large are refused when named, in a directory where they seem to be ours', async () => {
    const dump = Buffer.alloc(17 * 1024 * 1024, 0x20)
    const files = { 'dump.json': dump, 'ours.yaml': Buffer.concat([Buffer.from(GOOD), dump]) }
    const named = await run(['check', 'dump.json'], { files })
    expect(named.code).toBe(2)
    expect(named.stderr).toContain('17 MiB')
    const found = await run(['check', '.'], { files })
    expect(found.code).toBe(2)
    expect(found.stderr).toBe('ours.yaml: The file has 18 MiB; configuration files of up to 16 MiB are checked.\n')
  })

  test('of a script that holds a configuration one plain thing is said, and it is not mended', async () => {
    const heredoc = `cat <<EOF > kubelet.yaml\n${BAD}EOF\necho "key: $value"\n`
    const files = { 'setup.sh': heredoc, node: `#!/usr/bin/env bash\n${heredoc}`, 'other.sh': 'echo "key: value"\n' }
    const named = await run(['check', '--fix', 'setup.sh', 'node', 'other.sh'], { files })
    expect(named.code).toBe(2)
    expect(named.stderr).toBe(
      ['setup.sh', 'node']
        .map((path) => `${path}: This is a script that holds a configuration; check the file that it writes.\n`)
        .join(''),
    )
    expect((await run(['check', 'other.sh'], { files })).code).toBe(0)
  })

  test('documents of others are left alone', async () => {
    const { code, stdout } = await run(['check', 'a.yaml', 'b.yaml'], { files: { 'a.yaml': FOREIGN, 'b.yaml': GOOD } })
    expect(code).toBe(0)
    expect(stdout).toContain('Nothing to report; 2 files checked.')
    expect(stdout).toContain('1 of them holds nothing of a known kind and was left alone.')
    expect((await run(['check', 'a.yaml'], { files: { 'a.yaml': FOREIGN } })).stdout).toContain(
      'It holds no document of a known kind, so nothing was checked',
    )
  })
})

describe('findings', () => {
  test('are those of the language service, in its order', async () => {
    const { files } = await checkJson(['a.yaml'], { files: { 'a.yaml': BAD } })
    const service = testService()
    const opened = service.open(BAD)
    const expected = service.diagnose(opened).map(({ code, severity, message, span, related }) => ({
      code,
      severity,
      message,
      range: { start: positionAt(opened.lines, span.start), end: positionAt(opened.lines, span.end) },
      related: related.map((place) => ({
        message: place.message,
        range: { start: positionAt(opened.lines, place.span.start), end: positionAt(opened.lines, place.span.end) },
      })),
    }))
    expect(expected).toHaveLength(2)
    expect(files[0]?.findings).toEqual(expected)
  })

  test('count columns in UTF-16 units', async () => {
    const text = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n"maxP😀ds": 1\n'
    const { files } = await checkJson(['a.yaml'], { files: { 'a.yaml': text } })
    expect(files[0]?.findings[0]?.range).toEqual({ start: { line: 2, character: 0 }, end: { line: 2, character: 10 } })
  })

  test('take their severity from the options', async () => {
    const files = { 'a.yaml': BAD }
    const changed = await checkJson(['a.yaml', '--severity', 'wrong-type=hint', '--severity', 'unknown-field=error'], {
      files,
    })
    expect(changed.files[0]?.findings.map(({ code, severity }) => [code, severity])).toEqual([
      ['wrong-type', 'hint'],
      ['unknown-field', 'error'],
    ])
    const off = await checkJson(['a.yaml', '--severity', 'wrong-type=off'], { files })
    expect(off.files[0]?.findings.map(({ code }) => code)).toEqual(['unknown-field'])
    expect(off.code).toBe(0)
  })

  test('below the fail level are not shown when quiet', async () => {
    const quiet = await run(['check', '-q', 'a.yaml'], { files: { 'a.yaml': BAD } })
    expect(quiet.stdout).toContain('a.yaml:3:10')
    expect(quiet.stdout).not.toContain('unknown-field')
    expect(quiet.stdout).not.toContain('checked')
    expect((await run(['check', '--quiet', 'a.yaml'], { files: { 'a.yaml': GOOD } })).stdout).toBe('')
  })

  test('do not ask of files that are laid over others what may stand in those', async () => {
    const soft = `${GOOD}evictionSoft: {memory.available: 1Gi}\nsyncFrequency: soon\n`
    const files = { 'kubelet.conf.d/10-soft.conf': soft, 'kubelet.conf': soft }
    const report = await checkJson(['.'], { files })
    const codes = report.files.map(({ path, findings }) => [path, ...findings.map(({ code }) => code)])
    expect(codes).toEqual([
      ['kubelet.conf', 'missing-counterpart', 'malformed-duration'],
      ['kubelet.conf.d/10-soft.conf', 'malformed-duration'],
    ])
  })

  test('depend on the release that is checked against', async () => {
    const releases = testSchemas().dialects.flatMap((dialect) => dialect.releases)
    const service = createLanguageService(testSchemas())
    const text =
      'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmemoryReservationPolicy: None\n'
    const expected = (release: string) => service.diagnose(service.open(text), { release }).map(({ code }) => code)
    const [oldest = '', newest = ''] = [releases[0], releases.at(-1)]
    expect(expected(oldest)).not.toEqual(expected(newest))
    for (const [target, release] of [
      [oldest, oldest],
      [`v${newest}.3`, newest],
    ] as const) {
      const { files } = await checkJson(['a.yaml', '--target', target], { files: { 'a.yaml': text } })
      expect(files[0]?.findings.map(({ code }) => code)).toEqual(expected(release))
    }
  })
})
