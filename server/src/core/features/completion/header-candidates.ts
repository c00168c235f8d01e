import type { Header } from '../../model/header.ts'
import { readHeader } from '../../model/header.ts'
import { existsIn } from '../../model/releases.ts'
import type { TypedDocument } from '../../model/typed-document.ts'
import type { HeaderName } from '../../schema/header-names.ts'
import { memberOf } from '../../schema/json-access.ts'
import type { KindPlace } from '../../schema/registry.ts'
import { groupOf } from '../../schema/registry.ts'
import type { FieldSchema } from '../../schema/schema.ts'
import type { Candidate } from './candidate.ts'
import type { CompletionScope } from './completion-scope.ts'
import { releaseIn } from './completion-scope.ts'
import { documentationKey, kindKey } from './documentation-key.ts'
import type { DraftMember } from './draft.ts'
import { fixed, hole, objectDraft } from './draft.ts'
import { draftMember, neededFields } from './draft-of.ts'
import type { Located } from './located.ts'
import { fieldsOf, locateRoot, variantAt } from './located.ts'

/** More choices than this are offered by the value's own completion, where they can be searched. */
const MAX_CHOICES = 16

/** A header that can be completed: what it says, and which kinds may stand in its place as long as it names no group. */
export interface OpenHeader {
  readonly header: Header
  readonly isOffered: (place: KindPlace) => boolean
  readonly isDocument: boolean
}

/** What the header says apart from the line under the cursor. */
interface KnownHeader {
  readonly apiVersion?: string
  readonly kind?: string
}

/** Documents are of kinds that a component loads; the others (files of this project itself) want their group to be named. */
export function documentHeader({ header }: TypedDocument): OpenHeader {
  return { header, isOffered: (place) => place.kind.component !== undefined, isDocument: true }
}

/** Objects inside a document are of kinds that no component loads by themselves. */
export function embeddedHeader(at: Located): OpenHeader {
  const field = (at.embedded ? at.parent : undefined) ?? at
  const { dialect } = field.place
  const kinds = variantAt(field)?.kinds
  return {
    header: readHeader(at.node),
    isOffered: (place) =>
      kinds
        ? kinds.includes(`${place.apiVersion} ${place.kind.kind}`)
        : place.dialect === dialect && place.kind.component === undefined,
    isDocument: false,
  }
}

/**
 * Candidates for a key of an object with a header that concern it: the missing lines, and, while there is none, whole objects
 * (where nothing is written) or headers of the kinds that know the keys which are there; nothing for a document whose keys no kind knows.
 */
export function headerKeyCandidates(
  scope: CompletionScope,
  open: OpenHeader,
  present: ReadonlySet<string>,
): readonly Candidate[] {
  if (present.has('apiVersion') && present.has('kind')) return []
  const known = knownHeader(open, undefined)
  const places = placesFor(scope, open, known)
  if (places.length === 0) return []
  const lines = [
    ...(present.has('apiVersion') ? [] : [headerLine('apiVersion', places, known)]),
    ...(present.has('kind') ? [] : [headerLine('kind', places, known)]),
  ]
  if (lines.length < 2) return lines
  if (present.size === 0) return [...places.map((place) => skeleton(scope, place, open.isDocument)), ...lines]
  const fitting = places.filter((place) => knowsOne(place, present))
  // Of a file that is full of other things nobody knows that it is to be one of ours.
  return open.isDocument && fitting.length === 0 ? [] : [...fitting.map((place) => headerPair(scope, place)), ...lines]
}

/** Values of a header line: what goes with the other line; and, when that is not written, the pair of them. */
export function headerValueCandidates(
  scope: CompletionScope,
  open: OpenHeader,
  name: HeaderName,
  present: ReadonlySet<string>,
): readonly Candidate[] {
  const other = name === 'kind' ? 'apiVersion' : 'kind'
  const places = placesFor(scope, open, knownHeader(open, name))
  const byValue = new Map<string, KindPlace>()
  for (const place of places) {
    if (!byValue.has(headerValue(place, name))) byValue.set(headerValue(place, name), place)
  }
  const single = [...byValue].map(
    ([value, place]): Candidate => ({
      label: value,
      kind: 'value',
      draft: fixed(value),
      rank: rankOf(scope, place, 'usual'),
      documentationKey: kindKey(place),
    }),
  )
  if (present.has(other)) return single
  return [...single, ...places.map((place) => pairedValue(scope, place, name, other))]
}

function knownHeader({ header }: OpenHeader, underCursor: HeaderName | undefined): KnownHeader {
  const apiVersion = underCursor === 'apiVersion' ? undefined : header.apiVersion?.text
  const kind = underCursor === 'kind' ? undefined : header.kind?.text
  return { ...(apiVersion !== undefined && { apiVersion }), ...(kind !== undefined && { kind }) }
}

