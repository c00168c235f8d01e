import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { testSchemas } from '../harness/schemas.ts'
import { generateDocument, generateExpression, materialFrom } from './generate/generate.ts'
import { generatePieces } from './generate/generate-pieces.ts'
import { randomFrom } from './generate/random.ts'
import { formatSamples } from './generate/samples.ts'
import { map, plain, text } from './generate/tree.ts'
import { chooseStyle, write } from './generate/write.ts'

const material = materialFrom(testSchemas())
const numbers = Array.from({ length: 400 }, (_, index) => index)

test('a case depends on its seed and number only', () => {
  for (const index of numbers.slice(0, 40)) {
    expect(generateDocument(material, 'a', index)).toEqual(generateDocument(material, 'a', index))
    expect(generateExpression(material, 'a', index)).toEqual(generateExpression(material, 'a', index))
    expect(generatePieces('a', index)).toEqual(generatePieces('a', index))
  }
  const texts = new Set(numbers.map((index) => generateDocument(material, 'a', index).text))
  expect(texts.size).toBeGreaterThan(numbers.length * 0.9)
})

test('choices are the same on every machine', () => {
  const random = randomFrom('seed', 1)
  expect(Array.from({ length: 8 }, () => random.below(1000))).toEqual([889, 233, 990, 904, 67, 0, 418, 123])
})

test('documents that are meant to be right are YAML with a header', () => {
  const right = numbers
    .map((index) => generateDocument(material, 'b', index))
    .filter((one) => one.mutations.length === 0)
  expect(right.length).toBeGreaterThan(50)
  for (const { kind, text: source } of right) {
    const [document] = parseAllDocuments(source)
    expect(document?.errors, source).toEqual([])
    expect(document?.toJS()).toMatchObject({ kind })
  }
})

test('texts are read as they were meant, in every style', () => {
  const values = [
    ...Object.values(formatSamples).flatMap(({ good, odd }) => [...good, ...odd]),
    'yes',
    '1',
    ' a',
    '',
    '#',
    ': ',
  ]
  // The parser used here takes `e3` for a number, which YAML 1.1 does not.
  const usual = values.filter((value) => !/^e-?\d+$/.test(value))
  usual.forEach((value, index) => {
    const scalar = {
      ...text(value),
      style: (['plain', 'single', 'double', 'literal', 'folded'] as const)[index % 5] ?? 'plain',
    }
    const source = write(map({ a: scalar, b: plain(1) }), {
      ...chooseStyle(randomFrom(index)),
      before: '',
      after: '\n',
      lineBreak: '\n',
      oddity: 0,
    })
    expect(parseAllDocuments(source, { version: '1.1' })[0]?.toJS(), source).toEqual({ a: value, b: 1 })
  })
})

test('every format of the schema language has samples', () => {
  const formats = Object.keys(material.vocabularies['formats']?.values ?? {})
  expect(formats.filter((format) => formatSamples[format] === undefined)).toEqual([])
})
