import { describe, expect, test } from 'vitest'
import { compileTexts } from '../harness/compile.ts'

const base = `
kind: Schema
group: pets.example
kinds:
  Owner:
    versions: [v2, v1]
    doc: Somebody with pets.
types:
  Owner:
    fields:
      pets: {type: "[]Pet", minItems: 1, unique: [tag.code], doc: The pets.}
      limits: {type: "map[string]Quantity", keys: {vocabulary: foods}, doc: Food by name.}
    constraints:
      fed: {required: limits, when: {pets: {count: 1}}, because: It must eat.}
    label: [limits.hay]
  Pet:
    inline: [Animal]
    fields:
      tag: {type: Tag, doc: The tag.}
      name: {doc: Another documentation.}
    constraints:
      named: {atLeastOne: [name, tag.code], because: We call it.}
  Animal:
    fields:
      name: {type: string, presence: required, doc: The name.}
      legs: {type: int32, minimum: 0, default: 4, doc: Number of legs.}
  Tag:
    fields:
      code: {type: string, doc: The code.}
`
const foods = `
kind: Vocabulary
name: foods
doc: Foods.
open: true
values: {hay: {doc: Dry grass.}, fish: }
`

function problemsOf(files: Record<string, string>): readonly string[] {
  return compileTexts(files).problems.map(({ path, at, message }) => `${path} ${at}: ${message}`)
}

function withFields(fields: string): Record<string, string> {
  return {
    'a.yaml': `{kind: Schema, group: g, kinds: {K: {versions: [v1], doc: d}}, types: {K: {fields: {${fields}}}}}`,
    'foods.yaml': foods,
  }
}

describe('the base dialect', () => {
  const { schemas, problems } = compileTexts({ 'owner.yaml': base, 'foods.yaml': foods })
  const dialect = schemas.dialects[0]

  test('has no problems and its kinds at the versions in their order', () => {
    expect(problems).toEqual([])
    expect(dialect?.name).toBe('orch.io')
    expect(dialect?.kinds.map(({ kind, type, versions }) => ({ kind, type, versions }))).toEqual([
      {
        kind: 'Owner',
        type: 'Owner',
        versions: [
          { group: 'pets.example', version: 'v2' },
          { group: 'pets.example', version: 'v1' },
        ],
      },
    ])
  })

  test('flattens inlined types; an own field without type changes the inlined one', () => {
    expect(dialect?.types['Pet']?.fields.map(({ name, doc, presence }) => `${name} ${presence}: ${doc}`)).toEqual([
      'name required: Another documentation.',
      'legs optional: Number of legs.',
      'tag optional: The tag.',
    ])
  })

  test('gives items, keys and values schemas of their own', () => {
    const [pets, limits] = dialect?.types['Owner']?.fields ?? []
    expect(pets?.type).toEqual({ is: 'list', items: { type: { is: 'object', name: 'Pet' }, typeText: 'Pet' } })
    expect(limits?.type).toMatchObject({
      keys: { typeText: 'string', values: { is: 'vocabulary', name: 'foods', open: false } },
      values: { type: { is: 'scalar', name: 'Quantity' } },
    })
  })

  test('turns a plain value of a matcher into "is" and keeps the word of a constraint', () => {
    const source = base.replace('{pets: {count: 1}}', '{limits.hay: 3}')
    const [constraint] =
      compileTexts({ 'owner.yaml': source, 'foods.yaml': foods }).schemas.dialects[0]?.types['Owner']?.constraints ?? []
    expect(constraint).toEqual({
      id: 'fed',
      because: 'It must eat.',
      effect: 'rejected',
      when: { 'limits.hay': { is: 3 } },
      words: { required: 'limits' },
    })
  })

  test('keeps documents of other kinds as they are', () => {
    const other = compileTexts({ 'b.yaml': 'kind: CelThing\nx: 2', 'a.yaml': 'kind: CelThing\nx: 1' })
    expect(other.schemas.documents).toEqual({ CelThing: [{ x: 1 }, { x: 2 }] })
  })
})

