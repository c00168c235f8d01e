import type { CursorSlot, YamlPath } from './cursor-at.ts'
import type { Chain, Cursor, Link } from './cursor-chain.ts'
import { emptySlot, keyText, presentKeys } from './cursor-chain.ts'
import type { YamlNode } from './tree.ts'

/**
 * The slot on a line that holds nothing yet (or only a comment): the cursor's column picks the collection. Deeper than a key or dash without a
 * value is its child; a column between two collections counts as the inner one, with that one's `indent`, and so does one that is deeper than a key
 * whose value is complete.
 */
export function blankLineSlot(chain: Chain, cursor: Cursor): CursorSlot {
  const column = cursor.row.before.length
  const { links } = chain
  if (links.length === 0) return chain.leaf === undefined ? fresh([], cursor, column) : emptySlot(cursor, 'none')
  for (let i = links.length - 1; i >= 0; i--) {
    const link = links[i]
    if (link === undefined || link.node.flow) continue
    const outer = links[i - 1]
    const found =
      link.kind === 'mapping'
        ? inMapping(link, outer, links[i + 1], cursor)
        : inSequence(link, outer, links[i + 1], cursor)
    if (found !== undefined) return found
  }
  return emptySlot(cursor, 'none')
}

type MappingLink = Link & { readonly kind: 'mapping' }
type SequenceLink = Link & { readonly kind: 'sequence' }

function inMapping(
  link: MappingLink,
  outer: Link | undefined,
  inner: Link | undefined,
  cursor: Cursor,
): CursorSlot | undefined {
  const column = cursor.row.before.length
  if (column > link.column && link.entry !== undefined) return belowKey(link, cursor)
  if (column === link.column || joins(outer, cursor))
    return { ...besideKeys(link, cursor), ...alsoItem(link, inner, column) }
  return undefined
}

function besideKeys(link: MappingLink, cursor: Cursor): CursorSlot {
  const present = presentKeys(link.node)
  return { ...emptySlot(cursor, 'key'), path: link.path, container: link.node, present, indent: link.column }
}

/** Deeper than the outer collection's own column, though not as deep as the inner one: the root takes everything. */
function joins(outer: Link | undefined, cursor: Cursor): boolean {
  return outer === undefined || cursor.row.before.length > outer.column
}

function belowKey(link: MappingLink, cursor: Cursor): CursorSlot {
  const { entry } = link
  if (entry?.colon === undefined) return emptySlot(cursor, 'none')
  if (entry.value !== undefined) return isComplete(entry.value) ? besideKeys(link, cursor) : emptySlot(cursor, 'none')
  return fresh([...link.path, keyText(entry)], cursor, cursor.row.before.length)
}

/** A value that hardly goes on in another line, as several words do. */
export function isComplete(value: YamlNode): boolean {
  if (value.kind === 'mapping' || value.kind === 'sequence') return value.flow
  return value.kind === 'alias' || value.style !== 'plain' || !/\s/.test(value.text)
}

function inSequence(
  link: SequenceLink,
  outer: Link | undefined,
  inner: Link | undefined,
  cursor: Cursor,
): CursorSlot | undefined {
  const column = cursor.row.before.length
  if (column > link.column && link.item !== undefined) {
    const empty = link.item.node === undefined && inner === undefined && link.item.dash !== undefined
    return empty ? fresh([...link.path, link.index], cursor, column) : emptySlot(cursor, 'none')
  }
  // At its key's own column a list shares the place with the keys around it.
  if (outer?.kind === 'mapping' && outer.column === link.column && column === link.column) return undefined
  if (column !== link.column && !joins(outer, cursor)) return undefined
  return {
    ...emptySlot(cursor, 'item'),
    path: [...link.path, link.index + 1],
    container: link.node,
    indent: link.column,
  }
}

function alsoItem(link: MappingLink, inner: Link | undefined, column: number): Pick<CursorSlot, 'alsoItem'> {
  const { entry } = link
  if (entry?.colon === undefined || column !== link.column) return {}
  const path: YamlPath = [...link.path, keyText(entry)]
  if (entry.value === undefined) return { alsoItem: { path: [...path, 0] } }
  if (inner?.kind !== 'sequence' || inner.node.flow || inner.column !== link.column) return {}
  return { alsoItem: { path: [...path, inner.index + 1], container: inner.node } }
}

function fresh(path: YamlPath, cursor: Cursor, indent: number): CursorSlot {
  return { ...emptySlot(cursor, 'key'), path, indent }
}
