import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeEdits } from '../../server/src/core/base/compose-edits.ts'
import { applyEdits, type TextEdit } from '../../server/src/core/base/text-edit.ts'

/** Edits of a text of this length, in its order, none overlapping. */
function editsFor(length: number): fc.Arbitrary<readonly TextEdit[]> {
  const edit = fc.record({
    skip: fc.integer({ min: 0, max: 6 }),
    take: fc.integer({ min: 0, max: 4 }),
    newText: fc.stringMatching(/^[x-z]{0,4}$/),
  })
  return fc.array(edit, { maxLength: 6 }).map((parts) => {
    const edits: TextEdit[] = []
    let offset = 0
    for (const { skip, take, newText } of parts) {
      // Two edits at one place have no order.
      const start = offset + skip + (edits.length > 0 ? 1 : 0)
      if (start + take > length) break
      edits.push({ span: { start, end: start + take }, newText })
      offset = start + take
    }
    return edits
  })
}

const steps = fc.stringMatching(/^[a-e]{0,30}$/).chain((text) =>
  editsFor(text.length).chain((first) => {
    const middle = applyEdits(text, first)
    return editsFor(middle.length).map((second) => ({ text, first, middle, second }))
  }),
)

test('edits that are composed do what they do one after the other', () => {
  fc.assert(
    fc.property(steps, ({ text, first, middle, second }) => {
      const composed = composeEdits(text, first, second)
      expect(applyEdits(text, composed)).toBe(applyEdits(middle, second))
      for (const [index, { span, newText }] of composed.entries()) {
        expect(text.slice(span.start, span.end)).not.toBe(newText)
        const before = composed[index - 1]
        if (before) expect(before.span.end).toBeLessThan(span.start)
      }
    }),
  )
})

test('what is put back needs no edit', () => {
  const there = [{ span: { start: 2, end: 4 }, newText: 'x' }]
  const back = [{ span: { start: 2, end: 3 }, newText: 'cd' }]
  expect(composeEdits('abcdef', there, back)).toEqual([])
})
