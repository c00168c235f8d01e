import { lineStart } from '../base/line-start.ts'
import type { Span } from '../base/span.ts'
import { type MissingCloser, type OpeningBracket, writtenClosers } from './json-closers.ts'
import { DUE_MARKS, type DueMark, type OddToken } from './json-signs.ts'
import { jsonWord } from './json-word.ts'
import type { Remedy, YamlProblem } from './tree.ts'

/** Blanks, as the component sees them, that may stand before the `{` which makes JSON of a text; JSON itself knows fewer. */
export const anyBlanks = String.raw`[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]`
const oddBlank = new RegExp(`^(?![\\t\\n\\r ])${anyBlanks}`)

/** How far a text was read, and what was found in it. */
export interface JsonScan {
  readonly text: string
  readonly end: number
  at: number
  readonly found: YamlProblem[]
  /** Offsets of what a comma is missing before. */
  readonly commas: number[]
  /** What is no JSON, and what it has to be covered by so that the text is read as it was meant. */
  readonly odd: OddToken[]
  readonly open: { readonly bracket: OpeningBracket; readonly at: number }[]
  /** Where brackets were opened. */
  readonly opened: number[]
  /** A bracket has no partner, or another one. */
  unbalanced?: true
  expect: 'value' | 'first' | 'key' | 'colon' | 'separator' | 'end'
  /** An unquoted key was found: then the whole document is YAML between brackets, which is one mistake. */
  loose?: true
  /** The key that was read last. */
  key?: Span
  /** Offset of the comma that was read last. */
  comma?: number
  /** The last token is a text that its line ends: what separates it from the next one may stand within. */
  torn?: true
  /** There was such a text. */
  hasTorn?: true
}

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
    expect: 'value',
  }
  for (;;) {
    skipBlanks(scan)
    if (scan.at >= scan.end || scan.found.length >= 100) break
    if (!step(scan)) break
  }
  if (scan.open.length > 0 && scan.at >= scan.end) {
    scan.unbalanced = true
    const opens = scan.open.map(({ bracket, at }) => ({ bracket, open: at })).reverse()
    reportOpen(scan, opens, span.start + text.slice(span.start, span.end).trimEnd().length, false)
  }
  return scan
}

function report(
  scan: JsonScan,
  message: string,
  start: number,
  end: number,
  {
    remedy,
    jsonOnly,
    closing,
    upsets,
  }: Partial<Pick<YamlProblem, 'closing' | 'upsets'>> & {
    readonly remedy?: Remedy | undefined
    readonly jsonOnly?: boolean
  } = {},
): void {
  const span = { start, end: Math.max(end, start) }
  const known = { ...(remedy && { remedy }), ...(closing && { closing }), ...(upsets && { upsets }) }
  const more = { ...known, ...(jsonOnly && { jsonOnly }) }
  scan.found.push({ code: 'json-syntax', message, span, ...more })
}

/** What is behind is not read as it was meant. */
const UPSETS = { upsets: true } as const

/** What may begin unquoted text in YAML. */
const PLAIN_START = /^[\w.+/~]/

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
    default:
      return scalar(scan, character)
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
  needValue(scan, scan.at)
  scan.open.push({ bracket, at: scan.at })
  scan.opened.push(scan.at)
  scan.at++
  scan.expect = 'first'
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

