import { expect, test } from 'vitest'
import { packSchemas, unpackSchemas } from '../../server/src/core/schema/packed-schemas.ts'
import { loadSchemas } from '../../server/src/host/load-schemas.ts'
import { schemaDirectory } from '../harness/paths.ts'
import { testSchemas } from '../harness/schemas.ts'

test('schemas are the same after they were packed, in the same order, as ASCII', () => {
  const { schemas } = loadSchemas(schemaDirectory)
  const packed = packSchemas(schemas)
  expect(packed).toMatch(/^[\n -~]*$/)
  const unpacked = unpackSchemas(packed)
  expect(unpacked).toEqual(JSON.parse(JSON.stringify(schemas)))
  expect(JSON.stringify(unpacked)).toBe(JSON.stringify(schemas))
})

test('what nobody asks for is not read, and what was read is the same object from then on', () => {
  const schemas = testSchemas()
  const [name = '', other = ''] = Object.keys(schemas.vocabularies)
  const packed = packSchemas(schemas)
  const broken = packed.replace(`\n${JSON.stringify(schemas.vocabularies[other])}`, '\n{ broken')
  const { vocabularies } = unpackSchemas(broken)
  expect(vocabularies[name]).toBe(vocabularies[name])
  expect(vocabularies[name]).toEqual(JSON.parse(JSON.stringify(schemas.vocabularies[name])))
  expect(() => vocabularies[other]).toThrow()
})
