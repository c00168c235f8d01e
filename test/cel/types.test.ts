import { describe, expect, test } from 'vitest'
import { analyzeCel } from '../../server/src/core/cel/analyze.ts'
import { formatType } from '../../server/src/core/cel/format-type.ts'
import { ERROR } from '../../server/src/core/cel/types.ts'
import { celEnvironment } from './environments.ts'
import { expectProblems, upstream } from './expect-problems.ts'

function typeOf(text: string, environment = upstream('claims')): string {
  const { ast, problems, types } = analyzeCel(text, environment)
  expect(problems).toEqual([])
  const type = types[ast.id]
  return type ? formatType(type) : 'none'
}

test.each([
  ['claims', 'map(string, any)'],
  ['claims.a', 'any'],
  ['claims.a.b', 'dyn'],
  ['claims.?a', 'optional_type(any)'],
  ["claims.?a.orValue('x')", 'any'],
  ["claims.?a.optMap(x, x + 'b')", 'optional_type(string)'],
  ["claims.a ? claims.b : 'x'", 'any'],
  ['[1, 2].map(x, string(x))', 'list(string)'],
  ['[1, 2].transformMap(i, v, v > 1)', 'map(int, bool)'],
  ["url('https://a').getQuery()['k']", 'list(string)'],
  ['[]', 'list(dyn)'],
  ["timestamp('2025-01-01T00:00:00Z') - duration('1h')", 'timestamp'],
  ['type(1)', 'type(int)'],
  ['[?claims.?a, ?claims.?b]', 'list(any)'],
  ['claims.a[0]', 'dyn'],
])('%s is %s', (text, type) => {
  expect(typeOf(text)).toBe(type)
})

test('types of the parts are known, those of macro variables too', () => {
  const { ast, types } = analyzeCel('user.groups.map(g, g.size())', celEnvironment('user'))
  if (ast.kind !== 'macro' || !ast.target) throw new Error('no macro')
  const nodes = [ast.target, ...ast.variables, ...ast.bodies, ast]
  expect(nodes.map((node) => formatType(types[node.id] ?? ERROR))).toEqual([
    'list(string)',
    'string',
    'int',
    'list(int)',
  ])
})

test('any is almost dyn (upstream rule C3)', () => {
  expectProblems(
    upstream('claims'),
    `
    claims.groups.exists(g, g == 'a')
    ^^^^^^^^^^^^^ cel-range: wrap it as dyn(...)

    claims.?aud.orValue([]).exists(a, a == 'x')
    ^^^^^^^^^^^^^^^^^^^^^^^ cel-range

    dyn(claims.groups).exists(g, g == 'a')

    claims.exists(name, name == 'email')

    [claims.a].all(a, a == 1)

    '%s'.format([claims.a])
                 ^^^^^^^^ cel-format: convert it with string(...)

    '%s'.format([string(claims.a)])

    claims.a + 1 < claims.b.c && claims.d.startsWith('x')
    `,
  )
})

test('elements of literals have one type (upstream rule C4)', () => {
  expectProblems(
    upstream('claims'),
    `
    [1, 'a']
        ^^^ cel-mixed-literal: the first is an int, this is a string

    ['a', claims.b]
          ^^^^^^^^ cel-mixed-literal: convert it with string(...)

    {'a': claims.x, 'b': 1}
                         ^ cel-mixed-literal

    {'a': 1, 2: 3}
             ^ cel-mixed-literal: The keys of a map need one type

    [null, 'a']
           ^^^ cel-mixed-literal

    [dyn('a'), 1]
               ^ cel-mixed-literal

    [claims.a, claims.b]

    ['a', string(claims.b)]

    '%s and %d'.format(['a', 1])

    [?claims.?a, ?claims.?b]

    [?claims.a]
      ^^^^^^^^ cel-type-mismatch: may be anything
    `,
  )
  // The reference says nothing of it.
  expectProblems(celEnvironment('claims'), "[1, 'a', claims.b]")
})

test('operators (upstream rule C5)', () => {
  expectProblems(
    upstream('user'),
    `
    1 == 1.0
      ^^ cel-no-overload: cannot compare an int with a double

    1 < 2.0 && 1u < 2

    user.username == null
                  ^^ cel-no-overload

    user.groups == 'x'
                ^^ cel-no-overload

    1 + 1.0 == 2.0
      ^ cel-no-overload

    'a' + 1
        ^ cel-no-overload: convert with string(...)

    1 in user.groups
      ^^ cel-no-overload

    user.uid ? 1 : 2
    ^^^^^^^^^^^^^^^^ cel-no-overload: needs a bool before the "?"

    true ? 'x' : 1
    ^^^^^^^^^^^^^^ cel-no-overload: Both results

    user.username && true
    ^^^^^^^^^^^^^ cel-type-mismatch: "&&" joins conditions

    !user.groups
    ^^^^^^^^^^^^ cel-no-overload: "!" needs a bool

    user.groups.all(g, g)
                       ^ cel-type-mismatch: "all" needs a condition

    user.groups[true]
    ^^^^^^^^^^^^^^^^^ cel-no-overload

    [?1]
      ^ cel-type-mismatch

    user.username.exists(c, c == 'x')
    ^^^^^^^^^^^^^ cel-range: this is a string

    1.optMap(x, x)
    ^ cel-no-overload: works on optionals
    `,
  )
})

describe('the result', () => {
  test('must be exactly a bool upstream (rule C7)', () => {
    expectProblems(
      upstream('claims'),
      `
      claims.admin
      ^^^^^^^^^^^^ cel-result-type: "== true"

      claims.?email_verified.orValue(true)
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ cel-result-type

      dyn(true)
      ^^^^^^^^^ cel-result-type

      claims.a ? claims.b : true
      ^^^^^^^^^^^^^^^^^^^^^^^^^^ cel-result-type

      claims.a == true

      claims.a && claims.b

      !claims.a

      bool(claims.a)

      claims.a ? true : false
      `,
      ['bool'],
    )
  })

  test('may be dynamic in the reference', () => {
    const environment = celEnvironment('claims')
    expectProblems(environment, 'claims.admin', ['bool'])
    expectProblems(environment, 'claims.?email_verified.orValue(true)', ['bool'])
    expectProblems(environment, 'claims.groups', ['string', 'list(string)'])
    expectProblems(environment, 'claims.groups.exists(g, g == "a")', ['bool'])
    expectProblems(
      environment,
      `
      claims.size()
      ^^^^^^^^^^^^^ cel-result-type: string or list(string)
      `,
      ['string', 'list(string)'],
    )
  })

  test('does not matter where nothing is demanded', () => {
    expectProblems(upstream('claims'), '{1: optional.none()}')
  })
})

test('a release leaves out what is newer', () => {
  const old = celEnvironment('claims', 'k8s.io', '1.31')
  expectProblems(
    old,
    `
    [3, 1].sort() == [1, 3]
           ^^^^ cel-unknown-function

    [1].all(i, v, v > 0)
        ^^^ cel-unknown-function
               ^ cel-undeclared
                  ^ cel-undeclared
    `,
  )
  expectProblems(celEnvironment('claims', 'k8s.io', '1.34'), '[3, 1].sort() == [1, 3] && [1].all(i, v, v > i)')
})
