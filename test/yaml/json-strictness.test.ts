import { describe, expect, test } from 'vitest'
import { parseYaml } from '../../server/src/core/yaml/parse.ts'
import { problemTexts, streamText } from './tree-text.ts'

describe('documents that are read as JSON', () => {
  const accepted = [
    '{}',
    ' \n{"a": [1, -0.5e+3, true, false, null, "x"], "b": {}}\n',
    '{"a": "\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9"}',
    '{\t"a":1,\r\n\t"a": []}',
    '{"a": "x{{ b }}", "c": [1, {{ d }}, e: yes}',
    '{"a": tr{{ b }}',
  ]
  test.each(accepted)('no problem in %j', (text) => {
    expect(problemTexts(text)).toEqual([])
    expect(parseYaml(text)[0]?.json).toBe(true)
  })

  const refused: readonly (readonly [text: string, ...problems: string[]])[] = [
    ['{"a": 1,}', '«,»'],
    ['{a: {{ b }}}', '«a»'],
    ['{"a": [1, 2,],\n"b": 1,\n}', '«,»', '«,»'],
    ['{"a": 1 // note\n}', '«// note»'],
    ['{"a": 1 # note\n}', '«# note»'],
    ['{/* note */"a": 1}', '«/*»'],
    ['// {note}\n\n/* of * two\nlines */{"a": 1}', '«// {note}»'],
    ['{a: 1}', '«a»'],
    ["{a: x, b: 'y', c: [z,]}", '«a»', '«,»'],
    ["{'a': 'b'}", "«'a'»"],
    ['{"a": yes, "b": 0x1F, "c": 012, "d": .5, "e": True}', '«yes»', '«0x1F»', '«012»', '«.5»', '«True»'],
    ['{"a" 1}', '«1»'],
    ['{"a": 1 "b": 2}', '«"»'],
    ['{"a":}', '«}»'],
    ['{"a"}', '«}»'],
    ['{"a": "x\n}', '«"»'],
    ['{"a": "\\x"}', '«\\x»'],
    ['{"a": [1, 2}', '«}»', '«[»'],
    ['{"a": {', '«{»'],
    ['{"a": 1} x', '«x»'],
    ['{"a": 1}\n{"b": 2}', '«{"b": 2}»'],
    ['{"a": 1}\n---\nb: 2\n', '«}»'],
    ['{"a": 1}---', '«---»'],
    ['{"a": 1}\n...\n', '«...»'],
    ['{"a": 1}\u00a0', '«\u00a0»'],
    ['{,}', '«,»'],
    ['{"a": 1, , "b": 2}', '«,»'],
  ]
  test.each(refused)('%j', (text, ...problems) => {
    expect(problemTexts(text)).toEqual(problems.map((problem) => `json-syntax ${problem}`))
  })

  test('words of YAML that JSON spells otherwise need no quotes', () => {
    const messages = parseYaml('{"a": True, "b": yes, "c": 012, "d": ~, "e": str(x)}')[0]?.problems
    expect(messages?.map(({ message }) => message)).toEqual([
      'Write true for "True": JSON knows no other spelling.',
      'Write true for "yes": JSON knows no other spelling.',
      'Write 10 for "012": JSON knows no other spelling.',
      'Write null for "~": JSON knows no other spelling.',
      'Put "str(x)" in double quotes: JSON knows only numbers, true, false and null without.',
    ])
  })

  test('the tree is kept whatever is wrong', () => {
    expect(streamText('{"a": 1,\n"b": {"c": "x",},\n"d"\n}')).toBe('{"a: 1, "b: {"c: "x}, "d}')
  })
})

test('only the very first character makes JSON of a document', () => {
  const texts = ['# note\n{a: 1,}', '---\n{a: 1,}', 'a: 1\n---\n{b: 1,}', '\uFEFF{a: 1}', '[1,]']
  expect(texts.flatMap((text) => parseYaml(text)).map(({ json }) => json)).not.toContain(true)
  expect(texts.flatMap(problemTexts)).toEqual([])
})