function afterValue(scan: JsonScan): void {
  scan.expect = scan.open.length === 0 ? 'end' : 'separator'
  delete scan.comma
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

/** What a comma is followed by. */
function afterComma({ open }: JsonScan): 'key' | 'value' {
  return open.at(-1)?.bracket === '{' ? 'key' : 'value'
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

function scalar(scan: JsonScan, character: string): boolean {
  const start = scan.at
  const before = scan.found.length
  needValue(scan, start)
  const isKey = scan.expect === 'key'
  if (character === '"' || character === "'") string(scan, character)
  else if (PRINT_QUOTE.test(character)) printed(scan)
  else word(scan, isKey)
  if (scan.found.length > before + 1) scan.found.length = before + 1
  if (scan.torn) doubtLine(scan, start)
  if (scan.torn && scan.open.length > 0) {
    scan.expect = afterComma(scan)
    delete scan.comma
  } else if (isKey) {
    scan.expect = 'colon'
    scan.key = { start, end: scan.at }
    delete scan.comma
  } else afterValue(scan)
  return true
}

/** On the line of a text that it ends, inside and outside of quotes may have changed places: what would separate texts there could end up within one. */
function doubtLine({ text, found, commas }: JsonScan, quote: number): void {
  const line = lineStart(text, quote)
  while ((commas.at(-1) ?? -1) >= line) commas.pop()
  for (let i = found.length - 1; i >= 0; i--) {
    const known = found[i]
    if (!known || known.span.start < line) return
    const { remedy, ...problem } = known
    if (remedy === 'comma' || remedy === 'write-comma') found[i] = problem
  }
}

function string(scan: JsonScan, quote: string): void {
  const start = scan.at
  let at = start + 1
  while (at < scan.end && scan.text[at] !== quote && !/[\r\n]/.test(scan.text[at] ?? ''))
    at += stringUnit(scan, at, quote)
  const closed = scan.text[at] === quote && at < scan.end
  scan.at = Math.min(scan.end, closed ? at + 1 : at)
  if (!closed) {
    scan.torn = true
    scan.hasTorn = true
    report(scan, `Add the closing ${quote === '"' ? 'double' : 'single'} quote on this line.`, start, start + 1, {
      remedy: 'close',
      ...UPSETS,
    })
  } else if (quote === "'" && !scan.loose)
    report(scan, 'Use double quotes: JSON knows no single ones.', start, scan.at, {
      remedy: 'double-quotes',
      jsonOnly: true,
    })
}

const PRINT_QUOTE = /[“”„]/

/** A text in the quotes of print, as pages have them. */
function printed(scan: JsonScan): void {
  const start = scan.at
  const [text = ''] = /^.[^"“”„\r\n]*["“”„]?/.exec(scan.text.slice(start, Math.min(scan.end, start + 2000))) ?? []
  const last = start + text.length - 1
  scan.at = start + Math.max(1, text.length)
  report(scan, 'Write straight quotes: JSON knows no others.', start, scan.at, { remedy: 'double-quotes' })
  for (const at of text.length > 1 ? [start, last] : [start])
    if (PRINT_QUOTE.test(scan.text[at] ?? '')) scan.odd.push({ span: { start: at, end: at + 1 }, how: 'quote' })
}

/** Checks the character or escape at `at`, and returns its length. */
function stringUnit(scan: JsonScan, at: number, quote: string): number {
  const character = scan.text[at] ?? ''
  if (character === '\\' && quote === '"') {
    const written = /^\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/.exec(scan.text.slice(at, at + 6))?.[0]
    if (written === undefined)
      report(scan, 'Write "\\\\" for a backslash: this is no escape of JSON.', at, at + 2, { remedy: 'escape' })
    return written?.length ?? 1
  }
  if (character < ' ') {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0')
    report(scan, `Write the control character as "\\u${code}".`, at, at + 1)
  }
  return 1
}

function word(scan: JsonScan, isKey: boolean): void {
  const start = scan.at
  const text =
    /^[^\s,:[\]{}"]+/.exec(scan.text.slice(start, Math.min(scan.end, start + 2000)))?.[0] ?? scan.text[start] ?? ''
  scan.at = start + Math.max(1, text.length)
  if (scan.loose) return
  if (isKey) {
    scan.loose = true
    const message = `Put "${text}" and all other keys and texts in double quotes: a document that begins with "{" is read as JSON.`
    report(scan, message, start, scan.at, { jsonOnly: PLAIN_START.test(text) })
  } else if (!/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)$/.test(text)) {
    const written = jsonWord(text)
    report(
      scan,
      written.startsWith('"')
        ? `Put "${text}" in double quotes: JSON knows only numbers, true, false and null without.`
        : `Write ${written} for "${text}": JSON knows no other spelling.`,
      start,
      scan.at,
      { remedy: 'double-quotes', jsonOnly: PLAIN_START.test(text) },
    )
  }
}

function lineEnd(scan: JsonScan, offset: number): number {
  let end = offset
  while (end < scan.end && !/[\r\n]/.test(scan.text[end] ?? '')) end++
  return end
}
