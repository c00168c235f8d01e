import { describe, expect, test } from 'vitest'
import { isIgnored, readIgnoreRules } from '../../server/src/host/ignore-rules.ts'

/** A path that ends in a slash is a directory. */
function ignored(rules: string, path: string): boolean {
  const names = path.split('/').filter((name) => name !== '')
  const from = readIgnoreRules(rules, [], undefined)
  return names.some((_, at) => isIgnored(names.slice(0, at + 1), at < names.length - 1 || path.endsWith('/'), from))
}

describe('what a .gitignore says', () => {
  test.each([
    ['out', 'out', true],
    ['out', 'a/b/out', true],
    ['out', 'out/a.yaml', true],
    ['out', 'output', false],
    ['out/', 'out', false],
    ['out/', 'a/out/', true],
    ['/out', 'out', true],
    ['/out', 'a/out', false],
    ['a/out', 'a/out', true],
    ['a/out', 'b/a/out', false],
    ['*.yaml', 'a/b.yaml', true],
    ['*.yaml', 'a/b.YAML', true],
    ['*.yaml', 'a/b.yml', false],
    ['a/*.yaml', 'a/b/c.yaml', false],
    ['a?c', 'abc', true],
    ['a?c', 'ac', false],
    ['*', 'a/b', true],
    ['**/a', 'a', true],
    ['**/a/b', 'x/y/a/b', true],
    ['a/**', 'a', false],
    ['a/**', 'a/b/c', true],
    ['a/**/b', 'a/b', true],
    ['a/**/b', 'a/x/y/b', true],
    ['a/**/b', 'a/x/c', false],
    ['a**b', 'axxb', true],
    ['[ab].yaml', 'b.yaml', true],
    ['[!ab].yaml', 'b.yaml', false],
    ['[^a-c]x', 'dx', true],
    ['[]-a]x', ']x', true],
    ['[a', '[a', false],
    ['\\[a', '[a', true],
    ['\\*', '*', true],
    ['\\*', 'a', false],
    ['\\#a', '#a', true],
    ['# a', '# a', false],
    ['\\!a', '!a', true],
    ['a  ', 'a', true],
    ['a\\ ', 'a ', true],
    ['', 'a', false],
    ['/', 'a', false],
    ['*.yaml\n!b.yaml', 'b.yaml', false],
    ['!b.yaml\n*.yaml', 'b.yaml', true],
    ['out/\n!out/a', 'out/a', true],
    ['a\r\nb\r\n', 'b', true],
    ['\uFEFFa', 'a', true],
  ])('%j and %j: %j', (rules, path, expected) => expect(ignored(rules, path)).toBe(expected))
})

test('the file that is nearest decides', () => {
  const top = readIgnoreRules('*.yaml\n', [], undefined)
  const inner = readIgnoreRules('!b.yaml\n/c\n', ['a'], top)
  expect(isIgnored(['a', 'b.yaml'], false, inner)).toBe(false)
  expect(isIgnored(['a', 'x', 'b.yaml'], false, inner)).toBe(false)
  expect(isIgnored(['a', 'c'], false, inner)).toBe(true)
  expect(isIgnored(['a', 'c.yaml'], false, inner)).toBe(true)
})

test('rules that would take for ever as expressions are asked in no time', () => {
  const name = 'a'.repeat(250)
  expect(ignored(`${'*a'.repeat(100)}*z`, name)).toBe(false)
  expect(ignored(`${'**/a/'.repeat(100)}z`, 'a/'.repeat(500))).toBe(false)
})

test('there is an end of rules', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `name${at}\n`).join('')
  const top = readIgnoreRules(lines(900), [], undefined)
  expect(readIgnoreRules(lines(900), ['a'], top).count).toBe(1_000)
  expect(readIgnoreRules('x'.repeat(2_000), [], undefined).count).toBe(0)
})
