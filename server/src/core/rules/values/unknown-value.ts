import { lazy } from '../../base/lazy.ts'
import { remembered } from '../../base/remembered.ts'
import { remembering } from '../../base/remembering.ts'
import { type FoldedNames, foldedNames, misspelledAmong, similarAmong } from '../../base/similar-names.ts'
import type { Span } from '../../base/span.ts'
import { isAllowedText, isSlip, namedOtherwise } from '../../model/allowed-text.ts'
import { headerFieldAt } from '../../model/header.ts'
import { existsIn } from '../../model/releases.ts'
import type { TypedMapEntry, TypedValue } from '../../model/typed-document.ts'
import { type AllowedValues, allowedValues, type Registry } from '../../schema/registry.ts'
import type { Effect, EnumValue, FieldSchema, ValueSchema } from '../../schema/schema.ts'
import { replaceScalar } from '../path-edits.ts'
import { type Detection, defineRule, NOTHING, type RuleContext } from '../rule.ts'
import { scalarOrKeys } from '../where-texts.ts'

interface UnknownValue {
  readonly name: string
  readonly text: string
  readonly isKey: boolean
  readonly allowed: readonly string[]
  /** The values that were probably meant, best first; those that the text is another name of are certain. */
  readonly similar: readonly string[]
  readonly otherNames: readonly string[]
  /** The keys of the map, this one included, of which none can be taken once more. */
  readonly keys: () => KeyNames
  readonly effect: Effect
  /** The set is open, and the text is one of its words but for case and separators. */
  readonly slip: boolean
  /** The release that was asked, where the set differs from release to release. */
  readonly release?: string
}

