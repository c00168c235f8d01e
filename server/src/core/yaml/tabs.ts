import { columnOf } from '../base/line-start.ts'
import { lastWhere } from '../base/partition-point.ts'
import { remembered } from '../base/remembered.ts'
import type { Span } from '../base/span.ts'
import type { CoveredText, Repair } from './cover.ts'
import { problems } from './syntax-problems.ts'
import type { ScalarNode, YamlNode } from './tree.ts'

/**
 * Tabs where the decoder wants spaces: before the text of a line, and behind `-`, `?` or the `:` of a `?`. They become blanks, so that the tree shows roughly
 * what was meant. Lines with tabs that follow one another count as one mistake. Tabs within brackets, within quotes and in the text of a block
 * scalar are allowed. `withLines` is asked for the covered text with its line ends.
 */
export function tabRepairs(
  source: CoveredText,
  span: Span,
  root: YamlNode | undefined,
  withLines: () => string,
): readonly Repair[] {
  const repairs: Repair[] = []
  // Of a stream each document asks: none looks at the others.
  if (!source.covered.slice(span.start, span.end).includes('\t')) return repairs
  const covered = withLines()
  const pattern = /(?:^|\n)\uFEFF?( *(?:[-?:] +)*[-?:]?)(\t[ \t]*)/g
  let lastLine = -2
  let line = 0
  let counted = span.start
  const text = covered.slice(span.start, span.end)
  // As wide as a blank a tab is deep enough where all lines have tabs.
  const upsets = MIXED.test(text)
  const reader = readerOf(covered, span.start)
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const lead = match[1] ?? ''
    const tabs = match[2] ?? ''
    const start = span.start + match.index + match[0].length - tabs.length
    pattern.lastIndex = Math.max(pattern.lastIndex, match.index + 1)
    if (!isIndentation(reader, root, start, lead)) continue
    line += countLines(covered, counted, start)
    counted = start
    const whole = { start, end: start + tabs.trimEnd().length }
    const found = { start: whole.start, end: Math.max(whole.end, start + tabs.length) }
    repairs.push({
      span: found,
      how: 'blank',
      ...(line - lastLine > 1 ? { problem: problems.tab(found, upsets) } : {}),
    })
    lastLine = line
  }
  return repairs
}

/** A line that is indented with blanks. */
const MIXED = /^ {2}/m

/** The covered text with the ends of lines that were covered to put what is between brackets onto one. */
export function coveredWithLines({ text, covered }: CoveredText): string {
  const lines: string[] = []
  let begin = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (covered[at] !== ' ') continue
    lines.push(covered.slice(begin, at))
    begin = at + 1
  }
  return [...lines, covered.slice(begin)].join('\n')
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0
  for (let i = text.indexOf('\n', from); i >= 0 && i < to; i = text.indexOf('\n', i + 1)) lines++
  return lines
}

/** What is asked of a text for each of its tabs, with little work however many these are. */
interface TabReader {
  readonly text: string
  /** Whether anything but blanks stands between two offsets, of which the second one never decreases. */
  readonly hasText: (from: number, to: number) => boolean
  readonly blockOf: (node: ScalarNode) => BlockBegin
}

/** How a block scalar begins; what is looked for may lie behind its end. */
interface BlockBegin {
  /** Its header says how deep it is. */
  readonly isMarked: boolean
  /** The first text behind its header. */
  readonly content: number
  /** The first line that begins with blanks alone and has text. */
  readonly line?: { readonly content: number; readonly column: number }
}

function readerOf(text: string, start: number): TabReader {
  let [read, end] = [start, start]
  const hasText = (from: number, to: number) => {
    let at = to
    while (at > read && isBlank(text, at - 1)) at--
    if (at > read) end = at
    read = Math.max(read, to)
    return end > from
  }
  return { text, hasText, blockOf: remembered((node: ScalarNode) => blockBegin(text, node)) }
}

function isBlank(text: string, at: number): boolean {
  return /\s/.test(text.charAt(at))
}

function blockBegin(text: string, { span }: ScalarNode): BlockBegin {
  const header = /[^\r\n]*/y
  header.lastIndex = span.start
  const written = header.exec(text)?.[0] ?? ''
  let content = span.start + written.length
  while (content < text.length && isBlank(text, content)) content++
  const pattern = /\n( *)[^\s]/g
  pattern.lastIndex = span.start
  const first = pattern.exec(text)
  const line = first && { content: pattern.lastIndex - 1, column: first[1]?.length ?? 0 }
  return { isMarked: /^[|>][-+]?\d/.test(written), content, ...(line && { line }) }
}

/** Whether a tab at `tab`, behind `lead` on its line, is read as indentation. */
function isIndentation(reader: TabReader, root: YamlNode | undefined, tab: number, lead: string): boolean {
  let node = root
  let column = -1
  const { text } = reader
  while (node !== undefined) {
    if (node.kind === 'alias') break
    if (node.kind === 'scalar') return scalarForbids(reader, node, tab, lead, column)
    if (node.flow) return tab < node.span.start || tab > node.span.end || flowForbids(reader, node, tab, lead, column)
    const inner: YamlNode | undefined = lastBefore(node, tab)
    column = columnOf(text, node.span.start)
    if (inner === undefined) break
    node = inner
  }
  return true
}

/** Between brackets only unquoted text heeds the column of the block around them, also behind its end, where the decoder looks whether it goes on. */
function flowForbids({ text, hasText }: TabReader, flow: YamlNode, tab: number, lead: string, column: number): boolean {
  let last: YamlNode | undefined = flow
  while (last?.kind === 'mapping' || last?.kind === 'sequence') last = lastBefore(last, tab)
  if (last?.kind !== 'scalar' || last.style !== 'plain' || lead.trim() !== '') return false
  return !hasText(last.span.end, tab) && columnOf(text, tab) <= column
}

/** The value, item or key that begins last before `offset`. */
function lastBefore(node: YamlNode, offset: number): YamlNode | undefined {
  const begun = (part: { readonly span: Span }) => part.span.start < offset
  if (node.kind === 'mapping') {
    const entry = lastWhere(node.entries, begun)
    return entry?.value !== undefined && entry.value.span.start < offset ? entry.value : entry?.key
  }
  if (node.kind === 'sequence') {
    const item = lastWhere(node.items, begun)?.node
    return item !== undefined && item.span.start < offset ? item : undefined
  }
  return undefined
}

function scalarForbids(reader: TabReader, node: ScalarNode, tab: number, lead: string, column: number): boolean {
  const { text, hasText } = reader
  const inside = tab < node.span.end
  switch (node.style) {
    case 'single':
    case 'double':
      return !inside
    case 'plain': {
      // A line of a text may begin with a dash or a question mark.
      const isBehindSign = inside ? lead.includes(':') : /[-?:]/.test(lead)
      return isBehindSign || (!inside && hasText(node.span.end, tab)) || columnOf(text, tab) <= column
    }
    default:
      return blockForbids(reader, node, tab, column)
  }
}

/** In a block scalar tabs are content behind the indentation; where the first line sets that, none may stand before its text. */
function blockForbids({ text, hasText, blockOf }: TabReader, node: ScalarNode, tab: number, column: number): boolean {
  const { end } = node.span
  if (tab > end && hasText(end, tab)) return true
  const { isMarked, content, line } = blockOf(node)
  if (!isMarked && tab < end && tab < content) return true
  const isBefore = line !== undefined && line.content < Math.max(end, tab)
  return columnOf(text, tab) < (isBefore ? line.column : column + 1)
}
