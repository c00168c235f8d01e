import { emptySpan } from '../../base/span.ts'
import { keyText } from '../../model/mapping-entries.ts'
import type { SourceFile } from '../../model/source-file.ts'
import type { CursorSlot, YamlPath } from '../../yaml/cursor-at.ts'
import type { MappingNode, ScalarNode, YamlDocument, YamlNode } from '../../yaml/tree.ts'
import { lineSpan } from './insertion-site.ts'

/**
 * The slot of a key that is begun on a line of its own below a member without a comma. YAML has no place for a key there: a plain
 * scalar goes on over the line break, and behind any other value a comma is due. In JSON it is where one goes on writing, and the
 * comma comes with the key. Any other slot comes back as it is.
 */
export function jsonKeySlot(document: YamlDocument, file: SourceFile, slot: CursorSlot, offset: number): CursorSlot {
  if (!document.json) return slot
  const line = lineSpan(file, offset)
  if (slot.slot === 'none') {
    if (file.text.slice(line.start, offset).trim() !== '') return slot
    const inner = document.root && innermostMapping(document.root, offset, [])
    return inner ? blankLineSlot(slot, inner, offset, line.start) : slot
  }
  const { scalar, container, path } = slot
  if (slot.slot !== 'value' || scalar?.style !== 'plain' || container?.kind !== 'mapping') return slot
  if (line.start <= scalar.span.start) return slot
  const blanks = /^[ \t]*/.exec(file.text.slice(line.start, line.end))?.[0].length ?? 0
  const start = Math.min(offset, line.start + blanks)
  const span = { start, end: Math.max(offset, Math.min(scalar.span.end, line.end)) }
  const { scalar: _, style: __, ...rest } = slot
  return {
    ...rest,
    slot: 'key',
    path: path.slice(0, -1),
    container: withShortened(container, scalar, lineSpan(file, scalar.span.start).end),
    present: [...slot.present, String(path.at(-1))],
    span,
    prefix: file.text.slice(span.start, offset),
    hasColon: false,
    inQuotes: file.text[start] === '"' && offset > start,
  }
}

interface InnerMapping {
  readonly mapping: MappingNode
  readonly path: YamlPath
}

function blankLineSlot(
  slot: CursorSlot,
  { mapping, path }: InnerMapping,
  offset: number,
  lineStart: number,
): CursorSlot {
  const present = mapping.entries.flatMap((entry) => keyText(entry) ?? [])
  const span = emptySpan(offset)
  return { ...slot, slot: 'key', path, container: mapping, present, span, indent: offset - lineStart, flow: true }
}

/** The mapping directly around an offset; undefined where a list or a scalar is nearer. */
function innermostMapping(node: YamlNode, offset: number, path: YamlPath): InnerMapping | undefined {
  if (node.kind === 'scalar' || node.kind === 'alias') return undefined
  if (node.kind === 'sequence') {
    const index = node.items.findIndex(({ node: item }) => item && isAround(item, offset))
    const item = node.items[index]?.node
    return item && innermostMapping(item, offset, [...path, index])
  }
  const inside = node.entries.find(({ value }) => value && isAround(value, offset))
  const name = inside && keyText(inside)
  if (!inside?.value) return isAround(node, offset) ? { mapping: node, path } : undefined
  return name === undefined ? undefined : innermostMapping(inside.value, offset, [...path, name])
}

function isAround({ span }: YamlNode, offset: number): boolean {
  return span.start < offset && offset < span.end
}

/** The mapping with a value that ends on its first line. */
function withShortened(mapping: MappingNode, scalar: ScalarNode, end: number): MappingNode {
  const entries = mapping.entries.map((entry) =>
    entry.value === scalar ? { ...entry, span: { ...entry.span, end } } : entry,
  )
  return { ...mapping, entries }
}
