import type { Span } from '../base/span.ts'
import { type MissingCloser, missingClosers, withClosers } from './json-closers.ts'
import type { JsonScan } from './json-scan.ts'
import type { OddToken } from './json-signs.ts'
import { anyBlanks, givesUp, reportOpen, scanJson } from './scan-json.ts'
import type { YamlProblem } from './tree.ts'

/** The bracket that makes JSON of a text: not one typed before a block mapping, where a key stands behind it and another one on the next line, without a comma between them. */
export const jsonBracket = String.raw`(?!\{[ \t]*[A-Za-z][\w.-]*:[ \t][^\r\n]*[^\s,[{][ \t]*\r?\n[A-Za-z][\w.-]*:\s)\{`
const jsonStart = new RegExp(`^${anyBlanks}*${jsonBracket}`)
const headOfJson = new RegExp(String.raw`^(?:${anyBlanks}|//[^\n]*\n|/\*(?:[^*]|\*(?!/))*\*/)*(?=${jsonBracket})`)

/** Whether the component takes a text for JSON. A byte order mark before the `{` makes YAML of it. */
export function beginsJson(text: string): boolean {
  return jsonStart.test(text)
}

/** Whether a document is meant as JSON: `jsonProblems` tells all that is wrong with it then, and what YAML forbids may be right (half a character as an escape). */
export function isMeantAsJson(text: string, span: Span): boolean {
  return beginsJson(text.slice(span.start, span.end)) && !givesUp(scanJson(text, span))
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

/** With the brackets that the layout says are missing, where no more mistakes are left then. */
function scanned(text: string, span: Span): Scanned {
  const plain = scanJson(text, span)
  if (!plain.unbalanced || plain.hasTorn) return plain
  const closers = missingClosers(text, span)
  const covered = closers.length > 0 ? withClosers(text, closers) : undefined
  const mended = covered === undefined ? undefined : scanJson(covered, span)
  const gaps = new Map(closers.map((closer) => [closer.gap.start, closer]))
  if (!mended || mended.found.length + gaps.size > plain.found.length) return plain
  for (const [at, { followed }] of gaps)
    reportOpen(
      { ...mended, text },
      closers.filter(({ gap }) => gap.start === at),
      at,
      followed,
    )
  mended.found.sort((a, b) => a.span.start - b.span.start)
  return { ...mended, closers }
}

interface Scanned extends JsonScan {
  /** The brackets that the layout says are missing. */
  readonly closers?: readonly MissingCloser[]
}

/** Where a text that is read as JSON opens brackets, and whether it depends on its layout what else was meant to be one. */
export function bracketsOfJson(text: string): { readonly opened: ReadonlySet<number>; readonly byLayout: boolean } {
  const { opened, unbalanced = false } = scanJson(text, { start: 0, end: text.length })
  return { opened: new Set(opened), byLayout: unbalanced }
}

/** The text with the brackets that it lacks, so that it is read as it was meant; of the same length. */
export function coverClosers(text: string): string {
  const { closers = [] } = scanned(text, { start: 0, end: text.length })
  return withClosers(text, closers) ?? text
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

/** What else has to be covered so that a text that is no JSON is read as it was meant. */
export function oddTokens(text: string): readonly OddToken[] {
  return scanned(text, { start: 0, end: text.length }).odd
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
    // Each place has a fix of its own.
    const mistake = problem.closing ? `${problem.message} ${problem.span.start}` : problem.message
    const same = byMessage.get(mistake)
    if (same) same.push(problem)
    else byMessage.set(mistake, [problem])
  }
  return [...byMessage.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    return others.length === 0
      ? [first]
      : [{ ...first, related: others.map(({ span }) => ({ span, message: 'Here too.' })) }]
  })
}
