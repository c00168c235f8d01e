import { expect, test } from 'vitest'
import { parseTypeExpression } from '../../server/src/core/schema/type-expression.ts'

test('a list of maps of lists keeps the text of each part', () => {
  expect(parseTypeExpression('[]map[string][]Foo')).toEqual({
    is: 'list',
    text: '[]map[string][]Foo',
    items: {
      is: 'map',
      text: 'map[string][]Foo',
      keys: { is: 'name', name: 'string', text: 'string' },
      values: { is: 'list', text: '[]Foo', items: { is: 'name', name: 'Foo', text: 'Foo' } },
    },
  })
})

test.each(['', '[]', 'map[string]', 'map[]Foo', 'map[string', '[ ]Foo', 'Foo[]', 'a b', '[]-'])(
  '"%s" is no type',
  (text) => {
    expect(parseTypeExpression(text)).toBeUndefined()
  },
)
