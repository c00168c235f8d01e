import { columnOf } from '../base/line-start.ts'
import type { CursorSlot } from './cursor-at.ts'
import type { Chain, Cursor, Link } from './cursor-chain.ts'
import { emptySlot, keyText, presentKeys } from './cursor-chain.ts'

/** The innermost `{}` or `[]` around the cursor, one that lacks its end included as long as nothing else follows it. */
export function innermostFlow(chain: Chain, cursor: Cursor): Link | undefined {
  return [...chain.links].reverse().find((link) => link.node.flow && isInside(link, chain, cursor))
}

function isInside(link: Link, chain: Chain, cursor: Cursor): boolean {
  const { text, offset, row } = cursor
  const { start, end } = link.node.span
  if (offset <= start || !/[[{]/.test(text[start] ?? '')) return false
  if (offset < end) return true
  const closed = end - start > 1 && text[end - 1] === (link.kind === 'mapping' ? '}' : ']') && !lastPart(link, end)
  if (closed || !/^[\s,]*$/.test(text.slice(end, offset))) return false
  if (end >= row.start) return true
  const outer = chain.links[chain.links.indexOf(link) - 1]
  return row.before.length > (outer === undefined ? -1 : outer.column)
}

/** Whether the collection ends with its last part, hence without a bracket of its own. */
function lastPart(link: Link, end: number): boolean {
  const parts = link.kind === 'mapping' ? link.node.entries : link.node.items
  return parts.at(-1)?.span.end === end
}

/** The slot between the scalars of a flow collection. */
export function flowSlot(link: Link, chain: Chain, cursor: Cursor): CursorSlot {
  const { text, offset } = cursor
  const part = link.kind === 'mapping' ? link.entry : link.item
  const between = part === undefined ? ',' : text.slice(Math.min(part.span.end, offset), offset)
  const fresh = withoutComments(between).includes(',')
  if (fresh) return freshSlot(link, cursor)
  const pair = link.kind === 'mapping' ? link : pairOf(chain, link)
  const entry = pair?.entry
  if (pair === undefined || entry?.colon === undefined || entry.value !== undefined || entry.colon >= offset)
    return emptySlot(cursor, 'none')
  return {
    ...emptySlot(cursor, 'value'),
    path: [...pair.path, keyText(entry)],
    container: pair.node,
    present: presentKeys(pair.node, entry),
    flow: true,
    needsSpace: entry.colon === offset - 1,
  }
}

function freshSlot(link: Link, cursor: Cursor): CursorSlot {
  const { text, offset } = cursor
  const common = {
    container: link.node,
    flow: true,
    needsSpace: text[offset - 1] === ',',
    indent: columnOf(text, offset),
  }
  return link.kind === 'mapping'
    ? { ...emptySlot(cursor, 'key'), ...common, path: link.path, present: presentKeys(link.node) }
    : { ...emptySlot(cursor, 'item'), ...common, path: [...link.path, link.index + 1] }
}

/** The mapping of a single pair without brackets, `[a: ]`. */
function pairOf(chain: Chain, link: Link): (Link & { kind: 'mapping' }) | undefined {
  const inner = chain.links[chain.links.indexOf(link) + 1]
  return inner?.kind === 'mapping' ? inner : undefined
}

function withoutComments(text: string): string {
  return text.replaceAll(/(^|\s)#[^\r\n]*/g, '$1')
}