describe('an overlay', () => {
  const overlay = `
kind: Dialect
name: other
doc: Another family.
releases: ["1", "2"]
kinds:
  Owner:
    groups:
      real.example: {versions: [v3], since: {v3: "2"}}
types:
  Owner:
    rename: {pets: animals}
    fields:
      animals: {minItems: null}
      age: {type: int32, doc: The age.}
  Tag:
    rename: {code: number}
  Animal:
    fields:
      legs: null
`
  const { schemas, problems } = compileTexts({ 'owner.yaml': base, 'foods.yaml': foods, 'z.yaml': overlay })
  const dialect = schemas.dialects.find(({ name }) => name === 'other')

  test('has its own groups, versions and releases', () => {
    expect(problems).toEqual([])
    expect(dialect?.releases).toEqual(['1', '2'])
    expect(dialect?.kinds[0]?.versions).toEqual([{ group: 'real.example', version: 'v3', since: '2' }])
    expect(dialect?.kinds[0]?.doc).toBe('Somebody with pets.')
  })

  test('renames in place, changes by member, adds at the end, removes', () => {
    const fields = dialect?.types['Owner']?.fields ?? []
    expect(fields.map(({ name }) => name)).toEqual(['animals', 'limits', 'age'])
    expect(fields[0]?.minItems).toBeUndefined()
    expect(dialect?.types['Pet']?.fields.map(({ name }) => name)).toEqual(['name', 'tag'])
  })

  test('follows renamed fields in paths, also through other types, and knows the old names as misnomers', () => {
    expect(dialect?.types['Owner']?.constraints[0]?.when).toEqual({ animals: { count: 1 } })
    expect(dialect?.types['Owner']?.fields[0]?.unique).toEqual(['tag.number'])
    expect(dialect?.types['Pet']?.constraints[0]?.words).toEqual({ atLeastOne: ['name', 'tag.number'] })
    expect(dialect?.types['Tag']?.misnomers).toEqual({ code: { use: 'number' } })
  })

  test('leaves the base as it is', () => {
    const alone = compileTexts({ 'owner.yaml': base, 'foods.yaml': foods }).schemas.dialects[0]
    expect(schemas.dialects.map(({ name }) => name)).toEqual(['other', 'orch.io'])
    expect(schemas.dialects[1]).toEqual(alone)
  })

  test('of several files is one dialect', () => {
    const second =
      '{kind: Dialect, name: other, types: {Tag: {fields: {number: {doc: New.}, colour: {type: string, doc: c}}}}}'
    const both = compileTexts({ 'owner.yaml': base, 'foods.yaml': foods, 'y.yaml': overlay, 'z.yaml': second })
    expect(both.problems).toEqual([])
    expect(
      both.schemas.dialects
        .find(({ name }) => name === 'other')
        ?.types['Tag']?.fields.map(({ name, doc }) => [name, doc]),
    ).toEqual([
      ['number', 'New.'],
      ['colour', 'c'],
    ])
  })

  test('that changes what does not exist is a problem', () => {
    const typo = `
kind: Dialect
name: other
kinds: {Owner: {groups: {g: {versions: [v1]}}}}
types:
  Owner: {fields: {petz: {minItems: 2}, cats: null}, rename: {dogs: cats}, constraints: {fad: {effect: risky}}}
  Stranger: {fields: {a: {type: string, doc: d}}}
`
    expect(problemsOf({ 'owner.yaml': base, 'foods.yaml': foods, 'z.yaml': typo })).toEqual([
      'z.yaml types.Owner.rename.dogs: There is no field "dogs" to rename.',
      'z.yaml types.Owner.fields.petz: There is no field "petz" to change; a new field says its "type".',
      'z.yaml types.Owner.fields.cats: There is no field "cats" of this type\'s own to remove.',
      'z.yaml types.Owner.constraints.fad: There is no constraint "fad" to change; a new one says its "because".',
      'z.yaml types.Owner.fields.petz: The "type" is missing.',
      expect.stringContaining('z.yaml types.Owner.constraints.fad: A constraint has exactly one of the words'),
      'z.yaml types.Stranger: No kind of the dialect uses the type "Stranger".',
    ])
  })
})

