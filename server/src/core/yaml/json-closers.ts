import { isLineBreak, lineStart } from '../base/line-start.ts'
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

/** Deeper is nothing that somebody laid out, and each bracket is looked for among all that are open. */
const MOST_OPEN = 200

const TOKEN = /"(?:[^"\\\r\n]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g

/**
 * The brackets of a text that is laid out as JSON usually is whose partners are missing: where the next member, or the partner of a bracket around them, stands in a
 * column that ends them. Only for texts with unbalanced brackets: of others the layout proves nothing. Empty where it says nothing.
 */
export function missingClosers(text: string, span: Span): readonly MissingCloser[] {
  const missing: MissingCloser[] = []
  const open: Open[] = []
  let isCertain = true
  const close = (count: number, { last, at }: Token, followed: boolean) => {
    if (count === 0) return
    const gap = { start: last.end, end: at }
    isCertain &&= /^[\s,]*$/.test(text.slice(gap.start, gap.end))
    for (const { bracket, at: from } of open.splice(open.length - count).reverse())
      missing.push({ bracket, open: from, gap, followed })
  }
  for (const token of tokensIn(text, span)) {
    if (token.is === 'closing') close(countToClose(open, token), token, false)
    if (token.is === 'member') close(countBefore(open, token), token, true)
    takeIn(open, token)
    if (!isCertain || open.length > MOST_OPEN) return []
  }
  return missing
}

/** Whether nothing is missing in some complete members of a list, nor before any but the first, whatever stands around them: by their layout each belongs to the bracket around it. */
export function isLaidOut(text: string, span: Span): boolean {
  const [first] = tokensIn(text, span)
  const list: Open = { bracket: '[', at: span.start, column: Number.POSITIVE_INFINITY, line: -1 }
  if (first?.column !== undefined) list.members = first.column
  const open = [list]
  for (const token of tokensIn(text, span)) {
    const top = open.at(-1)
    if (token.is === 'closing' && !(top && closes(token, top))) return false
    if (token.is === 'member' && !(top && (hasMembersAt(top, token) || isOutside(top, token)))) return false
    takeIn(open, token)
  }
  return true
}

interface Token {
  readonly text: string
  readonly at: number
  /** Where its line begins, how deep that is, and its column where it is the first there. */
  readonly line: number
  readonly indent: number
  readonly column: number | undefined
  /** A member that is the first on its line. */
  readonly is: 'closing' | 'member' | undefined
  /** What it can be a member of. */
  readonly within: OpeningBracket
  /** The one before it; a comma goes with the member that follows. */
  readonly last: { readonly end: number; readonly colon: boolean }
}

function* tokensIn(text: string, { start, end }: Span): Iterable<Token> {
  let last = { end: start, colon: false }
  let from = start
  let line = lineStart(text, start)
  let indent: number | undefined
  for (const { 0: token, index } of text.slice(start, end).matchAll(TOKEN)) {
    const at = start + index
    // Not back to the begin of the line for each token: a text may be a single line.
    const next = lastLineStart(text, { start: from, end: at })
    from = at
    const isFirst = next !== undefined || indent === undefined
    line = next ?? line
    if (isFirst) indent = indentAt(text, line)
    const column = isFirst && line + (indent ?? 0) === at ? indent : undefined
    const isMember = column !== undefined && token !== ',' && token !== ':' && !last.colon
    const is = token === '}' || token === ']' ? 'closing' : isMember ? 'member' : undefined
    yield { text: token, at, line, indent: indent ?? 0, column, is, within: memberOf(token, text, at), last }
    last = { end: token === ',' ? last.end : at + token.length, colon: token === ':' }
  }
}

/** Where the last line begins of those that begin behind `start`. */
function lastLineStart(text: string, { start, end }: Span): number | undefined {
  for (let at = end; at > start; at--) if (isLineBreak(text.charCodeAt(at - 1))) return at
  return undefined
}

/** Notes what is open behind a token. */
function takeIn(open: Open[], { text: token, is, at, line, indent, column }: Token): void {
  if (is === 'closing') open.pop()
  const owner = open.at(-1)
  if (is === 'member' && owner && column !== undefined) owner.members ??= column
  if (token === '{' || token === '[') open.push({ bracket: token, at, column: indent, line })
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
function countBefore(open: readonly Open[], member: Token): number {
  let count = 0
  for (let i = open.length - 1; i >= 0; i--) {
    const one = open[i]
    if (!one || hasMembersAt(one, member)) return one ? count : 0
    if (isOutside(one, member)) return 0
    count++
  }
  return 0
}

function hasMembersAt({ bracket, members }: Open, { within, column }: Token): boolean {
  return bracket === within && members === column
}

/** Whether a bracket stands on the line of a member, or its line less deep. */
function isOutside(one: Open, { line, column = 0 }: Token): boolean {
  return one.line === line || one.column < column
}

/** How many a closing bracket ends before its partner: that of its kind, in its column where it begins a line. */
function countToClose(open: readonly Open[], token: Token): number {
  const { text, column } = token
  const isPartner = ({ bracket }: Open) => CLOSING[bracket] === text
  const top = open.at(-1)
  if (!top || closes(token, top)) return 0
  const inColumn = column === undefined ? -1 : open.findLastIndex((one) => isPartner(one) && one.column === column)
  const partner = inColumn >= 0 || isPartner(top) ? inColumn : open.findLastIndex(isPartner)
  return partner < 0 ? 0 : open.length - 1 - partner
}

/** Whether a closing bracket is the partner of the one that was opened last, and no less deep. */
function closes({ text, column }: Token, top: Open): boolean {
  return CLOSING[top.bracket] === text && (column === undefined || column >= top.column)
}

/** The text with the missing brackets in place of blanks, so that all else stays where it is; undefined where there are too few of them. */
export function withClosers(text: string, closers: readonly MissingCloser[]): string | undefined {
  const byGap = new Map<number, MissingCloser[]>()
  for (const closer of closers) {
    const here = byGap.get(closer.gap.start)
    if (here) here.push(closer)
    else byGap.set(closer.gap.start, [closer])
  }
  let covered = ''
  for (const here of byGap.values()) {
    const [{ gap, followed }] = here as [MissingCloser]
    const signs = here.map(({ bracket }) => CLOSING[bracket]).join('') + (followed ? ',' : '')
    if (signs.length > gap.end - gap.start) return undefined
    covered += text.slice(covered.length, gap.start) + signs.padEnd(gap.end - gap.start)
  }
  return covered + text.slice(covered.length)
}

/**
 * What is to be written behind the last token, with `\n` for line breaks: each partner on a line of its own, unless its bracket stands on the one that it ends. The
 * brackets are told from the last one on. Undefined where more are open than anybody would close so.
 */
export function writtenClosers(
  text: string,
  opens: readonly { readonly open: number; readonly bracket: OpeningBracket }[],
  at: number,
): string | undefined {
  if (opens.length > MOST_OPEN) return undefined
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
