import type { LineIndex } from '../base/line-index.ts'
import { lineAt } from '../base/line-index.ts'
import { columnOf } from '../base/line-start.ts'
import { lastWhere, partitionPoint } from '../base/partition-point.ts'
import type { Span } from '../base/span.ts'
import type { CursorSlot, YamlPath } from './cursor-at.ts'
import type { MappingEntry, MappingNode, SequenceItem, SequenceNode, YamlNode } from './tree.ts'

/** A cursor in a text. */
export interface Cursor {
  readonly text: string
  readonly offset: number
  readonly row: Row
  readonly json: boolean
}

/** The cursor's line, without its break. */
interface Row {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly before: string
  readonly after: string
}

/**
 * The collections around a cursor, outermost first, each with its last entry or item that begins before the cursor (or at it), and at the end
 * the node that is no collection. A collection that begins behind the cursor, as the value of the entry before, is the last link and has neither.
 */
export interface Chain {
  readonly links: readonly Link[]
  /** The path of `leaf`, or of what is missing at the end of the last link. */
  readonly path: YamlPath
  /** The scalar or alias at the end. */
  readonly leaf?: YamlNode
}

export type Link =
  | {
      readonly kind: 'mapping'
      readonly node: MappingNode
      readonly path: YamlPath
      readonly column: number
      readonly entry?: MappingEntry
    }
  | {
      readonly kind: 'sequence'
      readonly node: SequenceNode
      readonly path: YamlPath
      readonly column: number
      readonly item?: SequenceItem
      /** Of `item`; -1 without one. */
      readonly index: number
    }

export function rowAt(text: string, lines: LineIndex, offset: number): Row {
  const line = lineAt(lines, offset)
  const start = lines.starts[line] ?? 0
  let end = lines.starts[line + 1] ?? text.length
  while (end > start && (text[end - 1] === '\n' || text[end - 1] === '\r')) end--
  const inside = Math.min(offset, end)
  return { start, end, text: text.slice(start, end), before: text.slice(start, inside), after: text.slice(inside, end) }
}

export function keyText(entry: MappingEntry | undefined): string {
  const key = entry?.key
  return key?.kind === 'scalar'
    ? key.text
    : key?.kind === 'alias' && key.target?.kind === 'scalar'
      ? key.target.text
      : ''
}

/** Names of the mapping's keys but for `except`. */
export function presentKeys(mapping: MappingNode | undefined, except?: MappingEntry): readonly string[] {
  return (mapping?.entries ?? []).filter((entry) => entry !== except && entry.key?.kind === 'scalar').map(keyText)
}

export function emptySlot(cursor: Cursor, slot: CursorSlot['slot']): CursorSlot {
  return {
    slot,
    path: [],
    present: [],
    span: { start: cursor.offset, end: cursor.offset },
    prefix: '',
    indent: cursor.row.before.length,
    flow: false,
    afterDash: false,
    needsSpace: false,
    hasColon: false,
    inQuotes: false,
  }
}

export function chainTo(root: YamlNode | undefined, cursor: Cursor): Chain {
  const links: Link[] = []
  let path: YamlPath = []
  let node = root
  while (node !== undefined) {
    if (node.kind === 'scalar' || node.kind === 'alias') return { links, path, leaf: node }
    const link = linkOf(node, path, cursor)
    links.push(link)
    const step = link.kind === 'mapping' ? link.entry : link.item
    if (step === undefined) break
    path = [...path, link.kind === 'mapping' ? keyText(link.entry) : link.index]
    node = link.kind === 'mapping' ? link.entry?.value : link.item?.node
  }
  return { links, path }
}

function linkOf(node: MappingNode | SequenceNode, path: YamlPath, cursor: Cursor): Link {
  const column = columnOf(cursor.text, node.span.start)
  const begun = ({ span }: { readonly span: Span }) => span.start <= cursor.offset
  if (node.kind === 'mapping') {
    const entry = lastWhere(node.entries, begun)
    return { kind: 'mapping', node, path, column, ...(entry === undefined ? {} : { entry }) }
  }
  const index = partitionPoint(node.items, begun) - 1
  const item = node.items[index]
  return { kind: 'sequence', node, path, column, index, ...(item === undefined ? {} : { item }) }
}
