import { expect, test } from 'vitest'
import { problemTexts, streamText } from './tree-text.ts'

test.each(['%YAML 1.2', '%YAML 1.1', '%YAML 99.00#b', '%TAG ! x'])(
  '%s ends a document, whose reader goes no further',
  (line) => {
    const text = `a: 1\n${line}\n`
    expect([streamText(text), ...problemTexts(text)]).toEqual(['M{a: 1}'])
  },
)

test.each(['%YAML 1.2', '%YAML 01.001', '%FOO'])('%s is refused where it is read', (line) => {
  const text = `${line}\n---\na: 1`
  expect([streamText(text), ...problemTexts(text)]).toEqual(['M{a: 1}', `yaml-syntax «${line}»`])
})

test.each(['%YAML 1', '%YAML 1.001', '%YAML 1.2 x', '%FOO'])('%s ends nothing', (line) => {
  expect(problemTexts(`a: 1\n${line}\n`)).toEqual([`yaml-syntax «${line}»`])
})
