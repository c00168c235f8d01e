import type { Finding } from '../rules/finding.ts'
import { type PieceView, partAt, type ViewPart } from './piece-view.ts'

/**
 * A finding that stays true wherever its piece moves: places are those of pieces, and numbers of lines and items in its messages are left open.
 * A piece is called by its part in the view that it was found in.
 */
export interface StoredFinding extends Omit<Finding, 'message' | 'related'> {
  readonly message: StoredText
  readonly related: readonly StoredPlace[]
}

interface StoredPlace {
  readonly part: number
  readonly span: Finding['span']
  readonly message: StoredText
}

export type StoredText = string | readonly (string | OpenNumber)[]

/** The number of a line of a part, or that of an item. */
type OpenNumber = { readonly part: number; readonly line: number } | { readonly part: number; readonly item: true }

/** Numbers that stand for those that are open while a view is judged: line numbers and indexes of items count from them. */
export interface Placeholders {
  readonly line: number
  readonly item: number
}

/** Numbers that the text does not hold; undefined for a text that holds them all. */
export function placeholdersFor(text: string): Placeholders | undefined {
  const free: number[] = []
  for (let digits = 10; digits < 80 && free.length < 2; digits++)
    if (!text.includes(`${digits}${ZEROS}`)) free.push(digits * 10 ** 14)
  const [line, item] = free
  return line === undefined || item === undefined ? undefined : { line, item }
}

const ZEROS = '00000'

/** Where the parts of a view stand by now. */
export interface PartPlace {
  /** The first offset, and the first line. */
  readonly start: number
  readonly line: number
  /** The index in the list. */
  readonly item: number
}

/** `own` is the part that the finding is in. Undefined where it reaches into a second one. */
export function storeFinding(
  { message, related, span, ...finding }: Finding,
  own: ViewPart,
  view: PieceView,
  placeholders: Placeholders | undefined,
): StoredFinding | undefined {
  if (span.start < own.start || span.end > own.end) return undefined
  const places: StoredPlace[] = []
  for (const place of related) {
    const part = partAt(view, place.span.start)
    if (part?.piece === undefined || place.span.end > part.end) return undefined
    const text = storeText(place.message, view, placeholders)
    places.push({ part: view.parts.indexOf(part), span: moved(place.span, -part.start), message: text })
  }
  return {
    ...finding,
    span: moved(span, -own.start),
    message: storeText(message, view, placeholders),
    related: places,
  }
}

/**
 * A finding in one of several items that are shown (the part of this number), as it is where that item alone is: the part behind the head.
 * Undefined where it tells of other items.
 */
export function findingOfOne(stored: StoredFinding, part: number): StoredFinding | undefined {
  const texts = [stored.message, ...stored.related.map(({ message }) => message)]
  const numbers = texts.flatMap((text) =>
    typeof text === 'string' ? [] : text.filter((one) => typeof one !== 'string'),
  )
  const isAlone =
    numbers.every((one) => one.part <= 0 || one.part === part) && stored.related.every((one) => one.part === part)
  if (!isAlone) return undefined
  return {
    ...stored,
    message: textOfOne(stored.message),
    related: stored.related.map(({ span, message }) => ({ part: 1, span, message: textOfOne(message) })),
  }
}

function textOfOne(text: StoredText): StoredText {
  return typeof text === 'string'
    ? text
    : text.map((one) => (typeof one === 'string' || one.part <= 0 ? one : { ...one, part: 1 }))
}

/** The finding as the whole text has it. */
export function findingAt(stored: StoredFinding, own: PartPlace, placeOf: (part: number) => PartPlace): Finding {
  const { code, severity, message, span, related, tags } = stored
  return {
    code,
    severity,
    message: textOf(message, placeOf),
    span: moved(span, own.start),
    related: related.map((place) => ({
      span: moved(place.span, placeOf(place.part).start),
      message: textOf(place.message, placeOf),
    })),
    tags,
  }
}

export function storeText(text: string, view: PieceView, placeholders: Placeholders | undefined): StoredText {
  if (!placeholders || !text.includes(ZEROS)) return text
  const { line, item } = placeholders
  const pattern = new RegExp(`(${line / 10 ** 14}|${item / 10 ** 14})${ZEROS}(\\d{9})`)
  const pieces = text.split(pattern)
  if (pieces.length === 1) return text
  const stored: (string | OpenNumber)[] = []
  for (let i = 0; i < pieces.length; i += 3) {
    stored.push(pieces[i] ?? '')
    const digits = pieces[i + 1]
    if (digits === undefined) continue
    const number = Number(pieces[i + 2])
    stored.push(Number(digits) * 10 ** 14 === line ? openLine(number, view) : openItem(number))
  }
  return stored
}

/** `number` counts from 1. */
function openLine(number: number, { parts }: PieceView): OpenNumber {
  const part = parts.findLastIndex((one) => one.line < number)
  return { part, line: number - (parts[part]?.line ?? 0) }
}

/** The first part is what stands before the list. */
function openItem(index: number): OpenNumber {
  return { part: index + 1, item: true }
}

export function textOf(text: StoredText, placeOf: (part: number) => PartPlace): string {
  if (typeof text === 'string') return text
  let whole = ''
  for (const part of text) {
    if (typeof part === 'string') whole += part
    else whole += 'item' in part ? placeOf(part.part).item : placeOf(part.part).line + part.line
  }
  return whole
}

function moved({ start, end }: Finding['span'], by: number): Finding['span'] {
  return { start: start + by, end: end + by }
}
