import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../harness/paths.ts'
import { GOOD, run } from './run.ts'

const page = readFileSync(`${root}server/docs/ci.md`, 'utf8')
const recipes = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, text]) => text ?? '')
const hooks: readonly Hook[] = parse(readFileSync(`${root}.pre-commit-hooks.yaml`, 'utf8'))

interface Hook {
  readonly id: string
  readonly entry: string
  readonly files: string
}

/** The arguments of `orch-config-ls` in a line of a shell. */
function commandsIn(text: string): readonly string[] {
  return [...text.matchAll(/(?:orch-config-ls|orch-config-language-server@\S+) (check[^>\n]*)/g)].map(
    ([, command]) => command?.trim() ?? '',
  )
}

test('every recipe is YAML', () => {
  expect(recipes.length).toBeGreaterThan(4)
  for (const recipe of recipes) expect(parse(recipe)).toBeTypeOf('object')
})

describe('every command of a recipe fails for bad files, and for them alone', () => {
  const commands = [...recipes, ...hooks.map(({ entry }) => entry)].flatMap(commandsIn)
  test.each([...new Set(commands)])('%s', async (command) => {
    const args = command.split(' ').filter((arg) => arg !== '.')
    expect((await run([...args, 'a.yaml'], { files: { 'a.yaml': `${GOOD}port: 700000\n` } })).code).toBe(1)
    expect((await run([...args, 'a.yaml'], { files: { 'a.yaml': GOOD } })).code).toBe(0)
  })
})

test('the page speaks of the hooks that there are', () => {
  for (const { id } of hooks) expect(page).toMatch(new RegExp(`\\b${id}\\b`))
  for (const { files } of hooks) expect(page).toContain(`files: ${files}`)
})

test('the table of options names those that there are', async () => {
  const { stdout } = await run(['check', '--help'])
  for (const [, option] of page.matchAll(/^\| `(--[a-z-]+)/gm)) expect(stdout).toContain(option)
  const formats = /--format ([a-z\\|]+)`/.exec(page)?.[1]?.split('\\|')
  expect(formats?.every((format) => stdout.includes(`"${format}"`))).toBe(true)
})
