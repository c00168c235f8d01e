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

  test('documents without a line between them are selected together before the file is', () => {
    const [first, second, third] = ['KubeletConfiguration', 'ImagePullIntent', 'ImagePulledRecord'].map(
      (kind) => `apiVersion: kubelet.config.k8s.io/v1alpha1\nkind: ${kind}\n`,
    )
    expect(selections(`<|>${first}${second}---\n${third}`).slice(-3)).toEqual([
      first,
      `${first}${second}`,
      `${first}${second}---\n${third}`,
    ])
  })

  test('an empty file', () => expect(selections('<|>')).toEqual([]))
})
