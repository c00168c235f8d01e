import { test } from 'vitest'
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
