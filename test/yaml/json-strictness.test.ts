import fc from 'fast-check'
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
    ['{"a": [1, 2}', '«[»'],
    ['{"a": 1]}', '«]»'],
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

describe('a bracket without a partner', () => {
  const found = (text: string) => parseYaml(text).flatMap(({ problems }) => problems)
  /** The text with what the problems write. */
  const closed = (text: string) =>
    [...found(text)].reverse().reduce((whole, { closing }) => {
      if (!closing) return whole
      return whole.slice(0, closing.at) + closing.text + whole.slice(closing.at)
    }, text)

  test.each([
    [
      'a member that stands further out',
      '{\n  "a": {\n    "b": 1,\n  "c": 2\n}',
      '{\n  "a": {\n    "b": 1\n  },\n  "c": 2\n}',
    ],
    ['one without a comma before it', '{\n  "a": [\n    1\n  "c": 2\n}', '{\n  "a": [\n    1\n  ],\n  "c": 2\n}'],
    ['one on its own line', '{\n  "a": [1,\n  "c": 2\n}', '{\n  "a": [1],\n  "c": 2\n}'],
    ['the next item', '{"a": [\n  {"b": 1,\n  {"b": 2}\n]}', '{"a": [\n  {"b": 1},\n  {"b": 2}\n]}'],
    ['the end of what is around it', '{\n  "a": [\n    {"b": 1\n  ]\n}', '{\n  "a": [\n    {"b": 1}\n  ]\n}'],
    ['that within a line', '{"a": [{"b": 1]}', '{"a": [{"b": 1}]}'],
    [
      'the end of one in another column',
      '{\n  "a": {\n    "b": {\n      "c": 1\n  },\n  "d": 2\n}',
      '{\n  "a": {\n    "b": {\n      "c": 1\n    }\n  },\n  "d": 2\n}',
    ],
    ['the end of the text', '{\n  "a": [\n    1', '{\n  "a": [\n    1\n  ]\n}'],
  ])('is one mistake, closed before %s', (_, text, whole) => {
    expect(found(text)).toHaveLength(1)
    expect(closed(text)).toBe(whole)
  })

  test('is of several in one place the innermost', () => {
    const text = '{\n  "a": {\n    "b": [\n      1,\n  "c": 2\n}'
    expect(problemTexts(text)).toEqual(['json-syntax «[»'])
    expect(closed(text)).toBe('{\n  "a": {\n    "b": [\n      1\n    ]\n  },\n  "c": 2\n}')
  })

  test('is told before others that are wrong, which stay what they are', () => {
    const text = '{\n  "a": {\n    "b": yes,\n  "c": 2,\n}'
    expect(problemTexts(text)).toEqual(['json-syntax «{»', 'json-syntax «yes»', 'json-syntax «,»'])
  })

  test('is none in a text that is laid out oddly', () => {
    expect(problemTexts('{\n    "a": {\n  "b": [\n1\n], "c":\n{"d": 1}\n}, "e": 1\n  }')).toEqual([])
  })

  test('is found wherever one is taken from a text that is laid out as usual', () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof({ maxDepth: 3 }, fc.integer(), fc.stringMatching(/^[\w \\":,[\]]*$/), tie('object'), tie('list')),
      object: fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), tie('any'), { minKeys: 1, maxKeys: 3 }),
      list: fc.array(tie('any'), { minLength: 1, maxLength: 3 }),
    })).object
    fc.assert(
      fc.property(value, fc.nat(), (json, choice) => {
        const text = JSON.stringify(json, null, 2)
        const closers = [...text.matchAll(/\n *[\]}]/g)]
        const { 0: closer, index } = closers[choice % closers.length] ?? { 0: '', index: 0 }
        const without = text.slice(0, index) + text.slice(index + closer.length)
        expect(found(without)).toHaveLength(1)
        expect(closed(without)).toBe(text)
      }),
    )
  })
})
