import type { Span } from '../../base/span.ts'
import { effectOnUnknown } from '../../model/refuses-unknown.ts'
import { compareReleases, existsIn, type Lifetime } from '../../model/releases.ts'
import type { TypedDocument, TypedMap } from '../../model/typed-document.ts'
import { type AllowedValues, allowedValues, type KindPlace, knownValue } from '../../schema/registry.ts'
import type { Effect, ValueSchema } from '../../schema/schema.ts'
import type { MappingEntry, MappingNode } from '../../yaml/tree.ts'
import { isEntryOf, removeKeys } from '../edits.ts'
import { replaceScalar } from '../path-edits.ts'
import { type Detection, defineRule, type RuleContext } from '../rule.ts'
import { scalarOrKeys, someAllowed } from '../where-texts.ts'

interface UnknownInRelease {
  readonly name: string
  readonly release: string
  /** Whether the release is too old for it, and the release that brought or dropped it. */
  readonly isNew: boolean
  readonly change: string
  readonly effect: Effect
  /** Of a value that cannot be removed: those that the release knows, where they are few. */
  readonly instead?: readonly string[]
  /** Of a kind that is gone in all versions: the one that took its place. */
  readonly heir?: Heir
  /** What can be removed. */
  readonly entry?: { readonly mapping: MappingNode; readonly entry: MappingEntry }
}

interface Heir {
  readonly apiVersion: string
  readonly kind: string
  readonly kindSpan: Span
}

/** `since` and `until` of versions, fields and values, against the release that is checked for. Dialects without releases have no such finding. */
export const unknownInRelease = defineRule<UnknownInRelease>({
  code: 'unknown-in-release',
  effect: 'rejected',
  decoding: true,
  summary: 'The chosen release of the component does not know the version, field or value.',
  why: `Configuration changes with the releases of the components: fields and values come, and old ones go. What a release does not know it treats
like a typing mistake: it refuses the file, or logs and ignores the field.`,
  mend: `Remove what the release does not know, or upgrade the component first. When the machine runs another release than the one that is checked for,
say so: \`target\` in the settings, or \`--target 1.35\` on the command line; without it the newest one counts that is described.`,
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
      const effect = effectOnUnknown(object, release)
      for (const dated of object.type.fields.filter(isDated)) {
        const field = object.fields.get(dated.name)
        if (!field) continue
        const removable = field.merged ? {} : { entry: { mapping: object.node, entry: field.entry } }
        yield* judge(field.name, field.key, field.schema, effect, release, removable)
      }
    },
    *value(value, context) {
      if (context.release === undefined) return
      if (value.is === 'scalar' && value.value.type === 'string')
        yield* judgeText(value.value.value, value.span, value.schema, context.release, context)
      if (value.is === 'map') yield* judgeKeys(value, context.release, context)
    },
  },
  say: ({ name, release, isNew, change, effect, instead, heir }) => {
    const fact = isNew ? `came with release ${change}` : `is gone since release ${change}`
    const advice = heir
      ? `Write "${heir.apiVersion}" for "${name}" and "${heir.kind}" for the kind`
      : instead
        ? `Change "${name}"${instead.length > 0 ? ` to ${instead.join(' or ')}` : ''}`
        : `Remove "${name}"`
    return `${advice}; it ${fact}, and ${release} ${effect === 'ignored' ? 'ignores' : 'does not know'} it.`
  },
  fix: ({ span, state: { name, entry, instead = [], heir } }, context) => {
    if (heir) {
      const edits = [replaceScalar(span, heir.apiVersion, context), replaceScalar(heir.kindSpan, heir.kind, context)]
      return [{ title: `Change to ${heir.apiVersion} ${heir.kind}`, edits, preferred: true }]
    }
    return entry
      ? [
          {
            title: `Remove "${name}"`,
            edits: removeKeys(context.text, entry.mapping, [entry.entry], context.registry),
            preferred: true,
          },
        ]
      : instead.map((value) => ({
          title: `Change to ${value}`,
          edits: [replaceScalar(span, value, context)],
          preferred: instead.length === 1,
        }))
  },
  examples: {
    bad: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
featureGates:
  CPUManager: true
# ^^^^^^^^^^ warning unknown-in-release: Remove "CPUManager"; it is gone since release 1.33`,
    ],
    good: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
