import { LINE_BREAK } from '../base/line-start.ts'
import type { Span } from '../base/span.ts'

/** Behind the quote that closes the one at `open`; undefined when none follows before the document ends (a line `---` or `...`). */
export function findClosingQuote(text: string, open: number): number | undefined {
  const quote = text[open]
  for (let i = open + 1; i < text.length; i++) {
    const character = text[i]
    if (character === quote && quote === "'" && text[i + 1] === "'") i++
    else if (character === quote) return i + 1
    else if (character === '\\' && quote === '"') i++
    else if (character === '\n' && isMarker(text, i + 1)) return undefined
  }
  return undefined
}

/** Whether what follows a quote lets it end a value: then it is the partner of the one before, however far away that is. */
export function endsValue(text: string, end: number): boolean {
  return /^[ \t]*(?:[\r\n#]|$)|^[ \t]*[,\]}]/.test(text.slice(end, end + 200))
}

/** Whether the quote at the end of what the parser took for a key closes it. One on a line below opens another text where nothing else can follow it. */
export function closesKey(text: string, { start, end }: Span): boolean {
  return (
    !LINE_BREAK.test(text.slice(start, end)) ||
    endsValue(text, end) ||
    /^[ \t]*:(?:\s|$)/.test(text.slice(end, end + 200))
  )
}

/** Which bracket closes which, and where the comments between them begin. */
export interface Brackets {
  /** From the offset of an opening bracket to the offset behind its closing one. */
  readonly ends: ReadonlyMap<number, number>
  readonly comments: readonly number[]
}

/**
 * Pairs all brackets from `open` on, up to the end of the document. Brackets that do not match stay unpaired, and with them all that are open
 * around them. Right only where `open` stands outside quotes and text.
 */
export function pairBrackets(text: string, open: number): Brackets {
  const stack: { readonly offset: number; readonly closing: string }[] = []
  const ends = new Map<number, number>()
  const comments: number[] = []
  for (let i: number | undefined = open; i !== undefined && i < text.length; i = behind(text, i)) {
    const character = text[i] ?? ''
    if (character === '\n' && isMarker(text, i + 1)) break
    if (isComment(text, i)) comments.push(i)
    const closing = closings[character]
    if (closing !== undefined) stack.push({ offset: i, closing })
    if (character !== ']' && character !== '}') continue
    const top = stack.pop()
    if (top?.closing === character) ends.set(top.offset, i + 1)
    else stack.length = 0
  }
  return { ends, comments }
}

/**
 * Whether a text leaves the brackets alone that are open where it begins, as `pairBrackets` sees it, whichever quote may be open there as well. A bracket that
 * closes one of another kind is a doubt.
 */
export function closesNothing(text: string): boolean {
  return ['', '"', "'"].every((quote) => {
    const start = quote === '' ? 1 : findClosingQuote(quote + text, 0)
    return start === undefined || closesNothingFrom(text, start - 1)
  })
}

/** The same of a text that begins outside of quotes at `start`, which is cheaper and says more often that nothing is closed. */
export function closesNothingFrom(text: string, start: number): boolean {
  const stack: string[] = []
  for (let i = nextSign(text, start); i !== undefined; i = nextSign(text, behind(text, i))) {
    const character = text[i] ?? ''
    const closing = closings[character]
    if (closing !== undefined) stack.push(closing)
    else if ((character === ']' || character === '}') && stack.pop() !== character) return false
  }
  return true
}

const SIGNS = /["'#[\]{}]/

/** The next place where anything but text may be; undefined where nothing follows. */
function nextSign(text: string, from: number | undefined): number | undefined {
  if (from === undefined) return undefined
  const at = text.slice(from).search(SIGNS)
  return at < 0 ? undefined : from + at
}

const closings: Readonly<Record<string, string>> = { '[': ']', '{': '}' }

function isComment(text: string, i: number): boolean {
  return text[i] === '#' && /\s/.test(text[i - 1] ?? ' ')
}

/** The offset at which to look on: behind a quoted text or a comment, else behind the character; undefined where nothing follows. */
function behind(text: string, i: number): number | undefined {
  const character = text[i]
  if ((character === '"' || character === "'") && /[\s,:[{]/.test(text[i - 1] ?? ' ')) return findClosingQuote(text, i)
  if (!isComment(text, i)) return i + 1
  const end = text.indexOf('\n', i)
  return end < 0 ? undefined : end
}

/** Where the next line `---` or `...` begins, with the line break before it, or the end of the text. */
export function nextMarker(text: string, from: number): number {
  const at = text.slice(from).search(/\n(?:---|\.\.\.)(?:\s|$)/)
  return at < 0 ? text.length : from + at
}

function isMarker(text: string, start: number): boolean {
  const marker = text.slice(start, start + 3)
  return (marker === '---' || marker === '...') && /^\s?$/.test(text.slice(start + 3, start + 4))
}
