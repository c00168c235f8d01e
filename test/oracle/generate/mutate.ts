import type { FieldSchema, ValueSchema } from '../../../server/src/core/schema/schema.ts'
import { allowedTexts } from './allowed-texts.ts'
import { edges } from './amounts.ts'
import { type Builder, buildValue } from './build.ts'
import { mutateExpression } from './cel-mutate.ts'
import { constraintPaths } from './constraint-paths.ts'
import { type Mutation, shapeMutations } from './mutate-shape.ts'
import { spellingMutations } from './mutate-spelling.ts'
import { bodyPlaces, entriesOf, headed, isScalar, put } from './places.ts'
import { durations, formatSamples, times, words, yamlWords } from './samples.ts'
import {
  copyOf,
  fieldOf,
  list,
  type MapTree,
  map,
  ownerAt,
  type Place,
  placesOf,
  plain,
  removeAt,
  type ScalarTree,
  setMember,
  type Tree,
  text,
} from './tree.ts'
import { withoutTemplates } from './without-templates.ts'

/** Changes a document in place; what was right may be wrong afterwards. Returns the names of what was done. */
export function mutate(builder: Builder, root: MapTree, count: number): readonly string[] {
  const done: string[] = []
  for (let tries = 0; done.length < count && tries < count * 8; tries += 1) {
    const [name, mutation] = builder.random.pick(weighted)
    if (mutation(builder, root)) done.push(name)
  }
  return done
}

const mutations: Readonly<Record<string, readonly [number, Mutation]>> = {
  type: [10, anotherType],
  value: [26, anotherValue],
  word: [9, yamlWord],
  missing: [10, missing],
  extra: [10, extra],
  constraint: [16, constraint],
  repeated: [5, repeated],
  swapped: [3, swapped],
  form: [6, anotherForm],
  header: [2, header],
  emptied: [4, emptied],
  ...shapeMutations,
  ...spellingMutations,
}

const weighted = Object.entries(mutations).flatMap(([name, [weight, mutation]]) =>
  Array.from({ length: weight }, () => [name, mutation] as const),
)

const onlyScalars = (root: MapTree) =>
  bodyPlaces(root).filter((place): place is Place & { node: ScalarTree } => isScalar(place.node))
const described = (root: MapTree) => placesOf(root).filter(({ node }) => node.schema !== undefined)

