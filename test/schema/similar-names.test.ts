import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameName, misspelledNames } from '../../server/src/core/base/similar-names.ts'

/** Names of few letters are often alike; some of these change their length, or become ASCII, in lower case. */
const name = fc.string({
  unit: fc.constantFrom('a', 'A', 'b', 'k', 'K', 'İ', 'i', 'ß', '-', '_', '.', ' '),
  maxLength: 7,
})

function fold(text: string): string {
  return text.toLowerCase().replace(/[-_. ]/g, '')
}

/** The fewest letters to insert, delete or change, by trying. */
function edits(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  if (a[0] === b[0]) return edits(a.slice(1), b.slice(1))
  return 1 + Math.min(edits(a.slice(1), b), edits(a, b.slice(1)), edits(a.slice(1), b.slice(1)))
}

describe('names that are alike', () => {
  it('are the same where they differ in case and separators alone', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(isSameName(a, b)).toBe(fold(a) !== '' && fold(a) === fold(b))
      }),
      { numRuns: 3_000 },
    )
  })

  it('are misspelled where few edits lie between them', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        const limit = Math.max(1, Math.min(4, Math.floor(fold(a).length / 3)))
        const isClose = a !== b && fold(a) !== '' && edits(fold(a), fold(b)) <= limit
        expect(misspelledNames(a, [b])).toEqual(isClose ? [b] : [])
      }),
      { numRuns: 1_000 },
    )
  })
})
