import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agrees, windows } from './agrees.ts'

/** What a text is made of, with gaps between. */
type Tokens = readonly string[]

test('brackets over several lines are read alike, and with something else in them', () => {
  const before = fc.constantFrom('a: ', '- ', '- a: ', '  - ', 'a:\n  b: ', '- - ', 'a: &a ', '- &b ', '---\na: b\nc: ')
  const behind = fc.constantFrom('', '\n', '\nb: c', ' # c\n', '\n- d\n', '\n  e: f', ': g', '\n---\nh: i\n', ' j')
  const gap = fc.constantFrom('', '', ' ', '\n', '\n  ', '\n    ', '\n ', ' # c\n   ', '\n\n# d\n   ', ' \n     ')
  const text = fc
    .tuple(before, bracketed, fc.array(gap, { minLength: 1, maxLength: 7 }), behind)
    .map(([start, tokens, gaps, end]) => start + withGaps(tokens, gaps) + end)
  let count = 0
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(2), inserted, fc.boolean(), (whole, place, length, between, ofWindows) => {
      if (agrees(whole)) count++
      const at = place % (whole.length + 1)
      const cut = whole.slice(0, at) + between + whole.slice(at + length)
      agrees(ofWindows ? windows(cut) : cut)
    }),
    { numRuns: 2000 },
  )
  expect(count).toBeGreaterThan(400)
})

const inserted = fc.oneof(
  fc.constantFrom('', '', ' ', '\n', '\n    ', '\r\n', '---\n', '- ', '? ', '&a ', '*a', '!', '|', '@', 'x'),
  fc.constantFrom(',', ': ', ':', '"', "'", '[', '}', '#', ' # '),
)

const { bracketed } = fc.letrec<{ bracketed: Tokens }>((tie) => {
  const word = fc.constantFrom('a', 'b c', '"d"', "'e'", '"f: g"', 'h:i', '-1', 'j#', '""').map((text) => [text])
  const name = fc.constantFrom('a', '"b"', "'c'", 'd e', 'f-g', '<<')
  const value: fc.Arbitrary<Tokens> = fc.oneof({ maxDepth: 4, depthSize: 'small' }, word, tie('bracketed'))
  const member = fc.tuple(name, value).map(([key, tokens]) => [key, ': ', ...tokens])
  return { bracketed: fc.oneof(brackets('[', ']', value), brackets('{', '}', member)) }
})

/** With a comma behind the last member at times. */
function brackets(opening: string, closing: string, member: fc.Arbitrary<Tokens>): fc.Arbitrary<Tokens> {
  return fc
    .tuple(fc.array(member, { maxLength: 4 }), fc.boolean())
    .map(([members, isLastFollowed]) => [
      opening,
      ...members.flatMap((tokens, i) => [...tokens, ...(i < members.length - 1 || isLastFollowed ? [','] : [])]),
      closing,
    ])
}

/** Gaps stand behind commas, colons and opening brackets, and before commas and closing brackets. */
function withGaps(tokens: Tokens, gaps: Tokens): string {
  const isGap = (i: number) => /[,[{ ]$/.test(tokens[i] ?? '') || /^[,\]}]/.test(tokens[i + 1] ?? '')
  return tokens.map((token, i) => token + (isGap(i) ? gaps[i % gaps.length] : '')).join('')
}
