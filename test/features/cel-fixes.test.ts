import { describe, expect, test } from 'vitest'
import { check } from '../harness/check.ts'
import { testService } from '../harness/schemas.ts'
import { inClaimRule, inUserRule } from './cel-mendable.ts'
import { claimRule, fixed, type Group, K8S, styles, userRule } from './cel-places.ts'

/** The titles of all fixes, preferred ones marked. */
function titles(source: string): readonly string[] {
  const service = testService()
  return service
    .codeActions(service.open(source), { start: 0, end: source.length })
    .filter(({ fix }) => !fix.title.startsWith('Ignore '))
    .map(({ fix }) => `${fix.title}${fix.preferred ? ' *' : ''}`)
}

describe.each(inUserRule)('%s', (before, title, after) => {
  test('is mended in a block', () =>
    expect(fixed(userRule(`|\n      ${before}`), title)).toBe(userRule(`|\n      ${after}`)))
  test('and there is no problem left', () => check(userRule(`|\n      ${after}`)))
})

describe.each(inClaimRule)('%s', (before, title, after) => {
  test('is mended in a block', () =>
    expect(fixed(claimRule(`|\n      ${before}`, K8S), title)).toBe(claimRule(`|\n      ${after}`, K8S)))
  test('and there is no problem left', () => check(claimRule(`|\n      ${after}`, K8S)))
})

describe.each(Object.entries(styles))('%s style', (name, write) => {
  test('a name', () =>
    expect(fixed(userRule(write('user.usrname != ""')), 'Change to username')).toBe(
      userRule(write('user.username != ""')),
    ))
  test('quotes that the style does not escape', () => {
    const quote = name === 'single' ? '"' : "'"
    expect(fixed(userRule(write('user.uid == admin')), 'Put "admin" in quotes')).toBe(
      userRule(write(`user.uid == ${quote}admin${quote}`)),
    )
  })
  test('two edits', () =>
    expect(
      fixed(claimRule(write('claims.a || claims.groups.exists(g, g == "\\"")'), K8S), 'Change to dyn(claims.groups)'),
    ).toBe(claimRule(write('claims.a || dyn(claims.groups).exists(g, g == "\\"")'), K8S)))
})

describe('where the style cannot hold the change', () => {
  test('the scalar is quoted', () =>
    expect(fixed(userRule('admins in user.groups'), 'Put "admins" in quotes')).toBe(
      userRule(`"'admins' in user.groups"`),
    ))
  test('in flow as well', () => {
    const flow = (written: string) =>
      userRule('X').replace('- expression: X\n    message: refused', `- {expression: ${written}}`)
    expect(fixed(flow("user.groups == 'a'"), "Change to 'a' in user.groups")).toBe(flow(`"'a' in user.groups"`))
  })
})

describe('what is not offered', () => {
  test('quotes around what something is selected from', () =>
    expect(titles(userRule('admin.name == user.uid'))).toEqual([]))
  test('a bracket that could stand anywhere', () =>
    expect(titles(userRule('user.groups.exists(g, g == user.uid user.username'))).toEqual([]))
  test('the variable of this place, where what is read from another one is not in it', () => {
    expect(titles(userRule("claims.role != 'a'"))).toEqual([])
    expect(titles(userRule("claims.uid != 'a'"))).toEqual(['Change to user *'])
  })
  test('true for what is certainly no condition', () => expect(titles(userRule('user.username'))).toEqual([]))
  test('only one is preferred', () => expect(titles(userRule('usr.uid != "a"'))).toEqual(['Change to user *']))
})

