import { readFileSync } from 'node:fs'
import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CheckResult } from '../../server/src/cli/check-result.ts'
import { reportGithub } from '../../server/src/cli/reporters/github.ts'
import { reportGitlab } from '../../server/src/cli/reporters/gitlab.ts'
import { reportJunit } from '../../server/src/cli/reporters/junit.ts'
import { reportPretty } from '../../server/src/cli/reporters/pretty.ts'
import type { ReportContext } from '../../server/src/cli/reporters/reporter.ts'
import { reportSarif } from '../../server/src/cli/reporters/sarif.ts'
import { indexLines } from '../../server/src/core/base/line-index.ts'
import type { Finding } from '../../server/src/core/rules/finding.ts'
import { rules } from '../../server/src/core/rules/registry.ts'
import { countsOf } from '../../server/src/core/rules/severity-counts.ts'
import { BAD, GOOD, PLAIN, run } from './run.ts'

const context: ReportContext = {
  failLevel: 'error',
  quiet: false,
  version: '1.2.3',
  rules: new Map(rules.map((rule) => [rule.code, rule])),
  style: PLAIN,
}

/** A result with one file, whose only finding covers the text between `«` and `»`. */
function resultOf(marked: string, finding: Partial<Finding> = {}, path = 'a.yaml'): CheckResult {
  const text = marked.replace(/[«»]/g, '')
  const span = { start: marked.indexOf('«'), end: marked.indexOf('»') - 1 }
  const whole: Finding = {
    code: 'some-code',
    severity: 'error',
    message: 'Some message.',
    related: [],
    tags: [],
    span,
    ...finding,
  }
  const findings = [whole]
  const file = { path, text, lines: indexLines(text), findings, counts: countsOf(findings), ours: true }
  return { files: [file], failures: [], ignored: 0 }
}

const FAILURE: CheckResult = {
  files: [],
  failures: [{ is: 'unreadable', path: 'b, c:d.yaml', problem: 'There is no such file or directory.' }],
  ignored: 0,
}

describe('pretty', () => {
  test('shows place, severity, code, message, frame and related places', () => {
    const result = resultOf('port: 1\nname: x\n«port»: 2\n', {
      message: 'Remove one of the two "port".',
      severity: 'warning',
      code: 'duplicate-key',
      related: [{ span: { start: 0, end: 4 }, message: 'The first one.' }],
    })
    expect(reportPretty(result, context)).toBe(`a.yaml:3:1  warning  duplicate-key

  Remove one of the two "port".

    1 │ port: 1
      │ ---- The first one.
    2 │ name: x
  ▸ 3 │ port: 2
      │ ^^^^

  → orch-config-ls explain duplicate-key

✖ 1 warning in 1 file; 1 file checked.
`)
  })

  test('points to the page of a rule once', async () => {
    const { stdout } = await run(['check', 'a.yaml', 'b.yaml'], { files: { 'a.yaml': BAD, 'b.yaml': BAD } })
    expect(stdout.split('explain wrong-type')).toHaveLength(2)
    expect(stdout).toMatch(/2 errors, 2 warnings in 2 files; 2 files checked\.\n$/)
  })

  test('wraps messages at the width of the terminal', () => {
    const text = reportPretty(resultOf('«a»: 1', { message: 'word '.repeat(20).trim() }), { ...context, columns: 42 })
    expect(text).toContain('\n  word word word word word word word word\n  word')
  })

  test('lets no message or path write to the terminal', () => {
    const text = reportPretty(resultOf('«a»: 1', { message: '"\u001b[2J" is no field.' }, 'a\u001b[2J.yaml'), context)
    expect(text).not.toContain('\u001b')
    expect(text).toContain('"␛[2J" is no field.')
  })
})

describe('colors', () => {
  const files = { 'a.yaml': BAD }
  const colored = async (argv: readonly string[], options: Parameters<typeof run>[1] = {}) =>
    (await run(['check', 'a.yaml', ...argv], { files, ...options })).stdout.includes('\u001b[')

  test.each([
    ['a terminal', [], { columns: 80 }, true],
    ['no terminal', [], {}, false],
    ['a dumb terminal', [], { columns: 80, env: { TERM: 'dumb' } }, false],
    ['NO_COLOR', [], { columns: 80, env: { NO_COLOR: '1' } }, false],
    ['an empty NO_COLOR', [], { columns: 80, env: { NO_COLOR: '' } }, true],
    ['FORCE_COLOR', [], { env: { FORCE_COLOR: '1' } }, true],
    ['FORCE_COLOR=0', [], { columns: 80, env: { FORCE_COLOR: '0' } }, false],
    ['NO_COLOR over FORCE_COLOR', [], { env: { FORCE_COLOR: '1', NO_COLOR: '1' } }, false],
    ['--color over NO_COLOR', ['--color'], { env: { NO_COLOR: '1' } }, true],
    ['--no-color over FORCE_COLOR', ['--no-color'], { columns: 80, env: { FORCE_COLOR: '1' } }, false],
  ] as const)('with %s', async (_, argv, options, expected) => {
    expect(await colored(argv, options)).toBe(expected)
  })

  test('never reach reports for programs', async () => {
    for (const format of ['json', 'sarif', 'github', 'gitlab', 'junit'])
      expect(await colored(['--format', format, '--color'])).toBe(false)
  })
})

