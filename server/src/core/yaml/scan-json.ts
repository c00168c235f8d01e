import type { Span } from '../base/span.ts'
import { type MissingCloser, type OpeningBracket, writtenClosers } from './json-closers.ts'
import { afterComma, afterValue, type JsonScan, lineEnd, MOST_PLACES, report, UPSETS } from './json-scan.ts'
import { DUE_MARKS, type DueMark } from './json-signs.ts'
import { scanScalar } from './scan-json-scalar.ts'

/** Blanks, as the component sees them, that may stand before the `{` which makes JSON of a text; JSON itself knows fewer. */
export const anyBlanks = String.raw`[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]`
const oddBlank = new RegExp(`^(?![\\t\\n\\r ])${anyBlanks}`)

/** Reports the first of some brackets without a partner, all of which are closed at an offset. */
export function reportOpen(
  scan: JsonScan,
  opens: readonly Pick<MissingCloser, 'open' | 'bracket'>[],
  at: number,
  followed: boolean,
): void {
  const [first] = opens
  if (!first) return
  const { open, bracket } = first
  const isParted = !followed || /^\s*,/.test(scan.text.slice(at))
  // Behind a quote without a partner nobody knows what is text.
  const written = scan.hasTorn ? undefined : writtenClosers(scan.text, opens, at)
  const closing = written !== undefined && { closing: { at, text: written + (isParted ? '' : ',') } }
  report(scan, `Add the closing "${bracket === '{' ? '}' : ']'}" of this "${bracket}".`, open, open + 1, {
    remedy: 'close',
    ...closing,
  })
}

/** Reads a text as JSON, with all that is wrong with it as such: see `jsonProblems`. */
export function scanJson(text: string, span: Span): JsonScan {
  const scan: JsonScan = {
    text,
    end: span.end,
    at: span.start,
    found: [],
    commas: [],
    odd: [],
    open: [],
    opened: [],
    doubled: [],
    expect: 'value',
  }
  for (;;) {
    skipBlanks(scan)
    if (scan.at >= scan.end || givesUp(scan)) break
    if (!step(scan)) break
  }
  if (scan.open.length > 0 && scan.at >= scan.end) {
    scan.unbalanced = true
    const opens = scan.open.map(({ bracket, at }) => ({ bracket, open: at })).reverse()
    reportOpen(scan, opens, span.start + text.slice(span.start, span.end).trimEnd().length, false)
  }
  return scan
}

/** With so many mistakes a text is no JSON. */
export function givesUp({ found }: JsonScan): boolean {
  return found.length >= MOST_PLACES
}

function skipBlanks(scan: JsonScan): void {
  while (scan.at < scan.end && ' \t\r\n'.includes(scan.text[scan.at] ?? '')) scan.at++
}

