import { columnOf, lineStart } from '../base/line-start.ts'
import type { CursorSlot } from './cursor-at.ts'
import type { Chain, Cursor, Link } from './cursor-chain.ts'
import { emptySlot, presentKeys } from './cursor-chain.ts'
import type { ScalarNode } from './tree.ts'

/** The slot of the scalar that the cursor touches, as key, value, item or root; undefined where it touches none. */
export function scalarSlot(chain: Chain, cursor: Cursor): CursorSlot | undefined {
  const link = chain.links.at(-1)
  for (const outer of [...chain.links].reverse()) {
    const key = outer.kind === 'mapping' ? outer.entry?.key : undefined
    if (key?.kind === 'scalar' && touches(key, cursor)) return keySlot(outer, key, chain, cursor)
  }
  const { leaf } = chain
  if (leaf?.kind === 'alias' && leaf.span.start <= cursor.offset && cursor.offset <= leaf.span.end)
    return emptySlot(cursor, 'none')
  if (leaf?.kind !== 'scalar' || !touches(leaf, cursor)) return undefined
  if (link === undefined) return openScalar(chain, leaf, cursor)
  if (link.kind === 'sequence') return itemScalar(chain, link, leaf, cursor)
  const colon = link.entry?.colon
  const ownLine = !link.node.flow && colon !== undefined && /[\r\n]/.test(cursor.text.slice(colon, leaf.span.start))
  if (ownLine && leaf.style !== 'literal' && leaf.style !== 'folded') return openScalar(chain, leaf, cursor)
  if (isKeyTooDeep(leaf, cursor)) return keyTooDeep(link, cursor)
  return { ...valueSlot(chain, link, cursor, colon), ...ofScalar(leaf, cursor) }
}

/**
 * Of a plain scalar of two words, the second one on a line of its own: YAML reads one text, yet as a rule a key is being typed that stands too deep.
 * Editors indent so.
 */
function isKeyTooDeep({ style, span }: ScalarNode, { text, row }: Cursor): boolean {
  return (
    style === 'plain' && span.end <= row.end && /^\S+[ \t]*\r?\n[ \t]+[\w.-]+$/.test(text.slice(span.start, span.end))
  )
}

function keyTooDeep(link: Link & { kind: 'mapping' }, cursor: Cursor): CursorSlot {
  const { row } = cursor
  const span = { start: row.end - row.text.trimStart().length, end: row.start + row.text.trimEnd().length }
  return {
    ...emptySlot(cursor, 'key'),
    path: link.path,
    container: link.node,
    present: presentKeys(link.node),
    span,
    prefix: cursor.text.slice(span.start, cursor.offset),
    indent: link.column,
  }
}

/** On the cursor's line, an indicator without anything behind it left of the cursor: `key: `, `- `, `? `. */
export function behindIndicator(chain: Chain, cursor: Cursor): CursorSlot | undefined {
  const link = chain.links.at(-1)
  if (link === undefined || chain.leaf !== undefined) return behindProperties(chain, cursor)
  if (link.kind === 'sequence') return behindDash(chain, link, cursor)
  const { entry } = link
  if (entry === undefined) return firstKeyBehindDash(chain, link, cursor)
  // A collection that begins on a later line is the value already.
  if (entry.colon === undefined) return undefined
  if (entry.colon < cursor.row.start || entry.colon >= cursor.offset || entry.value !== undefined) return undefined
  return valueSlot(chain, link, cursor, entry.colon)
}

/** On the key's own line with only blanks, an anchor or a tag before the cursor; the value may follow, or be missing behind the anchor or tag. */
function behindProperties(chain: Chain, cursor: Cursor): CursorSlot | undefined {
  const link = chain.links.at(-1)
  const { leaf } = chain
  if (link === undefined || leaf === undefined || leaf.span.start > cursor.row.end) return undefined
  const missing = leaf.span.start === leaf.span.end && cursor.offset > leaf.span.end
  if (!missing && cursor.offset >= leaf.span.start) return undefined
  const indicator = link.kind === 'mapping' ? link.entry?.colon : link.item?.dash
  if (indicator === undefined || indicator < cursor.row.start || indicator >= cursor.offset) return undefined
  return link.kind === 'mapping' ? valueSlot(chain, link, cursor, indicator) : dashSlot(chain, link, cursor, indicator)
}

