import { readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../harness/paths.ts'
import { sourcesIn } from './source-files.ts'

const sources = ['server/src', 'server/build', 'client/src', 'test'].flatMap(sourcesIn)

test('no TypeScript file is longer than 400 lines', () => {
  const long = sources
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > 400)
  expect(long).toEqual([])
})

test('files are named in kebab-case', () => {
  expect(
    sources
      .map(({ path }) => posix.basename(path))
      .filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|config|d))?\.ts$/.test(name)),
  ).toEqual([])
})

test('nothing is exported as default, but by a configuration whose tool asks for it', () => {
  const withDefault = sources.filter(
    ({ path, text }) => /^export (default\b|\{[^}]*\bas default\b)/m.test(text) && !path.endsWith('.config.ts'),
  )
  expect(withDefault.map(({ path }) => path)).toEqual([])
})

test('no file is a barrel', () => {
  const barrels = sources.filter(
    ({ path, text }) => /^export (\*|(type )?\{[^}]*\}) from /m.test(text) || /\/index\.ts$/.test(path),
  )
  expect(barrels.map(({ path }) => path)).toEqual([])
})

/** Such an object has a shape of its own, which keeps what the getter knows until all memory is collected: `core/rules/watch-root.ts`. */
test('only classes have getters in the product', () => {
  const offenders = sources.filter(({ path, text }) => path.startsWith('server/src/') && /^ {3,}get \w+\(/m.test(text))
  expect(offenders.map(({ path }) => path)).toEqual([])
})

test('the top level holds what is allowed there, and nothing else', () => {
  const allowed = [
    'LICENSE',
    'README.md',
    'client',
    'package-lock.json',
    'package.json',
    'schemas',
    'server',
    'test',
    'tsconfig.json',
  ]
  const installed = ['node_modules']
  const found = readdirSync(root).filter((name) => !name.startsWith('.') && !installed.includes(name))
  expect(found.filter((name) => !allowed.includes(name))).toEqual([])
})