/** Reads one token; false where reading on makes no sense. */
function step(scan: JsonScan): boolean {
  const { text, at } = scan
  const character = text[at] ?? ''
  if (scan.torn) {
    delete scan.torn
    // The rest of the text, as it was written over several lines.
    if (/[^"'{}[\],#/]/.test(character)) {
      scan.at = lineEnd(scan, at)
      return true
    }
  }
  if (oddBlank.test(character)) {
    report(scan, 'Remove this blank: JSON knows only spaces, tabs and line breaks.', at, at + 1, { remedy: 'remove' })
    scan.at++
    return true
  }
  if (character === '#' || text.startsWith('//', at) || text.startsWith('/*', at)) return comment(scan)
  if (scan.expect === 'end') {
    if (character === '}' && closeDoubled(scan)) {
      scan.at++
      return true
    }
    report(scan, 'Remove this text: the JSON document ends before it.', at, lineEnd(scan, at))
    return false
  }
  const due = scan.expect === 'colon' || scan.expect === 'separator' ? DUE_MARKS[scan.expect] : undefined
  const sign = due?.sign.exec(text.slice(at, at + 2))?.[0]
  if (due && sign) return signForMark(scan, sign, due)
  switch (character) {
    case '{':
    case '[':
      return openBracket(scan, character)
    case '}':
    case ']':
      return closeBracket(scan, character)
    case ',':
      return comma(scan)
    case ':':
      return colon(scan)
    default: {
      const before = scan.found.length
      needValue(scan, at)
      scanScalar(scan, character, before)
      return true
    }
  }
}

function comment(scan: JsonScan): boolean {
  const block = scan.text.startsWith('/*', scan.at)
  const close = block ? scan.text.indexOf('*/', scan.at + 2) : -1
  const end = block ? (close < 0 ? scan.end : Math.min(scan.end, close + 2)) : lineEnd(scan, scan.at)
  report(
    scan,
    'Remove the comment: a document between "{" and "}" is read as JSON, which has none.',
    scan.at,
    block ? scan.at + 2 : end,
    { remedy: block ? undefined : 'remove', jsonOnly: scan.text[scan.at] === '#' },
  )
  scan.at = end
  return true
}

function openBracket(scan: JsonScan, bracket: OpeningBracket): boolean {
  const { at, found } = scan
  const span = { start: at, end: at + 1 }
  if (scan.expect === 'first' && bracket === '{' && scan.open.at(-1)?.bracket === '{') {
    report(scan, 'Remove this "{", which follows another one.', span.start, span.end, { remedy: 'remove' })
    scan.odd.push({ span, how: 'blank' })
    scan.doubled.push(found.length - 1)
    scan.at++
    return true
  }
  const before = found.length
  needValue(scan, at)
  if (scan.expect === 'key' && found.length === before)
    report(scan, `Write a key in double quotes, and ":", before this "${bracket}".`, span.start, span.end, UPSETS)
  scan.open.push({ bracket, at })
  scan.opened.push(at)
  scan.at++
  scan.expect = 'first'
  return true
}

/** Takes a brace behind the end of the document for that of one that follows another one; false where there is none. */
function closeDoubled({ found, doubled, odd, at }: JsonScan): boolean {
  const index = doubled.pop()
  const problem = index === undefined ? undefined : found[index]
  if (index === undefined || !problem) return false
  const span = { start: at, end: at + 1 }
  found[index] = { ...problem, related: [{ span, message: 'The brace that closes it.' }] }
  odd.push({ span, how: 'blank' })
  return true
}

function closeBracket(scan: JsonScan, bracket: string): boolean {
  const top = scan.open.at(-1)
  const { at } = scan
  const isPartner = (open: { readonly bracket: OpeningBracket }) => (open.bracket === '{') === (bracket === '}')
  if (top !== undefined && !isPartner(top) && scan.open.some(isPartner)) {
    // Whoever closes the bracket around it has left out its own.
    scan.unbalanced = true
    reportOpen(scan, [{ bracket: top.bracket, open: top.at }], scan.text.slice(0, at).trimEnd().length, false)
    scan.open.pop()
    afterValue(scan)
    return true
  }
  if (top === undefined || !isPartner(top)) {
    scan.unbalanced = true
    report(scan, `Remove this "${bracket}", or close "${top?.bracket ?? '{'}" before it.`, at, at + 1, UPSETS)
    scan.at++
    return true
  }
  if ((scan.expect === 'key' || scan.expect === 'value') && scan.comma !== undefined) {
    const message = `Remove the comma before "${bracket}": JSON allows none there.`
    report(scan, message, scan.comma, scan.comma + 1, { remedy: 'remove', jsonOnly: true })
  } else if (scan.expect === 'colon' || (scan.expect === 'value' && bracket === '}')) {
    report(scan, `Add a ${scan.expect === 'colon' ? '":" and a value' : 'value'} before "${bracket}".`, at, at + 1)
  }
  scan.open.pop()
  scan.at++
  afterValue(scan)
  return true
}

function comma(scan: JsonScan): boolean {
  const { at } = scan
  scan.at++
  if (scan.expect === 'separator') scan.comma = at
  else {
    delete scan.comma
    const missing =
      scan.expect === 'colon'
        ? 'Add ":" and a value before this comma.'
        : 'Remove this comma, or add a value before it.'
    report(scan, missing, at, at + 1, scan.expect === 'colon' ? UPSETS : {})
  }
  scan.expect = afterComma(scan)
  return true
}

function colon(scan: JsonScan): boolean {
  const { at } = scan
  if (scan.expect === 'value' && /^::\s/.test(scan.text.slice(at - 1, at + 2))) {
    report(scan, 'Remove this ":", which follows another one.', at, at + 1, { remedy: 'remove' })
    scan.odd.push({ span: { start: at, end: at + 1 }, how: 'blank' })
    scan.at++
    return true
  }
  if (scan.expect !== 'colon') report(scan, 'Write a key in double quotes before this ":".', at, at + 1, UPSETS)
  scan.at++
  scan.expect = 'value'
  delete scan.comma
  return true
}

function signForMark(scan: JsonScan, sign: string, { mark, how, remedy }: DueMark): boolean {
  const span = { start: scan.at, end: scan.at + sign.length }
  report(scan, `Write "${mark}" in place of "${sign}".`, span.start, span.end, { remedy })
  scan.odd.push({ span, how })
  scan.at = span.end
  scan.expect = mark === ':' ? 'value' : afterComma(scan)
  delete scan.comma
  return true
}

/** Notes a missing separator before a value or key at `at`; afterwards something is due there. */
function needValue(scan: JsonScan, at: number): void {
  if (scan.expect === 'separator') {
    report(scan, 'Add a comma before this.', at, at + 1, { remedy: 'comma' })
    scan.commas.push(at)
    scan.expect = afterComma(scan)
  } else if (scan.expect === 'colon' && scan.key && isNextKey(scan, scan.key, at)) {
    report(scan, 'Add ":" and a value behind this key, and a comma.', scan.key.start, scan.key.end)
    scan.commas.push(at)
    scan.expect = 'key'
  } else if (scan.expect === 'colon') {
    report(scan, 'Add a ":" before this.', at, at + 1, UPSETS)
    scan.expect = 'value'
  } else if (scan.expect === 'first') {
    scan.expect = afterComma(scan)
  }
}

/** Whether what stands at `at` is a key on a line below another one, which somebody is typing. */
function isNextKey({ text }: JsonScan, { end }: Span, at: number): boolean {
  return text.slice(end, at).includes('\n') && /^"[^"\\\r\n]*"[ \t]*:/.test(text.slice(at, at + 200))
}
