import { misspelledNames, similarNames } from '../base/similar-names.ts'
import type { Span } from '../base/span.ts'
import { type HeaderName, isHeaderName } from '../schema/header-names.ts'
import type { KindPlace, Registry } from '../schema/registry.ts'
import { findKind, groupOf } from '../schema/registry.ts'
import { COLON_SIGN } from '../yaml/colon-sign.ts'
import { resolveScalar } from '../yaml/resolve-scalar.ts'
import { hasTemplate } from '../yaml/template.ts'
import type { MappingEntry, MappingNode, YamlNode } from '../yaml/tree.ts'
import { effectiveEntries, hasMerge } from './mapping-entries.ts'

/** One header field as written. */
export interface HeaderField {
  /** The text of the value; undefined when it is null, missing or no string. */
  readonly text?: string
  readonly key: Span
  /** The value, or the key when no value is written. */
  readonly span: Span
  /** A value is written that is no text, such as a number or a list. */
  readonly odd?: true
  /** A null, or nothing at all. */
  readonly isNull?: true
  /** The key as it is written, where that is another spelling of the field's name. */
  readonly misspelled?: string
}

/** `apiVersion` and `kind` of a document; a field is absent when its key is not written. */
export interface Header {
  readonly apiVersion?: HeaderField
  readonly kind?: HeaderField
}

/** Whether a text can hold a document of ours at all, at the cost of a search. */
export function mayHoldHeader(text: string): boolean {
  return /api[-_ ]?version|kind/i.test(text)
}

/**
 * Reads the header from the root mapping; a repeated key counts with its last value, in `json` with the last one that is no null, as in the component's
 * decoder. A name that is not there is looked for in another spelling.
 */
export function readHeader(root: YamlNode | undefined, json = false): Header {
  if (root?.kind !== 'mapping') return {}
  const apiVersion = fieldOf(root, 'apiVersion', json)
  const kind = fieldOf(root, 'kind', json)
  if (apiVersion && !kind) return partedHeader(root, 'apiVersion', apiVersion, 'kind') ?? { apiVersion }
  if (kind && !apiVersion) return partedHeader(root, 'kind', kind, 'apiVersion') ?? { kind }
  return apiVersion && kind ? { apiVersion, kind } : {}
}

function fieldOf(node: MappingNode, name: HeaderName, json: boolean): HeaderField | undefined {
  const isNamed = ({ key }: MappingEntry) => key?.kind === 'scalar' && key.text === name
  const merged = () =>
    hasMerge(node) ? effectiveEntries(node).findLast(({ entry }) => isNamed(entry))?.entry : undefined
  const given = json ? node.entries.findLast((entry) => isNamed(entry) && !isNullEntry(entry)) : undefined
  const inPlace = node.entries.findLast((entry) => isNamed(entry) && !entry.misplaced)
  const own = given ?? inPlace ?? node.entries.findLast(isNamed) ?? merged()
  if (own?.key) return headerField(own, own.key.span)
  for (const entry of node.entries) {
    if (entry.key?.kind !== 'scalar') continue
    const { text, span } = entry.key
    if (isSpellingOf(name, text) || isTypoOfKind(name, text, entry))
      return { ...headerField(entry, span), misspelled: text }
    const joined = node.flow ? undefined : joinedField(entry, text, span, name)
    if (joined) return joined
  }
  return undefined
}

/** `apiVersion: a/v1 kind: B` or `apiVersion: a/v1kind: B`, two lines that became one. That is a mistake of syntax, and has its finding. */
function partedHeader(root: MappingNode, name: HeaderName, field: HeaderField, other: HeaderName): Header | undefined {
  const { start, end } = field.span
  const value = root.entries.find((entry) => entry.value?.span.start === start)?.value
  if (value?.kind !== 'scalar' || value.style !== 'plain' || value.text.length !== end - start) return undefined
  const [, own = '', gap = '', colon = '', text] =
    new RegExp(`^([\\w./-]+?)( *)${other}(: *)([\\w./-]+)$`).exec(value.text) ?? []
  if (text === undefined) return undefined
  const key = start + own.length + gap.length
  const begin = key + other.length + colon.length
  const spanOf = (from: number, length: number) => ({ start: from, end: from + length })
  return {
    [name]: { ...field, text: own, span: spanOf(start, own.length) },
    [other]: { text, key: spanOf(key, other.length), span: spanOf(begin, text.length) },
  }
}

function isNullEntry(entry: MappingEntry): boolean {
  return entry.key !== undefined && headerField(entry, entry.key.span).isNull === true
}

/** Another case, other separators, or a typo; in a name as short as `kind` a typo may be another word. */
function isSpellingOf(name: string, text: string): boolean {
  if (text.toLowerCase().replace(/[-_ ]/g, '') === name.toLowerCase()) return true
  return name.length > 4 && misspelledNames(text, [name]).length > 0
}

/** `knd: KubeletConfiguration`, of which the value leaves no doubt. */
function isTypoOfKind(name: HeaderName, text: string, { value }: MappingEntry): boolean {
  if (name !== 'kind' || value?.kind !== 'scalar' || !/^(?:[A-Z][a-z]+){2,}$/.test(value.text)) return false
  const letters = text.replaceAll(/\W/g, '')
  return letters === name || misspelledNames(letters, [name]).length > 0
}

