import { lineStart } from '../base/line-start.ts'
import type { Span } from '../base/span.ts'
import { jsonWord } from './json-word.ts'
import type { Remedy, YamlProblem } from './tree.ts'

/** Blanks, as the component sees them, that may stand before the `{` which makes JSON of a text; JSON itself knows fewer. */
const anyBlanks = String.raw`[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]`
const jsonStart = new RegExp(`^${anyBlanks}*\\{`)
const headOfJson = new RegExp(String.raw`^(?:${anyBlanks}|//[^\n]*\n|/\*(?:[^*]|\*(?!/))*\*/)*(?=\{)`)
const oddBlank = new RegExp(`^(?![\\t\\n\\r ])${anyBlanks}`)

/** Whether the component takes a text for JSON. A byte order mark before the `{` makes YAML of it. */
export function beginsJson(text: string): boolean {
  return jsonStart.test(text)
}

/** What stands before the `{` of a text that is JSON or meant as such: blanks, and comments that make it neither YAML nor JSON. Undefined for others. */
export function beforeJson(text: string): string | undefined {
  return headOfJson.exec(text)?.[0]
}

/**
 * What JSON forbids in a document that begins with `{`, which the component reads as JSON and not as YAML: comments, trailing commas, single
 * quotes, unquoted keys and words, missing separators, raw line breaks and unknown escapes in strings, text and marks of documents behind the end.
 * `followed`: the file begins with this document and does not end with it. Goes on after each mistake; never recurses. A mistake that is made again and again (a comma after each last member) is one problem, at its
 * first place, where the component stops reading; the others are related to it.
 */
export function jsonProblems(text: string, span: Span, followed = false): readonly YamlProblem[] {
  const { found } = scanned(text, span)
  return [...oncePerMistake(found), ...(followed ? [notAlone(text, span)] : [])]
}

function scanned(text: string, span: Span): Scan {
  const scan: Scan = { text, end: span.end, at: span.start, found: [], commas: [], open: [], expect: 'value' }
  for (;;) {
    skipBlanks(scan)
    if (scan.at >= scan.end || scan.found.length >= 100) break
    if (!step(scan)) break
  }
  const unclosed = scan.open.at(-1)
  if (unclosed !== undefined && scan.at >= scan.end) {
    report(
      scan,
      `Add the closing "${unclosed.bracket === '{' ? '}' : ']'}" of this "${unclosed.bracket}".`,
      unclosed.at,
      unclosed.at + 1,
      { remedy: 'close' },
    )
  }
  return scan
}

/** That another document follows a JSON document at the start of a file, all of which the component takes for JSON then. */
function notAlone(text: string, span: Span): YamlProblem {
  const end = span.start + text.slice(span.start, span.end).trimEnd().length
  return {
    code: 'json-syntax',
    message: 'Remove the document marker behind this: a file that begins with "{" is one JSON document.',
    span: { start: Math.max(span.start, end - 1), end },
  }
}

/** Where a comma is written for the parser that two members lack; and a blank behind it, where the comma takes the place of a quote. */
export interface CommaPlace {
  readonly comma: number
  readonly blank?: number
}

/**
 * Places between two members that lack a comma, one for each: with commas there the text is read as it was meant. Only where a quoted text follows a
 * quote or a bracket, which is no YAML either. A comma takes the place of the blank there, or else of the quote of a key, which needs none.
 */
export function placesForCommas(text: string, span: Span): readonly CommaPlace[] {
  const { found, commas } = scanned(text, span)
  // Behind a quote without a partner on its line, inside and outside may have changed places.
  if (found.some(({ remedy }) => remedy === 'close')) return []
  return commas.flatMap((start) => placeForComma(text, start) ?? [])
}

