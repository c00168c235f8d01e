import { columnOf } from '../base/line-start.ts'
import { lastWhere } from '../base/partition-point.ts'
import type { Span } from '../base/span.ts'
import type { CoveredText, Repair } from './cover.ts'
import type { MappingNode, SequenceNode, YamlNode } from './tree.ts'

/** The header of a block scalar on a line of its own. */
const HEADER = /\n( *)[|>](?:[-+][1-9]?|[1-9][-+]?)?[ \t]*(?:#[^\r\n]*)?(?![^\r\n])/g

/**
 * A block scalar whose header stands below its key or dash, in the very column of that. The decoder takes it for the value, as no key can begin so; the parser
 * wants it deeper. What stands between the two becomes blank, so that the header stands on the line of its key.
 */
export function ownLineRepairs({ covered }: CoveredText, span: Span, root: YamlNode | undefined): readonly Repair[] {
  if (root === undefined) return []
  return [...covered.slice(span.start, span.end).matchAll(HEADER)].flatMap(({ index, 1: lead = '' }) => {
    const header = span.start + index + 1 + lead.length
    const place = openPlace(covered, root, header)
    if (place === undefined || columnOf(covered, place.owner) !== lead.length) return []
    return blankUntil(covered, place.end, header)
  })
}

/** A key, a dash or a question mark that waits for its value at the end of a text. */
interface OpenPlace {
  /** Where the key or the sign begins. */
  readonly owner: number
  /** Behind its sign, and behind the anchor and the tag of the value. */
  readonly end: number
}

/** What lacks a value where the text ends at `offset`; undefined where nothing does. */
function openPlace(text: string, root: YamlNode, offset: number): OpenPlace | undefined {
  let node: YamlNode | undefined = root
  while (node !== undefined && node.kind !== 'scalar' && node.kind !== 'alias' && !node.flow) {
    const last = lastPart(text, node, offset)
    const end = last?.sign === undefined ? undefined : endOfProps(last.sign, last.value)
    if (last !== undefined && end !== undefined) return { owner: last.owner, end }
    node = last?.value
  }
  return undefined
}

interface LastPart {
  readonly owner: number
  /** The last `:`, `?` or `-`. */
  readonly sign?: number
  /** What stands behind that. */
  readonly value?: YamlNode
}

/** Of the entry or item that begins last before `offset`. */
function lastPart(text: string, node: MappingNode | SequenceNode, offset: number): LastPart | undefined {
  const begun = (part: { readonly span: Span }) => part.span.start < offset
  if (node.kind === 'sequence') {
    const item = lastWhere(node.items, begun)
    return item && partOf(item.span.start, item.dash, item.node)
  }
  const entry = lastWhere(node.entries, begun)
  if (entry === undefined) return undefined
  const { colon, key, value, span } = entry
  if (colon !== undefined) return partOf(span.start, colon, value)
  return partOf(span.start, text[span.start] === '?' ? span.start : undefined, key)
}

function partOf(owner: number, sign: number | undefined, value: YamlNode | undefined): LastPart {
  return { owner, ...(sign !== undefined && { sign }), ...(value && { value }) }
}

/** Where nothing but an anchor and a tag stands behind a sign, their end; undefined where there is a value. */
function endOfProps(sign: number, value: YamlNode | undefined): number | undefined {
  if (value === undefined) return sign + 1
  const { anchor, tag, span } = value
  return span.start === span.end && (anchor || tag) ? Math.max(anchor?.span.end ?? 0, tag?.span.end ?? 0) : undefined
}

/** Ends of lines and comments. Tabs may stand on the first line alone. */
const BETWEEN = /^[ \t]*(?:#[^\r\n]*)?\r?\n(?: *(?:#[^\r\n]*)?\r?\n)* *$/

/** Takes the ends of lines and the comments out of a stretch; nothing where anything else stands there. */
function blankUntil(text: string, start: number, end: number): readonly Repair[] {
  const between = text.slice(start, end)
  if (!BETWEEN.test(between)) return []
  return [...between.matchAll(/#[^\r\n]*|[^#]+/g)].map(({ 0: piece, index }): Repair => {
    const at = { start: start + index, end: start + index + piece.length }
    return { span: at, how: 'blank', ...(piece.startsWith('#') && { comment: true }) }
  })
}