describe('problems', () => {
  test.each([
    ['a: {type: Strng, doc: d}', 'types.K.fields.a.type: There is no type "Strng".'],
    ['a: {type: "[]", doc: d}', 'types.K.fields.a.type: "[]" is no type: write a name, "[]T" or "map[string]T".'],
    ['a: {doc: d}', 'types.K.fields.a: The "type" is missing.'],
    [
      'a: {type: "[]string", items: {type: int32}, doc: d}',
      'types.K.fields.a.items.type: The type "int32" contradicts "string", which the type around it says.',
    ],
    [
      'a: {type: "[]string", enum: {x: {}}, doc: d}',
      'types.K.fields.a.enum: "enum" says nothing about the type "[]string". Write it under "items".',
    ],
    [
      'a: {type: string, minItems: 1, doc: d}',
      'types.K.fields.a.minItems: "minItems" says nothing about the type "string".',
    ],
    ['a: {type: string, vocabulary: food, doc: d}', 'types.K.fields.a.vocabulary: There is no vocabulary "food".'],
    ['a: {type: int32, default: "4", doc: d}', 'types.K.fields.a.default: The value is no "int32".'],
    ['a: {type: int32, minimum: 5, default: 4, doc: d}', 'types.K.fields.a.default: The value is below the minimum 5.'],
    [
      'a: {type: "[]Duration", examples: [[1s], [1x]], doc: d}',
      'types.K.fields.a.examples[1][0]: The value is no "Duration".',
    ],
    [
      'a: {type: string, enum: {x: {}}, examples: [y], doc: d}',
      'types.K.fields.a.examples[0]: "y" is none of the values x.',
    ],
    [
      'a: {type: string, enum: {x: {deprecated: {use: z}}}, doc: d}',
      'types.K.fields.a.enum.x.deprecated.use: There is no value "z".',
    ],
    ['a: {type: Duration, maximum: 30, doc: d}', 'types.K.fields.a.maximum: The value is no "Duration".'],
    [
      'a: {type: string, ignoredUnless: {b: true}, doc: d}',
      'types.K.fields.a.ignoredUnless: The path "b" leads nowhere from K.',
    ],
    [
      'a: {type: string, unreadUnless: {b: true}, doc: d}',
      'types.K.fields.a.unreadUnless: The path "b" leads nowhere from K.',
    ],
    [
      'a: {type: EmbeddedObject, variants: {by: b, of: {}}, doc: d}',
      'types.K.fields.a.variants.by: There is no field "b".',
    ],
    [
      'a: {type: EmbeddedObject, variants: {by: a, of: {x: {type: Nothing}}}, doc: d}',
      'types.K.fields.a.variants.of.x.type: There is no type "Nothing".',
    ],
    [
      'a: {type: EmbeddedObject, variants: {by: a, of: {x: {kinds: [g/v1 Nothing]}}}, doc: d}',
      'types.K.fields.a.variants.of.x.kinds: There is no kind "g/v1 Nothing".',
    ],
    [
      'a: {type: Duration, minimum: 0s, earlier: {"1.0": {minimum: 1}}, doc: d}',
      'types.K.fields.a.earlier.1.0.minimum: The value is no "Duration".',
    ],
    [
      'a: {type: "[]string", earlier: {"1.0": {format: ip}}, doc: d}',
      'types.K.fields.a.earlier: "earlier" says nothing about the type "[]string". Write it under "items".',
    ],
    [
      'a: {type: "map[string]string", keys: {earlier: {"1.0": {format: ip}}}, doc: d}',
      'types.K.fields.a.keys.earlier: Nobody asks for earlier demands on keys.',
    ],
    ['a: {type: "[]K", unique: ["b{}"], doc: d}', 'types.K.fields.a.unique: The path "b" leads nowhere from K.'],
    ['a: {type: K, default: {b: 1}, doc: d}', 'types.K.fields.a.default.b: There is no field "b" in K.'],
  ])('%s', (field, problem) => {
    expect(problemsOf(withFields(field))).toEqual([`a.yaml ${problem}`])
  })

  test('a default may be the zero value in spite of bounds', () => {
    expect(
      problemsOf(
        withFields(
          'a: {type: int32, minimum: 5, default: 0, doc: d}, b: {type: string, enum: {x: {}}, default: "", doc: d}',
        ),
      ),
    ).toEqual([])
  })

  test('paths of constraints, labels and misnomers', () => {
    const source = base
      .replace('[name, tag.code]', '[name, tag.cod]')
      .replace('label: [limits.hay]', 'label: [limit.hay]\n    misnomers: {pets: {use: limits}, animals: {use: pet}}')
    expect(problemsOf({ 'owner.yaml': source, 'foods.yaml': foods })).toEqual([
      'owner.yaml types.Owner.label: The path "limit.hay" leads nowhere from Owner.',
      'owner.yaml types.Owner.misnomers.pets: "pets" is a field of the type.',
      'owner.yaml types.Owner.misnomers.animals: The path "pet" leads nowhere from Owner.',
      'owner.yaml types.Pet.constraints.named: The path "tag.cod" leads nowhere from Pet.',
    ])
  })

  test('what is described twice, inlines itself, or is no schema file', () => {
    const twice = '{kind: Schema, types: {Tag: {fields: {}}, Ring: {inline: [Ring]}}}'
    expect(
      problemsOf({
        'owner.yaml': base,
        'foods.yaml': foods,
        'foods2.yaml': foods,
        'z.yaml': twice,
        'list.yaml': '[1]',
      }),
    ).toEqual([
      'list.yaml : The file is no mapping with a "kind".',
      'foods2.yaml name: The vocabulary "foods" is described twice.',
      'z.yaml types.Tag: The type "Tag" is described in owner.yaml as well.',
      'z.yaml types.Ring.inline: "Ring" inlines itself.',
      'owner.yaml types.Owner.fields.pets.unique: The path "tag.code" leads nowhere from Pet.',
      'owner.yaml types.Pet.constraints.named: The path "tag.code" leads nowhere from Pet.',
    ])
  })
})
