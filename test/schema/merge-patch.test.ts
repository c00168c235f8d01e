import { expect, test } from 'vitest'
import { mergePatch } from '../../server/src/core/schema/merge-patch.ts'

test('members merge, null removes, lists are replaced, places stay', () => {
  const merged = mergePatch({ a: { x: 1, y: [1, 2] }, b: 1, c: 1 }, { d: { z: null, w: 1 }, a: { y: [3] }, b: null })
  expect(merged).toEqual({ a: { x: 1, y: [3] }, c: 1, d: { w: 1 } })
  expect(Object.keys(merged)).toEqual(['a', 'c', 'd'])
})

test('names of the prototype are names like others', () => {
  expect(mergePatch({}, { constructor: 1 })).toEqual({ constructor: 1 })
})
