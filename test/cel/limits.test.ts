import { describe, expect, test } from 'vitest'
import { analyzeCel } from '../../server/src/core/cel/analyze.ts'
import { upstream } from './expect-problems.ts'

const environment = upstream('claims')

function codes(text: string): readonly string[] {
  return analyzeCel(text, environment).problems.map(({ code }) => code)
}

/** The component accepts what it nests up to 250 levels deep; which constructs count how often was found by trying it. */
describe.each<[string, (count: number) => string, number]>([
  ['parentheses', (count) => `${'('.repeat(count)}1${')'.repeat(count)}`, 249],
  ['lists', (count) => `${'['.repeat(count)}1${']'.repeat(count)}`, 249],
  ['calls', (count) => `${'dyn('.repeat(count)}1${')'.repeat(count)}`, 249],
  ['negations', (count) => `${'!('.repeat(count)}true${')'.repeat(count)}`, 249],
  ['choices', (count) => `${'true ? 1 : '.repeat(count)}1`, 249],
  ['selections', (count) => `claims${'.a'.repeat(count)}`, 250],
  ['sums', (count) => `1${' + 1'.repeat(count)}`, 250],
  ['methods', (count) => `''${'.trim()'.repeat(count)}`, 250],
  ['indexes', (count) => `dyn(1)${'[0]'.repeat(count)}`, 250],
])('%s', (_, make, most) => {
  test('as many as the component takes, and not one more', () => {
    expect(codes(make(most))).toEqual([])
    expect(codes(make(most + 1))).toEqual(['cel-limit'])
  })

  test('any number without a crash', () => {
    expect(codes(make(20_000)).length).toBeGreaterThan(0)
    expect(codes(make(100_000))).toEqual(['cel-limit'])
  })
})

test('chains of logical operators may be long', () => {
  expect(codes(`true${' && true'.repeat(5_000)}`)).toEqual([])
})

test('the length is limited in characters, not in UTF-16 units', () => {
  expect(codes(`'${'😀'.repeat(99_998)}'`)).toEqual([])
  expect(codes(`'${'a'.repeat(99_999)}'`)).toEqual(['cel-limit'])
})

test.each([
  ['openers', '({['.repeat(30_000)],
  ['closers', ')}]'.repeat(30_000)],
  ['quotes', `'''"""'`.repeat(12_000)],
  ['operators', '!-'.repeat(40_000)],
  ['foreign characters', '# '.repeat(40_000)],
  ['names side by side', 'a b '.repeat(20_000)],
  ['names that do not exist', 'foo && '.repeat(14_000)],
  ['unfinished macros', 'x.all(y, '.repeat(10_000)],
])('hostile text: %s', (_, text) => {
  expect(codes(text).length).toBeGreaterThan(0)
  expect(codes(text).length).toBeLessThanOrEqual(100)
})

test('types that double with every step stay small', () => {
  const steps = (step: string, start: string) => `${start}${step.repeat(200)}`
  expect(codes(steps('.map(a, {a: a})', '[{1: 1}]'))).toEqual([])
  expect(codes(steps('.map(a, {a: a})', '[[]]'))).toEqual([])
  expect(codes(steps('.optMap(a, {a: [a, a]})', 'optional.none()'))).toEqual([])
})
