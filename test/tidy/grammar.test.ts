import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../harness/paths.ts'
import { testSchemas } from '../harness/schemas.ts'

const text = readFileSync(`${root}client/syntaxes/cel-injection.json`, 'utf8')
const grammar: { readonly repository: Readonly<Record<string, { readonly begin?: string; readonly while?: string }>> } =
  JSON.parse(text)

/** Names of the fields that hold expressions, wherever they are. */
const fields = new Set(
  testSchemas().dialects.flatMap(({ types }) =>
    Object.values(types).flatMap((type) => type.fields.flatMap(({ name, cel }) => (cel ? [name] : []))),
  ),
)

test('the grammar knows every field that holds an expression, and no other', () => {
  const named = [...text.matchAll(/\(((?:\w+\|)+\w+)\)\( \*:\)/g)].map(([, names = '']) => names.split('|').sort())
  expect(named.length).toBeGreaterThan(3)
  for (const names of named) expect(names).toEqual([...fields].sort())
})

test.each([
  ['item-block', '  - expression: |', true],
  ['block', 'expression: >-', true],
  ['block', 'message: |', false],
  ['plain', '  - expression: claims.a == 1', true],
  ['plain', '    valueExpression: claims.a', true],
  ['plain', '    myexpression: claims.a', false],
  ['plain', '    expression: "claims.a"', false],
  ['flow', '- {expression: claims.a, message: no}', true],
  ['flow', '- {message: no, expression: claims.a}', true],
])('%s begins at %s: %s', (rule, line, expected) => {
  expect(new RegExp(grammar.repository[rule]?.begin ?? '(?!)').test(line)).toBe(expected)
})

test.each([
  ['block', '  expression: |', ['   claims.a &&', '', '    claims.b'], ['  message: x', 'other: y']],
  [
    'item-block',
    '  - expression: |',
    ['     claims.a &&', '', '      claims.b'],
    ['    message: x', '  - expression: x', 'other: y'],
  ],
])('%s ends with its indentation', (name, line, inside, outside) => {
  const { begin = '', while: goesOn = '' } = grammar.repository[name] ?? {}
  const [, indent = ''] = new RegExp(begin).exec(line) ?? []
  const rule = new RegExp(goesOn.replaceAll('\\1', indent))
  expect(inside.filter((one) => !rule.test(one))).toEqual([])
  expect(outside.filter((one) => rule.test(one))).toEqual([])
})
