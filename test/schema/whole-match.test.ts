import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWholeMatch, matchesWhole } from '../../server/src/core/base/matches-whole.ts'
import { testSchemas } from '../harness/schemas.ts'

const PATTERNS = [...new Set(patternsIn(testSchemas()))]

/** Expressions that RE2 and JavaScript read in different ways, or that have many ways to try. */
const OTHERS = [
  '(?s).\\z',
  '(?P<name>a)b',
  '[[:alpha:]]+',
  '(?i)K+',
  '(?U)a+',
  '(?:a+)+b',
  '(?:a+[./])*b',
  '(?i)(?:a[kK1]?(?:[a-b]*b)?[./])*(?:a.)?',
  '(?:[ab./]+[./])*b',
  '(a*)*b',
  '(?:a|aa){2,}',
  '\\pLa',
  '\\x{61}b',
  '\\Qa+\\E',
  'a{,2}',
  '(?:^|a)b$',
  'a\\bb|a\\b-b',
  '[^a\\-]',
  '[()*]',
  '(?i:A)b',
  '\\w\\W\\s\\S\\d\\D',
  'broken[',
]

/** Texts of what stands in expressions, and of anything else. */
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(...[...PATTERNS, ...OTHERS].flatMap((pattern) => pattern.match(/[\w:.-]{2,}|\/\//g) ?? [])),
      fc.constantFrom(...'abAKks019/\\.:+-_*= \n\r\t\u212a\u017f\u2028é'),
      fc.string({ maxLength: 5, unit: 'grapheme' }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

test('the schemas have expressions', () => {
  expect(PATTERNS.length).toBeGreaterThan(5)
})

test.each([...PATTERNS, ...OTHERS])('%s matches what it matches for RE2', (pattern) => {
  const matches = createWholeMatch()
  fc.assert(
    fc.property(texts, (text) => {
      expect(matches(pattern, text)).toBe(matchesWhole(pattern, text))
    }),
    { numRuns: 300 },
  )
})

test('a text is matched in linear time where an expression has many ways to try, and where the text is long', () => {
  const matches = createWholeMatch()
  expect(matches('(?:a+)+b', 'a'.repeat(200))).toBe(false)
  expect(matches('(?:a*|b)(?:c|a*)a*a*a*a*b', 'a'.repeat(200))).toBe(false)
  expect(matches('[^/]*x|(?:[(]|.*).*.*.*.*.*b', 'a'.repeat(200))).toBe(false)
  expect(matches('(?:[a/]*[./])*b', 'a/'.repeat(100))).toBe(false)
  expect(matches('(?:a*|b[./])*c', 'a'.repeat(200))).toBe(false)
  expect(matches('.*a.*b', 'a'.repeat(50_000))).toBe(false)
})

function patternsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'pattern' && typeof inner === 'string' ? [inner] : patternsIn(inner),
  )
}