memoryReservationPolicy: None`,
    ],
  },
})

function isDated({ since, until }: Lifetime): boolean {
  return (since ?? until) !== undefined
}

function* judge(
  name: string,
  span: Span,
  { since, until }: Lifetime,
  effect: Effect,
  release: string,
  mend: Pick<UnknownInRelease, 'entry' | 'instead' | 'heir'> = {},
): Iterable<Detection<UnknownInRelease>> {
  if (existsIn(release, { since, until })) return
  const isNew = since !== undefined && compareReleases(release, since) < 0
  const change = (isNew ? since : until) ?? ''
  yield {
    span,
    effect,
    state: { name, release, isNew, change, effect, ...mend },
  }
}

/** More values than this are not told one by one. */
const FEW = 4

function* judgeVersion(
  { place, header, reading }: TypedDocument,
  { release, registry }: RuleContext,
): Iterable<Detection<UnknownInRelease>> {
  // A guessed place has a finding about the header already.
  if (!place || release === undefined || !header.apiVersion || reading.is !== 'known') return
  const others = registry.byKind.get(place.kind.kind) ?? []
  const instead = others
    .filter(({ dialect, at }) => dialect === place.dialect && existsIn(release, at))
    .map(({ apiVersion }) => apiVersion)
  const heir = instead.length === 0 && header.kind ? heirOf(place, header.kind.span, release) : undefined
  yield* judge(place.apiVersion, header.apiVersion.span, place.at, 'rejected', release, {
    instead,
    ...(heir && { heir }),
  })
}

/** The only kind of the release that has the same fields. */
function heirOf({ dialect, kind }: KindPlace, kindSpan: Span, release: string): Heir | undefined {
  const [heir, ...others] = dialect.kinds
    .filter(({ type }) => type === kind.type)
    .flatMap((other) => other.versions.filter((at) => existsIn(release, at)).map((at) => ({ other, at })))
  if (!heir || others.length > 0) return undefined
  return { apiVersion: `${heir.at.group}/${heir.at.version}`, kind: heir.other.kind, kindSpan }
}

function* judgeText(
  text: string,
  span: Span,
  schema: ValueSchema,
  release: string,
  { registry }: RuleContext,
): Iterable<Detection<UnknownInRelease>> {
  const set = allowedValues(registry, schema)
  const known = lifetimeOf(text, set)
  if (!set || !known) return
  const current = Object.entries(set.values).filter(
    ([value, its]) => value !== '' && !its.deprecated && existsIn(release, its),
  )
  const instead = current.length <= FEW ? current.map(([value]) => value) : []
  yield* judge(text, span, known, known.effect, release, { instead })
}

function* judgeKeys(map: TypedMap, release: string, { registry }: RuleContext): Iterable<Detection<UnknownInRelease>> {
  const set = map.schema.type.is === 'map' ? allowedValues(registry, map.schema.type.keys) : undefined
  for (const { name, key, entry } of map.entries) {
    const known = lifetimeOf(name, set)
    if (!known) continue
    const removable = isEntryOf(map.node, entry) ? { entry: { mapping: map.node, entry } } : {}
    yield* judge(name, key, known, known.effect, release, removable)
  }
}

/** Of a deprecated value its own finding says what to do. An open set accepts what it does not know, so the loss is less than certain. */
function lifetimeOf(text: string, set: AllowedValues | undefined): (Lifetime & { effect: Effect }) | undefined {
  const value = set && knownValue(set, text)
  if (!set || !value || value.deprecated || !isDated(value)) return undefined
  const isVocabulary = set.vocabulary !== undefined
  return { ...value, effect: set.effect ?? (set.open && isVocabulary ? 'risky' : 'rejected') }
}
