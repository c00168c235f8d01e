import { expect, test } from 'vitest'
import { problemTexts, streamText } from './tree-text.ts'

test.each(['b', '---', '...', '{', ']', '-', ':', '&x', '*x', '"b"', '%b', '|'])(
  'behind the header of a block %j is text that stands on the wrong line',
  (behind) => {
    const text = `a: | ${behind}\n  c\nd: 1\n---\n`
    expect(streamText(text)).toBe('M{a: |c\\n, d: 1} --- ∅')
    expect(problemTexts(text)).toEqual([`yaml-syntax «${behind}»`])
  },
)
