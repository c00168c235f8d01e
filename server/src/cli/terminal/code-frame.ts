import { type LineIndex, lineAt } from '../../core/base/line-index.ts'
import type { Span } from '../../core/base/span.ts'
import { withoutTrailing } from '../../core/base/without-trailing.ts'
import { type Cell, cellsOf, isPlain, printable } from './cells.ts'
import type { Style } from './style.ts'

/** A place to underline. */
export interface Mark {
  readonly span: Span
  /** Said behind the underline. */
  readonly label?: string
  /** The place that the frame is about; the others are underlined with dashes. */
  readonly primary: boolean
}

export interface FrameOptions {
  readonly style: Style
  /** Color of the primary mark. */
  readonly accent: (text: string) => string
  /** Cells that a line of the frame may take; longer lines are cut around the mark. */
  readonly width: number
}

const LINES_BEFORE = 2
const LINES_AFTER = 1

/** Cells of a line beside its number and its text: the pointer, the bar and the blanks around them. */
const FRAME_WIDTH = 5

/**
 * The lines around the marks, numbered, with each marked line underlined. A mark over several lines is underlined in its first one.
 * Returns lines without line breaks.
 */
export function codeFrame(
  text: string,
  lines: LineIndex,
  marks: readonly Mark[],
  options: FrameOptions,
): readonly string[] {
  const shown = linesToShow(marks, lines).map((number) => frameLine(text, lines, number, marks))
  const gutter = String((shown.at(-1)?.number ?? 0) + 1).length
  const gap = options.style.dim(`  ${'⋮'.padStart(gutter)}`)
  return shown.flatMap((line, index) => {
    const before = shown[index - 1]
    const skipped = before !== undefined && line.number > before.number + 1
    return [...(skipped ? [gap] : []), ...renderLine(line, gutter, options)]
  })
}

/** Zero-based numbers of the marked lines and of the neighbours of the primary one. What follows the last line break is no line to show, unless it is marked. */
function linesToShow(marks: readonly Mark[], lines: LineIndex): readonly number[] {
  const shown = new Set<number>()
  const last = lines.starts.length - (lines.starts.at(-1) === lines.length ? 2 : 1)
  for (const { span, primary } of marks) {
    const line = lineAt(lines, span.start)
    const from = primary ? Math.max(0, line - LINES_BEFORE) : line
    const to = primary ? Math.max(line, Math.min(last, line + LINES_AFTER)) : line
    for (let number = from; number <= to; number++) shown.add(number)
  }
  return [...shown].sort((a, b) => a - b)
}

interface FrameLine {
  /** Zero-based. */
  readonly number: number
  /** Without the line break. */
  readonly content: string
  /** The marks that begin here, from left to right; their spans are offsets in the line. */
  readonly marks: readonly Mark[]
}

function frameLine(text: string, lines: LineIndex, number: number, marks: readonly Mark[]): FrameLine {
  const start = lines.starts[number] ?? 0
  const content = withoutTrailing(text.slice(start, lines.starts[number + 1] ?? text.length), '\r\n')
  const here = marks
    .filter(({ span }) => lineAt(lines, span.start) === number)
    .map((mark) => ({ ...mark, span: { start: mark.span.start - start, end: mark.span.end - start } }))
    .sort((a, b) => a.span.start - b.span.start)
  return { number, content, marks: here }
}

function renderLine({ number, content, marks }: FrameLine, gutter: number, options: FrameOptions): readonly string[] {
  const { style, accent } = options
  const bar = style.dim('│')
  const primary = marks.find((mark) => mark.primary)
  const label = String(number + 1).padStart(gutter)
  const head = primary ? `${accent('▸')} ${style.bold(label)}` : `  ${style.dim(label)}`
  const focus = (primary ?? marks[0])?.span ?? { start: 0, end: 0 }
  const view = windowOf(content, focus, options.width - gutter - FRAME_WIDTH)
  const code = view.cells.map((cell) => cell.text).join('')
  const shown = [
    view.cutBefore ? style.dim('…') : '',
    marks.length > 0 ? code : style.dim(code),
    view.cutAfter ? style.dim('…') : '',
  ].join('')
  const underlines = marks.map(
    (mark) => `  ${' '.repeat(gutter)} ${bar} ${renderUnderline(view, mark, mark.primary ? accent : style.cyan)}`,
  )
  return [`${head} ${bar} ${shown}`.trimEnd(), ...underlines]
}

function renderUnderline(view: View, mark: Mark, paint: (text: string) => string): string {
  const { indent, length } = underline(view, mark.span)
  const label = mark.label === undefined ? '' : ` ${printable(mark.label)}`
  return ' '.repeat(indent) + paint((mark.primary ? '^' : '-').repeat(length) + label)
}

interface View {
  readonly cells: readonly Cell[]
  readonly cutBefore: boolean
  readonly cutAfter: boolean
}

/**
 * Graphemes are looked for only this far around the mark, so that a line of a megabyte costs no more than a short one. Of plain characters as many as
 * fit are enough.
 */
const HORIZON = 1000

/** In cells. */
const LEAST_ROOM = 10

function partAround(line: string, { start }: Span, reach: number) {
  const from = Math.max(0, start - reach)
  const to = from + 3 * reach
  return { from, to, text: line.slice(from, to) }
}

/** The part of a line that fits, with the beginning of `focus` in sight: all that stands before it if there is room, else the nearest third of the room. */
function windowOf(line: string, focus: Span, width: number): View {
  const close = partAround(line, focus, Math.max(LEAST_ROOM, width))
  const { from, to, text } = isPlain(close.text) ? close : partAround(line, focus, HORIZON)
  const near = cellsOf(text).map((cell) => ({ ...cell, offset: cell.offset + from }))
  const whole = from === 0 && to >= line.length
  if (whole && totalWidth(near) <= width) return { cells: near, cutBefore: false, cutAfter: false }
  const room = Math.max(LEAST_ROOM, width - 2)
  const before = near.filter((cell) => cell.offset < focus.start)
  const behind = near.slice(before.length)
  const marked = behind.filter((cell) => cell.offset < focus.end)
  const roomy = from === 0 && totalWidth(before) + totalWidth(marked) <= room
  const kept = roomy ? before : fitting([...before].reverse(), Math.floor(room / 3)).reverse()
  const cells = fitting([...kept, ...behind], room)
  return {
    cells,
    cutBefore: from > 0 || kept.length < before.length,
    cutAfter: to < line.length || cells.length < kept.length + behind.length,
  }
}

/** As many cells from the first one on as fit into the room. */
function fitting(cells: readonly Cell[], room: number): Cell[] {
  let used = 0
  const end = cells.findIndex((cell) => {
    used += cell.width
    return used > room
  })
  return cells.slice(0, end < 0 ? cells.length : end)
}

function totalWidth(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.width, 0)
}

/** Where the underline of a span begins in a view, and how long it is; at least one cell, also where the span is empty or out of sight. */
function underline(view: View, span: Span): { readonly indent: number; readonly length: number } {
  const before = view.cells.filter((cell) => cell.offset < span.start)
  const marked = view.cells.filter((cell) => cell.offset >= span.start && cell.offset < span.end)
  return { indent: (view.cutBefore ? 1 : 0) + totalWidth(before), length: Math.max(1, totalWidth(marked)) }
}
