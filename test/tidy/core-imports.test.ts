import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, sourcesIn } from './source-files.ts'

/** Which folders of core each folder may import, beside itself. Imports go one way. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  base: [],
  yaml: ['base'],
  schema: ['base'],
  formats: ['base'],
  cel: ['base', 'yaml', 'schema', 'formats'],
  model: ['base', 'yaml', 'schema', 'formats', 'cel'],
  rules: ['base', 'yaml', 'schema', 'formats', 'cel', 'model'],
  features: ['base', 'yaml', 'schema', 'formats', 'cel', 'model', 'rules'],
  pieces: ['base', 'yaml', 'schema', 'formats', 'cel', 'model', 'rules', 'features'],
  settings: ['base', 'schema', 'yaml', 'model', 'rules'],
  try: ['base', 'yaml', 'schema', 'formats', 'cel', 'model'],
  workspace: ['base', 'yaml', 'schema', 'formats', 'cel', 'model'],
}

/** Libraries that core may use, each in the one folder that wraps it. */
const libraries: Readonly<Record<string, readonly string[]>> = {
  yaml: ['yaml'],
  re2js: ['formats', 'cel', 'base'],
  'fastest-levenshtein': ['base'],
  '@marcbachmann/cel-js/evaluator': ['cel'],
}

const core = 'server/src/core'
const imports = sourcesIn(core).flatMap((source) => importsOf(source).map((target) => ({ path: source.path, target })))
const inside = imports
  .filter(({ target }) => target.startsWith('.'))
  .map(({ path, target }) => ({ path, from: folderOf(path), target: posix.join(posix.dirname(path), target) }))

test('there are imports to look at', () => {
  expect(inside.length).toBeGreaterThan(100)
})

test('folders of core import in one direction', () => {
  const wrong = inside.filter(({ from, target }) => {
    const to = folderOf(target)
    return from !== '' && from !== to && !(mayImport[from] ?? []).includes(to)
  })
  expect(wrong.map(({ path, target }) => `${path} imports ${target}`)).toEqual([])
})

test('core imports nothing outside of it but its libraries, each in its folder', () => {
  const outside = inside
    .filter(({ target }) => !target.startsWith(`${core}/`))
    .map(({ path, target }) => `${path} imports ${target}`)
  const foreign = imports.filter(
    ({ path, target }) => !target.startsWith('.') && !(libraries[target] ?? []).includes(folderOf(path)),
  )
  expect([...outside, ...foreign.map(({ path, target }) => `${path} imports ${target}`)]).toEqual([])
})

test('the product reads YAML in one folder only', () => {
  const readers = sourcesIn('server/src').filter((source) => importsOf(source).includes('yaml'))
  expect(readers.map(({ path }) => posix.dirname(path)).filter((folder) => folder !== `${core}/yaml`)).toEqual([])
  expect(readers).not.toEqual([])
})

test('what evaluates expressions is not loaded with the core', () => {
  const texts = new Map(sourcesIn(core).map(({ path, text }) => [path, text]))
  const reached = new Set([`${core}/service.ts`])
  for (const path of reached)
    for (const [, target = ''] of (texts.get(path) ?? '').matchAll(/\nimport (?!type )[^'`;]*? from '(\.[^']+)'/g))
      reached.add(posix.join(posix.dirname(path), target))
  expect(reached.size).toBeGreaterThan(100)
  expect([...reached].filter((path) => path.endsWith('/cel/evaluate.ts'))).toEqual([])
})

/** `rules` for `server/src/core/rules/values/x.ts`; empty for what stands directly in core. */
function folderOf(path: string): string {
  const [first = '', ...rest] = path.slice(core.length + 1).split('/')
  return rest.length > 0 ? first : ''
}