function valueSlot(
  chain: Chain,
  link: Link & { kind: 'mapping' },
  cursor: Cursor,
  colon: number | undefined,
): CursorSlot {
  return {
    ...emptySlot(cursor, 'value'),
    path: chain.path,
    container: link.node,
    present: presentKeys(link.node, link.entry),
    indent: link.column,
    flow: link.node.flow,
    needsSpace: colon === cursor.offset - 1,
  }
}

function behindDash(chain: Chain, link: Link & { kind: 'sequence' }, cursor: Cursor): CursorSlot | undefined {
  const dash = link.item?.dash
  if (dash === undefined || dash < cursor.row.start || dash >= cursor.offset || link.item?.node !== undefined)
    return undefined
  return dashSlot(chain, link, cursor, dash)
}

/** `- ` with the keys of the item on the next lines: a key in their column is one of them. */
function firstKeyBehindDash(
  chain: Chain,
  { node, column, path }: Link & { kind: 'mapping' },
  cursor: Cursor,
): CursorSlot | undefined {
  const list = chain.links.at(-2)
  if (list?.kind !== 'sequence' || node.flow || list.node.flow) return undefined
  const dash = list.item?.dash
  if (dash === undefined || dash < cursor.row.start || dash >= cursor.offset || cursor.row.after.trim() !== '')
    return undefined
  const needsSpace = dash === cursor.offset - 1
  if (cursor.row.before.length + (needsSpace ? 1 : 0) !== column) return undefined
  return {
    ...emptySlot(cursor, 'key'),
    path,
    container: node,
    present: presentKeys(node),
    indent: column,
    afterDash: true,
    needsSpace,
  }
}

function dashSlot(chain: Chain, link: Link & { kind: 'sequence' }, cursor: Cursor, dash: number): CursorSlot {
  const needsSpace = dash === cursor.offset - 1
  return {
    ...emptySlot(cursor, 'item'),
    path: chain.path,
    container: link.node,
    indent: cursor.row.before.length + (needsSpace ? 1 : 0),
    afterDash: true,
    needsSpace,
  }
}

function keySlot(link: Link, key: ScalarNode, chain: Chain, cursor: Cursor): CursorSlot {
  const entry = link.kind === 'mapping' ? link.entry : undefined
  const container = link.kind === 'mapping' ? link.node : undefined
  const typed = entry?.colon === undefined ? gluedValue(link, key, cursor) : undefined
  if (typed !== undefined) return typed
  const outer = chain.links[chain.links.indexOf(link) - 1]
  const dash = outer?.kind === 'sequence' ? outer.item?.dash : undefined
  return {
    ...emptySlot(cursor, 'key'),
    ...ofScalar(key, cursor),
    path: link.path,
    ...(container === undefined ? {} : { container }),
    present: presentKeys(container, entry),
    indent: link.node.flow ? columnOf(cursor.text, key.span.start) : link.column,
    flow: link.node.flow,
    afterDash: dash !== undefined && dash >= cursor.row.start && container?.entries[0] === entry,
    hasColon: entry?.colon !== undefined,
  }
}

/** `name:tr`: without a blank behind its colon this is one word to YAML, yet a value is being typed. */
function gluedValue(link: Link | undefined, key: ScalarNode, cursor: Cursor): CursorSlot | undefined {
  const colon =
    key.style === 'plain' && /^[\w.-]+:[^\s:/]*$/.test(key.text) ? key.span.start + key.text.indexOf(':') : -1
  if (link?.kind === 'sequence' || colon < 0 || cursor.offset <= colon) return undefined
  return {
    ...emptySlot(cursor, 'value'),
    path: [...(link?.path ?? []), key.text.slice(0, key.text.indexOf(':'))],
    ...(link === undefined ? {} : { container: link.node }),
    present: presentKeys(link?.node, link?.entry),
    span: { start: colon + 1, end: key.span.end },
    prefix: cursor.text.slice(colon + 1, cursor.offset),
    indent: link?.column ?? columnOf(cursor.text, key.span.start),
    flow: link?.node.flow ?? false,
    needsSpace: true,
  }
}