/** The places that fit what is written, best first; none when that belongs to somebody else. */
function placesFor(scope: CompletionScope, { isOffered }: OpenHeader, known: KnownHeader): readonly KindPlace[] {
  const { apiVersion, kind } = known
  const ofKind = allPlaces(scope).filter((place) => kind === undefined || place.kind.kind === kind)
  if (apiVersion === undefined) return ofKind.filter(isOffered)
  const exact = ofKind.filter((place) => place.apiVersion === apiVersion)
  return exact.length > 0 ? exact : ofKind.filter((place) => place.at.group === groupOf(apiVersion))
}

/**
 * Dialect by dialect; in each, the files that a flag names before those that the component writes or finds by itself, and recommended versions of all kinds
 * before the other ones.
 */
function allPlaces({ registry }: CompletionScope): readonly KindPlace[] {
  const places = [...registry.byKind.values()].flat()
  const ranked = places.map((place) => ({
    place,
    handed: place.kind.flag === undefined ? 1 : 0,
    version: place.kind.versions.indexOf(place.at),
    dialect: registry.dialects.indexOf(place.dialect),
  }))
  return ranked
    .sort((a, b) => a.dialect - b.dialect || a.handed - b.handed || a.version - b.version)
    .map(({ place }) => place)
}

function rankOf(scope: CompletionScope, place: KindPlace, otherwise: Candidate['rank']): Candidate['rank'] {
  return existsIn(releaseIn(scope, place.dialect), place.at) ? otherwise : 'unlikely'
}

/** A whole object: its header, and the fields that it cannot do without or else the one that it is for. */
function skeleton(scope: CompletionScope, place: KindPlace, isDocument: boolean): Candidate {
  const root = locateRoot(place, undefined)
  const type = memberOf(place.dialect.types, place.kind.type)
  const required = type ? neededFields(root, type, new Set()) : []
  const fields = required.length > 0 ? required : mainField(root)
  const members = type ? fields.map((field) => draftMember(scope, root, type, field)) : []
  return {
    label: `${place.kind.kind} (${place.apiVersion})`,
    kind: 'document',
    draft: objectDraft(...pairOf(place), ...members),
    ...(isDocument && members.length === 0 && { endLine: true }),
    rank: rankOf(scope, place, 'skeleton'),
    documentationKey: kindKey(place),
  }
}

/** The first field, where it has no default: without it such a document would say nothing. */
function mainField(root: Located): readonly FieldSchema[] {
  const [first] = fieldsOf(root)
  return first && first.default === undefined && first.defaultNote === undefined && !first.deprecated ? [first] : []
}

function headerPair(scope: CompletionScope, place: KindPlace): Candidate {
  return {
    label: `${place.kind.kind} (${place.apiVersion})`,
    kind: 'document',
    draft: objectDraft(...pairOf(place)),
    rank: rankOf(scope, place, 'skeleton'),
    documentationKey: kindKey(place),
  }
}

function pairOf(place: KindPlace): readonly DraftMember[] {
  return [
    { key: 'apiVersion', value: fixed(place.apiVersion) },
    { key: 'kind', value: fixed(place.kind.kind) },
  ]
}

function pairedValue(scope: CompletionScope, place: KindPlace, name: HeaderName, other: HeaderName): Candidate {
  return {
    label: name === 'kind' ? `${place.kind.kind} (${place.apiVersion})` : `${place.apiVersion} (${place.kind.kind})`,
    kind: 'document',
    detail: `with ${other}`,
    draft: fixed(headerValue(place, name)),
    follow: [{ key: other, value: fixed(headerValue(place, other)) }],
    rank: rankOf(scope, place, 'example'),
    documentationKey: kindKey(place),
  }
}

/** A header line with its value: the recommended one where the other line leaves a choice of a few, none where it leaves all. */
function headerLine(name: HeaderName, places: readonly KindPlace[], known: KnownHeader): Candidate {
  const values = [...new Set(places.map((place) => headerValue(place, name)))]
  const [first] = values
  const isPaired = known.apiVersion !== undefined || known.kind !== undefined
  const suggestions = values.length > MAX_CHOICES ? [] : values
  const preset =
    first !== undefined && isPaired && (name === 'apiVersion' || values.length === 1) ? { preset: first } : {}
  const value = first !== undefined && values.length === 1 ? fixed(first) : { ...hole('', suggestions), ...preset }
  const place = places[0]
  return {
    label: name,
    kind: 'field',
    detail: 'string, required',
    draft: objectDraft({ key: name, value }),
    rank: 'header',
    ...(place && {
      documentationKey: documentationKey({
        of: 'header',
        apiVersion: place.apiVersion,
        kind: place.kind.kind,
        field: name,
      }),
    }),
  }
}

function headerValue(place: KindPlace, name: HeaderName): string {
  return name === 'kind' ? place.kind.kind : place.apiVersion
}

function knowsOne(place: KindPlace, keys: ReadonlySet<string>): boolean {
  return place.dialect.types[place.kind.type]?.fields.some(({ name }) => keys.has(name)) ?? false
}
