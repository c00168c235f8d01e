import { lineStart } from '../base/line-start.ts'
import type { Span } from '../base/span.ts'
import { problems } from './syntax-problems.ts'
import type { MappingEntry, YamlNode } from './tree.ts'
import type { TreeWork } from './tree-work.ts'
import { withoutIndent } from './without-indent.ts'

/**
 * Asks for lines behind an empty `key: |` to be taken for its text, which should be deeper than the key. `line` is what the parser takes the first of them for, a
 * key, and `before` the entry before it. False where no such block ends the entry, and for a word alone, which may be a key that is being typed.
 */
export function askForLooseText(work: TreeWork, before: MappingEntry | undefined, line: YamlNode): boolean {
  const block = emptyBlock(before)
  if (block === undefined || line.kind !== 'scalar' || line.style !== 'plain' || /^\w*$/.test(line.text)) return false
  const { covered } = work.source
  const span = { start: line.span.start, end: looseEnd(covered, line.span.start) }
  const lines = { start: lineStart(covered, span.start), end: span.end }
  work.repairs.push({ span: lines, how: 'lines', problem: problems.looseText(block.name, span), block: block.start })
  return true
}

interface EmptyBlock {
  /** Of the key that the block is the value of. */
  readonly name?: string
  /** Of the header. */
  readonly start: number
}

/** The `|` or `>` without any text that an entry ends with. */
function emptyBlock(entry: MappingEntry | undefined): EmptyBlock | undefined {
  let last = entry
  let node = entry?.value
  while (node !== undefined && node.kind !== 'alias') {
    if (node.kind === 'scalar') {
      const { style, text, span } = node
      if ((style !== 'literal' && style !== 'folded') || text.trim() !== '') return undefined
      return { ...(last?.key?.kind === 'scalar' && { name: last.key.text }), start: span.start }
    }
    if (node.flow) return undefined
    last = node.kind === 'mapping' ? node.entries.at(-1) : undefined
    node = node.kind === 'mapping' ? last?.value : node.items.at(-1)?.node
  }
  return undefined
}

/**
 * Asks for a line right below a key without a value, and no deeper than that, to be read as none: it was meant to be the value. A word may as well be the next key as it is being
 * typed.
 */
export function askForValueBelow(work: TreeWork, before: MappingEntry | undefined, line: YamlNode): boolean {
  const { key, colon } = entryWithoutValue(before) ?? {}
  if (key?.kind !== 'scalar' || colon === undefined || line.kind !== 'scalar' || !isValueAlone(line.text)) return false
  const { covered } = work.source
  const start = lineStart(covered, line.span.start)
  if (!/^[ \t]*(?:#.*)?\r?\n$/.test(covered.slice(colon + 1, start))) return false
  const problem = problems.valueNotDeeper(key.text, line.span, key.span)
  work.repairs.push({ span: { start, end: line.span.end }, how: 'lines', problem })
  return true
}

/** Whether a text is a value of one word, and no name that may be a key. */
export function isValueAlone(text: string): boolean {
  return VALUE.test(text)
}

const VALUE = /^(?:true|false|yes|no|null|(?![A-Za-z_][\w-]*$)[\w/][\w./%+-]*)$/

/** The last entry of all that an entry holds, if it has no value. */
function entryWithoutValue(entry: MappingEntry | undefined): MappingEntry | undefined {
  let last = entry
  while (last?.value) {
    const { value } = last
    const node = value.kind === 'sequence' && !value.flow ? value.items.at(-1)?.node : value
    last = node?.kind === 'mapping' && !node.flow ? node.entries.at(-1) : undefined
  }
  return last
}

/** A line that is a key, an item, a comment, or the mark of another document. */
const OTHER = /[^\S\r\n]*(?:-(?!\S)|#|(?:- +)*(?:"[^"\r\n]*"|'[^'\r\n]*'|[\w./-]+) *:(?!\S))|(?:---|\.\.\.)(?!\S)/y

/** Where lines end that begin with one of text, up to one that is something else. */
function looseEnd(covered: string, start: number): number {
  let end = start
  for (const { 0: line, index } of covered.slice(start).matchAll(/[^\r\n]+/g)) {
    OTHER.lastIndex = start + index
    if (index > 0 && OTHER.test(covered)) break
    if (line.trim() !== '') end = start + index + line.trimEnd().length
  }
  return end
}

/** The text of an empty block, as it was probably meant: what a repair has taken for it, without the blanks that all lines begin with. */
export function looseTextOf(
  { source: { loose, text } }: TreeWork,
  block: number,
): (Span & { text: string }) | undefined {
  const span = loose.get(block)
  return span && { ...span, text: `${withoutIndent(text.slice(span.start, span.end))}\n` }
}