/** `kind:KubeletConfiguration`, `kind=KubeletConfiguration` or `kind KubeletConfiguration`, which is one text and no field. */
function joinedField({ colon }: MappingEntry, text: string, key: Span, name: string): HeaderField | undefined {
  const parts = JOINED.exec(text)
  const value = parts?.[4]
  return colon === undefined && parts?.[2] === name && value !== undefined ? { text: value, key, span: key } : undefined
}

const JOINED = new RegExp(`^(["']?)(\\w+)\\1(?:\\s*(?:${COLON_SIGN}|:)\\s*|\\s+)(["']?)([\\w./-]+)\\3$`)

/** The value of an entry, whose key stands at `key`. */
export function headerField(entry: MappingEntry, key: Span): HeaderField {
  const value = entry.value?.kind === 'alias' ? entry.value.target : entry.value
  if (value?.kind !== 'scalar') return { key, span: entry.value?.span ?? key, ...(value ? { odd: true } : NULL) }
  const resolved = resolveScalar(value)
  const span = entry.value?.span.end === entry.value?.span.start ? key : (entry.value?.span ?? key)
  if (resolved.type === 'string') return resolved.value === '' ? { key, span } : { text: resolved.value, key, span }
  return { key, span, ...(resolved.type === 'null' ? NULL : { odd: true }) }
}

const NULL = { isNull: true } as const

/** The header field of a document whose value begins here, whether it counts or not. What is wrong with it is the business of the rules about headers. */
export function headerFieldAt(
  { header, passedOver }: { readonly header: Header; readonly passedOver?: Header },
  { start }: Span,
): HeaderField | undefined {
  const fields = [header, passedOver].flatMap((one) => (one ? [one.apiVersion, one.kind] : []))
  return fields.find((field) => field?.span.start === start)
}

/**
 * What a header says: the place of a kind, one of ours with a flaw, or somebody else's document (`foreign`), of which nothing is said.
 * With a flaw, `guess` is the place that was most probably meant; features work with it, and so do the rules.
 */
export type HeaderReading =
  | { readonly is: 'known'; readonly place: KindPlace }
  | { readonly is: 'flawed'; readonly flaw: HeaderFlaw; readonly guess?: KindPlace }
  | { readonly is: 'foreign' }

export type HeaderFlaw =
  | { readonly is: 'no-api-version'; readonly places: readonly KindPlace[] }
  | { readonly is: 'no-kind'; readonly places: readonly KindPlace[] }
  /** The kind is ours, the group/version is not where it lives. */
  | { readonly is: 'wrong-api-version'; readonly places: readonly KindPlace[] }
  /** Each of the two holds what belongs to the other. */
  | { readonly is: 'swapped' }
  /** All that is wrong is the spelling of a key. */
  | { readonly is: 'misspelled-key' }
  /** The document is the only item of a list. */
  | { readonly is: 'in-list'; readonly kind: string }
  /** The group/version is ours and has no such kind; `meant` are kinds of a similar name, at this group/version first. */
  | { readonly is: 'wrong-kind'; readonly places: readonly KindPlace[]; readonly meant: readonly KindPlace[] }

/**
 * `keys` are the keys of the document; where no kind is written they may tell which one is meant. Where a template writes the kind, nobody knows it;
 * where it writes the group or the version, the kind has to tell.
 */
export function readKind(header: Header, registry: Registry, keys: () => readonly string[] = () => []): HeaderReading {
  const apiVersion = header.apiVersion?.text
  const kind = header.kind?.text
  if (kind !== undefined && hasTemplate(kind)) return { is: 'foreign' }
  if (apiVersion !== undefined && hasTemplate(apiVersion)) return readTemplated(apiVersion, kind, registry)
  if (apiVersion !== undefined && kind !== undefined) {
    const reading = readBoth(apiVersion, kind, registry)
    const isMisspelled = [header.apiVersion, header.kind].some((field) => field?.misspelled !== undefined)
    return isMisspelled && reading.is === 'known' ? flawed({ is: 'misspelled-key' }, reading.place) : reading
  }
  if (kind !== undefined) {
    const places = distinctPlaces(registry, kind)
    return places ? flawed({ is: 'no-api-version', places }, places[0]) : { is: 'foreign' }
  }
  if (apiVersion !== undefined && registry.groups.has(groupOf(apiVersion))) {
    const places = placesOfGroup(registry, groupOf(apiVersion))
    const guess = places.length === 1 ? places[0] : meantByKeys(places, apiVersion, keys())
    return flawed({ is: 'no-kind', places: guess ? [...new Set([guess, ...places])] : places }, guess)
  }
  return { is: 'foreign' }
}

/** A header with a template in its `apiVersion`: as much of the group and the version as stands before the template has to fit. */
function readTemplated(apiVersion: string, kind: string | undefined, registry: Registry): HeaderReading {
  const written = /^[\w./-]*/.exec(apiVersion)?.[0] ?? ''
  const places = kind === undefined ? undefined : distinctPlaces(registry, kind)
  const place = places?.find((candidate) => candidate.apiVersion.startsWith(written))
  return place ? { is: 'known', place } : { is: 'foreign' }
}

