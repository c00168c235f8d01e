import { columnOf, lineStart } from '../base/line-start.ts'
import type { TextEdit } from '../base/text-edit.ts'
import { printNodeInline } from '../yaml/print-node-inline.ts'
import { printKey } from '../yaml/print-value.ts'
import type { MappingEntry, MappingNode } from '../yaml/tree.ts'
import { addEntries, contentEnd, entryNamed, indexOfEntry, lineEnd, removeEntry, replace } from './edits.ts'
import type { FixContext } from './rule.ts'

/** Where an entry stands, and where it is to stand: in `mapping`, below objects that do not exist yet, under the last name of `below`. */
export interface Move {
  readonly from: MappingNode
  readonly entry: MappingEntry
  readonly mapping: MappingNode
  readonly below: readonly string[]
}

/**
 * Edits that move an entry with its value as it is written; what goes into braces is put in one line. None where that would lose something: a comment
 * or a text of several lines in braces, a key without a colon, an anchor before an alias that uses it.
 */
export function moveEntry(move: Move, context: FixContext): readonly TextEdit[] {
  const { from, entry, mapping, below } = move
  // What a merge brings stands elsewhere.
  const lines = indexOfEntry(from, entry) < 0 ? undefined : movedLines(move, context)
  if (!lines) return []
  if (mapping === from) return inPlace(move, lines, context)
  const removal = removeEntry(context.text, from, entry)
  if (entryNamed(mapping, below[0] ?? '', context.registry)) return []
  return joined(removal, addEntries(context.text, mapping, [lines.join('\n')], context.lineBreak), context)
}

/** The entry under its new name, below the new objects, at column 0; undefined where it cannot be moved. */
function movedLines(
  { from, entry, mapping, below }: Move,
  { text, document }: FixContext,
): readonly string[] | undefined {
  if (entry.colon === undefined || !entry.key || entry.value?.anchor) return undefined
  const end = from.flow ? entry.span.end : contentEnd(text, entry.span.end)
  const [first = '', ...rest] = text.slice(entry.colon, end).split(/\r?\n/)
  if (/^:\s*[|>]\S*\+/.test(first)) return undefined
  const column = columnOf(text, entry.span.start)
  const style = document.source.json ? 'json' : mapping.flow ? 'flow' : 'block'
  const name = below.at(-1) ?? ''
  const homes = below.slice(0, -1)
  if (mapping.flow) {
    const value = from.flow && rest.length === 0 ? first : inOneLine(entry, end, { text, document })
    if (value === undefined) return undefined
    return [
      homes.reduceRight((inner, home) => `${printKey(home, style)}: {${inner}}`, `${printKey(name, style)}${value}`),
    ]
  }
  const own = [`${printKey(name, style)}${first}`, ...rest.map((line) => dedent(line, column))]
  return homes.reduceRight<readonly string[]>(
    (inner, home) => [`${printKey(home, style)}:`, ...inner.map((line) => (line === '' ? '' : `  ${line}`))],
    own,
  )
}

/** A value and the colon before it, to stand in braces. Undefined where a comment, which ends before `end`, would be lost, or it cannot stand there. */
function inOneLine(
  { colon = 0, value }: MappingEntry,
  end: number,
  { text, document }: Pick<FixContext, 'text' | 'document'>,
): string | undefined {
  if (document.source.comments.some(({ span }) => span.start > colon && span.end <= end)) return undefined
  const inline = value ? printNodeInline(value, text) : ''
  return inline === undefined ? undefined : `: ${inline}`.trimEnd()
}

function dedent(line: string, column: number): string {
  return line.replace(new RegExp(`^ {0,${column}}`), '')
}

/** The new objects take the entry's place; or an entry without a value, which the first of them is, takes it in. */
function inPlace(
  { from, entry, below }: Move,
  lines: readonly string[],
  { text, lineBreak, registry }: FixContext,
): readonly TextEdit[] {
  const column = ' '.repeat(columnOf(text, entry.span.start))
  const [home, ...inside] = lines
  const waiting = entryNamed(from, below[0] ?? '', registry)
  const end = from.flow ? entry.span.end : contentEnd(text, entry.span.end)
  if (!waiting) return [replace({ start: entry.span.start, end }, lines.join(lineBreak + column))]
  if (from.flow || waiting.colon === undefined || waiting.value?.kind !== undefined || home === undefined) return []
  const at = contentEnd(text, waiting.colon + 1)
  const inserted = inside.map((line) => lineBreak + column + line).join('')
  return joined(removeEntry(text, from, entry), replace({ start: at, end: at }, inserted), { text, lineBreak })
}

/** A removal and an insertion, as one edit where the insertion falls into what is removed. */
function joined(
  removal: TextEdit,
  insertion: TextEdit,
  { text, lineBreak }: Pick<FixContext, 'text' | 'lineBreak'>,
): readonly TextEdit[] {
  const { start, end } = removal.span
  const at = insertion.span.start
  if (at < start || at >= end || removal.newText !== '') return [removal, insertion]
  const isLines = lineStart(text, start) === start && lineEnd(text, end) === end
  if (!isLines) return [removal, insertion]
  const endsLine = /\n$/.test(text.slice(start, end)) ? lineBreak : ''
  return [replace(removal.span, insertion.newText.replace(/^\r?\n/, '') + endsLine)]
}

/** Edits that put the members of an entry's value in its place. None but for block style, and for a comment behind the key. */
export function unwrapEntry(
  { span, colon, value }: MappingEntry,
  { text, lineBreak }: FixContext,
): readonly TextEdit[] {
  if (value?.kind !== 'mapping' || value.flow || value.anchor || colon === undefined) return []
  const first = lineEnd(text, colon)
  if (text.slice(colon + 1, first).trim() !== '') return []
  const indent = columnOf(text, value.span.start) - columnOf(text, span.start)
  const end = contentEnd(text, span.end)
  const lines = text.slice(first, end).split(/\r?\n/)
  return [
    replace({ start: lineStart(text, span.start), end }, lines.map((line) => dedent(line, indent)).join(lineBreak)),
  ]
}
