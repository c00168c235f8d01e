import { lineAt, positionAt } from '../../base/line-index.ts'
import type { Span } from '../../base/span.ts'
import type { SourceFile } from '../../model/source-file.ts'
import type { CursorSlot } from '../../yaml/cursor-at.ts'
import type { YamlDocument } from '../../yaml/tree.ts'
import { layoutAt } from './layout.ts'
import type { Layout } from './print-insertion.ts'

/** Where an insertion goes, and what surrounds it. */
export interface InsertionSite {
  /**
   * - `members`: keys of a mapping that is there.
   * - `line`: a value that begins on a line of its own, or directly behind a dash or an opening bracket.
   * - `after-colon`: a value on the line of its key; what needs lines of its own goes below it.
   * - `dash`: an item whose dash is not written yet.
   */
  readonly mode: 'members' | 'line' | 'after-colon' | 'dash'
  /** What is replaced; on one line. */
  readonly span: Span
  /** Of keys (`members`, `after-colon`), of the dash (`dash`), or of the text itself. */
  readonly column: number
  readonly layout: Layout
  /** Blanks that must come before the text. */
  readonly lead: string
  /** A colon follows already: only the key's name is replaced. */
  readonly nameOnly: boolean
  /** The quote that stands at the start of `span`, and whether its pair stands at the end. */
  readonly quote?: '"' | "'"
  readonly isQuoteClosed: boolean
  /** The value of the key is already written below it. */
  readonly hasBody: boolean
  /** Nothing but blanks and perhaps a comment follows on the line. */
  readonly endsLine: boolean
}

export function siteOf(
  file: SourceFile,
  document: YamlDocument,
  slot: CursorSlot,
  mode: InsertionSite['mode'],
): InsertionSite {
  const layout = layoutAt(file, document, slot)
  const line = lineSpan(file, slot.span.start)
  const span = { start: slot.span.start, end: Math.max(slot.span.start, Math.min(slot.span.end, line.end)) }
  const quote = quoteAt(file.text, slot)
  const column = columnFor(file, slot, line, mode)
  const before = file.text.slice(line.start, span.start)
  // A line that holds nothing else is indented anew when it stands at the wrong column.
  const isMisplaced =
    layout.style === 'block' &&
    mode !== 'after-colon' &&
    !slot.afterDash &&
    before.trim() === '' &&
    before.length !== column
  return {
    mode,
    span: isMisplaced ? { start: line.start, end: span.end } : span,
    column,
    layout,
    lead: isMisplaced ? ' '.repeat(column) : slot.needsSpace ? ' ' : '',
    nameOnly: slot.hasColon,
    ...(quote && { quote }),
    isQuoteClosed: quote !== undefined && span.end - span.start > 1 && file.text[span.end - 1] === quote,
    hasBody: mode === 'members' && layout.style === 'block' && hasBody(file, span.end, column),
    endsLine: /^[ \t]*(#|$)/.test(file.text.slice(span.end, line.end)),
  }
}

/** From the start of the line that holds `offset` to before its line break. */
export function lineSpan({ text, lines }: SourceFile, offset: number): Span {
  const line = lineAt(lines, offset)
  const start = lines.starts[line] ?? 0
  let end = lines.starts[line + 1] ?? lines.length
  while (end > start && (text[end - 1] === '\n' || text[end - 1] === '\r')) end--
  return { start, end }
}

function quoteAt(text: string, slot: CursorSlot): '"' | "'" | undefined {
  const first = text[slot.span.start]
  return slot.inQuotes && (first === '"' || first === "'") ? first : undefined
}

function columnFor(file: SourceFile, slot: CursorSlot, line: Span, mode: InsertionSite['mode']): number {
  const own = positionAt(file.lines, slot.span.start).character
  if (slot.flow) {
    const blanks = /^ */.exec(file.text.slice(line.start, line.end))?.[0].length ?? 0
    return Math.min(blanks, own)
  }
  if (slot.afterDash && mode !== 'after-colon') return own + (slot.needsSpace ? 1 : 0)
  return slot.indent
}

/** Whether the next line that holds anything belongs to the key that is being written at `column`, which an item may do in that very column. */
function hasBody(file: SourceFile, offset: number, column: number): boolean {
  const rest = file.text.slice(lineSpan(file, offset).end, offset + BODY_WINDOW)
  const [, blanks, dash] = /^(?:[ \t]*(?:#[^\r\n]*)?\r?\n)+( *)(?:(-)(?!\S)|[^\s#])/.exec(rest) ?? []
  return blanks !== undefined && (blanks.length > column || (dash !== undefined && blanks.length === column))
}

/** Far enough to step over blank lines and comments. */
const BODY_WINDOW = 2000