/**
 * Whether the keys tell that the file is in a form of its kind that has no header, so that what looks like a flawed one is none (upstream rule 27).
 * That holds for a file without mistakes of syntax alone.
 */
export function isOlderForm(reading: HeaderReading, keys: () => readonly string[]): boolean {
  if (reading.is !== 'flawed' || !('places' in reading.flaw)) return false
  return reading.flaw.places.some(({ kind }) => kind.olderForms?.some((name) => keys().includes(name)))
}

/** The one of these places that has the version and most of the keys; undefined where several have as many, or none has any. */
function meantByKeys(places: readonly KindPlace[], apiVersion: string, keys: readonly string[]): KindPlace | undefined {
  const known = places.map(({ dialect, kind, apiVersion: at }) => {
    const fields = dialect.types[kind.type]?.fields.map(({ name }) => name) ?? []
    return at === apiVersion ? keys.filter((key) => !isHeaderName(key) && fields.includes(key)).length : 0
  })
  const most = Math.max(...known)
  return most > 0 && known.indexOf(most) === known.lastIndexOf(most) ? places[known.indexOf(most)] : undefined
}

function flawed(flaw: HeaderFlaw, guess: KindPlace | undefined): HeaderReading {
  return { is: 'flawed', flaw, ...(guess && { guess }) }
}

function readBoth(apiVersion: string, kind: string, registry: Registry): HeaderReading {
  const place = findKind(registry, apiVersion, kind)
  if (place) return { is: 'known', place }
  const swapped =
    registry.groups.has(groupOf(kind)) &&
    (findKind(registry, kind, apiVersion) ?? distinctPlaces(registry, apiVersion)?.[0])
  if (swapped) return flawed({ is: 'swapped' }, swapped)
  const group = groupOf(apiVersion)
  const places = distinctPlaces(registry, kind)
  if (places) return readKnownKind(apiVersion, places, registry)
  const ours = registry.groups.has(group) ? group : similarNames(group, registry.groups)[0]
  if (ours === undefined || registry.otherKinds.get(ours)?.has(kind)) return { is: 'foreign' }
  const inGroup = placesOfGroup(registry, ours)
  const names = similarNames(
    kind,
    new Set([
      ...inGroup.map((candidate) => candidate.kind.kind),
      ...[...registry.byKind.keys()].filter((name) => distinctPlaces(registry, name)),
    ]),
  )
  const meant = names.flatMap((name) => [
    ...inGroup.filter((candidate) => candidate.kind.kind === name),
    ...(distinctPlaces(registry, name) ?? []),
  ])
  if (!registry.groups.has(group) && meant.length === 0) return { is: 'foreign' }
  return flawed({ is: 'wrong-kind', places: inGroup, meant: [...new Set(meant)] }, meant[0])
}

/**
 * A kind of ours under a group/version that does not have it. It is a flaw in our groups, in misspelled ones, in their sibling
 * domains (`kubelet.k8s.io`, `kubeadm.k8s.io` for `kubelet.config.k8s.io`) and with a bare version; another owner's domain is foreign.
 */
function readKnownKind(apiVersion: string, places: readonly KindPlace[], registry: Registry): HeaderReading {
  const group = groupOf(apiVersion)
  const sibling = (place: KindPlace) => domainOf(place.at.group) === domainOf(group)
  const near =
    registry.groups.has(group) ||
    !group.includes('.') ||
    NOBODY.test(group) ||
    places.some(sibling) ||
    similarNames(group, registry.groups).length > 0
  if (!near) return { is: 'foreign' }
  const version = apiVersion.slice(group.length).replace('/', '')
  const rank = (place: KindPlace) =>
    (place.at.group === group ? 0 : sibling(place) ? 1 : 2) * 2 + (place.at.version === version ? 0 : 1)
  // Whoever writes a group of one owner is not offered those of the other.
  const family = places.some(sibling) ? places.filter(sibling) : places
  const ranked = [...family].sort((a, b) => rank(a) - rank(b))
  return flawed({ is: 'wrong-api-version', places: ranked }, ranked[0])
}

/** A dot at an end of what would be a domain, or two in a row: nobody's, where nothing is left open (`<group>.io`). */
const NOBODY = /^(?=[\w.-]*$)(?:\.|.*\.$|.*\.\.)/

/** The places of a kind whose name alone says that a document is ours; undefined for names that others use too. */
function distinctPlaces(registry: Registry, kind: string): readonly KindPlace[] | undefined {
  const places = registry.byKind.get(kind)?.filter((place) => !place.kind.commonName)
  return places && places.length > 0 ? places : undefined
}

/** The registrable part of a group: its last two labels. */
function domainOf(group: string): string {
  return group.split('.').slice(-2).join('.')
}

function placesOfGroup(registry: Registry, group: string): readonly KindPlace[] {
  return [...registry.byKind.values()].flat().filter((place) => place.at.group === group)
}
