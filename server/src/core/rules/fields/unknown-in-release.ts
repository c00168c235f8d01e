import type { Span } from '../../base/span.ts'
import { compareReleases } from '../../model/releases.ts'
import type { TypedDocument, TypedMap } from '../../model/typed-document.ts'
import { type AllowedValues, allowedValues, knownValue } from '../../schema/registry.ts'
import type { Effect, ValueSchema } from '../../schema/schema.ts'
import type { MappingEntry, MappingNode } from '../../yaml/tree.ts'
import { removeEntry } from '../edits.ts'
import { type Detection, defineRule, type RuleContext } from '../rule.ts'
import { scalarOrKeys, someAllowed } from '../where-texts.ts'

interface UnknownInRelease {
  readonly name: string
  readonly release: string
  /** Whether the release is too old for it, and the release that brought or dropped it. */
  readonly isNew: boolean
  readonly change: string
  readonly effect: Effect
  /** What can be removed. */
  readonly entry?: { readonly mapping: MappingNode; readonly entry: MappingEntry }
}

/** `since` and `until` of versions, fields and values, against the release that is checked for. Dialects without releases have no such finding. */
export const unknownInRelease = defineRule<UnknownInRelease>({
  code: 'unknown-in-release',
  effect: 'rejected',
  summary: 'The chosen release of the component does not know the version, field or value.',
  why: `Configuration changes with the releases of the components: fields and values come, and old ones go. What a release does not know it treats
like a typing mistake.

The release to check for is a setting; without it the newest one counts that is described.`,
  where: {
    object: ({ fields }) => fields.some(isDated),
    value: (schema, is, registry) => scalarOrKeys(schema, is, (known) => someAllowed(known, registry, isDated)),
  },
  detect: {
    *document(document, context) {
      yield* judgeVersion(document, context)
    },
    *object(object, { release }) {
      if (release === undefined) return
      const effect: Effect = object.unknownFields === 'ignored' ? 'ignored' : 'rejected'
      for (const { name, key, schema, entry, merged } of object.fields.values()) {
        const removable = merged ? undefined : { mapping: object.node, entry }
        yield* judge(name, key, schema, effect, release, removable)
      }
    },
    *value(value, context) {
      if (context.release === undefined) return
      if (value.is === 'scalar' && value.value.type === 'string')
        yield* judgeText(value.value.value, value.span, value.schema, context.release, context)
      if (value.is === 'map') yield* judgeKeys(value, context.release, context)
    },
  },
  say: ({ name, release, isNew, change, effect }) => {
    const fact = isNew ? `came with release ${change}` : `is gone since release ${change}`
    return `Remove "${name}"; it ${fact}, and ${release} ${effect === 'ignored' ? 'ignores' : 'does not know'} it.`
  },
  fix: ({ state: { name, entry } }, { text }) =>
    entry
      ? [{ title: `Remove "${name}"`, edits: [removeEntry(text, entry.mapping, entry.entry)], preferred: true }]
      : [],
  examples: {
    bad: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
featureGates:
  CPUManager: true
# ^^^^^^^^^^ warning unknown-in-release: Remove "CPUManager"; it is gone since release 1.34`,
    ],
    good: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
memoryReservationPolicy: None`,
    ],
  },
})

interface Lifetime {
  readonly since?: string
  readonly until?: string
}

function isDated({ since, until }: Lifetime): boolean {
  return (since ?? until) !== undefined
}

function* judge(
  name: string,
  span: Span,
  { since, until }: Lifetime,
  effect: Effect,
  release: string,
  entry?: UnknownInRelease['entry'],
): Iterable<Detection<UnknownInRelease>> {
  const isNew = since !== undefined && compareReleases(release, since) < 0
  const isGone = until !== undefined && compareReleases(release, until) >= 0
  const change = isNew ? since : isGone ? until : undefined
  if (change === undefined) return
  yield { span, effect, state: { name, release, isNew, change, effect, ...(entry && { entry }) } }
}

function* judgeVersion(
  { place, header, reading }: TypedDocument,
  { release }: RuleContext,
): Iterable<Detection<UnknownInRelease>> {
  // A guessed place has a finding about the header already.
  if (!place || release === undefined || !header.apiVersion || reading.is !== 'known') return
  yield* judge(place.apiVersion, header.apiVersion.span, place.at, 'rejected', release)
}

function* judgeText(
  text: string,
  span: Span,
  schema: ValueSchema,
  release: string,
  { registry }: RuleContext,
): Iterable<Detection<UnknownInRelease>> {
  const known = lifetimeOf(text, allowedValues(registry, schema))
  if (known) yield* judge(text, span, known, known.effect, release)
}

function* judgeKeys(map: TypedMap, release: string, { registry }: RuleContext): Iterable<Detection<UnknownInRelease>> {
  const set = map.schema.type.is === 'map' ? allowedValues(registry, map.schema.type.keys) : undefined
  for (const { name, key, entry } of map.entries) {
    const known = lifetimeOf(name, set)
    const removable = map.node.entries.includes(entry) ? { mapping: map.node, entry } : undefined
    if (known) yield* judge(name, key, known, known.effect, release, removable)
  }
}

/** Of a deprecated value its own finding says what to do. An open set accepts what it does not know, so the loss is less than certain. */
function lifetimeOf(text: string, set: AllowedValues | undefined): (Lifetime & { effect: Effect }) | undefined {
  const value = set && knownValue(set, text)
  if (!set || !value || value.deprecated || !isDated(value)) return undefined
  const isVocabulary = set.vocabulary !== undefined
  return { ...value, effect: set.effect ?? (set.open && isVocabulary ? 'risky' : 'rejected') }
}
