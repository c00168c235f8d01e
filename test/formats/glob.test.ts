import fc from 'fast-check'
import { expect, test } from 'vitest'
import { globTest } from '../../server/src/core/base/glob.ts'

test.each([
  ['a.yaml', ['a.yaml', 'x/a.yaml', 'x/y/a.yaml'], ['aXyaml', 'ba.yaml', 'a.yaml2']],
  ['/a.yaml', ['a.yaml'], ['x/a.yaml']],
  ['./a.yaml', ['a.yaml'], ['x/a.yaml']],
  ['*.yaml', ['a.yaml', '.yaml', 'x/y/b.yaml'], ['a.yml', 'yaml']],
  ['testdata/', ['testdata/a', 'x/testdata/y/b'], ['testdata2/a', 'x/mytestdata/a']],
  ['x/*', ['x/a', 'x/a/b'], ['y/x/a', 'x']],
  ['x/**', ['x/a', 'x/a/b'], ['x', 'y/x/a']],
  ['x/**/a.yaml', ['x/a.yaml', 'x/y/z/a.yaml'], ['x/ba.yaml', 'a.yaml']],
  ['**/x/a', ['x/a', 'y/x/a', 'y/z/x/a/b'], ['yx/a']],
  ['**', ['a', 'a/b'], []],
  ['a?.yaml', ['ab.yaml', 'a😀.yaml'], ['a.yaml', 'a/.yaml']],
  ['*.{yaml,y{a,}ml}', ['a.yaml', 'a.yml'], ['a.{yaml,yml}', 'a.json']],
  ['a{b', ['a{b'], ['ab']],
  ['a+(b)[c]$', ['a+(b)[c]$'], ['aab', 'a(b)c']],
  ['', [], ['a', '']],
  ['/', [], ['a']],
])('%s', (pattern, fitting, others) => {
  const test = globTest(pattern)
  expect(fitting.filter((path) => !test(path))).toEqual([])
  expect(others.filter(test)).toEqual([])
})

test('any text is a pattern', () => {
  const special = fc.string({
    unit: fc.constantFrom('*', '?', '{', '}', ',', '/', '\\', '[', '(', '|', 'E', 'a', '.', '\n', '😀'),
  })
  fc.assert(
    fc.property(
      fc.oneof(special, fc.string()),
      special,
      (pattern, path) => typeof globTest(pattern)(path) === 'boolean',
    ),
  )
})

test('a text without special characters fits itself', () => {
  const name = fc.string({ minLength: 1 }).filter((text) => !/[*?{},/]/.test(text) && text !== '.')
  fc.assert(fc.property(name, (text) => globTest(text)(text) && !globTest(text)(`${text}x`)))
})

test('a pattern made to take for ever does not', () => {
  const test = globTest(`${'*a'.repeat(40)}b`)
  expect(test('a'.repeat(250))).toBe(false)
})
