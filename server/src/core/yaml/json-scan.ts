import type { Span } from '../base/span.ts'
import type { OpeningBracket } from './json-closers.ts'
import type { OddToken } from './json-signs.ts'
import type { Remedy, YamlProblem } from './tree.ts'

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
  /** The braces that follow another one, by their place among what was found, as far as the one that closes each was not met. */
  readonly doubled: number[]
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

/** Of so many nobody mends one after the other. */
export const MOST_PLACES = 100

export function report(
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
export const UPSETS = { upsets: true } as const

export function afterValue(scan: JsonScan): void {
  scan.expect = scan.open.length === 0 ? 'end' : 'separator'
  delete scan.comma
}

/** What a comma is followed by. */
export function afterComma({ open }: JsonScan): 'key' | 'value' {
  return open.at(-1)?.bracket === '{' ? 'key' : 'value'
}

export function lineEnd(scan: JsonScan, offset: number): number {
  let end = offset
  while (end < scan.end && !/[\r\n]/.test(scan.text[end] ?? '')) end++
  return end
}
