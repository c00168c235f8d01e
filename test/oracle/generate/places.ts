import { type Entry, type MapTree, type Place, placesOf, type ScalarTree, type Tree } from './tree.ts'

/** The header stays: a file that says not whose it is belongs to nobody, and only the component minds. */
export const headed = new Set(['apiVersion', 'kind'])

/** All values but those of the header. */
export function bodyPlaces(root: MapTree): readonly Place[] {
  return placesOf(root).filter(
    ({ parent, index }) => !(parent === root && headed.has(root.entries[index]?.key.text ?? '')),
  )
}

/** Entries that may be changed: all but the header of the document. */
export function entriesOf(owner: MapTree, root: MapTree): readonly Entry[] {
  return owner === root ? owner.entries.filter(({ key }) => !headed.has(key.text)) : owner.entries
}

export const isScalar = (tree: Tree): tree is ScalarTree => tree.is === 'text' || tree.is === 'plain'

/** Puts a value in place of another one, with what was known of the old one. */
export function put({ node, replace }: Place, value: Tree): boolean {
  replace(node.schema ? { ...value, schema: node.schema } : value)
  return true
}
