import { lastWhere } from '../base/partition-point.ts'
import { encloses, type Span } from '../base/span.ts'
import { HEADER_NAMES } from '../schema/header-names.ts'
import type { Finding } from './finding.ts'
import { fieldsOf, type KeptFinding, type PlacedField, placedFinding } from './kept-findings.ts'
import type { SoundParts } from './sound-parts.ts'
import { SUPPRESSION } from './suppression.ts'
import { EVERYTHING, UNKNOWN } from './watch-root.ts'

/**
 * Some fields of the root that stand for all of them, as a text of their own: one that has changed, and whatever the parts looked at that look at it, or in which
 * something was found that cannot be kept. Nothing has changed for all other parts.
 */
export interface ShownFields {
  /** What stands before the first field, and the fields that are shown, word for word. */
  readonly text: string
  readonly fields: readonly ShownField[]
  readonly names: ReadonlySet<string>
  /** The parts in which the same is found as before. */
  readonly kept: ReadonlySet<object>
  /** What is found in them, where it stands in the file now. */
  readonly findings: readonly Finding[]
  /** The text of the document. */
  readonly whole: string
  /** The field that has another text than before; absent where none has. */
  readonly changed?: ChangedField
  /** Whether it was enough: the document was as expected, and nobody asked for other fields. */
  enough: boolean
}

/** A field's text, and where it begins in the file. */
interface ShownField extends PlacedField {
  readonly inFile: number
}

/** What has to be judged of a text that differs from the one of `parts` in one field; undefined where more has changed, or most would have to be shown. */
export function showChanged(text: string, parts: SoundParts): ShownFields | undefined {
  if (!parts.separable || text.includes(SUPPRESSION)) return undefined
  const change = changeOf(text, parts)
  const judged = change && whatToJudge(change, parts)
  if (!judged || judged.names.size > parts.texts.size / 2) return undefined
  const { names, kept } = judged
  const { head, field: changed } = change
  const begins = beginsOf(new Set([...names, ...kept.flatMap(fieldsOf)]), change, parts)
  const fields: ShownField[] = []
  let shown = text.slice(0, head)
  for (const [name, inFile] of begins) {
    if (!names.has(name)) continue
    const fieldText = (name === changed?.name ? changed.text : parts.texts.get(name)) ?? ''
    fields.push({ name, start: shown.length, end: shown.length + fieldText.length, inFile })
    shown += fieldText
  }
  const findings = kept.map((one) => placedFinding(one, (name) => begins.get(name) ?? 0))
  const found = { names, kept: judged.parts, findings }
  return { text: shown, fields, ...found, whole: text, ...(changed && { changed }), enough: false }
}

/** Where some fields begin in the text after a change, in their order. */
function beginsOf(
  names: ReadonlySet<string>,
  { head, field }: Change,
  { texts }: SoundParts,
): ReadonlyMap<string, number> {
  const begins = new Map<string, number>()
  let at = head
  for (const [name, { length }] of texts) {
    if (begins.size === names.size) break
    if (name === UNKNOWN) continue
    if (names.has(name)) begins.set(name, at)
    at += name === field?.name ? field.text.length : length
  }
  return begins
}

interface ChangedField {
  readonly name: string
  readonly text: string
}

/** Where the first field begins, and the field that has another text now; absent where the change is before the fields. */
interface Change {
  readonly head: number
  readonly field?: ChangedField
}

function changeOf(text: string, { head, text: before, texts }: SoundParts): Change | undefined {
  const same = before.length - sameEnd(before, text)
  // The field that the change is in: the last one that begins before what has stayed at the end.
  let field: string | undefined
  let [start, next] = [0, head.length]
  for (const [name, { length }] of texts) {
    if (name === UNKNOWN) continue
    if (next >= same) break
    field = name
    start = next
    next += length
  }
  if (field === undefined) return { head: text.length - (before.length - head.length) }
  if (text.slice(0, start) !== before.slice(0, start)) return undefined
  const end = text.length - (before.length - next)
  const changed = text.slice(start, end)
  // Otherwise the next field begins elsewhere than in a line of its own.
  if (end < start || (end < text.length && !changed.endsWith('\n'))) return undefined
  return { head: head.length, field: { name: field, text: changed } }
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

interface Judged {
  /** The fields that have to be judged. */
  readonly names: ReadonlySet<string>
  /** The parts that need not be although something was found in them, and what that was. */
  readonly parts: ReadonlySet<object>
  readonly kept: readonly KeptFinding[]
}

/** Undefined where all has to be judged. */
function whatToJudge(
  { field }: Change,
  { texts, grounds, lookers, doubtful, refuses }: SoundParts,
): Judged | undefined {
  const looked: string[] = field ? [...HEADER_NAMES, field.name] : [...HEADER_NAMES]
  const parts = new Set<object>()
  const kept: KeptFinding[] = []
  for (const [part, { ground, found }] of doubtful) {
    if (ground.has(EVERYTHING)) return undefined
    if (!found || refuses || (field && ground.has(field.name))) looked.push(...ground.keys())
    else {
      parts.add(part)
      kept.push(...found)
    }
  }
  if (field) {
    for (const part of lookers.get(field.name) ?? []) {
      const ground = grounds.get(part)
      if (ground?.has(field.name)) looked.push(...ground.keys())
    }
  }
  return { names: new Set(looked.filter((name) => texts.has(name))), parts, kept }
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
