import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../server/src/core/base/json-value.ts'
import { analyzeCel } from '../../server/src/core/cel/analyze.ts'
import { evaluateCel } from '../../server/src/core/cel/evaluate.ts'
import { describeValue } from '../../server/src/core/cel/evaluation/describe-value.ts'
import { fromJson } from '../../server/src/core/cel/evaluation/values.ts'
import { celEnvironment } from './environments.ts'

const environment = celEnvironment('claims')

/** What an expression comes to over these claims, in few characters. */
function outcome(text: string, claims: JsonValue = {}): string {
  const result = evaluateCel(analyzeCel(text, environment), environment, new Map([['claims', fromJson(claims, 'int')]]))
  return result.is === 'value' ? describeValue(result.value) : `${result.is}: ${result.why}`
}

const CLAIMS: JsonValue = {
  sub: 'jane',
  groups: ['a', 'b'],
  aud: ['one', 'two'],
  level: 3,
  share: 0.5,
  admin: true,
  none: null,
  nested: { roles: ['x'], 'odd name': 1 },
}

describe('claims', () => {
  test.each<[string, string]>([
    ['claims.sub', '"jane"'],
    ["claims['sub']", '"jane"'],
    ['claims.nested.roles[0]', '"x"'],
    ["claims.nested['odd name']", '1'],
    ['claims.level + 1', '4'],
    ['claims.level == 3.0', 'true'],
    ['claims.share < claims.level', 'true'],
    ['claims.sub == 5 || claims.admin == true', 'true'],
    ['claims.none == null', 'true'],
    ['has(claims.none)', 'true'],
    ['has(claims.email)', 'false'],
    ['has(claims.nested.roles)', 'true'],
    ['has(claims.other.roles)', 'failure: there is no "other"'],
    ['claims.email', 'failure: there is no "email"'],
    ['claims.groups[2]', 'failure: the list has no item 2'],
    ['claims.sub.first', 'failure: string has no members, so no "first"'],
    ['claims.sub + claims.level', 'failure: "+" does not take string, int'],
    ['claims.toString', 'failure: there is no "toString"'],
    ["'constructor' in claims", 'false'],
    ["claims.email == 'x' || true", 'true'],
    ["claims.email == 'x' && false", 'false'],
    ["claims.email == 'x' && true", 'failure: there is no "email"'],
  ])('%s', (text, expected) => {
    expect(outcome(text, CLAIMS)).toBe(expected)
  })
})

describe('optional values', () => {
  test.each<[string, string]>([
    ['claims.?email.orValue("none")', '"none"'],
    ['claims.?sub.orValue(claims.missing)', '"jane"'],
    ['claims.?nested.roles', 'optional.of(["x"])'],
    ["claims[?'email'].hasValue()", 'false'],
    ['claims.?email.or(claims.?sub).value()', '"jane"'],
    ['claims.?email.value()', 'failure: the optional has no value'],
    ["claims.?sub.optMap(s, s + '!').orValue('')", '"jane!"'],
    ["[?claims.?email, 'a', ?claims.?sub]", '["a", "jane"]'],
    ["{?'k': claims.?email, ?'s': claims.?sub}", '{"s": "jane"}'],
    ['claims.?email_verified.orValue(true) == true', 'true'],
  ])('%s', (text, expected) => {
    expect(outcome(text, CLAIMS)).toBe(expected)
  })
})

describe('loops', () => {
  test.each<[string, string]>([
    ["dyn(claims.groups).exists(g, g == 'b')", 'true'],
    ["claims.groups.all(g, g in ['a', 'b', 'c'])", 'true'],
    ["claims.groups.exists_one(g, g == 'a')", 'true'],
    ["claims.groups.map(g, 'x:' + g)", '["x:a", "x:b"]'],
    ["claims.groups.map(g, g != 'a', g)", '["b"]'],
    ["claims.groups.filter(claims, claims == 'a')", '["a"]'],
    ["claims.groups.map(g, claims.aud.filter(a, a.startsWith('t')).map(a, g + a))", '[["atwo"], ["btwo"]]'],
    ['claims.groups.all(i, g, g == claims.groups[i])', 'true'],
    ['claims.groups.transformList(i, g, i > 0, g)', '["b"]'],
    ["{'a': 1}.transformMap(k, v, k + string(v))", '{"a": "a1"}'],
    ["{'a': 'b'}.transformMapEntry(k, v, {v: k})", '{"b": "a"}'],
    ["['bb', 'a'].sortBy(s, s.size())", '["a", "bb"]'],
    ['claims.sub.exists(c, true)', 'failure: string cannot be gone through'],
    ["claims.groups.exists(g, g == 'b' || claims.missing == 1)", 'true'],
    ['claims.groups.exists(g, claims.missing == g)', 'failure: there is no "missing"'],
  ])('%s', (text, expected) => {
    expect(outcome(text, CLAIMS)).toBe(expected)
  })
})

