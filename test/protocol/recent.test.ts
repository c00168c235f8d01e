import { expect, test } from 'vitest'
import { createRecent } from '../../server/src/lsp/recent.ts'

test('what was asked for last is known, and the rest is made anew', () => {
  const made: string[] = []
  const recent = createRecent(2, (key) => {
    made.push(key)
    return key.toUpperCase()
  })
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map((key) => recent.of(key))).toEqual(['A', 'B', 'A', 'C', 'A', 'B'])
  expect(made).toEqual(['a', 'b', 'c', 'b'])
  recent.delete('b')
  recent.delete('b')
  recent.of('a')
  recent.of('b')
  expect(made).toEqual(['a', 'b', 'c', 'b', 'b'])
  recent.clear()
  recent.of('a')
  expect(made.at(-1)).toBe('a')
  expect(made).toHaveLength(6)
})
