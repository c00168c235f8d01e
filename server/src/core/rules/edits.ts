import { columnOf, isLineBreak, lineStart } from '../base/line-start.ts'
import { partitionPoint } from '../base/partition-point.ts'
import { remembered } from '../base/remembered.ts'
import type { Span } from '../base/span.ts'
import type { TextEdit } from '../base/text-edit.ts'
import type { Registry } from '../schema/registry.ts'
import type { MappingEntry, MappingNode } from '../yaml/tree.ts'

export function replace(span: Span, newText: string): TextEdit {
  return { span, newText }
}

/**
 * Removes an entry of a mapping and what only belongs to it: in block style its lines, a comment at their end included; in flow
 * style the comma. Comments above it stay, for they may speak of more.
 */
export function removeEntry(text: string, mapping: MappingNode, entry: MappingEntry): TextEdit {
  const index = indexOfEntry(mapping, entry)
  return removeRun(text, mapping, entry.span, index, index)
}

/** Where an entry stands in a mapping; -1 for one that a merge brings. By bisection: a mapping can have as many fixes as entries. */
export function indexOfEntry({ entries }: MappingNode, entry: MappingEntry): number {
  const index = partitionPoint(entries, ({ span }) => span.start < entry.span.start)
  return entries[index] === entry ? index : entries.indexOf(entry)
}

/** Whether an entry stands in the mapping itself: one that a merge brings does not. */
export function isEntryOf(mapping: MappingNode, entry: MappingEntry): boolean {
  return indexOfEntry(mapping, entry) >= 0
}

/** The last entry of a mapping with this key, as it is written: the one that counts. */
export function entryNamed(mapping: MappingNode, name: string, registry: Registry): MappingEntry | undefined {
  return registry.derived(entriesByText)(mapping).get(name)?.at(-1)
}

/** To be kept with the registry: a mapping can have as many fixes as entries, and each asks for one that is not there. */
function entriesByText(_: Registry): (mapping: MappingNode) => ReadonlyMap<string, readonly MappingEntry[]> {
  return remembered(({ entries }: MappingNode) => {
    const named = new Map<string, MappingEntry[]>()
    for (const entry of entries) {
      if (entry.key?.kind !== 'scalar') continue
      const same = named.get(entry.key.text)
      if (same) same.push(entry)
      else named.set(entry.key.text, [entry])
    }
    return named
  })
}

/** Removes all that a mapping has under the keys of these entries, as `removeEntry` does: of a key that stands twice the other value would count. */
export function removeKeys(
  text: string,
  mapping: MappingNode,
  entries: readonly MappingEntry[],
  registry: Registry,
): readonly TextEdit[] {
  const [first, ...others] = entries
  const name = first?.key?.kind === 'scalar' ? first.key.text : undefined
  const named = registry.derived(entriesByText)(mapping)
  if (name !== undefined && others.length === 0) {
    const known = registry.derived(removalsByText)(mapping)
    const edits = known.get(name) ?? removeEntries(text, mapping, named.get(name) ?? [])
    known.set(name, edits)
    return edits
  }
  const all = entries.flatMap((entry) => (entry.key?.kind === 'scalar' ? (named.get(entry.key.text) ?? []) : [entry]))
  return removeEntries(text, mapping, all)
}

/** To be kept with the registry: each of many entries of one key has the fix that takes all of them out. */
function removalsByText(_: Registry): (mapping: MappingNode) => Map<string, readonly TextEdit[]> {
  return remembered(() => new Map())
}

/** Removes some entries of a mapping, as `removeEntry` does: neighbours in one edit, so that no two edits touch. */
function removeEntries(text: string, mapping: MappingNode, entries: readonly MappingEntry[]): readonly TextEdit[] {
  // Only these are looked for: a mapping can have as many fixes as entries.
  const indexes = [...new Set(entries.map((entry) => indexOfEntry(mapping, entry)))].sort((a, b) => a - b)
  return indexes.flatMap((first, i) => {
    const span = mapping.entries[first]?.span
    if (!span || indexes[i - 1] === first - 1) return []
    let count = 1
    while (indexes[i + count] === first + count) count++
    const last = first + count - 1
    const end = mapping.entries[last]?.span.end ?? span.end
    return [removeRun(text, mapping, { start: span.start, end }, first, last)]
  })
}

/** Removes the entries from one index to another one, both included. */
function removeRun(text: string, mapping: MappingNode, span: Span, first: number, last: number): TextEdit {
  const [before, next] = [mapping.entries[first - 1], mapping.entries[last + 1]]
  // Lines are not looked for between brackets, where all entries may stand in one.
  if (mapping.flow) return removeBetween(span, before, next)
  const [start, end] = [lineStart(text, span.start), lineEnd(text, span.end)]
  // `- name: x`: the dash must stay, so the next entry moves up to it.
  if (text.slice(start, span.start).trim() !== '')
    return replace({ start: span.start, end: next ? next.span.start : span.end }, next ? '' : '{}')
  const isAll = first === 0 && next === undefined
  return isAll && start > 0 ? replace(span, '{}') : replace({ start, end }, '')
}

function removeBetween(span: Span, before: MappingEntry | undefined, next: MappingEntry | undefined): TextEdit {
  if (next) return replace({ start: span.start, end: next.span.start }, '')
  return replace({ start: before ? before.span.end : span.start, end: span.end }, '')
}

/** The start of the line after the one that holds `offset`, or of the line itself when `offset` already begins one. */
export function lineEnd(text: string, offset: number): number {
  const isInBreak = text.startsWith('\r\n', offset - 1)
  if (offset > 0 && !isInBreak && isLineBreak(text.charCodeAt(offset - 1))) return offset
  const end = breakAt(text, offset)
  return Math.min(text.length, text.startsWith('\r\n', end) ? end + 2 : end + 1)
}

/** The offset of the line break that ends the line of `offset`; the text's end behind the last one. */
function breakAt(text: string, offset: number): number {
  let end = offset
  while (end < text.length && !isLineBreak(text.charCodeAt(end))) end++
  return end
}

/**
 * Adds entries at the end of a mapping, indented like their siblings. `lines` are complete entries (`key: value`, with nested
 * lines relative to the key's column); in flow style each must be a single line.
 */
export function addEntries(text: string, mapping: MappingNode, lines: readonly string[], lineBreak: string): TextEdit {
  const last = mapping.entries.at(-1)
  if (mapping.flow) {
    const at = last ? last.span.end : mapping.span.start + 1
    return replace({ start: at, end: at }, (last ? ', ' : '') + lines.join(', '))
  }
  const first = mapping.entries[0]
  const column = first ? columnOf(text, first.span.start) : 0
  const at = contentEnd(text, mapping.span.end)
  const indent = ' '.repeat(column)
  return replace(
    { start: at, end: at },
    lines.map((line) => lineBreak + indent + line.split('\n').join(lineBreak + indent)).join(''),
  )
}

/** The end of the last line with content at or before `offset`, so that an insertion stays in front of blank lines. */
export function contentEnd(text: string, offset: number): number {
  let end = offset
  while (end > 0 && /[\s\u0085]/.test(text.charAt(end - 1))) end--
  return breakAt(text, end)
}