/** A scalar on a line of its own, as root or below its key: as well the first key of a mapping that is being typed. */
function openScalar(chain: Chain, leaf: ScalarNode, cursor: Cursor): CursorSlot {
  const glued = chain.links.length === 0 ? gluedValue(undefined, leaf, cursor) : undefined
  if (glued !== undefined) return glued
  const part = ofScalar(leaf, cursor)
  const { row } = cursor
  const start = Math.max(leaf.span.start, row.start + (row.text.length - row.text.trimStart().length))
  const span = leaf.style === 'plain' ? { start, end: Math.max(start, Math.min(leaf.span.end, row.end)) } : leaf.span
  return {
    ...emptySlot(cursor, 'key'),
    ...part,
    path: chain.path,
    span,
    prefix: leaf.style === 'plain' ? cursor.text.slice(span.start, cursor.offset) : part.prefix,
    indent: columnOf(cursor.text, span.start),
  }
}

function itemScalar(chain: Chain, link: Link & { kind: 'sequence' }, leaf: ScalarNode, cursor: Cursor): CursorSlot {
  const dash = link.item?.dash
  return {
    ...emptySlot(cursor, 'item'),
    ...ofScalar(leaf, cursor),
    path: chain.path,
    container: link.node,
    indent: columnOf(cursor.text, leaf.span.start),
    flow: link.node.flow,
    afterDash: dash !== undefined && dash >= cursor.row.start,
  }
}

function ofScalar(
  scalar: ScalarNode,
  cursor: Cursor,
): Pick<CursorSlot, 'span' | 'prefix' | 'inQuotes' | 'style' | 'scalar'> {
  const quoted = scalar.style === 'single' || scalar.style === 'double'
  const { start } = scalar.span
  const inside = quoted && cursor.offset > start && (cursor.offset < scalar.span.end || !isClosed(scalar, cursor.text))
  return {
    span: scalar.span,
    prefix: cursor.text.slice(Math.min(start + (quoted ? 1 : 0), cursor.offset), cursor.offset),
    inQuotes: inside,
    style: scalar.style,
    scalar,
  }
}

function isClosed(scalar: ScalarNode, text: string): boolean {
  const { start, end } = scalar.span
  if (end - start < 2 || text[end - 1] !== text[start]) return false
  const backslashes = /(?<!\\)\\*$/.exec(text.slice(start + 1, end - 1))?.[0].length ?? 0
  return text[start] !== '"' || backslashes % 2 === 0
}

/** Whether text typed at the cursor becomes part of the scalar. Behind a closing quote nothing can be typed, which is still this scalar's place. */
function touches(scalar: ScalarNode, cursor: Cursor): boolean {
  const { start, end } = scalar.span
  const { offset, text, row } = cursor
  if (offset < start) return false
  if (scalar.style === 'literal' || scalar.style === 'folded') return touchesBlock(scalar, cursor)
  if (start === end) return offset === end && scalar.tag === undefined && scalar.anchor === undefined
  if (offset <= end) return true
  // Blanks behind an unclosed quote are its content.
  return (
    scalar.style !== 'plain' &&
    !isClosed(scalar, text) &&
    offset <= row.end &&
    end >= row.start &&
    text.slice(end, offset).trim() === ''
  )
}

function touchesBlock(scalar: ScalarNode, cursor: Cursor): boolean {
  const { offset, text, row } = cursor
  const { start, end } = scalar.span
  const header = /[\r\n]|$/.exec(text.slice(start))?.index ?? 0
  if (offset <= start + header) return offset === start || offset <= end
  if (offset <= end && row.before.trim() !== '') return true
  if (text.slice(Math.min(end, offset), offset).trim() !== '' || row.after.trim() !== '') return offset <= end
  const line = lineStart(text, start)
  const outer = /^ *(?:- +)*/.exec(text.slice(line, start))?.[0].length ?? 0
  return row.before.length > (outer >= start - line ? dashColumn(text.slice(line, start)) : outer)
}

/** The column of the last dash of a lead such as `  - - `. */
function dashColumn(lead: string): number {
  return Math.max(0, lead.lastIndexOf('-'))
}
