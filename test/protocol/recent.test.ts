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

test('what is heavy is forgotten before the next one is made, and one is kept in any case', () => {
  const recent = createRecent(9, (key) => ({ key }), { most: 5, weightOf: ({ length }) => length })
  const values = new Map<string, object>()
  const isKept = (key: string) => values.get(key) === recent.of(key)
  for (const key of ['aa', 'bb', 'c']) values.set(key, recent.of(key))
  expect(['aa', 'bb', 'c'].filter(isKept)).toEqual(['aa', 'bb', 'c'])
  values.set('dddd', recent.of('dddd'))
  expect(['c', 'dddd'].filter(isKept)).toEqual(['c', 'dddd'])
  values.set('eeeeeeeee', recent.of('eeeeeeeee'))
  expect(isKept('eeeeeeeee')).toBe(true)
  expect(isKept('c')).toBe(false)
})
