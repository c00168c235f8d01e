import type { Span } from '../../base/span.ts'
import { emptySpan } from '../../base/span.ts'
import type { TextEdit } from '../../base/text-edit.ts'
import { printKey } from '../../yaml/print-value.ts'
import type { Candidate } from './candidate.ts'
import type { InsertionSite } from './insertion-site.ts'
import type { Printed } from './print-insertion.ts'
import { printAfterColon, printAt, printMembers } from './print-insertion.ts'

/** The edit that accepting a candidate makes. */
interface PlacedInsertion {
  readonly span: Span
  readonly newText: string
  readonly snippet: string
  /** What stands in `span` begins with a quote, so that the text to match must do so, too. */
  readonly matchQuote: '' | '"' | "'"
}

/** The edit for a candidate at a site; undefined when the candidate does not fit there. */
export function placeInsertion(text: string, site: InsertionSite, candidate: Candidate): PlacedInsertion | undefined {
  if (site.mode === 'members') return placeMembers(site, candidate)
  if (site.quote !== undefined) return placeQuoted(site, site.quote, candidate)
  if (site.mode === 'after-colon') return placeAfterColon(text, site, candidate)
  const column = site.mode === 'dash' ? site.column + 2 : site.column
  const dash = site.mode === 'dash' ? '- ' : ''
  return placed(
    site.span,
    wrap(printAt(candidate.draft, column, site.layout), `${site.lead}${dash}`, ending(site, candidate)),
  )
}

/** The comma that a flow collection lacks in front of what is inserted. */
export function missingComma(
  text: string,
  before: Span | undefined,
  site: InsertionSite,
  isComment: (offset: number) => boolean,
): TextEdit | undefined {
  if (!before || before.end > site.span.start) return undefined
  for (let offset = before.end; offset < site.span.start; offset++) {
    if (text[offset] === ',' && !isComment(offset)) return undefined
  }
  return { span: emptySpan(before.end), newText: ',' }
}

function placeMembers(site: InsertionSite, candidate: Candidate): PlacedInsertion | undefined {
  if (candidate.draft.is !== 'object') return undefined
  const { members } = candidate.draft
  const [first] = members
  if (!first) return undefined
  if (members.length > 1 && (site.nameOnly || site.quote !== undefined || site.hasBody)) return undefined
  if (site.nameOnly) return placeName(site, first.key)
  const name = quotedKey(site, first.key)
  const { style } = site.layout
  const printed = site.hasBody
    ? same(`${printKey(first.key, style)}:`)
    : printMembers(members, site.column, site.layout)
  const named = name === undefined ? printed : replaceStart(printed, printKey(first.key, style), name)
  return placed(site.span, wrap(named, site.lead, ending(site, candidate)), site.quote)
}

/** Only the name of a key: within its quotes, where it has any. */
function placeName(site: InsertionSite, key: string): PlacedInsertion {
  if (site.quote === undefined) return placed(site.span, same(site.lead + printKey(key, site.layout.style)))
  return placed(inside(site), same(quotedText(key, site.quote) + (site.isQuoteClosed ? '' : site.quote)))
}

function quotedKey(site: InsertionSite, key: string): string | undefined {
  return site.quote === undefined ? undefined : `${site.quote}${quotedText(key, site.quote)}${site.quote}`
}

/** A text goes between the quotes that are there; any other scalar takes their place. Collections have no place there. */
function placeQuoted(site: InsertionSite, quote: '"' | "'", candidate: Candidate): PlacedInsertion | undefined {
  const { draft } = candidate
  if (draft.is !== 'fixed' || candidate.follow || (typeof draft.value === 'object' && draft.value !== null))
    return undefined
  if (typeof draft.value === 'string') {
    return placed(inside(site), same(quotedText(draft.value, quote) + (site.isQuoteClosed ? '' : quote)))
  }
  return placed(site.span, same(String(draft.value)), quote)
}

function placeAfterColon(text: string, site: InsertionSite, candidate: Candidate): PlacedInsertion | undefined {
  const printed = printAfterColon(candidate.draft, site.column, site.layout)
  if (!printed.plain.startsWith(' ')) return placed(blanksBefore(text, site.span), printed)
  const bare = { plain: printed.plain.slice(1), snippet: printed.snippet.slice(1) }
  const follow = followText(site, candidate)
  return follow === undefined ? undefined : placed(site.span, wrap(bare, site.lead, follow))
}

/** The line below that comes with a value; undefined where it would tear a line apart. */
function followText(site: InsertionSite, { follow }: Candidate): string | undefined {
  if (!follow) return ''
  const { plain } = printMembers(follow, site.column, site.layout)
  if (site.layout.style !== 'block') return `, ${plain}`
  return site.endsLine ? `${site.layout.lineBreak}${' '.repeat(site.column)}${plain}` : undefined
}

function ending(site: InsertionSite, candidate: Candidate): string {
  return candidate.endLine && site.layout.style === 'block' ? site.layout.lineBreak : ''
}

/** The span with the blanks to its left: a value that begins on the next line leaves none behind. */
function blanksBefore(text: string, span: Span): Span {
  let { start } = span
  while (start > 0 && (text[start - 1] === ' ' || text[start - 1] === '\t')) start--
  return { start, end: span.end }
}

function inside(site: InsertionSite): Span {
  return { start: site.span.start + 1, end: site.span.end - (site.isQuoteClosed ? 1 : 0) }
}

function quotedText(value: string, quote: '"' | "'"): string {
  return quote === "'" ? value.replaceAll("'", "''") : JSON.stringify(value).slice(1, -1)
}

function same(text: string): Printed {
  return { plain: text, snippet: text.replace(/[\\$}]/g, '\\$&') }
}

function wrap(printed: Printed, before: string, after: string): Printed {
  return { plain: before + printed.plain + after, snippet: before + printed.snippet + after }
}

function replaceStart(printed: Printed, start: string, by: string): Printed {
  return { plain: by + printed.plain.slice(start.length), snippet: by + printed.snippet.slice(start.length) }
}

function placed(span: Span, printed: Printed, matchQuote: PlacedInsertion['matchQuote'] = ''): PlacedInsertion {
  return { span, newText: printed.plain, snippet: printed.snippet, matchQuote }
}