function anotherType({ random }: Builder, root: MapTree): boolean {
  const places = described(root)
  if (places.length === 0) return false
  const place = random.pick(places)
  const { node } = place
  const content = isScalar(node) ? node.text : 'a'
  const others: readonly Tree[] = [
    text(content),
    { is: 'plain', text: content === '' || /[\n:#{}[\],&*!|>'"%@`]/.test(content) ? '5' : content },
    plain(random.pick([0, 1, -1, 5, 1.5])),
    plain(random.pick([true, false])),
    plain(null),
    plain(''),
    list(),
    list([copyOf(node)]),
    map(),
    map({ a: copyOf(node) }),
    text(random.pick(['5', 'true', ''])),
    node.is === 'list' ? (node.items[0] ?? text('a')) : list([plain(null)]),
  ]
  return put(place, random.pick(others))
}

/** A value at the edge, or beyond, of what the schema says of the place. */
function anotherValue(builder: Builder, root: MapTree): boolean {
  const { random } = builder
  const places = described(root).filter(({ node }) => node.is !== 'map' || node.type === undefined)
  if (places.length === 0) return false
  const place = random.pick(places)
  const { node } = place
  const schema = node.schema
  if (!schema) return false
  if (node.is === 'map') return anotherKey(builder, node)
  if (node.is === 'list') return anotherLength(builder, node)
  if ('cel' in schema && random.chance(92))
    return put(place, text(withoutTemplates(mutateExpression(random, builder.language, node.text))))
  const candidates = candidatesFor(builder, schema, node)
  if (candidates.length === 0) return false
  const value = random.pick(candidates)
  const asText = schema.type.is === 'scalar' && ['string', 'Duration', 'Quantity', 'Time'].includes(schema.type.name)
  return put(place, asText ? text(value) : plain(value === '' ? 'null' : value))
}

function candidatesFor(builder: Builder, schema: ValueSchema, { text: old }: ScalarTree): readonly string[] {
  const { random } = builder
  const allowed = allowedTexts(builder, schema) ?? []
  const name = schema.type.is === 'scalar' ? schema.type.name : 'string'
  const near = [
    old.toLowerCase(),
    old.toUpperCase(),
    `${old} `,
    ` ${old}`,
    `${old}s`,
    old.slice(0, -1),
    `-${old}`,
    old.replaceAll('-', '_'),
  ]
  const groups: readonly (readonly string[])[] = [
    edges(schema),
    allowed.length > 0
      ? random.sample(allowed, 3).flatMap((value) => [value, value.toLowerCase(), `${value}x`, value.toUpperCase()])
      : [],
    (schema.format && formatSamples[schema.format]?.odd) || [],
    (schema.format && formatSamples[schema.format]?.good) || [],
    name.startsWith('Duration') ? durations.odd : [],
    name.startsWith('Duration') ? durations.good : [],
    name === 'Quantity' ? (formatSamples['quantity']?.odd ?? []) : [],
    name === 'Time' ? times : [],
    /int|float/.test(name)
      ? ['-1', '0', '1', '2147483648', '4294967296', '1.5', '1.0', '-0', '9223372036854775808', '1e2', '65535', '65536']
      : [],
    name === 'string' ? words : [],
    name === 'string' ? near : [],
  ]
  const usable = groups.filter((group) => group.length > 0)
  return usable.length > 0 ? random.pick(usable) : []
}

function anotherKey(builder: Builder, node: MapTree): boolean {
  const { random } = builder
  const type = node.schema?.type
  if (type?.is !== 'map') return false
  const old = text(node.entries[0]?.key.text ?? '')
  const [first = ''] = random.sample(candidatesFor(builder, type.keys, old), 1)
  const entry = node.entries.length > 0 && random.chance(50) ? random.pick(node.entries) : undefined
  if (entry)
    entry.key = random.chance(80)
      ? text(first)
      : { is: 'plain', text: random.pick(['1', 'true', 'null', '~', '1.5', 'on']) }
  else node.entries.push({ key: text(first), value: buildValue(builder, type.values, 2) })
  return true
}

function anotherLength(builder: Builder, node: Tree & { is: 'list' }): boolean {
  const { random } = builder
  const type = node.schema?.type
  if (type?.is !== 'list') return false
  const most = node.schema?.maxItems
  if (most !== undefined && random.chance(15)) {
    const wanted = most + random.below(2)
    node.items = Array.from({ length: wanted }, () => (random.chance(5) ? buildValue(builder, type.items, 3) : map()))
  } else if (random.chance(40)) node.items = node.items.slice(0, random.below(node.items.length))
  else if (random.chance(50) && node.items.length > 0) node.items.push(copyOf(random.pick(node.items)))
  else node.items.push(random.chance(20) ? plain(null) : buildValue(builder, type.items, 3))
  return true
}

function yamlWord({ random }: Builder, root: MapTree): boolean {
  const places = onlyScalars(root)
  if (places.length === 0) return false
  return put(random.pick(places), { is: 'plain', text: random.pick(yamlWords) })
}

function missing({ random }: Builder, root: MapTree): boolean {
  const maps = placesOf(root).flatMap(({ node }) =>
    node.is === 'map' && entriesOf(node, root).length > 0 ? [node] : [],
  )
  if (maps.length === 0) return false
  const owner = random.pick(maps)
  const entries = entriesOf(owner, root)
  const required = entries.filter(({ key }) => fieldOf(owner, key.text)?.presence === 'required')
  const entry = required.length > 0 && random.chance(60) ? random.pick(required) : random.pick(entries)
  owner.entries = owner.entries.filter((one) => one !== entry)
  return true
}

function extra(builder: Builder, root: MapTree): boolean {
  const { random } = builder
  const objects = placesOf(root).flatMap(({ node }) => (node.is === 'map' ? [node] : []))
  const owner = random.pick(objects)
  const fields = owner.type?.fields ?? []
  const known = fields.length > 0 ? random.pick(fields) : undefined
  const name = known?.name ?? 'a'
  const spelled = random.pick([
    name,
    name,
    name,
    `${name}s`,
    name.toLowerCase(),
    name.toUpperCase(),
    `${name[0]?.toUpperCase()}${name.slice(1)}`,
    name.slice(1),
    ...Object.keys(owner.type?.misnomers ?? {}),
    'metadata',
    'apiVersion',
    'kind',
    ' ',
    '',
  ])
  const value = known ? buildValue(builder, known, 2) : text('b')
  const entries = entriesOf(owner, root)
  const entry = entries.length > 0 && random.chance(35) ? random.pick(entries) : undefined
  if (owner === root && headed.has(spelled)) return false
  if (entry) entry.key = text(spelled)
  else if (random.chance(85)) setMember(owner, spelled, value)
  else owner.entries.push({ key: text(spelled), value })
  return true
}

/** Adds, removes or changes a field that a constraint of the object speaks of. */
function constraint(builder: Builder, root: MapTree): boolean {
  const { random } = builder
  const objects = placesOf(root).flatMap(({ node }) =>
    node.is === 'map' && node.type && node.type.constraints.length > 0 ? [node] : [],
  )
  if (objects.length === 0) return false
  const owner = random.pick(objects)
  const chosen = random.pick(owner.type?.constraints ?? [])
  const paths = owner.type && chosen ? constraintPaths(owner.type, chosen) : []
  if (paths.length === 0) return false
  for (const path of random.sample(paths, 1 + random.below(2)))
    change(builder, owner, path, JSON.stringify(chosen.when ?? {}))
  return true
}

function change(builder: Builder, owner: MapTree, path: string, when: string): void {
  const { random } = builder
  const [first = ''] = path.split('.')
  const field = fieldOf(owner, first)
  const end = ownerAt(owner, path)
  if (end?.owner.entries.some(({ key }) => key.text === end.name) && random.chance(30)) {
    removeAt(owner, path)
    return
  }
  if (!field) return
  const inner = end?.owner.type ? fieldOf(end.owner, end.name) : undefined
  if (!end || path === first) setMember(owner, first, buildValue(builder, field, 1))
  else if (inner) setMember(end.owner, end.name, buildValue(builder, inner, 2))
  else if (field.type.is === 'map') setMember(end.owner, end.name, mapValue(builder, field, field.type.values, when))
}

/** A value for a map, a switch where the map or the constraint is about feature gates. */
function mapValue(builder: Builder, field: FieldSchema, values: ValueSchema, when: string): Tree {
  return when.includes('gate') || field.gates ? plain(builder.random.chance(50)) : buildValue(builder, values, 2)
}

function repeated({ random }: Builder, root: MapTree): boolean {
  const maps = placesOf(root).flatMap(({ node }) =>
    node.is === 'map' && entriesOf(node, root).length > 0 ? [node] : [],
  )
  if (maps.length === 0) return false
  const owner = random.pick(maps)
  const { key, value } = random.pick(entriesOf(owner, root))
  const spelled = random.chance(70)
    ? key
    : random.pick([text(key.text.toUpperCase()), { is: 'plain' as const, text: `"${key.text}"` }])
  owner.entries.push({
    key: { ...spelled },
    value: copyOf(random.chance(50) ? value : random.pick(owner.entries).value),
  })
  return true
}

function swapped({ random }: Builder, root: MapTree): boolean {
  const places = onlyScalars(root).filter(({ node }) => node.schema)
  if (places.length < 2) return false
  const [one, other] = random.sample(places, 2)
  if (!one || !other) return false
  const [first, second] = [copyOf(one.node), copyOf(other.node)]
  put(one, second)
  return put(other, first)
}

/** The same value in another spelling. */
function anotherForm({ random }: Builder, root: MapTree): boolean {
  const place = random.pick(bodyPlaces(root))
  const { node } = place
  if (isScalar(node)) node.style = random.pick(['plain', 'single', 'double', 'literal', 'folded'])
  else node.style = random.pick(['flow', 'block'])
  return true
}

const versions = ['v1', 'v1beta1', 'v1alpha1', 'v2', 'V1', 'v1beta2']

function header({ random }: Builder, root: MapTree): boolean {
  const entry = root.entries.find(({ key }) => key.text === 'apiVersion')
  if (entry?.value.is !== 'text') return false
  const [group = ''] = entry.value.text.split('/')
  entry.value = text(`${group}/${random.pick(versions)}`)
  return true
}

function emptied({ random }: Builder, root: MapTree): boolean {
  const places = described(root)
  if (places.length === 0) return false
  const place = random.pick(places)
  return put(place, random.pick<Tree>([plain(null), plain(''), map(), list(), text('')]))
}
