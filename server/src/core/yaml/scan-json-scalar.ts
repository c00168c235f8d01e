import { lineStart } from '../base/line-start.ts'
import { afterComma, afterValue, type JsonScan, MOST_PLACES, report, UPSETS } from './json-scan.ts'
import { COMMA_SIGN } from './json-signs.ts'
import { jsonWord } from './json-word.ts'

/** What may begin unquoted text in YAML. */
const PLAIN_START = /^[\w.+/~]/

/** Reads a text or a word; `before` is how much was found before it. */
export function scanScalar(scan: JsonScan, character: string, before: number): void {
  const start = scan.at
  const isKey = scan.expect === 'key'
  if (character === '"' || character === "'") string(scan, character)
  else if (PRINT_QUOTE.test(character)) printed(scan)
  else word(scan, isKey)
  keepFirst(scan, before)
  if (scan.torn) doubtLine(scan, start)
  if (scan.torn && scan.open.length > 0) {
    scan.expect = afterComma(scan)
    delete scan.comma
  } else if (isKey) {
    scan.expect = 'colon'
    scan.key = { start, end: scan.at }
    delete scan.comma
  } else afterValue(scan)
}

/** Of what was found in one scalar the first mistake is told, at each of its places. */
function keepFirst({ found }: JsonScan, before: number): void {
  if (found.length <= before + 1) return
  const same = found.slice(before).filter(({ message }) => message === found[before]?.message)
  found.splice(before, Infinity, ...same.slice(0, MOST_PLACES))
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

/** Checks the character or escape at `at`, and returns its length. A backslash at the end of a line stands in a text without its closing quote, which is told. */
function stringUnit(scan: JsonScan, at: number, quote: string): number {
  const character = scan.text[at] ?? ''
  if (character === '\\' && quote === '"') {
    const written = /^\\(?:["\\/bfnrt]|u[\da-fA-F]{4}|(?![^\r\n]))/.exec(scan.text.slice(at, at + 6))?.[0]
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

const JSON_WORD = String.raw`(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)`
const WHOLE_JSON_WORD = new RegExp(`^${JSON_WORD}$`)

/** A word, without the sign in place of a comma that stands behind one of JSON. */
const WORD = new RegExp(`^(?:${JSON_WORD}(?=${COMMA_SIGN})|[^\\s,:[\\]{}"]+)`)

function word(scan: JsonScan, isKey: boolean): void {
  const start = scan.at
  const [text = ''] = WORD.exec(scan.text.slice(start, Math.min(scan.end, start + 2000))) ?? [scan.text[start]]
  scan.at = start + Math.max(1, text.length)
  if (scan.loose) return
  if (isKey) {
    scan.loose = true
    const message = `Put "${text}" and all other keys and texts in double quotes: a document that begins with "{" is read as JSON.`
    report(scan, message, start, scan.at, { jsonOnly: PLAIN_START.test(text) })
  } else if (!WHOLE_JSON_WORD.test(text)) {
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
