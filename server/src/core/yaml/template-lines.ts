import { lineStart } from '../base/line-start.ts'
import { lastWhere } from '../base/partition-point.ts'
import type { Span } from '../base/span.ts'
import type { TemplatePart } from './template-parts.ts'

/**
 * Whole lines (without their line breaks) that hold nothing but pieces, blanks and a comment. `parts` are the text's own pieces. What a scalar's text
 * can hold as well (`$NAME`, `%s`, `...`) makes no such line in a block scalar.
 */
export function templateLines(text: string, parts: readonly TemplatePart[]): readonly Span[] {
  let bodies: readonly Span[] | undefined
  const isInBody = (offset: number) => {
    bodies ??= blockBodies(text)
    const body = lastWhere(bodies, ({ start }) => start <= offset)
    return body !== undefined && offset < body.end
  }
  return rowsOf(text, parts).flatMap((row) => {
    const start = row[0]?.span.start ?? 0
    const end = row.at(-1)?.span.end ?? 0
    if (!standsAlone(text, row)) return []
    if (!row.every(({ mark }) => mark.family === 'rendered') && isInBody(start)) return []
    return [{ start: lineStart(text, start), end }]
  })
}

/** The pieces that stand on the same line, or go on from one line to another one's. */
function rowsOf(text: string, parts: readonly TemplatePart[]): readonly (readonly TemplatePart[])[] {
  const rows: TemplatePart[][] = []
  for (const part of parts) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (row && last && !/[\r\n]/.test(text.slice(last.span.end, part.span.start))) row.push(part)
    else rows.push([part])
  }
  return rows
}

/** Whether only blanks stand before and between the pieces of a row, and at most a comment behind them. */
function standsAlone(text: string, row: readonly TemplatePart[]): boolean {
  const start = row[0]?.span.start ?? 0
  const end = row.at(-1)?.span.end ?? 0
  return (
    /(?:^|[\r\n\uFEFF])[ \t]*$/.test(text.slice(Math.max(0, start - 200), start)) &&
    row.every(({ span }, i) => /^[ \t]*$/.test(text.slice(span.end, row[i + 1]?.span.start ?? span.end))) &&
    /^[ \t]*(?:#[^\r\n]*)?(?=[\r\n]|$)/.test(text.slice(end, lineEnd(text, end)))
  )
}

/** Where block scalars stand, from the line below their header on: the lines that are indented deeper than the header's line, and blank ones. */
function blockBodies(text: string): readonly Span[] {
  const bodies: Span[] = []
  let open: { readonly start: number; readonly indent: number } | undefined
  for (const { 0: line, 1: blanks = '', index } of text.matchAll(/^([ \t]*)[^\r\n]*(?:\r\n?|\n)?/gm)) {
    const isBlank = line.trim() === ''
    if (open && !isBlank && blanks.length <= open.indent) {
      bodies.push({ start: open.start, end: index })
      open = undefined
    }
    if (!open && /(?:^|[\s:-])[|>][-+\d]{0,2}[ \t]*(?:#.*|[\r\n]*)$/s.test(line))
      open = { start: index + line.length, indent: blanks.length }
  }
  return open ? [...bodies, { start: open.start, end: text.length }] : bodies
}

function lineEnd(text: string, offset: number): number {
  let end = offset
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++
  return end
}

/**
 * Whether a directive can add, repeat or leave out entries of a mapping: conditions and loops do, and so does whatever writes text on a
 * line of its own. Comments, assignments, what only gives a name to the text around it (`define` … `end`), and what stands before it do not.
 */
export function writesEntries(directive: string): boolean {
  return directive
    .split(/(?<=\}\}|%\}|%>)/)
    .some(
      (piece) =>
        piece.trim() !== '' &&
        !/^\s*(?:#(?!@).*|#@[ \t]+(?:(?:load|end|def)\b.*|\w+[ \t]*=[^=].*)|\[.*\+{3}|\{\{[-~]?\s*(?:define\b.*|end\b.*|\/\*.*|[!].*|\$\w*\s*:?=.*)|\{#.*|\{%[-+]?\s*set\b.*)$/s.test(
          piece,
        ),
    )
}