function placeForComma(text: string, start: number): CommaPlace | undefined {
  const before = text.slice(Math.max(0, start - 100), start + 1)
  if (/["}\]]\s*[ \t]"$/.test(before)) return { comma: start - 1 }
  const key = /^"[\w.-]+"(?=\s*:)/.exec(text.slice(start, start + 100))?.[0]
  return key !== undefined && /["}\]]\s*"$/.test(before) ? { comma: start, blank: start + key.length - 1 } : undefined
}

function oncePerMistake(found: readonly YamlProblem[]): readonly YamlProblem[] {
  const byMessage = new Map<string, YamlProblem[]>()
  for (const problem of found) {
    const same = byMessage.get(problem.message)
    if (same) same.push(problem)
    else byMessage.set(problem.message, [problem])
  }
  return [...byMessage.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    return others.length === 0
      ? [first]
      : [{ ...first, related: others.map(({ span }) => ({ span, message: 'Here too.' })) }]
  })
}

interface Scan {
  readonly text: string
  readonly end: number
  at: number
  readonly found: YamlProblem[]
  /** Offsets of what a comma is missing before. */
  readonly commas: number[]
  readonly open: { readonly bracket: '{' | '['; readonly at: number }[]
  expect: 'value' | 'first' | 'key' | 'colon' | 'separator' | 'end'
  /** An unquoted key was found: then the whole document is YAML between brackets, which is one mistake. */
  loose?: true
  /** The key that was read last. */
  key?: Span
  /** Offset of the comma that was read last. */
  comma?: number
  /** The last token is a text that its line ends: what separates it from the next one may stand within. */
  torn?: true
}

function report(
  scan: Scan,
  message: string,
  start: number,
  end: number,
  { remedy, jsonOnly }: { readonly remedy?: Remedy | undefined; readonly jsonOnly?: boolean } = {},
): void {
  const span = { start, end: Math.max(end, start) }
  scan.found.push({ code: 'json-syntax', message, span, ...(remedy && { remedy }), ...(jsonOnly && { jsonOnly }) })
}

/** What may begin unquoted text in YAML. */
const PLAIN_START = /^[\w.+/~]/

function skipBlanks(scan: Scan): void {
  while (scan.at < scan.end && ' \t\r\n'.includes(scan.text[scan.at] ?? '')) scan.at++
}

/** Reads one token; false where reading on makes no sense. */
function step(scan: Scan): boolean {
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

function comment(scan: Scan): boolean {
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

function openBracket(scan: Scan, bracket: '{' | '['): boolean {
  needValue(scan, scan.at)
  scan.open.push({ bracket, at: scan.at })
  scan.at++
  scan.expect = 'first'
  return true
}

function closeBracket(scan: Scan, bracket: string): boolean {
  const top = scan.open.at(-1)
  const { at } = scan
  if (top === undefined || (top.bracket === '{') !== (bracket === '}')) {
    report(scan, `Remove this "${bracket}", or close "${top?.bracket ?? '{'}" before it.`, at, at + 1)
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

function afterValue(scan: Scan): void {
  scan.expect = scan.open.length === 0 ? 'end' : 'separator'
  delete scan.comma
}

function comma(scan: Scan): boolean {
  const { at } = scan
  scan.at++
  if (scan.expect === 'separator') scan.comma = at
  else {
    delete scan.comma
    const missing =
      scan.expect === 'colon'
        ? 'Add ":" and a value before this comma.'
        : 'Remove this comma, or add a value before it.'
    report(scan, missing, at, at + 1)
  }
  scan.expect = scan.open.at(-1)?.bracket === '{' ? 'key' : 'value'
  return true
}

function colon(scan: Scan): boolean {
  const { at } = scan
  if (scan.expect !== 'colon') report(scan, 'Write a key in double quotes before this ":".', at, at + 1)
  scan.at++
  scan.expect = 'value'
  delete scan.comma
  return true
}

/** Notes a missing separator before a value or key at `at`; afterwards something is due there. */
function needValue(scan: Scan, at: number): void {
  if (scan.expect === 'separator') {
    report(scan, 'Add a comma before this.', at, at + 1, { remedy: 'comma' })
    scan.commas.push(at)
    scan.expect = scan.open.at(-1)?.bracket === '{' ? 'key' : 'value'
  } else if (scan.expect === 'colon' && scan.key && isNextKey(scan, scan.key, at)) {
    report(scan, 'Add ":" and a value behind this key, and a comma.', scan.key.start, scan.key.end)
    scan.commas.push(at)
    scan.expect = 'key'
  } else if (scan.expect === 'colon') {
    report(scan, 'Add a ":" before this.', at, at + 1)
    scan.expect = 'value'
  } else if (scan.expect === 'first') {
    scan.expect = scan.open.at(-1)?.bracket === '{' ? 'key' : 'value'
  }
}

/** Whether what stands at `at` is a key on a line below another one, which somebody is typing. */
function isNextKey({ text }: Scan, { end }: Span, at: number): boolean {
  return text.slice(end, at).includes('\n') && /^"[^"\\\r\n]*"[ \t]*:/.test(text.slice(at, at + 200))
}

function scalar(scan: Scan, character: string): boolean {
  const start = scan.at
  const before = scan.found.length
  needValue(scan, start)
  const isKey = scan.expect === 'key'
  if (character === '"' || character === "'") string(scan, character)
  else word(scan, isKey)
  if (scan.found.length > before + 1) scan.found.length = before + 1
  if (scan.torn) doubtLine(scan, start)
  if (scan.torn && scan.open.length > 0) {
    scan.expect = scan.open.at(-1)?.bracket === '{' ? 'key' : 'value'
    delete scan.comma
  } else if (isKey) {
    scan.expect = 'colon'
    scan.key = { start, end: scan.at }
    delete scan.comma
  } else afterValue(scan)
  return true
}

/** On the line of a text that it ends, inside and outside of quotes may have changed places: what would separate texts there could end up within one. */
function doubtLine({ text, found, commas }: Scan, quote: number): void {
  const line = lineStart(text, quote)
  while ((commas.at(-1) ?? -1) >= line) commas.pop()
  for (let i = found.length - 1; i >= 0; i--) {
    const known = found[i]
    if (!known || known.span.start < line) return
    const { remedy, ...problem } = known
    if (remedy === 'comma') found[i] = problem
  }
}

function string(scan: Scan, quote: string): void {
  const start = scan.at
  let at = start + 1
  while (at < scan.end && scan.text[at] !== quote && !/[\r\n]/.test(scan.text[at] ?? ''))
    at += stringUnit(scan, at, quote)
  const closed = scan.text[at] === quote && at < scan.end
  scan.at = Math.min(scan.end, closed ? at + 1 : at)
  if (!closed) {
    scan.torn = true
    report(scan, `Add the closing ${quote === '"' ? 'double' : 'single'} quote on this line.`, start, start + 1, {
      remedy: 'close',
    })
  } else if (quote === "'" && !scan.loose)
    report(scan, 'Use double quotes: JSON knows no single ones.', start, scan.at, {
      remedy: 'double-quotes',
      jsonOnly: true,
    })
}

/** Checks the character or escape at `at`, and returns its length. */
function stringUnit(scan: Scan, at: number, quote: string): number {
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

function word(scan: Scan, isKey: boolean): void {
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

function lineEnd(scan: Scan, offset: number): number {
  let end = offset
  while (end < scan.end && !/[\r\n]/.test(scan.text[end] ?? '')) end++
  return end
}