describe('email-verified', () => {
  const file = (rules: string, username: string, group: Group = K8S, extra = '') => `apiVersion: ${group}
kind: AuthenticationConfiguration
jwt:
- issuer: {url: "https://issuer.example.com", audiences: [app]}
${rules}  claimMappings:
    username: {expression: ${username}}
${extra}`
  const rule = (expression: string) => `  claimValidationRules:\n  - expression: ${expression}\n`
  const groups: readonly Group[] = ['apiserver.orch.io/v1beta1', K8S]

  test.each(groups)('%s: a use of the address needs the other one', (group) =>
    check(`${file('', 'claims.email', group)}#                          ^^^^^^^^^^^^ error email-verified`),
  )
  test.each([
    "has(claims.email) ? 'a' : 'b'",
    'string(claims.?email.orValue(""))',
    'claims.email.domain',
    '.claims.email',
  ])('%s uses it', (expression) => expect(codes(file('', quoted(expression)))).toEqual(['email-verified']))
  test.each([
    "claims['email']",
    "claims[?'email'].orValue('a')",
    'claims.other.email',
    'claims.emails',
    "'claims.email'",
  ])('%s does not', (expression) => expect(codes(file('', quoted(expression)))).toEqual([]))
  test('a use in the expression itself counts, dead code included', () =>
    check(file('', quoted('claims.email_verified == true ? claims.email : claims.sub'))))
  test('a use in an attribute counts', () =>
    check(
      file(
        '',
        'claims.email',
        K8S,
        '    extra: [{key: a.example/b, valueExpression: string(claims.email_verified)}]\n',
      ),
    ))
  test('a use in a claim rule counts', () => check(file(rule('claims.email_verified == true'), 'claims.email')))
  test('a claim rule without expression does not', () =>
    expect(
      codes(file('  claimValidationRules: [{claim: email_verified, requiredValue: "true"}]\n', 'claims.email')),
    ).toEqual(['email-verified']))
  test('a use in groups, in the ID, or in a user rule does not', () =>
    expect(
      codes(
        file(
          '',
          'claims.email',
          K8S,
          '    groups: {expression: "[string(claims.email_verified)]"}\n    uid: {expression: string(claims.email_verified)}\n',
        ),
      ),
    ).toEqual(['email-verified']))
  test('an expression with a problem does not count', () =>
    expect(codes(file(rule('claims.?email_verified.orValue(true)'), 'claims.email'))).toEqual(
      ['cel-result-type', 'email-verified'].sort(),
    ))
  test('a user name with a problem of its own is reported for that only', () =>
    expect(codes(file('', 'claims.email + user.uid'))).toEqual(['cel-undeclared']))
  test('authenticators do not count for each other', () => {
    const other = file(rule('claims.email_verified == true'), 'claims.sub')
      .split('jwt:\n')[1]
      ?.replace('issuer.example', 'other.example')
    expect(codes(file('', 'claims.email') + (other ?? ''))).toEqual(['email-verified'])
  })
  test('a claim needs nothing', () => check(file('', 'x').replace('{expression: x}', '{claim: email, prefix: ""}')))
  test('the fix adds the list', () =>
    expect(fixed(file('', 'claims.email'), TITLE)).toBe(
      `${file('', 'claims.email')}  claimValidationRules:\n  - expression: claims.?email_verified.orValue(true) == true\n`.replace(
        /\n$/,
        '\n',
      ),
    ))
  test('the fix adds to the list', () => {
    const own = `${rule('claims.hd == "a"')}    message: wrong domain\n`
    const added = '  - expression: claims.?email_verified.orValue(true) == true\n'
    expect(fixed(file(own, 'claims.email'), TITLE)).toBe(file(own + added, 'claims.email'))
    const flow = (items: string) => file(`  claimValidationRules: [${items}]\n`, 'claims.email')
    expect(fixed(flow('{claim: a}'), TITLE)).toBe(
      flow('{claim: a}, {expression: "claims.?email_verified.orValue(true) == true"}'),
    )
    expect(fixed(flow(''), TITLE)).toBe(flow('{expression: "claims.?email_verified.orValue(true) == true"}'))
    const crlf = (text: string) => text.replaceAll('\n', '\r\n')
    expect(fixed(crlf(file(own, 'claims.email')), TITLE)).toBe(crlf(file(own + added, 'claims.email')))
  })

  const TITLE = 'Add "claims.?email_verified.orValue(true) == true" to "claimValidationRules"'

  function codes(text: string): readonly string[] {
    const service = testService()
    return service
      .diagnose(service.open(text))
      .map(({ code }) => code)
      .sort()
  }

  function quoted(expression: string): string {
    return JSON.stringify(expression)
  }
})
