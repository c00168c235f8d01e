import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meaningOf } from '../../server/src/core/yaml/meaning-of.ts'
import { meansTheSame } from '../../server/src/core/yaml/means-the-same.ts'
import { parseYaml } from '../../server/src/core/yaml/parse.ts'

const rootOf = (text: string) => parseYaml(text)[0]?.root

test.each([
  ['a: 1', 'a:   1', true],
  ['a: 1', "'a': 1", true],
  ['a: 0x10', 'a: 16', true],
  ['a: 1', "a: '1'", false],
  ['a: 1', 'a: !!str 1', false],
  ['a: &x 1', 'a: 1', false],
  ['a: 1\nb: 2', 'b: 2\na: 1', true],
  ['a: [1, 2]', 'a: [2, 1]', false],
  ['a: [1, 2]', 'a: [1]', false],
  ['a: [1]', 'a: [1, 2]', false],
  ['a: {b: 1}', 'a:\n  b: 1', true],
  ['a: {b: 1}', 'a: {b: 1, c: 2}', false],
  ['a:', 'a: null', false],
  ['a: 1', '', false],
  ['', '', true],
])('%j and %j', (one, other, same) => {
  expect(meansTheSame(rootOf(one), rootOf(other))).toBe(same)
})

test('trees mean the same when their meanings are equal', () => {
  const scalar = fc.constantFrom('1', '01', "'1'", '"1"', 'yes', 'true', '!!str 1', '&x 1', '*x', '~', '', '<<')
  const pairs = fc.array(fc.tuple(fc.constantFrom('a', '"a"', 'b', '1', '&y b'), scalar), { maxLength: 3 })
  const text = fc.oneof(
    scalar.map((value) => `- &x 2\n- ${value}\n- k: ${value}\n`),
    pairs.map((list) => list.map(([key, value]) => `${key}: ${value}\n`).join('')),
    pairs.map((list) => `x: {${list.map(([key, value]) => `${key}: ${value}`).join(', ')}}\n`),
  )
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [first, second] = [rootOf(one), rootOf(other)]
      expect(meansTheSame(first, first)).toBe(true)
      expect(meansTheSame(first, second)).toBe(meaningOf(first) === meaningOf(second))
    }),
    { numRuns: 1000 },
  )
})
