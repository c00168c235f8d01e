import { test } from 'vitest'
import { celEnvironment } from './environments.ts'
import { expectProblems, upstream } from './expect-problems.ts'

test('literal arguments that are refused when the file is loaded (upstream rule C9)', () => {
  expectProblems(
    upstream('claims'),
    `
    duration('1d') > duration('1h')
             ^^^^ cel-literal: needs a duration

    timestamp('2025-01-31') < timestamp('2025-02-30T00:00:00Z')
              ^^^^^^^^^^^^ cel-literal: RFC 3339
                                        ^^^^^^^^^^^^^^^^^^^^^^ cel-literal: RFC 3339

    claims.a.matches('^(?!admin)')
                     ^^^^^^^^^^^^ cel-literal: no look-around

    claims.a.find('(') == claims.b.findAll(claims.c)[0]
                  ^^^ cel-literal

    'a'.matches('(?P<n>x)(?P<n>y)') || 'a'.matches('(?<n>x)')

    double('1_0.5') < double('-inf') || double('1,5') == 1.5
                                               ^^^^^ cel-literal: the text of a number

    int('0x10') == int('12') || uint('-1') == 1u
        ^^^^^^ cel-literal
                                     ^^^^ cel-literal: without a sign

    bool('yes') || bool('true')
         ^^^^^ cel-literal

    duration(5) == duration(claims.a)
             ^ cel-literal

    1 / 0 == 1
    `,
  )
})

test('clauses of format', () => {
  expectProblems(
    upstream('claims'),
    `
    '%s of %d'.format(['a', 'b'])
                            ^^^ cel-format: "%d" formats int or uint only, but this is a string

    '%s of %d'.format(['a'])
               ^^^^^^ cel-format: has no argument

    '%d'.format([1, 2])
         ^^^^^^ cel-format: 2 arguments

    '%q %%'.format(['a'])
            ^^^^^^ cel-format: "%q" is no clause

    '100%'.format([1])
           ^^^^^^ cel-format: ends within the clause

    '%s %.2f %x %%'.format([['a'], 1.5, 'b'])

    claims.a.format([1])
    `,
  )
})

test('numbers and texts that no value can hold', () => {
  expectProblems(
    upstream('claims'),
    String.raw`
    9223372036854775808 == -9223372036854775808
    ^^^^^^^^^^^^^^^^^^^ cel-syntax: 64 bits

    18446744073709551616u == 0xFFu
    ^^^^^^^^^^^^^^^^^^^^^ cel-syntax: 64 bits

    1e400 < 1e300
    ^^^^^ cel-syntax: larger than a double

    '\ud800' == 'a'
    ^^^^^^^^ cel-syntax: no Unicode character

    b'\u0041' == b'\x41\101'
    ^^^^^^^^^ cel-syntax: Unicode escapes
    `,
  )
})

test('conversions of constants, which are computed when the file is loaded', () => {
  expectProblems(
    upstream('claims'),
    `
    int(string(1.5))
        ^^^^^^^^^^^ cel-literal: "1.5" is not an int

    bytes(dyn(1)) == b'1'
          ^^^^^^ cel-literal: "bytes" does not take int

    [timestamp(int('253402300800'))]
               ^^^^^^^^^^^^^^^^^^^ cel-literal: the years 1 to 9999

    duration(null)
             ^^^^ cel-literal: "duration" does not take null_type

    int(string(1)) + int(dyn(claims.a)) + int(double('0x1p-2'))

    timestamp(string(dyn('2025-01-31T1:00:00+01:00')))
    `,
  )
  expectProblems(celEnvironment('claims'), 'int(string(1.5)) == 1')
})

test('variables that turn out to be types', () => {
  expectProblems(
    upstream('claims'),
    `
    [].exists(x, x == int)
                 ^ cel-undeclared: "x" stands for a type

    [int].filter(t, true) == [int]
                 ^ cel-undeclared: "t" stands for a type

    optional.of(int).optMap(t, 1)
                            ^ cel-undeclared: "t" stands for a type

    [1].exists(.x, x == 1)
                   ^ cel-undeclared: "x" is not declared

    [1].filter(.x, true)
               ^^ cel-undeclared: leave out the dot

    [int].exists(t, true) && [].exists(x, x == 1) && [1].exists(.x, true)
    `,
  )
})
