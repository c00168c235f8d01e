import { lastWhere } from '../base/partition-point.ts'
import { encloses, type Span } from '../base/span.ts'
import { HEADER_NAMES } from '../schema/header-names.ts'
import type { SoundParts } from './sound-parts.ts'
import { SUPPRESSION } from './suppression.ts'
import { EVERYTHING, UNKNOWN } from './watch-root.ts'

/**
 * Some fields of the root that stand for all of them, as a text of their own: one that has changed, and whatever the parts that look at it, or in which something
 * was found, looked at. Nothing has changed for all other parts.
 */
export interface ShownFields {
  /** What stands before the first field, and the fields that are shown, word for word. */
  readonly text: string
  readonly fields: readonly ShownField[]
  readonly names: ReadonlySet<string>
  /** The text of the document, and those of all its fields. */
  readonly whole: string
  readonly texts: ReadonlyMap<string, string>
  /** Whether it was enough: the document was as expected, and nobody asked for other fields. */
  enough: boolean
}

/** A field's text, and where it begins in the file. */
interface ShownField extends Span {
  readonly name: string
  readonly inFile: number
}

/** What has to be judged of a text that differs from the one of `parts` in one field; undefined where more has changed, or most would have to be shown. */
export function showChanged(text: string, parts: SoundParts): ShownFields | undefined {
  if (!parts.separable || text.includes(SUPPRESSION)) return undefined
  const change = changeOf(text, parts)
  const texts = change && textsAfter(parts.texts, change)
  const names = texts && namesToShow(texts, change, parts)
  if (!names || names.size > texts.size / 2) return undefined
  const fields: ShownField[] = []
  let at = change.head
  let shown = text.slice(0, at)
  for (const [name, fieldText] of texts) {
    if (name !== UNKNOWN && names.has(name)) {
      fields.push({ name, start: shown.length, end: shown.length + fieldText.length, inFile: at })
      shown += fieldText
    }
    at += fieldText.length
  }
  return { text: shown, fields, names, whole: text, texts, enough: false }
}

/** Where the first field begins, and the field that has another text now; absent where the change is before the fields. */
interface Change {
  readonly head: number
  readonly field?: { readonly name: string; readonly text: string }
}

function changeOf(text: string, { head, text: before, texts }: SoundParts): Change | undefined {
  const kept = sameEnd(before, text)
  let field: { readonly name: string; readonly start: number; readonly end: number } | undefined
  let next = head.length
  // The field that the change is in: the last one that begins before what has stayed at the end.
  for (const [name, { length }] of texts) {
    if (name === UNKNOWN) continue
    if (next >= before.length - kept) break
    field = { name, start: next, end: next + length }
    next += length
  }
  if (!field) return { head: text.length - (before.length - head.length) }
  if (text.slice(0, field.start) !== before.slice(0, field.start)) return undefined
  const end = text.length - (before.length - field.end)
  const changed = text.slice(field.start, end)
  // Otherwise the next field begins elsewhere than in a line of its own.
  if (end < field.start || (end < text.length && !changed.endsWith('\n'))) return undefined
  return { head: head.length, field: { name: field.name, text: changed } }
}

/** How many of their last characters two texts share. By bisection of what is not known yet, as engines compare long texts faster than characters. */
function sameEnd(some: string, other: string): number {
  const between = (text: string, least: number, most: number) => text.slice(text.length - most, text.length - least)
  let [same, differing] = [0, Math.min(some.length, other.length) + 1]
  while (same + 1 < differing) {
    const middle = (same + differing) >> 1
    if (between(some, same, middle) === between(other, same, middle)) same = middle
    else differing = middle
  }
  return same
}

function textsAfter(before: ReadonlyMap<string, string>, { field }: Change): ReadonlyMap<string, string> {
  return field ? new Map(before).set(field.name, field.text) : before
}

function namesToShow(
  texts: ReadonlyMap<string, string>,
  { field }: Change,
  { grounds, doubtful }: SoundParts,
): ReadonlySet<string> | undefined {
  const looked = [...HEADER_NAMES, ...(field ? [field.name] : [])]
  for (const ground of doubtful.values()) {
    if (ground.has(EVERYTHING)) return undefined
    looked.push(...ground.keys())
  }
  if (field) for (const ground of grounds.values()) if (ground.has(field.name)) looked.push(...ground.keys())
  return new Set(looked.filter((name) => texts.has(name)))
}

/** Where an offset of the shown text stands in the file; at a border in the later field. */
export function inFile({ fields }: ShownFields, offset: number): number {
  const field = lastWhere(fields, ({ start }) => start <= offset)
  return field ? offset - field.start + field.inFile : offset
}

/** Whether a stretch of the shown text stands in the file as it stands here. */
export function isWithinField({ fields, text }: ShownFields, span: Span): boolean {
  return fields.some((field) => encloses(field, span) && (span.end < field.end || field.end === text.length))
}
