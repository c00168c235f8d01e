import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyzeCel } from '../../server/src/core/cel/analyze.ts'
import { expressionShape } from '../../server/src/core/cel/expression-shape.ts'
import { readExpressionCases } from '../oracle/cases.ts'
import { celEnvironment } from './environments.ts'

const names = [...new Set(readExpressionCases().map(({ environment }) => environment))]
const environments = new Map(names.map((name) => [name, celEnvironment(name, 'k8s.io')]))

function analysisOf(expression: string, name: string) {
  const environment = environments.get(name)
  if (!environment) throw new Error(`there is no CEL environment ${name}`)
  return analyzeCel(expression, environment)
}

test.each([
  ['claims.a == "one"', `claims.a == 'another "one"'`],
  ['"" + claims.a', '"//" + claims.a'],
  ['claims.a == "x" ? "y" : "z"', 'claims.a == "x" ? "" : "long text"'],
])('%s and %s have the same shape', (one, other) => {
  expect(expressionShape(one)).toBeDefined()
  expect(expressionShape(one)).toBe(expressionShape(other))
})

test.each([
  ['claims.a == "x"', 'claims.b == "x"'],
  ['claims.a == "x"', 'claims.a == b"x"'],
  ['claims.a == "x"', 'claims.a == "x'],
  ['claims.a == "x"', 'claims.a == ""x"'],
  ['claims.a == 1', 'claims.a == 2'],
])('%s and %s have not', (one, other) => {
  expect(expressionShape(one)).not.toBe(expressionShape(other))
})

test.each([`'''x'''`, '"""', String.raw`"a\"b"`, 'claims.a // "x"', '"\0"', '"a\r"', `"${'x'.repeat(300)}"`])(
  'the shape of %j is not told',
  (text) => {
    expect(expressionShape(text)).toBeUndefined()
  },
)

test('an expression whose texts are not read stays sound whatever they hold', () => {
  const sound = readExpressionCases().filter(({ expression, environment: name }) => {
    const { problems, readsTexts } = analysisOf(expression, name)
    return problems.length === 0 && !readsTexts && expressionShape(expression)?.includes('\0')
  })
  expect(sound.length).toBeGreaterThan(100)
  const text = fc.string().map((some) => some.replaceAll(/["'\\\0\r\n]/g, '/'))
  fc.assert(
    fc.property(fc.constantFrom(...sound), fc.infiniteStream(text), ({ expression, environment: name }, texts) => {
      const other = expression.replaceAll(/"[^"\n]*"|'[^'\n]*'/g, (written) => {
        const quote = written.charAt(0)
        return `${quote}${texts.next().value}${quote}`
      })
      expect(analysisOf(other, name).problems, other).toEqual([])
    }),
    { numRuns: 2000 },
  )
})
