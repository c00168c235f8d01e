import { lazy } from '../base/lazy.ts'
import type { TypedDocument, TypedObject } from '../model/typed-document.ts'
import type { KindPlace } from '../schema/registry.ts'
import { type Diagnosed, findingInText } from './diagnose.ts'
import { type KeptFinding, keptFindings, type PlacedField } from './kept-findings.ts'
import { NOTHING, type RuleContext } from './rule.ts'
import { beginOf, type ShownFields } from './shown-fields.ts'
import { EVERYTHING, type Note, UNKNOWN, watchRoot } from './watch-root.ts'

/**
 * The parts of a document in which rules found nothing, each with all that they looked at. To be kept beside a document that is edited and handed to each of its
 * diagnoses, which brings it up to date: most keys change one field, and what has nothing to do with it need not be judged again. A part is whatever is judged on its
 * own: a field of the root, a constraint of the root's type, a rule about the root.
 */
export interface SoundParts {
  /** What the judgement of all parts rests on. */
  basis: Basis | undefined
  /** The latest text, up to the end of the document; what stands before the first field, and then the fields, one behind the other. */
  text: string
  /** What stands before the first field. */
  head: string
  /** The names of the fields, in their order, and where each begins in the text. */
  names: readonly string[]
  begins: readonly number[]
  /** The latest texts of the fields, so that those which stay the same are the same objects. */
  texts: Map<string, string>
  readonly grounds: Map<object, Ground>
  /** The parts that look at a field, by its name, and perhaps some that did. */
  readonly lookers: Map<string, Set<object>>
  /** The parts in which something was found. */
  readonly doubtful: Map<object, Doubt>
  /** Something that was found refuses a field as a whole, upon which less is found in this field: nothing of that is kept. */
  refuses: boolean
  /** Whether fields can be judged without those that nobody looks at: then all that was found was found in parts, and the kind has all of the fields. */
  separable: boolean
}

export interface Basis {
  readonly place: KindPlace | undefined
  /** The release that is checked against, and the rules that are off. */
  readonly settings: string
}

/** Names of fields of the root, and their texts; undefined for those that are not there. */
export type Ground = ReadonlyMap<string, string | undefined>

/** What was found in a part. */
export interface Doubt {
  /** What was looked at for that. */
  readonly ground: Ground
  /** What is found again as long as all of that is as it was; absent where there may be more to it. */
  readonly found?: readonly KeptFinding[]
}

export function createSoundParts(): SoundParts {
  return {
    basis: undefined,
    text: '',
    head: '',
    names: [],
    begins: [],
    texts: new Map(),
    grounds: new Map(),
    lookers: new Map(),
    doubtful: new Map(),
    refuses: false,
    separable: false,
  }
}

/** A document that notes what of it is looked at. */
export interface Watched {
  readonly document: TypedDocument
  /** What rules are told, watched as well. */
  watch(context: RuleContext): RuleContext
  /** A rule broke off: nobody knows what it would have found. */
  failed(): void
  /** More was found than is kept: what is found from here on is not said while it is watched. */
  tooMany(): void
  /** All was judged. */
  end(): void
}

/** So much that was found in a document is said and kept for its next version. Nobody edits a text with more for long, and one can have a million. */
export const MOST_KEPT = 1_000

/** What was found so far in the document that is watched. */
type Found = readonly Diagnosed[]

/**
 * Undefined for a document that is judged as a whole: where fields can have to do with each other otherwise than by what rules look at (anchors, templates,
 * mistakes in YAML, keys that stand twice), or that is not certain to be of its kind.
 */
export function watched(
  document: TypedDocument,
  text: string,
  settings: string,
  parts: SoundParts,
  found: Found,
): Watched | undefined {
  parts.separable = false
  const root = rootOf(document)
  if (!root) return undefined
  const { place, source } = document
  if (parts.basis?.place !== place || parts.basis?.settings !== settings) {
    parts.grounds.clear()
    parts.lookers.clear()
  }
  parts.basis = { place, settings }
  parts.doubtful.clear()
  parts.text = text.slice(0, source.span.end)
  parts.head = text.slice(0, root.span.start)
  parts.texts = fieldTexts(root, text, source.span.end, parts.texts)
  parts.names = [...root.fields.keys()]
  parts.begins = [...root.fields.values()].map(({ entry }) => entry.span.start)
  return watchParts(document, root, parts, found)
}

/** The same for a document that holds some fields in place of all. */
export function watchedFields(
  document: TypedDocument,
  shown: ShownFields,
  settings: string,
  parts: SoundParts,
  found: Found,
): Watched | undefined {
  const { basis } = parts
  const { changed } = shown.change
  const root = rootOf(document)
  if (!root || basis?.place !== document.place || basis?.settings !== settings || !isAsShown(root, shown))
    return undefined
  parts.begins = parts.names.map((_, at) => beginOf(shown.change, at, parts))
  parts.text = shown.whole
  parts.head = shown.text.slice(0, root.span.start)
  parts.separable = false
  if (changed) parts.texts.set(changed.name, changed.text)
  shown.enough = true
  return watchParts(document, root, parts, found, shown)
}

/** The root of a document whose fields have to do with each other by what rules look at alone. */
function rootOf({ root, reading, source, partial }: TypedDocument): TypedObject | undefined {
  if (root?.is !== 'object' || reading.is !== 'known' || !source.ordinary || source.json || partial) return undefined
  return root.node.entries.length === root.fields.size + root.unknown.length ? root : undefined
}

