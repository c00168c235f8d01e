import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../harness/paths.ts'
import { testService } from '../harness/schemas.ts'

const directory = join(root, 'server/examples')
const examples = (name: string) =>
  readdirSync(join(directory, name), { recursive: true, encoding: 'utf8', withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
const textOf = (entry: { readonly parentPath: string; readonly name: string }) =>
  readFileSync(join(entry.parentPath, entry.name), 'utf8')

describe('good examples', () => {
  test.each(
    examples('good').map((entry) => [`${entry.parentPath.slice(directory.length + 1)}/${entry.name}`, textOf(entry)]),
  )('%s has no findings but remarks', (_, text) => {
    const service = testService()
    const findings = service
      .diagnose(service.open(text))
      .filter(({ code }) => code !== 'worth-knowing')
      .map(({ code, message, span }) => `${text.slice(0, span.start).split('\n').length}: ${code}: ${message}`)
    expect(findings).toEqual([])
  })

  test('cover every kind of every dialect', () => {
    const service = testService()
    const seen = new Set<string>()
    for (const entry of examples('good')) {
      for (const { place } of service.open(textOf(entry)).documents)
        if (place) seen.add(`${place.dialect.name} ${place.kind.kind}`)
    }
    // Kinds of one dialect only are settings of plugins, which stand inside other files.
    const common = [...service.registry.byKind].filter(
      ([, places]) => new Set(places.map((place) => place.dialect.name)).size > 1,
    )
    const all = new Set(common.flatMap(([kind, places]) => places.map((place) => `${place.dialect.name} ${kind}`)))
    expect(all.size).toBeGreaterThan(0)
    expect([...all].filter((name) => !seen.has(name))).toEqual([])
  })
})

describe('broken examples', () => {
  test.each(examples('broken').map((entry) => [entry.name, textOf(entry)]))('%s has errors', (_, text) => {
    const service = testService()
    expect(service.diagnose(service.open(text)).filter(({ severity }) => severity === 'error').length).toBeGreaterThan(
      0,
    )
  })
})
