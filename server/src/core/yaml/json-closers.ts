import { columnOf, lineStart } from '../base/line-start.ts'
import type { Span } from '../base/span.ts'

/** A bracket of JSON without a partner, and where its layout says that this belongs. */
export interface MissingCloser {
  /** The bracket that is open, and its offset. */
  readonly bracket: OpeningBracket
  readonly open: number
  /** What stands between the last token before the partner and the next one: blanks, and a comma. */
  readonly gap: Span
  /** Whether a member follows, which a comma parts from it. */
  readonly followed: boolean
}

export type OpeningBracket = '{' | '['

export const CLOSING: Readonly<Record<OpeningBracket, string>> = { '{': '}', '[': ']' }

interface Open {
  readonly bracket: OpeningBracket
  readonly at: number
  /** The column in which its line begins. */
  readonly column: number
  readonly line: number
  /** The column of the first member that begins a line. */
  members?: number
}

const TOKEN = /"(?:[^"\\\r\n]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g

/**
 * The brackets of a text that is laid out as JSON usually is whose partners are missing: where the next member, or the partner of a bracket around them, stands in a
 * column that ends them. Only for texts with unbalanced brackets: of others the layout proves nothing. Empty where it says nothing.
 */
export function missingClosers(text: string, { start, end }: Span): readonly MissingCloser[] {
  const missing: MissingCloser[] = []
  const open: Open[] = []
  let last = { end: start, colon: false }
  const close = (count: number, at: number, followed: boolean) => {
    for (const { bracket, at: from } of open.splice(open.length - count).reverse())
      missing.push({ bracket, open: from, gap: { start: last.end, end: at }, followed })
  }
  for (const { 0: token, index } of text.slice(start, end).matchAll(TOKEN)) {
    const at = start + index
    const line = lineStart(text, at)
    const column = /^[ \t]*$/.test(text.slice(line, at)) ? at - line : undefined
    if (token === '}' || token === ']') {
      close(countToClose(open, token, column), at, false)
      open.pop()
    } else if (column !== undefined && token !== ',' && token !== ':' && !last.colon) {
      close(countBefore(open, memberOf(token, text, at), column, line), at, true)
      const owner = open.at(-1)
      if (owner) owner.members ??= column
    }
    if (token === '{' || token === '[')
      open.push({ bracket: token, at, column: columnOf(text, line + indentAt(text, line)), line })
    // The comma goes with the member that follows.
    last = { end: token === ',' ? last.end : at + token.length, colon: token === ':' }
  }
  return missing.every(({ gap }) => /^[\s,]*$/.test(text.slice(gap.start, gap.end))) ? missing : []
}

function indentAt(text: string, line: number): number {
  let at = line
  while (text[at] === ' ' || text[at] === '\t') at++
  return at - line
}

/** What a token can be a member of. */
function memberOf(token: string, text: string, at: number): OpeningBracket {
  return token.startsWith('"') && /^\s*:/.test(text.slice(at + token.length, at + token.length + 100)) ? '{' : '['
}

/** How many brackets a member ends that begins a line: those that stand in its column or behind it, within the one that has its members there. */
function countBefore(open: readonly Open[], bracket: OpeningBracket, column: number, line: number): number {
  let count = 0
  for (let i = open.length - 1; i >= 0; i--) {
    const one = open[i]
    if (!one || (one.bracket === bracket && one.members === column)) return one ? count : 0
    if (one.line === line || one.column < column) return 0
    count++
  }
  return 0
}

/** How many a closing bracket ends before its partner: that of its kind, in its column where it begins a line. */
function countToClose(open: readonly Open[], token: string, column: number | undefined): number {
  const isPartner = ({ bracket }: Open) => CLOSING[bracket] === token
  const top = open.at(-1)
  if (!top || (isPartner(top) && (column === undefined || column >= top.column))) return 0
  const inColumn = column === undefined ? -1 : open.findLastIndex((one) => isPartner(one) && one.column === column)
  const partner = inColumn >= 0 || isPartner(top) ? inColumn : open.findLastIndex(isPartner)
  return partner < 0 ? 0 : open.length - 1 - partner
}

/** The text with the missing brackets in place of blanks, so that all else stays where it is; undefined where there are too few of them. */
export function withClosers(text: string, closers: readonly MissingCloser[]): string | undefined {
  let covered = text
  const gaps = new Map(closers.map(({ gap }) => [gap.start, gap]))
  for (const { start, end } of gaps.values()) {
    const here = closers.filter(({ gap }) => gap.start === start)
    const signs = here.map(({ bracket }) => CLOSING[bracket]).join('') + (here[0]?.followed ? ',' : '')
    if (signs.length > end - start) return undefined
    covered = covered.slice(0, start) + signs.padEnd(end - start) + covered.slice(end)
  }
  return covered
}

/**
 * What is to be written behind the last token, with `\n` for line breaks: each partner on a line of its own, unless its bracket stands on the one that it ends. The
 * brackets are told from the last one on.
 */
export function writtenClosers(
  text: string,
  opens: readonly { readonly open: number; readonly bracket: OpeningBracket }[],
  at: number,
): string {
  const last = lineStart(text, at)
  let line = last
  return opens
    .map(({ open, bracket }) => {
      // Not for each: all may stand on one line.
      if (open < line) line = lineStart(text, open)
      return (line === last ? '' : `\n${text.slice(line, line + indentAt(text, line))}`) + CLOSING[bracket]
    })
    .join('')
}
