import { describe, expect, test } from 'vitest'
import { parseCursor } from '../harness/cursor.ts'
import { testService } from '../harness/schemas.ts'

describe('folding', () => {
  const folds = (text: string) => {
    const service = testService()
    return service
      .foldingRanges(service.open(text))
      .map(({ startLine, endLine, kind }) => `${startLine}-${endLine}${kind ? ` ${kind}` : ''}`)
  }

  test('entries, items, comments; a trailing blank line is not part of a fold', () => {
    expect(
      folds(`# one
# two
apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
- issuer:
    url: https://x.example.com
  claimMappings: {}

anonymous: {
  enabled: true
}
`),
    ).toEqual(['0-1 comment', '4-7', '5-7', '5-6', '9-11'])
  })

  test('documents of a stream', () => {
    expect(folds('kind: A\nx: 1\n---\nkind: B\ny: 2\n')).toEqual(['0-1 region', '3-4 region'])
  })
})

describe('selection', () => {
  const selections = (source: string) => {
    const { text, offset } = parseCursor(source)
    const service = testService()
    return service.selectionRanges(service.open(text), offset).map(({ start, end }) => text.slice(start, end))
  }

  test('grows from the word to the file', () => {
    expect(selections('a:\n  b: "one t<|>wo"\n  c: 3\nd: 4\n')).toEqual([
      'two',
      'one two',
      '"one two"',
      'b: "one two"',
      'b: "one two"\n  c: 3',
      'a:\n  b: "one two"\n  c: 3',
      'a:\n  b: "one two"\n  c: 3\nd: 4',
      'a:\n  b: "one two"\n  c: 3\nd: 4\n',
    ])
  })

  test('an empty file', () => expect(selections('<|>')).toEqual([]))
})
