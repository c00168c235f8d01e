import { lastWhere, partitionPoint } from '../base/partition-point.ts'
import { encloses, type Span } from '../base/span.ts'
import { HEADER_NAMES } from '../schema/header-names.ts'
import type { Finding } from './finding.ts'
import { type KeptFinding, type PlacedField, placedFinding } from './kept-findings.ts'
import type { SoundParts } from './sound-parts.ts'
import { SUPPRESSION } from './suppression.ts'
import { EVERYTHING } from './watch-root.ts'

/**
 * Some fields of the root that stand for all of them, as a text of their own: one that has changed, and whatever the parts looked at that look at it, or in which
 * something was found that cannot be kept. Nothing has changed for all other parts.
 */
export interface ShownFields {
  readonly change: Change
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
  const fields: ShownField[] = []
  let shown = text.slice(0, change.head)
  const places = [...names].map((name) => parts.names.indexOf(name)).sort((a, b) => a - b)
  for (const at of places) {
    const name = parts.names[at]
    // Who looks at the names that the kind does not have looks at no field.
    if (name === undefined) continue
    const fieldText = (name === change.changed?.name ? change.changed.text : parts.texts.get(name)) ?? ''
    const end = shown.length + fieldText.length
    fields.push({ name, start: shown.length, end, inFile: beginOf(change, at, parts) })
    shown += fieldText
  }
  const findings = kept.map((one) => placedFinding(one, (name) => beginOf(change, parts.names.indexOf(name), parts)))
  return { change, text: shown, fields, names, kept: judged.parts, findings, whole: text, enough: false }
}

/** One text in place of another one: in a field, or, where none has another text now, before them. */
export interface Change {
  /** How many characters stand before the first field. */
  readonly head: number
  /** By how many characters what stands behind the change has moved. */
  readonly shift: number
  readonly changed?: ChangedField
}

interface ChangedField {
  readonly name: string
  readonly text: string
  /** How many fields stand before it. */
  readonly at: number
}

/** Where a field begins after a change; `at` is how many stand before it. */
export function beginOf({ shift, changed }: Change, at: number, { begins }: SoundParts): number {
  return (begins[at] ?? 0) + (at > (changed?.at ?? -1) ? shift : 0)
}

function changeOf(text: string, { head, text: before, names, begins }: SoundParts): Change | undefined {
  const shift = text.length - before.length
  const same = before.length - sameEnd(before, text)
  // The field that the change is in: the last one that begins before what has stayed at the end.
  const at = partitionPoint(begins, (begin) => begin < same) - 1
  const name = names[at]
  if (name === undefined) return { head: head.length + shift, shift }
  const start = begins[at] ?? 0
  if (text.slice(0, start) !== before.slice(0, start)) return undefined
  const end = (begins[at + 1] ?? before.length) + shift
  const changed = text.slice(start, end)
  // Otherwise the next field begins elsewhere than in a line of its own.
  if (end < start || (end < text.length && !changed.endsWith('\n'))) return undefined
  return { head: head.length, shift, changed: { name, text: changed, at } }
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
  { changed }: Change,
  { texts, grounds, lookers, doubtful, refuses }: SoundParts,
): Judged | undefined {
  const looked: string[] = changed ? [...HEADER_NAMES, changed.name] : [...HEADER_NAMES]
  const parts = new Set<object>()
  const kept: KeptFinding[] = []
  for (const [part, { ground, found }] of doubtful) {
    if (ground.has(EVERYTHING)) return undefined
    if (!found || refuses || (changed && ground.has(changed.name))) looked.push(...ground.keys())
    else {
      parts.add(part)
      kept.push(...found)
    }
  }
  if (changed) {
    for (const part of lookers.get(changed.name) ?? []) {
      const ground = grounds.get(part)
      if (ground?.has(changed.name)) looked.push(...ground.keys())
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
