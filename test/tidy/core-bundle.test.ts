import { readFileSync } from 'node:fs'
import { createRequire, wrap } from 'node:module'
import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { root } from '../harness/paths.ts'
import { sourcesIn } from './source-files.ts'

const path = `${root}server/dist/core.cjs`
const bundle = readFileSync(path, 'latin1')

test('of the library for YAML the core has what reads tokens and scalars', () => {
  const modules = [...bundle.matchAll(/^\/\/ node_modules\/yaml\/.*?(\w+\/[\w-]+\.js)$/gm)].map(([, name]) => name)
  expect(modules).toContain('parse/lexer.js')
  expect(modules.filter((name) => /^doc\/D|^compose\/compose|YAMLMap/.test(name ?? ''))).toEqual([])
})

/** The engine takes the better part of a millisecond for each: they are made where a text needs them. */
test('no pattern with a class of Unicode is made while the core is loaded', () => {
  const literals = sourcesIn('server/src/core').flatMap(
    ({ text }) => text.match(/^(?:export )?const .*\/.*\\p\{.*/gm) ?? [],
  )
  const made: string[] = []
  class Noting extends RegExp {
    constructor(pattern: string | RegExp, flags?: string) {
      super(pattern, flags)
      made.push(this.source)
    }
  }
  const load = runInThisContext(`RegExp => ${wrap(bundle)}`)(Noting)
  load({}, createRequire(path), { exports: {} }, path, root)
  expect(made.length).toBeGreaterThan(5)
  expect([...literals, ...made].filter((pattern) => pattern.includes('\\p{'))).toEqual([])
})
