import { columnOf } from '../base/line-start.ts'
import { lastWhere } from '../base/partition-point.ts'
import type { Span } from '../base/span.ts'
import type { CoveredText, Repair } from './cover.ts'
import { problems } from './syntax-problems.ts'
import type { ScalarNode, YamlNode } from './tree.ts'

/**
 * Tabs where the decoder wants spaces: before the text of a line, and behind `-`, `?` or the `:` of a `?`. They become blanks, so that the tree shows roughly
 * what was meant. Lines with tabs that follow one another count as one mistake. Tabs within brackets, within quotes and in the text of a block
 * scalar are allowed.
 */
export function tabRepairs(source: CoveredText, span: Span, root: YamlNode | undefined): readonly Repair[] {
  const repairs: Repair[] = []
  if (source.covered.indexOf('\t', span.start) < 0) return repairs
  const covered = withLines(source)
  const pattern = /(?:^|\n)\uFEFF?( *(?:[-?:] +)*[-?:]?)(\t[ \t]*)/g
  let lastLine = -2
  let line = 0
  let counted = span.start
  const text = covered.slice(span.start, span.end)
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const lead = match[1] ?? ''
    const tabs = match[2] ?? ''
    const start = span.start + match.index + match[0].length - tabs.length
    pattern.lastIndex = Math.max(pattern.lastIndex, match.index + 1)
    if (!isIndentation(covered, root, start, lead)) continue
    line += countLines(covered, counted, start)
    counted = start
    const whole = { start, end: start + tabs.trimEnd().length }
    const found = { start: whole.start, end: Math.max(whole.end, start + tabs.length) }
    repairs.push({ span: found, how: 'blank', ...(line - lastLine > 1 ? { problem: problems.tab(found) } : {}) })
    lastLine = line
  }
  return repairs
}

/** With the ends of lines that were covered to put what is between brackets onto one. */
function withLines({ text, covered }: CoveredText): string {
  return covered.replaceAll(' ', (blank, at: number) => (text[at] === '\n' ? '\n' : blank))
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0
  for (let i = text.indexOf('\n', from); i >= 0 && i < to; i = text.indexOf('\n', i + 1)) lines++
  return lines
}

/** Whether a tab at `tab`, behind `lead` on its line, is read as indentation. */
function isIndentation(text: string, root: YamlNode | undefined, tab: number, lead: string): boolean {
  let node = root
  let column = -1
  while (node !== undefined) {
    if (node.kind === 'alias') break
    if (node.kind === 'scalar') return scalarForbids(text, node, tab, lead, column)
    if (node.flow) return tab < node.span.start || tab > node.span.end || flowForbids(text, node, tab, lead, column)
    const inner: YamlNode | undefined = lastBefore(node, tab)
    column = columnOf(text, node.span.start)
    if (inner === undefined) break
    node = inner
  }
  return true
}

/** Between brackets only unquoted text heeds the column of the block around them, also behind its end, where the decoder looks whether it goes on. */
function flowForbids(text: string, flow: YamlNode, tab: number, lead: string, column: number): boolean {
  let last: YamlNode | undefined = flow
  while (last?.kind === 'mapping' || last?.kind === 'sequence') last = lastBefore(last, tab)
  if (last?.kind !== 'scalar' || last.style !== 'plain' || lead.trim() !== '') return false
  return text.slice(last.span.end, tab).trim() === '' && columnOf(text, tab) <= column
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

function scalarForbids(text: string, node: ScalarNode, tab: number, lead: string, column: number): boolean {
  const inside = tab < node.span.end
  switch (node.style) {
    case 'single':
    case 'double':
      return !inside
    case 'plain': {
      const between = text.slice(node.span.end, tab)
      // A line of a text may begin with a dash or a question mark.
      const isBehindSign = inside ? lead.includes(':') : /[-?:]/.test(lead)
      return isBehindSign || (!inside && /[^\s]/.test(between)) || columnOf(text, tab) <= column
    }
    default:
      return blockForbids(text, node, tab, column)
  }
}

/** In a block scalar tabs are content behind the indentation; where the first line sets that, none may stand before its text. */
function blockForbids(text: string, node: ScalarNode, tab: number, column: number): boolean {
  const { start, end } = node.span
  if (tab > end && /[^\s]/.test(text.slice(end, tab))) return true
  const source = text.slice(start, Math.max(end, tab))
  const header = /^[^\r\n]*/.exec(source)?.[0] ?? ''
  const lead = /^\s*/.exec(source.slice(header.length))?.[0].length ?? 0
  if (!/^[|>][-+]?\d/.test(header) && tab < start + header.length + lead) return true
  const first = /\n([ ]*)[^\s]/.exec(source)
  return columnOf(text, tab) < (first?.[1]?.length ?? column + 1)
}
