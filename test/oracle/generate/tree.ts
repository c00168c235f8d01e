import type { FieldSchema, ObjectType, ValueSchema } from '../../../server/src/core/schema/schema.ts'

/**
 * A document while it is made. Unlike JSON it can say things twice and keeps the spelling of what stands without quotes, since
 * mutations are about those. Nodes remember what the schema knows of them, as that tells how to break them.
 */
export type Tree = MapTree | ListTree | ScalarTree

interface Properties {
  /** The name of an anchor, without its sign. */
  anchor?: string
  /** As it is written. */
  tag?: string
}

export interface MapTree extends Properties {
  is: 'map'
  entries: Entry[]
  schema?: ValueSchema
  /** The object type, for maps that are objects. */
  type?: ObjectType
  style?: CollectionStyle
}

export interface ListTree extends Properties {
  is: 'list'
  items: Tree[]
  schema?: ValueSchema
  style?: CollectionStyle
}

export interface ScalarTree extends Properties {
  /** `text` is a string, quoted wherever YAML needs it; `plain` is written as it stands: numbers, words, anything. */
  is: 'text' | 'plain'
  text: string
  schema?: ValueSchema
  style?: ScalarStyle
}

export interface Entry {
  key: ScalarTree
  value: Tree
}

export type CollectionStyle = 'block' | 'flow'
export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded'

export const text = (value: string): ScalarTree => ({ is: 'text', text: value })
export const plain = (value: string | number | boolean | null): ScalarTree => ({ is: 'plain', text: String(value) })
export const list = (items: Tree[] = []): ListTree => ({ is: 'list', items })
export const map = (entries: Record<string, Tree> = {}): MapTree => ({
  is: 'map',
  entries: Object.entries(entries).map(([key, value]) => ({ key: text(key), value })),
})

/** The value at a name, the first one where it stands twice. */
export function member(tree: Tree | undefined, name: string): Tree | undefined {
  return tree?.is === 'map' ? tree.entries.find(({ key }) => key.text === name)?.value : undefined
}

export function setMember(tree: MapTree, name: string, value: Tree): void {
  const entry = tree.entries.find(({ key }) => key.text === name)
  if (entry) entry.value = value
  else tree.entries.push({ key: text(name), value })
}

export function removeMember(tree: MapTree, name: string): void {
  tree.entries = tree.entries.filter(({ key }) => key.text !== name)
}

/** The parts of a path of the schema language. Keys of maps never have dots there. */
export const partsOf = (path: string): readonly string[] => path.split('.')

/** The value at a path of member names. */
export function valueAt(tree: Tree | undefined, path: string): Tree | undefined {
  return partsOf(path).reduce(member, tree)
}

/** Where a path ends: the map that has (or could have) its last member; undefined where something on the way is absent or no map. */
export function ownerAt(tree: MapTree, path: string): { readonly owner: MapTree; readonly name: string } | undefined {
  const parts = partsOf(path)
  const owner = parts.slice(0, -1).reduce<Tree | undefined>(member, tree)
  return owner?.is === 'map' ? { owner, name: parts.at(-1) ?? '' } : undefined
}

export function removeAt(tree: MapTree, path: string): void {
  const end = ownerAt(tree, path)
  if (end) removeMember(end.owner, end.name)
}

export function textOf(tree: Tree | undefined): string | undefined {
  return tree?.is === 'text' || tree?.is === 'plain' ? tree.text : undefined
}

/** The items of a list that are scalars. */
export function textsOf(tree: Tree | undefined): readonly string[] {
  return tree?.is === 'list' ? tree.items.flatMap((item) => textOf(item) ?? []) : []
}

export function fieldOf(tree: MapTree, name: string): FieldSchema | undefined {
  return tree.type?.fields.find((field) => field.name === name)
}

/** A node with the place that holds it, which can be given another one. */
export interface Place {
  readonly node: Tree
  /** The object or list around it; none for the document. */
  readonly parent?: MapTree | ListTree
  readonly index: number
  readonly replace: (node: Tree) => void
}

/** Every value of a document, the document itself first. Keys are no values. */
export function placesOf(root: MapTree): readonly Place[] {
  const places: Place[] = [{ node: root, index: 0, replace: () => undefined }]
  for (let at = 0; at < places.length; at += 1) {
    const parent = places[at]?.node
    if (parent?.is === 'map') {
      parent.entries.forEach((entry, index) => {
        places.push({ node: entry.value, parent, index, replace: (node) => set(entry, node) })
      })
    } else if (parent?.is === 'list') {
      parent.items.forEach((node, index) => {
        places.push({ node, parent, index, replace: (other) => void parent.items.splice(index, 1, other) })
      })
    }
  }
  return places
}

function set(entry: Entry, node: Tree): void {
  entry.value = node
}

export function copyOf<Node extends Tree>(tree: Node): Node {
  if (tree.is === 'map') {
    const entries = tree.entries.map(({ key, value }) => ({ key: { ...key }, value: copyOf(value) }))
    return { ...tree, entries }
  }
  if (tree.is === 'list') return { ...tree, items: tree.items.map(copyOf) }
  return { ...tree }
}

/** Whether two values would be read alike; spelling of numbers counts. */
export function alike(one: Tree, other: Tree): boolean {
  return JSON.stringify(bare(one)) === JSON.stringify(bare(other))
}

function bare(tree: Tree): unknown {
  if (tree.is === 'map') return tree.entries.map(({ key, value }) => [key.text, bare(value)])
  if (tree.is === 'list') return tree.items.map(bare)
  return tree.text
}
