import { expect, test } from 'vitest'
import { describeField, describeKind, describeType, describeValue } from '../../server/src/core/schema/describe.ts'
import { createRegistry } from '../../server/src/core/schema/registry.ts'
import { compileTexts } from '../harness/compile.ts'

const { schemas } = compileTexts({
  'a.yaml': `
kind: Schema
group: g
kinds:
  Zoo: {versions: [v2, v1], doc: All animals., component: the keeper, flag: --zoo, source: the map}
types:
  Zoo:
    doc: A zoo.
    source: the map
    fields:
      count: {type: int32, presence: listed, default: 4, minimum: 0, maximum: 9, allow: [-1], flag: --count, doc: How many.}
      names: {type: "[]string", minItems: 1, unique: [.], items: {pattern: "[a-z]+", patternDoc: lowercase letters}, doc: Names.}
      house:
        type: string
        presence: required
        enum: {big: {doc: Large. With windows.}, "": {doc: None.}, old: {doc: Older., deprecated: {use: big}}}
        needsGate: [Houses]
        ignoredUnless: {count: {above: 3}, names: {present: true}}
        doc: Where they live.
      food: {type: "map[string]Quantity", keys: {vocabulary: foods}, deprecated: {use: names, doc: It rots.}, since: "1.2", doc: Food.}
    constraints:
      either: {exclusive: [count, [names, house]], when: {food: {empty: false}}, because: It is one or the other.}
      odd: {warnWhen: {count: 3}, effect: risky, because: Three is a crowd.}
`,
  'b.yaml': `{kind: Vocabulary, name: foods, open: true, values: {${Array.from({ length: 14 }, (_, i) => `f${i}: {doc: Food ${i}.}`).join(', ')}}}`,
})
const registry = createRegistry(schemas)
const dialect = registry.dialects[0] ?? expect.fail('no dialect')
const zoo = dialect.types['Zoo'] ?? expect.fail('no type')

function described(name: string): string {
  return describeField(
    registry,
    dialect,
    zoo,
    zoo.fields.find((field) => field.name === name) ?? expect.fail(`no field ${name}`),
  )
}

test('a number with bounds, a default and rules', () => {
  expect(described('count')).toBe(`**count** · \`int32\` · listed as required · default \`4\`

How many.

- Must be from \`0\` to \`9\`, or \`-1\`.
- At most one of \`count\` and (\`names\` or \`house\`) is set when \`food\` is not empty. It is one or the other.
- Worth a second look when \`count\` is \`3\`. Three is a crowd.
- Same as the flag \`--count\`.

*Source: the map*`)
})

test('a list speaks of its items', () => {
  expect(described('names')).toContain(`- Holds at least 1 item.
- No two items are equal.
- Each item must be lowercase letters.`)
})

test('allowed values with the first sentence of each, gates and conditions', () => {
  expect(described('house')).toBe(`**house** · \`string\` · required

Where they live.

- Needs the feature gate \`Houses\`.
- Has an effect only while \`count\` is above \`3\` and \`names\` is set.
- At most one of \`count\` and (\`names\` or \`house\`) is set when \`food\` is not empty. It is one or the other.

Values:

- \`big\`: Large.
- \`""\`: None.
- \`old\` (deprecated): Older.

*Source: the map*`)
})

test('a map speaks of its keys, a dozen of them, and a deprecation comes first', () => {
  const text = described('food')
  expect(text).toContain('**food** · `map[string]Quantity` · deprecated')
  expect(text).toContain('- **Deprecated.** Use `names` instead. It rots.\n- Since release 1.2.')
  expect(text).toContain('Keys (others are accepted too):\n\n- `f0`: Food 0.')
  expect(text).toContain('- `f11`: Food 11.\n- and 2 more')
})

test('a kind, a type, a value', () => {
  const kind = dialect.kinds[0] ?? expect.fail('no kind')
  expect(describeKind(kind)).toBe(`**Zoo** · kind

All animals.

- Versions: \`g/v2\`, \`g/v1\`
- Loaded by the keeper, from the file that \`--zoo\` names.

*Source: the map*`)
  expect(describeType(zoo)).toContain('- **count** · `int32` · listed as required · default `4`: How many.')
  const house = zoo.fields.find(({ name }) => name === 'house') ?? expect.fail('no field')
  const old = { doc: 'Older.', deprecated: { use: 'big' }, until: '1.9' }
  expect(describeValue('old', old, house)).toBe(`**old** · value of type \`string\`

Older.

- **Deprecated.** Use \`big\` instead.
- Gone in release 1.9.`)
})
