import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { root } from '../harness/paths.ts'
import { GOOD, run } from './run.ts'

const EXAMPLES = `${root}server/examples/try`
const example = (name: string) => readFileSync(`${EXAMPLES}/${name}`, 'utf8')
const claims: Readonly<Record<string, unknown>> = JSON.parse(example('auth.claims.json'))

function tryClaims(change: object, ...more: string[]) {
  const stdin = JSON.stringify({ ...claims, ...change })
  return run(['try', `${EXAMPLES}/auth.yaml`, '--claims', '-', ...more], { stdin })
}

describe('tokens', () => {
  test('the example is accepted, step by step', async () => {
    const { code, stdout, stderr } = await run(['try', 'auth.yaml', '--claims', 'auth.claims.json'], { cwd: EXAMPLES })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout.match(/^ {6}✓ /gm)).toHaveLength(10)
    expect(stdout).toMatch(/^ {2}- jwt\[1\] /m)
    expect(stdout).toMatch(/^ {2}username +"acme:jane@example\.com"$/m)
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^accepted: /)
  })

  test('a refusal says where and why, with the message of the rule', async () => {
    const { code, stdout } = await tryClaims({ iat: 1 })
    expect(code).toBe(1)
    expect(stdout).toMatch(/✗ 8:17 .*tokens live for a day at most/)
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^rejected: jwt\[0\]\.claimValidationRules\[0\]: /)
  })

  test('an expired token is remarked upon', async () => {
    const { stdout } = await tryClaims({ iat: 1_000_000, exp: 1_003_600 })
    expect(stdout).toMatch(/^ {2}note {2}.*"exp"/m)
  })

  test('--issuer chooses an authenticator', async () => {
    const { code, stdout } = await tryClaims({}, '--issuer', '1')
    expect(code).toBe(1)
    expect(stdout).toContain('✗ jwt[1]')
    expect(stdout).not.toContain('jwt[0]')
  })

  test('JSON for programs', async () => {
    const { code, stdout } = await tryClaims({ tenant: 'x' }, '--format', 'json')
    expect(code).toBe(1)
    const report: unknown = JSON.parse(stdout)
    expect(report).toMatchObject({
      outcome: 'rejected',
      trials: [{ title: 'jwt[0]', line: 4, column: 3 }, { outcome: 'skipped' }],
    })
    expect(stdout).toContain('"title": "jwt[0].claimValidationRules[1]"')
  })
})

describe('requests', () => {
  test('the example is called', async () => {
    const { code, stdout } = await run(['try', 'authz.yaml', '--review', 'authz.review.yaml'], { cwd: EXAMPLES })
    expect(code).toBe(0)
    expect(stdout.match(/^ {2}[✓?] authorizers/gm)).toHaveLength(3)
    expect(stdout).toContain('It is called')
  })

  test('a request that no condition fits asks nobody', async () => {
    const stdin = example('authz.review.yaml').replace('production', 'default')
    const file = example('authz.yaml').replaceAll(/- type: (Node|RBAC)\n {2}name: \w+\n/g, '')
    const { code, stdout } = await run(['try', 'a.yaml', '--review', '-'], { files: { 'a.yaml': file }, stdin })
    expect(code).toBe(1)
    expect(stdout).toMatch(/- \d+:\d+ +webhook\.matchConditions\[1\] +The condition is false\./)
  })
})

test('samples in JSON are read as JSON, whose keys are no merges and may stand twice', async () => {
  const stdin = `{"<<": {"iss": "https://b"}, "sub": "x", ${JSON.stringify(claims).slice(1)}`
  const { code, stderr } = await run(['try', `${EXAMPLES}/auth.yaml`, '--claims', '-'], { stdin })
  expect([code, stderr]).toEqual([0, ''])
})

describe('wrong usage', () => {
  const files = {
    'kubelet.yaml': GOOD,
    'auth.yaml': example('auth.yaml'),
    'claims.json': '{}',
    'broken.json': '{',
    'deep.json': `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    'long.yaml': Array.from({ length: 20_000 }, (_, at) => `a${at}: 1\n`).join(''),
    'deep.yaml': `${'{a: '.repeat(5_000)}1${'}'.repeat(5_000)}`,
  }

  test.each([
    [['auth.yaml'], /--claims or --review/],
    [['auth.yaml', '--claims', 'claims.json', '--review', 'claims.json'], /--claims or --review/],
    [['auth.yaml', '--review', 'claims.json'], /about tokens/],
    [['kubelet.yaml', '--claims', 'claims.json'], /nothing that a token/],
    [['auth.yaml', '--claims', 'absent.json'], /absent\.json/],
    [['absent.yaml', '--claims', 'claims.json'], /absent\.yaml/],
    [['auth.yaml', '--claims', 'broken.json'], /neither JSON nor YAML/],
    [['auth.yaml', '--claims', 'deep.json'], /nested deeper than 100 levels/],
    [['auth.yaml', '--claims', 'deep.yaml'], /nested deeper than 100 levels/],
    [['auth.yaml', '--claims', 'long.yaml'], /no JSON, and too long to be read as YAML/],
    [['auth.yaml', '--claims', ''], /path of a file is empty/],
    [['', '--claims', 'claims.json'], /path of a file is empty/],
    [['auth.yaml', '--claims', 'claims.json', '--issuer', '2'], /no authenticator 2/],
    [['auth.yaml', '--claims', 'claims.json', '--issuer', 'x'], /index/],
    [['auth.yaml', '--claims', 'claims.json', '--format', 'xml'], /no format "xml"/],
  ])('%j', async (argv, message) => {
    const { code, stdout, stderr } = await run(['try', ...argv], { files })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr.replaceAll(/\s+/g, ' ')).toMatch(message)
  })
})