describe('libraries', () => {
  test.each<[string, string]>([
    ["sets.equivalent(claims.aud, ['two', 'one'])", 'true'],
    ["'%s has %d'.format([claims.sub, claims.level])", '"jane has 3"'],
    ["'jane@example.com'.split('@')[1]", '"example.com"'],
    ["'A,B'.lowerAscii().replace(',', '-')", '"a-b"'],
    ["'Ä'.lowerAscii()", '"Ä"'],
    ["'abcabc'.find('b(?i:C)')", '"bc"'],
    ["'(a+)+$'.matches('^(a+)+$')", 'false'],
    ["['b', 'a', 'b'].distinct().sort()", '["a", "b"]'],
    ['lists.range(3).reverse()', '[2, 1, 0]'],
    ["url('https://example.com:8443/a?b=c').getPort()", '"8443"'],
    ["url('https://example.com/a?b=c&b=d').getQuery()['b']", '["c", "d"]'],
    ["cidr('10.0.0.0/8').containsIP('10.1.2.3')", 'true'],
    ["cidr('fd00::/8').containsIP(ip('fe80::1'))", 'false'],
    ["string(ip('2001:DB8:0:0:0:0:0:1'))", '"2001:db8::1"'],
    ["ip('::ffff:1.2.3.4')", 'failure: "::ffff:1.2.3.4" is no IP address'],
    ["quantity('1Gi').isGreaterThan(quantity('1G'))", 'true'],
    ["quantity('1500m').asApproximateFloat()", '1.5'],
    ["semver('1.10.0').isGreaterThan(semver('1.9.9'))", 'true'],
    ["semver('v1.2', true).minor()", '2'],
    ["semver('1.0.0-rc.1').isLessThan(semver('1.0.0'))", 'true'],
    ["timestamp('2024-01-01T00:00:00Z') + duration('36h')", '2024-01-02T12:00:00Z'],
    ["timestamp('2024-06-01T00:00:00Z').getHours('+02:00')", '2'],
    ['string(1700000000.0)', '"1.7e+09"'],
    ['type(claims.level) == int', 'true'],
  ])('%s', (text, expected) => {
    expect(outcome(text, CLAIMS)).toBe(expected)
  })
})

describe('what nobody can say here', () => {
  test.each<[string, RegExp]>([
    ["format.dns1123Label().validate('a')", /^unknown: function validate/],
    ["timestamp('2024-06-01T00:00:00Z').getHours('Europe/Paris')", /^unknown: the time zone Europe\/Paris/],
    ["timestamp('2024-06-01T00:00:00Z').getHours('Europe/Paris') == 2 || true", /^unknown: the time zone/],
    ['claims.', /^unknown: the expression has a mistake/],
    ['nobody.sub', /^unknown: the expression has a mistake/],
  ])('%s', (text, expected) => {
    expect(outcome(text, CLAIMS)).toMatch(expected)
  })
})

describe('work is limited', () => {
  const hundred = `[${Array.from({ length: 100 }, (_, index) => index).join(',')}]`
  const nested = (macro: string) =>
    Array.from({ length: 6 }).reduce<string>((body, _, index) => `${hundred}.${macro}(x${index}, ${body})`, 'false')

  test.each([
    nested('exists'),
    nested('map'),
    `${nested('exists')} || true`,
    `lists.range(100000000).size()`,
    Array.from({ length: 60 }).reduce<string>((text) => `${text}.optMap(a, a + a)`, "optional.of('aaaaaaaa')"),
    Array.from({ length: 60 }).reduce<string>((text) => `${text}.optMap(a, a + a)`, 'optional.of([1, 2])'),
    Array.from({ length: 60 }).reduce<string>((text) => `${text}.optMap(a, a.replace('', a))`, "optional.of('ab')"),
  ])('%.40s …', (text) => {
    expect(outcome(text)).toBe('unknown: it takes too many steps')
  })
})

test('no text and no claims make it throw', () => {
  const part = fc.constantFrom(
    ...[
      'claims',
      '.',
      'a',
      '(',
      ')',
      '[',
      ']',
      "'x'",
      '1',
      ' + ',
      ' == ',
      '?',
      ':',
      '.?',
      'map',
      'exists',
      'x',
      ', ',
      '{',
      '}',
      '!',
      '-',
      'size',
      'optional.of',
      '1.5',
      '2u',
      "b'x'",
      ' in ',
      ' && ',
      'has',
    ],
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), fc.jsonValue(), (parts, claims) => {
      outcome(parts.join(''), claims as JsonValue)
    }),
    { numRuns: 400 },
  )
})
