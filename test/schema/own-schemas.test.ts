import { describe, expect, test } from 'vitest'
import { misfits } from '../../server/src/core/schema/misfits.ts'
import type { EnumValue, ObjectType, ValueSchema } from '../../server/src/core/schema/schema.ts'
import { schemaProblems, testSchemas } from '../harness/schemas.ts'

const { dialects, vocabularies } = testSchemas()
const types = dialects.flatMap((dialect) =>
  Object.values(dialect.types).map((type) => ({ dialect, type, name: `${dialect.name} ${type.name}` })),
)
const fields = types.flatMap(({ dialect, type, name }) =>
  type.fields.map((field) => ({ dialect, type, field, name: `${name}.${field.name}` })),
)

test('compile without a problem', () => {
  expect(schemaProblems()).toEqual([])
})

test('there are the base dialect, an overlay, and the schema language, with kinds each', () => {
  expect(dialects.map(({ name }) => name)).toEqual(expect.arrayContaining(['orch.io', 'k8s.io', 'schema']))
  expect(dialects.filter(({ kinds }) => kinds.length === 0)).toEqual([])
})

test('every default and every example fits its type', () => {
  const wrong = fields.flatMap(({ dialect, field, name }) => {
    const context = { types: dialect.types, vocabularies }
    // A zero default says "not set", whatever the field allows when it is set.
    const {
      values: _,
      minimum: _minimum,
      exclusiveMinimum: _exclusive,
      nonEmpty: _nonEmpty,
      pattern: _pattern,
      ...unbounded
    } = field
    const isZero = field.default === '' || field.default === 0
    const ofDefault = misfits(field.default ?? null, isZero ? unbounded : field, context)
    const ofExamples = (field.examples ?? []).flatMap((example) => misfits(example, field, context))
    return [...ofDefault, ...ofExamples].map((misfit) => `${name}${misfit.at}: ${misfit.message}`)
  })
  expect(wrong).toEqual([])
})

describe('documentation', () => {
  test('every field has one, a sentence at least', () => {
    expect(
      fields
        .filter(({ field }) => !/^\S[\s\S]{5,}[.:)`]\s*$/.test(field.doc))
        .map(({ name, field }) => `${name}: ${field.doc}`),
    ).toEqual([])
  })

  test('every kind has one', () => {
    expect(dialects.flatMap(({ kinds }) => kinds).filter(({ doc }) => doc.trim() === '')).toEqual([])
  })

  test('every enumerated value has one', () => {
    const undocumented = fields.flatMap(({ field, name }) =>
      enumsIn(field).flatMap((values) => withoutDoc(values).map((value) => `${name}: ${value}`)),
    )
    expect(undocumented).toEqual([])
  })

  test('every constraint says why', () => {
    const silent = types.flatMap(({ type, name }) =>
      type.constraints.filter(({ because }) => because.trim() === '').map(({ id }) => `${name}.${id}`),
    )
    expect(silent).toEqual([])
  })

  test('every enumerated value of a small vocabulary has one', () => {
    // Long lists, such as all feature gates of all releases, carry facts (stage, setting, end) in place of a text.
    const silent = Object.values(vocabularies).flatMap(({ name, values }) =>
      withoutDoc(values)
        .filter((value) => {
          const { note, on, until } = values[value] ?? {}
          return note === undefined && on === undefined && until === undefined
        })
        .map((value) => `${name}: ${value}`),
    )
    expect(silent).toEqual([])
  })
})

test('constraint names are unique in their type', () => {
  const twice = (type: ObjectType) =>
    type.constraints.filter(({ id }, index) => type.constraints.findIndex((other) => other.id === id) !== index)
  expect(types.flatMap(({ type, name }) => twice(type).map(({ id }) => `${name}.${id}`))).toEqual([])
})

function enumsIn(schema: ValueSchema): readonly Readonly<Record<string, EnumValue>>[] {
  const own = schema.values?.is === 'enum' ? [schema.values.values] : []
  if (schema.type.is === 'list') return [...own, ...enumsIn(schema.type.items)]
  return schema.type.is === 'map' ? [...own, ...enumsIn(schema.type.keys), ...enumsIn(schema.type.values)] : own
}

function withoutDoc(values: Readonly<Record<string, EnumValue>>): readonly string[] {
  return Object.keys(values).filter((name) => (values[name]?.doc ?? '').trim() === '')
}
