import { expect, test } from 'vitest'
import { coverTemplates } from '../../server/src/core/yaml/cover.ts'
import { templateValue } from '../../server/src/core/yaml/template-value.ts'
import type { TreeWork } from '../../server/src/core/yaml/tree-work.ts'

test('the line that writes a value is found without a look at all others', () => {
  const count = 2_000
  const source = coverTemplates('a:\n{{ x }}\n'.repeat(count))
  let looks = 0
  const watched = <T>(items: readonly T[]) =>
    new Proxy(items, {
      get: (all, key) => {
        looks++
        return Reflect.get(all, key)
      },
    })
  const work = {
    source: { ...source, templates: watched(source.templates), templateLines: watched(source.templateLines) },
  } as unknown as TreeWork
  for (let at = 0; at < source.text.length; at += 11)
    expect(templateValue(work, at + 1)?.span).toEqual({ start: at + 3, end: at + 10 })
  expect(source.templates).toHaveLength(count)
  expect(looks).toBeLessThan(100 * count)
})
