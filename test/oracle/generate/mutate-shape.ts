import type { Builder } from './build.ts'
import { bodyPlaces, entriesOf, isScalar, put } from './places.ts'
import { copyOf, list, type MapTree, map, placesOf, plain, type Tree, text } from './tree.ts'

/** One way to change a document; false when it finds nothing to change. */
export type Mutation = (builder: Builder, root: MapTree) => boolean

/** Changes of what YAML alone is about: anchors, merges, tags, nulls, and things that nobody knows. */
export const shapeMutations: Readonly<Record<string, readonly [number, Mutation]>> = {
  alias: [4, alias],
  merge: [4, merge],
  tag: [4, tag],
  nulls: [4, nulls],
  strange: [6, strange],
}

/** A value is written once more by its anchor; at times before the anchor, or under another name. */
function alias({ random }: Builder, root: MapTree): boolean {
  const places = bodyPlaces(root).filter(({ node }) => node !== root)
  if (places.length < 2) return false
  const [first, second] = random.sample(places, 2)
  if (!first || !second) return false
  const [one, other] = random.chance(90) ? [first, second] : [second, first]
  one.node.anchor = random.pick(['a', 'a', 'a-1', 'x_y'])
  return put(other, plain(`*${random.chance(92) ? one.node.anchor : 'b'}`))
}

/** Some members of a mapping come from a merge, and may stand beside it too. */
function merge({ random }: Builder, root: MapTree): boolean {
  const owners = placesOf(root).flatMap(({ node }) =>
    node.is === 'map' && entriesOf(node, root).length > 0 ? [node] : [],
  )
  if (owners.length === 0) return false
  const owner = random.pick(owners)
  const moved = random.sample(entriesOf(owner, root), 1 + random.below(2))
  const merged: Tree = { ...map(), entries: moved.map(({ key, value }) => ({ key: { ...key }, value: copyOf(value) })) }
  if (random.chance(75)) owner.entries = owner.entries.filter((entry) => !moved.includes(entry))
  const value = random.pick<Tree>([
    merged,
    merged,
    merged,
    list([merged]),
    list([merged, map()]),
    plain(null),
    plain('a'),
  ])
  const key = random.chance(90) ? plain('<<') : text('<<')
  const at = random.chance(50) ? owner.entries.length : 0
  owner.entries.splice(owner === root ? owner.entries.length : at, 0, {
    key,
    value: { ...value, style: 'flow' } as Tree,
  })
  return true
}

const tags = [
  ...['!!str', '!!int', '!!float', '!!bool', '!!null', '!!map', '!!seq', '!!binary', '!!timestamp', '!x', '!'],
  ...[
    '!a[b]',
    '!a,b',
    '!,',
    '!!str,',
    '!<x>',
    '!<a[b],c>',
    '!<tag:yaml.org,2002:str>',
    '!a%20b',
    '!a%',
    '!a#b',
    '!e!x',
    '!x!',
  ],
]

function tag({ random }: Builder, root: MapTree): boolean {
  const places = bodyPlaces(root).filter(({ node }) => node !== root)
  if (places.length === 0) return false
  const { node } = random.pick(places)
  node.tag = random.pick(tags)
  if (isScalar(node) && random.chance(50)) node.is = 'plain'
  return !(isScalar(node) && node.is === 'plain' && /[\n:#{}[\],&*!|>'"%@`]|^$|^[-? ]/.test(node.text)) || quote(node)
}

function quote(node: Tree): boolean {
  if (isScalar(node)) node.is = 'text'
  return true
}

function nulls({ random }: Builder, root: MapTree): boolean {
  const places = bodyPlaces(root).filter(({ node }) => node !== root)
  for (const place of random.sample(places, 1 + random.below(4)))
    put(place, plain(random.pick(['null', '~', '', 'Null'])))
  return places.length > 0
}

/** Something that no schema knows, with contents that may be wrong by themselves. */
function strange({ random }: Builder, root: MapTree): boolean {
  const owners = placesOf(root).flatMap(({ node }) => (node.is === 'map' ? [node] : []))
  const owner = random.pick(owners)
  const value = random.pick<Tree>([
    plain('.inf'),
    plain('-.INF'),
    plain('.nan'),
    list([plain('.inf')]),
    map({ a: map({ b: plain('.NaN') }) }),
    plain('1e400'),
    plain('99999999999999999999999'),
    plain(null),
    map({ a: plain(null) }),
    { is: 'map', entries: [{ key: plain('~'), value: plain(1) }] },
    { is: 'map', entries: [{ key: plain('null'), value: plain(1) }] },
    {
      is: 'map',
      entries: [
        { key: plain(1), value: plain(1) },
        { key: plain('0x1'), value: plain(2) },
      ],
    },
    {
      is: 'map',
      entries: [
        { key: text('a'), value: plain(1) },
        { key: text('a'), value: plain(2) },
      ],
    },
    { is: 'map', entries: [{ key: plain('.inf'), value: plain(1) }] },
    list([map({ a: text('b') }), list([plain(1), plain('yes')])]),
    { ...text('a\nb'), style: 'literal' },
    plain('!!int x'),
    plain('!!null x'),
    text('.inf'),
    plain('2026-01-01'),
  ])
  owner.entries.push({ key: random.pick([text('x-strange'), text('strange'), plain(5), plain('~')]), value })
  return true
}
