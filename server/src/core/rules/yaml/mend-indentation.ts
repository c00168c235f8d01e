import { lineStart } from '../../base/line-start.ts'
import type { Span } from '../../base/span.ts'
import { withoutTrailing } from '../../base/without-trailing.ts'
import { replace } from '../edits.ts'
import type { MendContext, Mended } from './mend.ts'
import { costOf, problemsAfter, type Reading, reading } from './reading.ts'

/** The last one is that of a line among others that have no tab, and no indentation. */
const WIDTHS = [2, 4, 8, 1, 0]

/** All tabs in the indentation of the lines from here on that have some, in the width with which the text reads best. */
export function withoutTabs({ start }: Span, text: string, { trials }: MendContext): Mended | undefined {
  if (!trials.may(WIDTHS.length * text.length)) return undefined
  const line = lineStart(text, start)
  const from = text[line] === '\uFEFF' ? line + 1 : line
  const lines = text.slice(from).split('\n')
  const count = lines.findIndex((line) => !/^[ -]*\t/.test(line) && line.trim() !== '')
  const before = withoutTrailing((count < 0 ? lines : lines.slice(0, count)).join('\n'), '\r\n')
  const span = { start: from, end: from + before.length }
  const candidates = WIDTHS.map((width) => {
    const indented = before.replace(/^[ \t-]*\t[ \t-]*/gm, (indent) => indent.replaceAll('\t', ' '.repeat(width)))
    // Nothing is to be seen of what is left of a line of tabs.
    const newText = indented.replace(/^[ \t]+(?=\r?$)/gm, '')
    return { width, newText, problems: problemsAfter([replace(span, newText)], text, trials) }
  })
  const best = candidates.reduce((a, b) => (b.problems < a.problems ? b : a))
  if (!trials.may(0)) return undefined
  const title = best.width > 0 ? 'Indent with spaces' : 'Remove the tabs'
  return { title, edits: [replace(span, best.newText)], safe: best.problems === 0 }
}

/**
 * The line and what is below it, in another column with which the text reads better; or else all that follows in its column as well, or the lines in its column alone, as
 * what is deeper may be below others.
 */
export function indented({ start }: Span, text: string, context: MendContext): Mended | undefined {
  const { trials } = context
  const from = lineStart(text, start)
  const column = start - from
  if (text.slice(from, start).trim() !== '' || !trials.may(text.length)) return undefined
  const now = reading({ start: from, end: from }, '', text, context)
  const nested = [blockAt(text, from, column), blockAt(text, from, column - 1)]
  const run = runAt(text, from, column)
  const blocks = LEAF.test(lineFrom(text, from)) ? [run, ...nested] : [...nested, run]
  let best: Moved | undefined
  for (const block of blocks.filter(({ end }, i) => blocks.findIndex((other) => other.end === end) === i)) {
    const moved = inBestColumn(block, column, text, context)
    if (
      moved &&
      moved.problems < now.problems &&
      costOf(moved) <= costOf(now) &&
      (!best || costOf(moved) < costOf(best))
    )
      best = moved
    if (best?.problems === 0 && best.misfits <= now.misfits) break
  }
  if (!best) return undefined
  const several = countOfEntries(text.slice(best.span.start, best.span.end), column) > 1
  return {
    title: several ? 'Indent these lines like their neighbours' : 'Indent it like its neighbours',
    edits: [replace(best.span, best.newText)],
  }
}

/** A line below which nothing of its own stands: it has its value, and is no item with keys. */
const LEAF = /^(?!-.*:(?: |$)).*[^:|>&-]$/

function lineFrom(text: string, from: number): string {
  return (/^[^\r\n]*/.exec(text.slice(from))?.[0] ?? '').trim()
}

function countOfEntries(block: string, column: number): number {
  return block.split('\n').filter((line) => line.trim() !== '' && indentOf(line) <= column).length
}

/** What stands above the line in its document, so that its first lines begin in the column of this one. */
export function above({ start }: Span, text: string, context: MendContext): Mended | undefined {
  const from = lineStart(text, start)
  const marker = [...text.slice(0, from).matchAll(/^(?:---|\.\.\.)(?=\s).*\n?/gm)].at(-1)
  const begin = marker ? marker.index + marker[0].length : 0
  const block = text.slice(begin, from)
  const columns = block.split('\n').flatMap((line) => (/^\s*(?:#|$)/.test(line) ? [] : [indentOf(line)]))
  const more = Math.min(...columns) - (start - from)
  if (more <= 0 || !context.trials.may(2 * text.length)) return undefined
  const newText = block.replace(/^ +/gm, (blanks) => blanks.slice(more))
  const [now, then] = [block, newText].map((one) => reading({ start: begin, end: from }, one, text, context).problems)
  if (!context.trials.may(0) || then === undefined || now === undefined || then >= now) return undefined
  const title = 'Begin the lines above in the column of this one'
  return { title, edits: [replace({ start: begin, end: from }, newText)] }
}

/** From a line up to the next one that is no deeper than `least`, without the break of its last line, of which a CR would be half of one. */
function blockAt(text: string, from: number, least: number): Span {
  const lines = text.slice(from).split('\n')
  const next = lines.findIndex((line, index) => index > 0 && line.trim() !== '' && indentOf(line) <= least)
  const block = (next < 0 ? lines : lines.slice(0, next)).join('\n')
  return { start: from, end: from + block.trimEnd().length }
}

/** The lines from here on that stand in this column and hold something. */
function runAt(text: string, from: number, column: number): Span {
  const lines = text.slice(from).split('\n')
  const next = lines.findIndex((line) => line.trim() === '' || indentOf(line) !== column)
  const run = (next < 0 ? lines : lines.slice(0, next)).join('\n')
  return { start: from, end: from + run.trimEnd().length }
}

interface Moved extends Reading {
  readonly span: Span
  readonly newText: string
}

/** Lines in the column of one of those above with which least is wrong, the nearest of several; undefined where enough was read. */
function inBestColumn(span: Span, column: number, text: string, context: MendContext): Moved | undefined {
  const { trials } = context
  const above = text.slice(0, span.start).split('\n').slice(-NEAR, -1)
  const columns = new Set(above.flatMap((line) => [indentOf(line), /^[ -]*/.exec(line)?.[0].length ?? 0]))
  columns.delete(column)
  if (columns.size === 0 || !trials.may(columns.size * text.length)) return undefined
  const block = text.slice(span.start, span.end)
  const moved = [...columns]
    .sort((a, b) => Math.abs(a - column) - Math.abs(b - column))
    .map((other): Moved => {
      const newText = block.replace(/^ *(?=\S)/gm, (blanks) => ' '.repeat(Math.max(0, blanks.length + other - column)))
      return { span, newText, ...reading(span, newText, text, context) }
    })
  return trials.may(0) ? moved.reduce((a, b) => (costOf(b) < costOf(a) ? b : a)) : undefined
}

/** Lines above that can be neighbours. */
const NEAR = 30

function indentOf(line: string): number {
  return /^ */.exec(line)?.[0].length ?? 0
}
