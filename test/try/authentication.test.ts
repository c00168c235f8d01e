import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { trySample } from '../../server/src/core/try/try-sample.ts'
import { testService } from '../harness/schemas.ts'
import { outcomes, stepOf, tryOn } from './trying.ts'

const HEADER = 'apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\n'
const ISSUER = 'issuer: {url: https://idp.example.com, audiences: [cluster]}'
const CLAIMS = { iss: 'https://idp.example.com', aud: 'cluster', exp: 4_000_000_000, sub: 'jane' }

/** A file with one authenticator; `mappings` and `rest` are flow mappings or lines below it. */
function file(mappings = 'username: {claim: sub, prefix: ""}', rest = ''): string {
  return `${HEADER}jwt:\n- ${ISSUER}\n  claimMappings: {${mappings}}\n${rest}`
}

describe('issuer and audience', () => {
  test.each<[object, string]>([
    [{}, 'accepted'],
    [{ iss: 'https://idp.example.com/' }, 'rejected'],
    [{ iss: undefined }, 'rejected'],
    [{ aud: ['other', 'cluster'] }, 'accepted'],
    [{ aud: ['other'] }, 'rejected'],
    [{ aud: [] }, 'rejected'],
    [{ aud: undefined }, 'rejected'],
    [{ aud: ['cluster', 5] }, 'rejected'],
  ])('%j is %s', (change, expected) => {
    expect(tryOn(file(), { ...CLAIMS, ...change }).outcome).toBe(expected)
  })

  const two = `${file()}- issuer: {url: https://ci.example.com, audiences: [a, b], audienceMatchPolicy: MatchAny}
  claimMappings: {username: {claim: sub, prefix: "ci:"}}
`

  test('authenticators of other issuers are skipped', () => {
    const report = tryOn(two, { ...CLAIMS, iss: 'https://ci.example.com', aud: ['b'] })
    expect(report.trials.map(({ title, outcome }) => [title, outcome])).toEqual([
      ['jwt[0]', 'skipped'],
      ['jwt[1]', 'accepted'],
    ])
    expect(report.user).toMatchObject({ username: 'ci:jane' })
  })

  test('a chosen authenticator is held to its issuer', () => {
    const report = tryOn(two, CLAIMS, { only: 1 })
    expect(report.trials.map(({ outcome }) => outcome)).toEqual(['rejected'])
    expect(report.outcome).toBe('rejected')
  })

  test('a value that is a template leaves everything open', () => {
    const report = tryOn(file().replace('https://idp.example.com', '"{{ .Values.issuer }}"'), CLAIMS)
    expect(report.outcome).toBe('unknown')
  })

  test('a file without authenticators accepts nobody', () => {
    expect(tryOn(`${HEADER}anonymous: {enabled: true}\n`, CLAIMS)).toMatchObject({ outcome: 'rejected', trials: [] })
  })
})

describe('rules for claims', () => {
  function ruled(rule: string, claims: object) {
    return stepOf(
      tryOn(file(undefined, `  claimValidationRules: [${rule}]\n`), { ...CLAIMS, ...claims }),
      'claimValidationRules[0]',
    )
  }

  test.each<[string, object, string]>([
    ['{claim: hd, requiredValue: x}', { hd: 'x' }, 'accepted'],
    ['{claim: hd, requiredValue: x}', { hd: 'y' }, 'rejected'],
    ['{claim: hd, requiredValue: x}', {}, 'rejected'],
    ['{claim: hd, requiredValue: "5"}', { hd: 5 }, 'rejected'],
    ['{claim: hd}', { hd: '' }, 'accepted'],
    ['{claim: hd}', { hd: 'x' }, 'rejected'],
    ['{claim: hd}', {}, 'rejected'],
    ["{expression: claims.hd == 'x'}", { hd: 'x' }, 'accepted'],
    ["{expression: claims.hd == 'x'}", { hd: 'y' }, 'rejected'],
    ["{expression: claims.hd == 'x'}", {}, 'rejected'],
    ["{expression: 'format.uuid().validate(claims.sub).hasValue()'}", {}, 'unknown'],
    ["{expression: claims.hd = 'x'}", {}, 'unknown'],
    ['{expression: claims.exp - claims.iat <= 86400}', { iat: 3_999_999_000 }, 'accepted'],
    // All numbers of a token are doubles, and a double and an int have no sum.
    ['{expression: claims.exp + 1 > 0}', {}, 'rejected'],
    ['{expression: claims.exp + 1.0 > 0}', {}, 'accepted'],
    ['{expression: claims.exp > 1}', {}, 'accepted'],
    ["{expression: string(claims.level) == '3'}", { level: 3 }, 'accepted'],
    ['{expression: type(claims.level) == double}', { level: 3 }, 'accepted'],
    ['{expression: int(claims.exp) + 1 > 0}', {}, 'accepted'],
    ['{expression: claims.exp == 4000000000.0}', {}, 'accepted'],
  ])('%s with %j is %s', (rule, claims, expected) => {
    expect(ruled(rule, claims).outcome).toBe(expected)
  })

  test('a refusal has the message of the rule, and the place of its expression', () => {
    const text = file(undefined, "  claimValidationRules:\n  - expression: claims.hd == 'x'\n    message: only x\n")
    const step = stepOf(tryOn(text, { ...CLAIMS, hd: 'y' }), 'claimValidationRules[0]')
    expect(step.detail).toContain('only x')
    expect(text.slice(step.span.start, step.span.end)).toBe("claims.hd == 'x'")
  })

  test('the first rule that refuses is the reason', () => {
    const rules = "  claimValidationRules: [{claim: a}, {expression: 'true'}, {claim: b}]\n"
    const report = tryOn(file(undefined, rules), CLAIMS)
    expect(report.detail).toMatch(/^jwt\[0\]\.claimValidationRules\[0\]: /)
  })
})

