import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../server/src/core/base/json-value.ts'
import { toJsonSchema } from '../../server/src/core/schema/json-schema.ts'
import { createRegistry } from '../../server/src/core/schema/registry.ts'
import type { CompiledSchemas } from '../../server/src/core/schema/schema.ts'
import { compileTexts } from '../harness/compile.ts'
import { testSchemas } from '../harness/schemas.ts'

/** Strict about keywords and types: what a validator would ignore in silence is a mistake here. */
function validatorOf(schema: JsonObject): ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false, allErrors: true })
  for (const keyword of ['markdownDescription', 'enumDescriptions', 'markdownEnumDescriptions', 'deprecationMessage'])
    ajv.addKeyword(keyword)
  return ajv.compile(schema)
}

const registry = createRegistry(testSchemas())
const places = registry.dialects.flatMap((dialect) =>
  dialect.kinds.map((kind) => ({ dialect, kind, name: `${dialect.name} ${kind.kind} (${kind.type})` })),
)

describe.each(places)('$name', ({ dialect, kind }) => {
  const schema = toJsonSchema(registry, dialect, kind)
  const validate = validatorOf(schema)
  const { required: _, ...withoutRequired } = schema
  const acceptsMember = validatorOf(withoutRequired)

  test('is a schema in which every reference leads somewhere, and refuses other kinds', () => {
    expect(validate({ apiVersion: 'v1', kind: 'ConfigMap' })).toBe(false)
    expect(validate({})).toBe(false)
  })

  test('accepts every default and example where it belongs, and null in its place when the field is optional', () => {
    const refused = (dialect.types[kind.type]?.fields ?? []).flatMap((field) => {
      const values = [field.default ?? null, ...(field.examples ?? []), null].filter(
        (value) => field.presence !== 'required' || value !== null,
      )
      const rejects = (value: JsonValue) => !acceptsMember({ [field.name]: value })
      return values.filter(rejects).map((value) => `${field.name}: ${JSON.stringify(value)}`)
    })
    expect(refused).toEqual([])
  })

  test('refuses an unknown field', () => {
    expect(acceptsMember({ noSuchField: 1 })).toBe(false)
  })
})

describe('of one field', () => {
  test.each([
    ['{type: bool}', [true, null], ['true', 1]],
    ['{type: bool, presence: required}', [true], [null]],
    ['{type: int32, minimum: 1, maximum: 5}', [1, 5, 3.0], [0, 6, 1.5, '3']],
    ['{type: int32, minimum: 1, allow: [-1]}', [1, -1], [0]],
    ['{type: int32, minimum: 1, zeroIsUnset: true}', [1, 0], [-1]],
    ['{type: int32, minimum: 1, effect: risky}', [1, 0], ['1']],
    ['{type: int64, multipleOf: 4}', [8], [6]],
    ['{type: uint32}', [0], [-1]],
    ['{type: float64, exclusiveMinimum: 0, maximum: 1}', [0.5, 1], [0, 1.5]],
    ['{type: Duration}', ['1m30s', '1.5h', '0', '-5ms', '.5s'], [30, '30', '1d', '']],
    ['{type: Quantity}', ['10Mi', 5], [true]],
    ['{type: DurationOrNanoseconds}', ['5s', 5000], [1.5, true]],
    ['{type: string, nonEmpty: true}', ['a'], ['']],
    ['{type: string, pattern: "[a-c]+"}', ['abc'], ['abd', '']],
    ['{type: string, pattern: "(?i)[a-c]+"}', ['abd'], [1]],
    ['{type: string, enum: {a: {}, b: {}}}', ['a', null], ['c', '']],
    ['{type: string, enum: {a: {}}, zeroIsUnset: true}', ['a', ''], ['c']],
    ['{type: string, enum: {a: {}}, open: true}', ['a', 'c'], [1]],
    ['{type: string, enum: {a: {}}, effect: ignored}', ['a', 'c'], [1]],
    ['{type: int32, enum: {"23": {}, "24": {}}}', [23], ['23', 25]],
    ['{type: string, vocabulary: closed}', ['x'], ['y']],
    ['{type: string, vocabulary: loose}', ['x', 'X'], [1]],
    ['{type: "[]string", minItems: 1, items: {enum: {a: {}}}}', [['a'], null], [[], ['b'], 'a']],
    ['{type: "[]string", unique: [.]}', [['a', 'b']], [['a', 'a']]],
    ['{type: "map[string]int32", keys: {enum: {a: {}}}}', [{ a: 1 }, { a: null }, {}], [{ b: 1 }, { a: 'x' }, []]],
    ['{type: Object}', [{ a: [1] }], ['a']],
    ['{type: Any}', [1, 'a', [{}]], []],
    ['{type: Inner}', [{ a: 1 }, null, {}], [{ b: 1 }, 5]],
    ['{type: Inner, presence: required}', [{ a: 1 }, {}], []],
    ['{type: Short}', [{ is: 1 }, 'plain'], [{ isnt: 1 }]],
    ['{type: "[]K"}', [[{ f: [] }]], [[{ f: [{ g: 1 }] }]]],
  ] as const)('%s', (field, accepted, refused) => {
    const validate = validatorOf(schemaOf(field))
    const file = (value: unknown) => ({ apiVersion: 'g/v1', kind: 'K', f: value })
    expect(accepted.filter((value) => !validate(file(value)))).toEqual([])
    expect(refused.filter((value) => validate(file(value)))).toEqual([])
  })

  test('carries what editors show', () => {
    const schema = schemaOf(
      '{type: string, enum: {a: {doc: The `a`.}}, doc: "Says `a`.", default: a, deprecated: {use: g}, examples: [a]}',
    )
    expect(schema['properties']).toMatchObject({
      apiVersion: { enum: ['g/v1', 'g/v1alpha1'] },
      kind: { const: 'K' },
      f: {
        enum: ['a', null],
        enumDescriptions: ['The a.'],
        description: 'Says a.',
        markdownDescription: 'Says `a`.',
        default: 'a',
        deprecated: true,
        deprecationMessage: 'Use g instead.',
        examples: ['a'],
      },
    })
  })
})

function schemaOf(field: string): JsonObject {
  const { schemas, problems } = compileTexts({
    'a.yaml': `{kind: Schema, group: g, kinds: {K: {versions: [v1, v1alpha1], doc: d}}, types: {K: {fields: {f: ${field}}}, Inner: {fields: {a: {type: int32}}}, Short: {plain: is, fields: {is: {type: Any}}}}}`,
    'b.yaml': '{kind: Vocabulary, name: closed, values: {x: {}}}',
    'c.yaml': '{kind: Vocabulary, name: loose, ignoreCase: true, values: {x: {}}}',
  })
  expect(problems).toEqual([])
  return firstSchema(schemas)
}

function firstSchema(schemas: CompiledSchemas): JsonObject {
  const [dialect] = schemas.dialects
  const [kind] = dialect?.kinds ?? []
  return dialect && kind ? toJsonSchema(createRegistry(schemas), dialect, kind) : {}
}
