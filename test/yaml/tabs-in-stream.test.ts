import { expect, test } from 'vitest'
import { coverTemplates } from '../../server/src/core/yaml/cover.ts'
import { parseYaml } from '../../server/src/core/yaml/parse.ts'
import { coveredWithLines, tabRepairs } from '../../server/src/core/yaml/tabs.ts'

test('of a stream no document is searched for the tabs of another one', () => {
  const text = 'a: 1\n---\nb:\n\tc: 1\n'
  const source = coverTemplates(text)
  let asked = 0
  const withLines = () => {
    asked++
    return coveredWithLines(source)
  }
  const [first, second] = parseYaml(text)
  expect(tabRepairs(source, first?.span ?? { start: 0, end: 0 }, first?.root, withLines)).toEqual([])
  expect(asked).toBe(0)
  expect(tabRepairs(source, second?.span ?? { start: 0, end: 0 }, second?.root, withLines)).toHaveLength(1)
  expect(asked).toBe(1)
})