describe('the user', () => {
  function user(mappings: string, claims: object = {}) {
    const report = tryOn(file(mappings), { ...CLAIMS, ...claims })
    return report.user ?? report.outcome
  }
  const NAME = 'username: {claim: sub, prefix: ""}'

  test.each<[string, object, string | object]>([
    ['username: {claim: sub, prefix: "oidc:"}', {}, { username: 'oidc:jane' }],
    ['username: {claim: sub, prefix: ""}', { sub: 5 }, 'rejected'],
    ['username: {claim: name, prefix: ""}', {}, 'rejected'],
    ['username: {claim: sub, prefix: ""}', { sub: '' }, 'rejected'],
    ['username: {claim: email, prefix: ""}', { email: 'j@x' }, { username: 'j@x' }],
    ['username: {claim: email, prefix: ""}', { email: 'j@x', email_verified: true }, { username: 'j@x' }],
    ['username: {claim: email, prefix: ""}', { email: 'j@x', email_verified: false }, 'rejected'],
    ['username: {claim: email, prefix: ""}', { email: 'j@x', email_verified: 'true' }, 'rejected'],
    ['username: {expression: "\'x:\' + claims.sub"}', {}, { username: 'x:jane' }],
    ['username: {expression: "\'\'"}', {}, 'rejected'],
    ['username: {expression: "[claims.sub]"}', {}, 'rejected'],
    ['username: {expression: claims.email}', {}, 'rejected'],
    ['', {}, 'rejected'],
    [`${NAME}, groups: {claim: roles, prefix: "g:"}`, { roles: ['a', 'b'] }, { groups: ['g:a', 'g:b'] }],
    [`${NAME}, groups: {claim: roles, prefix: "g:"}`, { roles: 'a' }, { groups: ['g:a'] }],
    [`${NAME}, groups: {claim: roles, prefix: "g:"}`, {}, { groups: [] }],
    [`${NAME}, groups: {claim: roles, prefix: "g:"}`, { roles: ['a', 5] }, 'rejected'],
    [`${NAME}, groups: {claim: roles, prefix: "g:"}`, { roles: { a: 1 } }, 'rejected'],
    [`${NAME}, groups: {expression: claims.roles}`, { roles: ['a', ''] }, { groups: ['a'] }],
    [`${NAME}, groups: {expression: claims.roles}`, { roles: null }, { groups: [] }],
    [`${NAME}, groups: {expression: claims.roles}`, { roles: 5 }, 'rejected'],
    [`${NAME}, groups: {expression: claims.roles}`, {}, 'rejected'],
    [`${NAME}, uid: {claim: id}`, { id: 'u' }, { uid: 'u' }],
    [`${NAME}, uid: {claim: id}`, {}, 'rejected'],
    [`${NAME}, uid: {expression: claims.level}`, { level: 5 }, 'rejected'],
    [`${NAME}, uid: {}`, {}, { username: 'jane' }],
  ])('%s with %j', (mappings, claims, expected) => {
    if (typeof expected === 'string') expect(user(mappings, claims)).toBe(expected)
    else expect(user(mappings, claims)).toMatchObject(expected)
  })

  test('extra attributes: texts become lists, and what is empty is left out', () => {
    const extra = ["'x'", "['a', '']", "''", '[]', 'claims.none', 'claims.sub']
      .map((expression, index) => `{key: example.com/${index}, valueExpression: "${expression}"}`)
      .join(', ')
    expect(user(`${NAME}, extra: [${extra}]`, { none: null })).toMatchObject({
      extra: { 'example.com/0': ['x'], 'example.com/1': ['a'], 'example.com/5': ['jane'] },
    })
  })
})

describe('rules for the user', () => {
  const rules = (expression: string) => `  userValidationRules: [{expression: "${expression}", message: no}]\n`

  test.each<[string, string]>([
    ["!user.username.startsWith('system:')", 'accepted'],
    ["user.username == 'x'", 'rejected'],
    ["user.uid == '' && user.groups.size() == 0 && user.extra.size() == 0", 'accepted'],
    ["user.extra['a/b'][0] == 'x'", 'rejected'],
  ])('%s is %s', (expression, expected) => {
    expect(tryOn(file(undefined, rules(expression)), CLAIMS).outcome).toBe(expected)
  })

  test('are not reached without a user', () => {
    const report = tryOn(file('username: {claim: name, prefix: ""}', rules('true')), CLAIMS)
    expect(outcomes(report)).toEqual({
      url: 'accepted',
      audiences: 'accepted',
      username: 'rejected',
      'userValidationRules[0]': 'skipped',
    })
  })
})

