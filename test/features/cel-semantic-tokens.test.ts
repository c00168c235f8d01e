import { describe, expect, test } from 'vitest'
import { testService } from '../harness/schemas.ts'
import { claimRule, styles, userRule } from './cel-places.ts'

/** The tokens behind the mapped claim of the fixture, one a line: text, type, modifiers. */
function tokens(source: string): readonly string[] {
  const service = testService()
  const file = service.open(source)
  const start = source.indexOf('ValidationRules:')
  return service
    .semanticTokens(file)
    .filter(({ span }) => span.start > start)
    .map(({ span, type, modifiers }) => [source.slice(span.start, span.end), type, ...modifiers].join(' '))
}

test('every kind of token', () => {
  const expression =
    "sets.contains(user.groups, ['a']) && !(1u in [2u]) || user.groups.exists(g, g == string(-1.5)) // why"
  expect(tokens(userRule(`|\n      ${expression}`))).toEqual([
    'sets namespace defaultLibrary',
    'contains function defaultLibrary',
    'user variable defaultLibrary',
    'groups property',
    "'a' string",
    '&& operator',
    '! operator',
    '1u number',
    'in keyword',
    '2u number',
    '|| operator',
    'user variable defaultLibrary',
    'groups property',
    'exists macro defaultLibrary',
    'g variable declaration',
    'g variable',
    '== operator',
    'string function defaultLibrary',
    '- operator',
    '1.5 number',
    '// why comment',
  ])
})

test('types and words', () =>
  expect(tokens(userRule('type(user.uid) == string && true ? null : net.IP == net.IP'))).toEqual(
    expect.arrayContaining([
      'type function defaultLibrary',
      'string type defaultLibrary',
      'true keyword',
      'null keyword',
      '? operator',
      'net type defaultLibrary',
      'IP type defaultLibrary',
    ]),
  ))

test('names that nothing knows are variables', () =>
  expect(tokens(claimRule('clams.a'))).toEqual(['clams variable defaultLibrary', 'a property']))

test('damaged text keeps its colours', () =>
  expect(tokens(userRule('|\n      user.groups.exists(g, g == && "a'))).toEqual(
    expect.arrayContaining(['exists macro defaultLibrary', 'g variable declaration', 'g variable', '"a string']),
  ))

describe.each(Object.entries(styles))('%s style', (_, write) => {
  test('tokens stand where they are written', () =>
    expect(
      tokens(userRule(write('user.uid == "\\"x" || user.uid == \'y\''))).filter((token) => !/string$/.test(token)),
    ).toEqual([
      'user variable defaultLibrary',
      'uid property',
      '== operator',
      '|| operator',
      'user variable defaultLibrary',
      'uid property',
      '== operator',
    ]))
})

test('a token on several lines has a part on each', () => {
  expect(tokens(userRule('>\n      user.uid ==\n      "a\n      b"'))).toEqual([
    'user variable defaultLibrary',
    'uid property',
    '== operator',
    '"a string',
    'b" string',
  ])
  expect(tokens(userRule('user.uid ==\n      "a\n      b"').replaceAll('\n', '\r\n'))).toEqual([
    'user variable defaultLibrary',
    'uid property',
    '== operator',
    '"a string',
    'b" string',
  ])
})

test('nothing outside of expressions', () => {
  const service = testService()
  expect(
    service.semanticTokens(service.open('apiVersion: v1\nkind: ConfigMap\ndata: {expression: claims.a}\n')),
  ).toEqual([])
})

test('none where nobody can tell their places', () => {
  const start = userRule("'x'").indexOf("'x'")
  const source = `${userRule("'x'").slice(0, start)}"a +\n      b + 'c' \\`
  expect(tokens(source)).toEqual([])
  expect(tokens(source.slice(0, -1)).length).toBeGreaterThan(3)
})

test('an expression that is too long to be read has none', () => {
  expect(tokens(userRule(`"${'1 + '.repeat(20_000)}1"`))).not.toEqual([])
  expect(tokens(userRule(`"${'1 + '.repeat(25_000)}1"`))).toEqual([])
})
