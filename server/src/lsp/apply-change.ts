import type { TextDocumentContentChangeEvent } from 'vscode-languageserver'
import { indexLines, type LineIndex, lineAt } from '../core/base/line-index.ts'
import { type IndexedText, type PositionEncoding, toSpan } from './convert.ts'

/** The text after one change of a `didChange`; a change without a range replaces everything. */
export function applyChange(
  before: IndexedText,
  change: TextDocumentContentChangeEvent,
  encoding: PositionEncoding,
): IndexedText {
  if (!('range' in change && change.range)) return { text: change.text, lines: indexLines(change.text) }
  const span = toSpan(before, change.range, encoding)
  const text = before.text.slice(0, span.start) + change.text + before.text.slice(span.end)
  return { text, lines: spliceLines(before.lines, span.start, span.end, text) }
}

/**
 * The index of the new text, made from the old one: only the touched lines are scanned.
 * The line before the change is scanned too, because an edit can join its CR with a new LF.
 */
function spliceLines(before: LineIndex, start: number, end: number, text: string): LineIndex {
  const shift = text.length - before.length
  const first = Math.max(0, lineAt(before, start) - 1)
  const after = lineAt(before, end) + 1
  const scanFrom = before.starts[first] ?? 0
  const firstKept = before.starts[after]
  const scanTo = firstKept === undefined ? text.length : firstKept + shift
  const starts = before.starts.slice(0, first)
  for (const found of indexLines(text.slice(scanFrom, scanTo)).starts) starts.push(found + scanFrom)
  // The scanned piece ends with a line break; the line after it is the first one that is kept.
  if (firstKept !== undefined) starts.pop()
  for (let i = after; i < before.starts.length; i++) starts.push((before.starts[i] ?? 0) + shift)
  return { starts, length: text.length }
}