/** Whether the root of a document that was made of a shown text has these fields and no others. */
function isAsShown({ node: { entries }, fields: bound }: TypedObject, { fields }: ShownFields): boolean {
  if (entries.length !== fields.length) return false
  return fields.every(
    ({ name, start }, at) => entries[at]?.span.start === start && bound.get(name)?.entry === entries[at],
  )
}

function watchParts(
  document: TypedDocument,
  root: TypedObject,
  parts: SoundParts,
  all: Found,
  shown?: ShownFields,
): Watched {
  const { texts } = parts
  const fields = lazy(() => shown?.fields ?? placed(parts))
  let hasFailed = false
  const notes = createNotes(texts, (name) => {
    if (shown && (name === EVERYTHING || (texts.has(name) && !shown.names.has(name)))) shown.enough = false
  })
  const watchedDocument = watchRoot(document, root, notes.note)
  /** Where a change is shown, nothing else is another one for parts that were seen in every version. */
  function isAsBefore(ground: Ground, isWithin: boolean): boolean {
    if (!shown || isWithin) return holds(ground, texts)
    const { changed } = shown.change
    return changed === undefined || !ground.has(changed.name)
  }
  function unlessSound<Result>(place: object, part: object, judge: () => Iterable<Result>): Iterable<Result> {
    if (place !== watchedDocument.root) return judge()
    if (shown?.kept.has(part)) return NOTHING
    const isWithin = notes.areTaken()
    const known = parts.grounds.get(part)
    if (known && isAsBefore(known, isWithin)) {
      notes.noteAll(known)
      return NOTHING
    }
    parts.grounds.delete(part)
    parts.doubtful.delete(part)
    const first = all.length
    const { found, ground } = notes.during(judge)
    // What was judged without a field that it asked for is judged again, with all of them.
    if (shown?.enough === false) return found
    if (found.length === 0 && !ground.has(EVERYTHING)) noteGround(part, ground, parts)
    // What is found in a part of a part is found in the whole one.
    else if (!isWithin) parts.doubtful.set(part, doubtOf(ground, all.slice(first), fields))
    return found.length > 0 ? found : NOTHING
  }
  return {
    document: watchedDocument,
    watch: (context) => ({
      ...context,
      lineOf: (offset) => {
        notes.note(LINE)
        return context.lineOf(offset)
      },
      unlessSound,
    }),
    failed: () => {
      hasFailed = true
    },
    tooMany: () => {
      hasFailed = true
      if (shown) shown.enough = false
    },
    end: () => {
      // What is found in the document as such may be anywhere.
      const isInParts = !all.some(({ rule }) => rule.detect.document)
      parts.separable = isInParts && !hasFailed && root.unknown.length === 0
      parts.refuses = all.some(({ detection }) => detection.settles)
    },
  }
}

function noteGround(part: object, ground: Ground, { grounds, lookers }: SoundParts): void {
  grounds.set(part, ground)
  for (const name of ground.keys()) {
    const known = lookers.get(name)
    if (known) known.add(part)
    else lookers.set(name, new Set([part]))
  }
}

/** The number of a line, which another field can change. No name of a field. */
const LINE = '\0line'

/** A part in which nothing was found was not judged as a whole. */
function doubtOf(ground: Ground, found: Found, fields: () => readonly PlacedField[]): Doubt {
  const isFew = found.length > 0 && found.length <= MOST_KEPT
  const isKnown = isFew && !ground.has(EVERYTHING) && !ground.has(LINE)
  const kept = isKnown ? keptFindings(found.map(findingInText), fields()) : undefined
  return kept ? { ground, found: kept } : { ground }
}

/** Where the fields stand in the whole text. */
function placed({ names, begins, text }: SoundParts): readonly PlacedField[] {
  return names.map((name, at) => ({ name, start: begins[at] ?? 0, end: begins[at + 1] ?? text.length }))
}

/** The texts of all entries, each up to the next one; a text that is known already is taken from there. */
function fieldTexts(
  { node: { entries }, fields, unknown }: TypedObject,
  text: string,
  end: number,
  known: ReadonlyMap<string, string>,
): Map<string, string> {
  const texts = new Map<string, string>([[UNKNOWN, unknown.map(({ name }) => name).join('\n')]])
  let at = 0
  for (const { name, entry } of fields.values()) {
    while (at < entries.length && entries[at] !== entry) at++
    const { start } = entry.span
    const next = entries[at + 1]?.span.start ?? end
    const before = known.get(name)
    const isKnown = before?.length === next - start && text.startsWith(before, start)
    texts.set(name, isKnown ? before : text.slice(start, next))
  }
  return texts
}

/** Whether all that was looked at is as it was. */
function holds(ground: Ground, texts: ReadonlyMap<string, string>): boolean {
  for (const [name, text] of ground) if (texts.get(name) !== text) return false
  return true
}

interface Notes {
  readonly note: Note
  noteAll(ground: Ground): void
  /** Whether something is being judged. */
  areTaken(): boolean
  /** What is judged, and what was looked at meanwhile. */
  during<Found>(judge: () => Iterable<Found>): { readonly found: readonly Found[]; readonly ground: Ground }
}

function createNotes(texts: ReadonlyMap<string, string>, looked: Note): Notes {
  let current: Map<string, string | undefined> | undefined
  function noteAll(ground: Ground): void {
    if (current) for (const [name, text] of ground) current.set(name, text)
  }
  return {
    note: (name) => {
      if (!current) return
      looked(name)
      current.set(name, texts.get(name))
    },
    noteAll,
    areTaken: () => current !== undefined,
    during: (judge) => {
      const around = current
      const ground = new Map<string, string | undefined>()
      current = ground
      try {
        return { found: [...judge()], ground }
      } finally {
        current = around
        noteAll(ground)
      }
    },
  }
}