test('where it is not known what whole numbers of a token are, nothing depends on it', () => {
  const rules = '  claimValidationRules: [{expression: claims.exp + 1 > 0}]\n'
  const text = file(undefined, rules).replace('apiserver.config.k8s.io/v1', 'apiserver.orch.io/v1beta1')
  expect(stepOf(tryOn(text, CLAIMS), 'claimValidationRules[0]').outcome).toBe('unknown')
})

test('the dialect of the reference is tried as well', () => {
  expect(tryOn(file().replace('apiserver.config.k8s.io/v1', 'apiserver.orch.io/v1beta1'), CLAIMS).outcome).toBe(
    'accepted',
  )
})

describe('samples', () => {
  const TOKEN = `${btoa('{}')}.${btoa(JSON.stringify({ ...CLAIMS, sub: 'ünal' })).replace(/=+$/, '')}.signature`

  test('YAML, and a token, whose signature nobody verifies', () => {
    expect(tryOn(file(), 'iss: https://idp.example.com\naud: cluster\nexp: 4000000000\nsub: jane\n').outcome).toBe(
      'accepted',
    )
    const bytes = Buffer.from(JSON.stringify({ ...CLAIMS, sub: 'ünal' })).toString('base64url')
    const report = tryOn(file(), `Bearer ${btoa('{}').replace(/=+$/, '')}.${bytes}.c2ln\n`)
    expect(report.user).toMatchObject({ username: 'ünal' })
    expect(report.notes.join()).toContain('signature')
  })

  const deep = `${'['.repeat(200)}${']'.repeat(200)}`
  const far = '{"a":'.repeat(20_000)
  const inToken = `e30.${Buffer.from(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`).toString('base64url')}.x`

  test.each(['', '- a', '{"a":', 'a.b.c', TOKEN.slice(0, 30), `{a: ${deep}}`, far, inToken])(
    '%.40j is refused',
    (text) => {
      const service = testService()
      expect(trySample(service.open(file()), service.registry, text)).toHaveProperty('problem')
    },
  )

  test.each([
    [{ exp: 1_000_000 }, 1],
    [{ exp: undefined }, 1],
    [{ nbf: 3_000_000_000 }, 1],
    [{}, 0],
  ])('%j: %i notes', (change, count) => {
    const report = tryOn(file(), { ...CLAIMS, ...change }, { now: Date.parse('2030-01-01T00:00:00Z') })
    expect(report.notes).toHaveLength(count)
    expect(report.outcome).toBe('accepted')
  })

  test('what is offered to begin with is for the first authenticator', () => {
    const service = testService()
    const target = service.tryTarget(service.open(file('username: {claim: email, prefix: ""}')))
    expect(tryOn(file(), target?.sample).outcome).toBe('accepted')
  })

  test.each([
    ['a block', (text: string) => `|\n${text.replace(/^(?=.)/gm, '    ')}`],
    ['quotes', (text: string) => `${JSON.stringify(text)}\n`],
  ])('in %s of another file, with places in that file', (_, write) => {
    const inner = file('username: {claim: email, prefix: ""}')
    const whole = `apiVersion: v1\nkind: ConfigMap\ndata:\n  auth.yaml: ${write(inner)}`
    const service = testService()
    const target = service.tryTarget(service.open(whole))
    const [report, alone] = [tryOn(whole, target?.sample), tryOn(inner, target?.sample)]
    expect(report.outcome).toBe('accepted')
    const texts = (text: string, { trials }: typeof report) =>
      trials.flatMap(({ steps }) => steps.map(({ span }) => text.slice(span.start, span.end).replace(/\W/g, '')))
    expect(texts(whole, report)).toEqual(texts(inner, alone))
    expect(target?.items.map(({ span }) => span)).toEqual(report.trials.map(({ span }) => span))
    expect(target?.items.map(({ key }) => whole.slice(key.start, key.end))).toEqual(['issuer'])
  })

  test('nothing can be tried against other files', () => {
    const service = testService()
    const kubelet = service.open('apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n')
    expect(service.tryTarget(kubelet)).toBeUndefined()
    expect(trySample(kubelet, service.registry, '{}')).toHaveProperty('problem')
  })

  test('no claims make it throw', () => {
    const rules = "  userValidationRules: [{expression: user.groups.exists(g, g == 'a')}]\n"
    const text = file(
      'username: {expression: claims.a}, groups: {claim: b, prefix: x}, extra: [{key: a/b, valueExpression: claims.b}]',
      rules,
    )
    const value = fc.oneof(fc.string(), fc.array(fc.string()), fc.jsonValue(), fc.double())
    fc.assert(
      fc.property(fc.record({ a: value, b: value, aud: value, exp: value }), (claims) => {
        expect(tryOn(text, { ...CLAIMS, ...claims }).trials).toHaveLength(1)
      }),
    )
  })
})