describe('json', () => {
  test('has the documented shape', async () => {
    const { stdout } = await run(['check', '--format', 'json', 'a.yaml', 'b.yaml', 'gone.yaml'], {
      files: { 'a.yaml': BAD, 'b.yaml': GOOD },
    })
    expect(JSON.parse(stdout)).toEqual({
      files: [
        {
          path: 'a.yaml',
          findings: [
            {
              code: 'wrong-type',
              severity: 'error',
              message: expect.any(String),
              range: { start: { line: 2, character: 9 }, end: { line: 2, character: 14 } },
              related: [],
            },
            {
              code: 'unknown-field',
              severity: 'warning',
              message: expect.any(String),
              range: { start: { line: 3, character: 0 }, end: { line: 3, character: 17 } },
              related: [],
            },
          ],
        },
        { path: 'b.yaml', findings: [] },
      ],
      summary: {
        files: 2,
        errors: 1,
        warnings: 1,
        information: 0,
        hints: 0,
        ignored: 0,
        unreadable: [{ path: 'gone.yaml', problem: 'There is no such file or directory.' }],
        unwritten: [],
      },
    })
  })

  test('carries related places', async () => {
    const text = `${GOOD}maxPods: 120\n`
    const { stdout } = await run(['check', '--format', 'json', 'a.yaml'], { files: { 'a.yaml': text } })
    expect(JSON.parse(stdout).files[0].findings[0]).toMatchObject({
      code: 'duplicate-key',
      related: [
        { message: expect.any(String), range: { start: { line: 2, character: 0 }, end: { line: 2, character: 7 } } },
      ],
    })
  })
})

describe('sarif', () => {
  const validate = sarifValidator()

  test('is valid SARIF 2.1.0, with findings, related places and unreadable files', async () => {
    const files = { 'conf dir/a#1.yaml': `${BAD}port: 1\nport: 2\n`, 'b.yaml': GOOD }
    const { stdout } = await run(['check', '--format', 'sarif', 'conf dir', 'b.yaml', 'gone.yaml'], { files })
    const log = JSON.parse(stdout)
    expect(validate(log), JSON.stringify(validate.errors)).toBe(true)
    expect(log.runs[0].tool.driver.rules.map((rule: { id: string }) => rule.id)).toEqual([
      'duplicate-key',
      'unknown-field',
      'wrong-type',
    ])
    expect(log.runs[0].invocations[0].executionSuccessful).toBe(false)
    const duplicate = log.runs[0].results.find((result: { ruleId: string }) => result.ruleId === 'duplicate-key')
    expect(duplicate.locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'conf%20dir/a%231.yaml' },
      region: { startLine: 6, startColumn: 1, endLine: 6, endColumn: 5 },
    })
    expect(duplicate.relatedLocations[0].physicalLocation.region.startLine).toBe(5)
  })

  test('is valid without findings, and for standard input and absolute paths', async () => {
    for (const options of [{ stdin: GOOD }, { stdin: BAD }]) {
      const log = JSON.parse((await run(['check', '--format', 'sarif', '-'], options)).stdout)
      expect(validate(log), JSON.stringify(validate.errors)).toBe(true)
    }
    const log = JSON.parse(reportSarif(resultOf('«a»: 1', {}, '/etc/some thing.yaml'), context))
    expect(validate(log), JSON.stringify(validate.errors)).toBe(true)
    expect(log.runs[0].artifacts[0].location.uri).toBe('file:///etc/some%20thing.yaml')
  })

  test('knows the levels of SARIF only', () => {
    const levelOf = (severity: Finding['severity']) =>
      JSON.parse(reportSarif(resultOf('«a»: 1', { severity }), context)).runs[0].results[0].level
    expect([levelOf('error'), levelOf('warning'), levelOf('information'), levelOf('hint')]).toEqual([
      'error',
      'warning',
      'note',
      'note',
    ])
  })

  /** The schema is one of draft 4, which differs from draft 7 in the name of `$id` where it matters here. */
  function sarifValidator() {
    const {
      id,
      $schema: _,
      ...schema
    } = JSON.parse(readFileSync(new URL('sarif-2.1.0.schema.json', import.meta.url), 'utf8'))
    const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false })
    addFormats(ajv)
    return ajv.compile({ $id: id, ...schema })
  }
})