/** Closed value sets: enumerations of fields and vocabularies. Of an open enumeration only a word that misses a known one by case or separators alone is judged. */
export const unknownValue = defineRule<UnknownValue>({
  code: 'unknown-value',
  effect: 'rejected',
  summary: 'The value is not one of those that the field knows.',
  why: `The field takes one of a fixed set of words, and the component refuses others. They are compared letter by letter, so \`systemD\` is not \`systemd\`.
Where the set is not known completely, only a word that differs from a known one in nothing but case, blanks and hyphens is reported, as a
warning.`,
  mend: `Change the value to one of the set; the nearest ones are offered. Completion lists them all, each with what it does.`,
  where: { value: (schema, is) => scalarOrKeys(schema, is, ({ values }) => values !== undefined) },
  detect: {
    value(value, context) {
      if (value.is === 'scalar' && value.value.type === 'string')
        return judge(value.value.value, value.span, value.schema, undefined, value, context)
      if (value.is !== 'map' || value.entries.length === 0) return NOTHING
      const keys = lazy(() => keyNames(value.entries))
      return value.entries.flatMap((entry) => judge(entry.name, entry.key, entry.keySchema, keys, entry.value, context))
    },
  },
  say: (state) => `${subjectOf(state)} ${adviceOf(state)}`,
  fix: ({ span, state }, context) => {
    const candidates =
      state.similar.length > 0 ? state.similar.slice(0, 3) : state.allowed.length <= 6 ? state.allowed : []
    return candidates.map((candidate, index) => ({
      title: `Change to ${candidate === '' ? 'an empty text' : candidate}`,
      edits: [replaceScalar(span, candidate, context)],
      preferred: index === 0 && state.similar.length > 0,
      safe: isCertain(candidate, state),
    }))
  },
  examples: {
    bad: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
cgroupDriver: systemD
#             ^^^^^^^ error unknown-value: "cgroupDriver" cannot be "systemD"; change it to systemd`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
cgroupDriver: "systemd"`,
    ],
  },
})

/** Sets of more values than this are not listed in a message. */
const LISTED = 10

function subjectOf({ name, text, isKey, effect, slip }: UnknownValue): string {
  if (slip) return `"${name}" compares letter by letter, and ${JSON.stringify(text)} is probably unknown to it;`
  if (!isKey) return `"${name}" cannot be ${JSON.stringify(text)};`
  return `"${text}" is no key of "${name}"${effect === 'ignored' ? ' and is ignored' : ''};`
}

function adviceOf({ allowed, similar, release }: UnknownValue): string {
  if (similar[0] !== undefined) return `change it to ${similar[0]}.`
  if (allowed.length === 1) return `the only one that it knows is ${allowed[0]}.`
  if (allowed.length <= LISTED) return `use one of ${allowed.map((value) => (value === '' ? '""' : value)).join(', ')}.`
  return release === undefined
    ? `use one of the ${allowed.length} known values.`
    : `release ${release} knows none of this name.`
}

/** The same word but for its case, when only one is; of a key, only when no other one is or becomes it. */
function isCertain(candidate: string, { text, allowed, keys, otherNames }: UnknownValue): boolean {
  const { names, inLowerCase } = keys()
  if (otherNames.length === 1 && otherNames[0] === candidate && !names.has(candidate)) return true
  const lower = text.toLowerCase()
  const isSame = (word: string) => word.toLowerCase() === lower
  return isSame(candidate) && allowed.filter(isSame).length === 1 && (inLowerCase.get(lower) ?? 0) < 2
}

/** The keys of a map, and how many of them are the same but for their case. */
interface KeyNames {
  readonly names: ReadonlySet<string>
  readonly inLowerCase: ReadonlyMap<string, number>
}

const NO_KEYS: KeyNames = { names: new Set(), inLowerCase: new Map() }

function keyNames(entries: readonly TypedMapEntry[]): KeyNames {
  const inLowerCase = new Map<string, number>()
  for (const { name } of entries) {
    const lower = name.toLowerCase()
    inLowerCase.set(lower, (inLowerCase.get(lower) ?? 0) + 1)
  }
  return { names: new Set(entries.map(({ name }) => name)), inLowerCase }
}

function judge(
  text: string,
  span: Span,
  schema: ValueSchema,
  keys: UnknownValue['keys'] | undefined,
  owner: TypedValue,
  { registry, release, document }: RuleContext,
): readonly Detection<UnknownValue>[] {
  const set = allowedValues(registry, schema)
  if (!set || isAllowedText(set, text, registry) || (text === '' && isUnsetOrRequired(schema))) return NOTHING
  // What the header says is judged as a whole, not value by value.
  if ((set.open && !isSlip(text, set)) || headerFieldAt(document, span)) return NOTHING
  const { isDated, allowed, names } = registry.derived(currentValues)(set.values)(release ?? '')
  const effect = set.effect ?? (set.open ? 'risky' : 'rejected')
  const otherNames = namedOtherwise(text, schema, registry).filter((value) => allowed.includes(value))
  const isKey = keys !== undefined
  const path = isKey ? owner.path.slice(0, -text.length - 1) : owner.path
  const state = {
    name: path.slice(path.lastIndexOf('.') + 1),
    text,
    isKey,
    allowed,
    similar: successors(meantValues(text, names, otherNames), set.values),
    otherNames,
    keys: keys ?? (() => NO_KEYS),
    effect,
    slip: set.open,
    ...(isDated && release !== undefined && { release }),
  }
  return [{ span, effect, state }]
}

/** What a release has of a set of values. */
interface CurrentValues {
  readonly allowed: readonly string[]
  readonly names: FoldedNames
  /** Releases differ in it. */
  readonly isDated: boolean
}

/** Kept with the registry: sets are few, and long lists of unknown keys ask for each of them. An empty release is none. */
function currentValues(_: Registry): (values: AllowedValues['values']) => (release: string) => CurrentValues {
  return remembered((values: AllowedValues['values']) =>
    remembering(RELEASES, (release) => {
      const allowed = Object.keys(values).filter((value) => isCurrent(values[value], release || undefined))
      const isDated = Object.values(values).some(({ since, until }) => since !== undefined || until !== undefined)
      return { allowed, names: foldedNames(allowed), isDated }
    }),
  )
}

const RELEASES = 4

/** In a small set a beginning is enough (`memory.avail`); in a large one many begin alike. */
function meantValues(text: string, allowed: FoldedNames, others: readonly string[]): readonly string[] {
  const alike = allowed.length <= LISTED ? similarAmong(text, allowed) : misspelledAmong(text, allowed)
  return [...others, ...alike.filter((value) => !others.includes(value))]
}

/** An old name is no advice: the one that replaced it is. */
function successors(names: readonly string[], values: Readonly<Record<string, EnumValue>>): readonly string[] {
  return [...new Set(names.map((name) => values[name]?.deprecated?.use ?? name))]
}

/** Whether the release has the value, as far as the value is dated. */
function isCurrent(value: EnumValue | undefined, release: string | undefined): boolean {
  if (value === undefined || release === undefined) return value?.until === undefined
  return existsIn(release, value)
}

/** An empty text is no value where it means "not set", and where it must not be there its own finding says so. */
function isUnsetOrRequired(schema: ValueSchema & Partial<FieldSchema>): boolean {
  return schema.zeroIsUnset === true || schema.nonEmpty === true
}
