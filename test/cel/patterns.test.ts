import fc from 'fast-check'
import { RE2JS } from 're2js'
import { expect, test } from 'vitest'
import { isPlainPattern } from '../../server/src/core/cel/regex-fault.ts'

const piece = fc.constantFrom(
  ...'a-zA-Z09.*+?|()[]{}^$\\/:<>,_ dwSpP@!&#%'.split(''),
  '(?:',
  '(?P<n>',
  '(?<n>',
  '[a-z]',
  '\\d',
  '{2}',
)

test('a pattern that is taken without asking the library is one that the library reads', () => {
  let plain = 0
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      // The library wants names of groups to differ; the component does not.
      const pattern = pieces.join('').replace(/\?P?<n>/g, () => `?P<n${plain++}>`)
      if (!isPlainPattern(pattern)) return
      expect(() => RE2JS.compile(pattern), pattern).not.toThrow()
    }),
    { numRuns: 5_000 },
  )
})

test.each(['^a$', '[a-z]', 'a.*', '^[\\w.-]+@example\\.com$', '^dev-(?:a|b)?$', 'system:.+'])(
  '%s is asked for nobody',
  (pattern) => {
    expect(isPlainPattern(pattern)).toBe(true)
  },
)