describe('github', () => {
  test('escapes messages and properties', () => {
    const result = resultOf(
      'a: 1\n«b»: 2',
      { message: '50%: first\nsecond', related: [{ span: { start: 0, end: 1 }, message: 'There.' }] },
      'dir:1,2%/a.yaml',
    )
    expect(reportGithub(result, context)).toBe(
      '::error file=dir%3A1%2C2%25/a.yaml,line=2,endLine=2,col=1,endColumn=1,title=some-code::50%25: first%0Asecond%0ALine 1: There.\n',
    )
  })

  test('has no columns for findings over several lines', () => {
    expect(reportGithub(resultOf('«a: |\n  b»\n', { severity: 'hint' }), context)).toBe(
      '::notice file=a.yaml,line=1,endLine=2,title=some-code::Some message.\n',
    )
  })

  test('tells of unreadable files', () => {
    expect(reportGithub(FAILURE, context)).toBe(
      '::error file=b%2C c%3Ad.yaml,title=unreadable::There is no such file or directory.\n',
    )
  })

  test('writes one line for each finding, whatever the message', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (message, path) => {
        expect(reportGithub(resultOf('«a»: 1', { message }, path), context).split(/\r|\n/)).toHaveLength(2)
      }),
    )
  })
})

describe('gitlab', () => {
  const issuesOf = (result: CheckResult): { readonly [key: string]: unknown; readonly fingerprint: string }[] =>
    JSON.parse(reportGitlab(result, context))

  test('has the shape of a code quality report', () =>
    expect(issuesOf(resultOf('a: 1\n«b: 1\nc»: 1', { severity: 'warning' }))).toEqual([
      {
        description: 'Some message.',
        check_name: 'some-code',
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
        severity: 'minor',
        location: { path: 'a.yaml', lines: { begin: 2, end: 3 } },
      },
    ]))

  test('knows a finding again when lines move, and two of the same words apart', () => {
    const [before] = issuesOf(resultOf('«a»: 1'))
    const [after] = issuesOf(resultOf('\n\n«a»: 1'))
    expect(after?.fingerprint).toBe(before?.fingerprint)
    const one = resultOf('«a»: 1')
    const [file] = one.files
    if (!file) throw new Error('The result has a file.')
    const twice = { ...one, files: [{ ...file, findings: [...file.findings, ...file.findings] }] }
    expect(new Set(issuesOf(twice).map(({ fingerprint }) => fingerprint)).size).toBe(2)
  })

  test('tells of files that cannot be read', () => {
    const failures = [{ is: 'unreadable' as const, path: 'gone.yaml', problem: 'There is no such file.' }]
    const failed = { ...resultOf('«a»: 1'), failures }
    expect(issuesOf(failed).at(-1)).toMatchObject({ severity: 'blocker', location: { path: 'gone.yaml' } })
  })
})

describe('junit', () => {
  test('fails the cases at or above the fail level', () => {
    const warning = resultOf('«a»: 1', { severity: 'warning', message: 'Say "a" & <b>.' })
    expect(reportJunit(warning, context)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="orch-config" tests="1" failures="0" errors="0">
  <testsuite name="a.yaml" tests="1" failures="0" errors="0">
    <testcase name="some-code (1:1)" classname="a.yaml"><system-out>a.yaml:1:1: Say &quot;a&quot; &amp; &lt;b&gt;.</system-out></testcase>
  </testsuite>
</testsuites>
`)
    expect(reportJunit(warning, { ...context, failLevel: 'warning' })).toContain(
      '<failure message="Say &quot;a&quot; &amp; &lt;b&gt;." type="warning">a.yaml:1:1: Say &quot;a&quot; &amp; &lt;b&gt;.</failure>',
    )
  })

  test('counts clean files as passed and unreadable ones as errors', async () => {
    const { stdout } = await run(['check', '--format', 'junit', 'a.yaml', 'b.yaml', 'gone.yaml'], {
      files: { 'a.yaml': BAD, 'b.yaml': GOOD },
    })
    expect(stdout).toContain('<testsuites name="orch-config" tests="4" failures="1" errors="1">')
    expect(stdout).toContain('<testcase name="no findings" classname="b.yaml"/>')
    expect(stdout).toContain(
      '<testcase name="unreadable" classname="gone.yaml"><error message="There is no such file or directory."/></testcase>',
    )
  })

  test('is well-formed XML, whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.constantFrom('error', 'hint'),
        (message, path, severity) => {
          expectWellFormed(
            reportJunit(
              {
                ...resultOf('«a»: 1', { message, severity }, path),
                failures: [{ is: 'unreadable' as const, path, problem: message }],
              },
              context,
            ),
          )
        },
      ),
    )
  })

  /** Checks what can go wrong when text is written into XML 1.0: characters, escapes, quotes and nesting. */
  function expectWellFormed(xml: string): void {
    expect(xml).not.toMatch(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u)
    const open: string[] = []
    const rest = xml
      .replace(/^<\?xml [^?]*\?>/, '')
      .replace(
        /<(\/?)([a-z-]+)((?: [a-z]+="[^"<]*")*)(\/?)>/g,
        (_, closing: string, name: string, __, empty: string) => {
          if (closing === '/') expect(open.pop()).toBe(name)
          else if (empty === '') open.push(name)
          return ''
        },
      )
    expect(open).toEqual([])
    expect(rest).not.toMatch(/[<>]/)
    expect(xml.replace(/&(?:amp|lt|gt|quot|apos|#\d+);/g, '')).not.toContain('&')
  }
})
