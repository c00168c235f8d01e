import type { JsonValue } from '../../base/json-value.ts'
import { remembered } from '../../base/remembered.ts'
import type { Span } from '../../base/span.ts'
import { isIncomplete } from '../../model/is-incomplete.ts'
import { matchesAll } from '../../model/match.ts'
import { isFurtherOut, isMeantByUnknown } from '../../model/meant-fields.ts'
import { type PathValue, type Presence, pathValue, presenceOf } from '../../model/path-value.ts'
import { refusesUnknown } from '../../model/refuses-unknown.ts'
import { existsIn } from '../../model/releases.ts'
import type { TypedField, TypedObject } from '../../model/typed-document.ts'
import type { Registry } from '../../schema/registry.ts'
import type { Constraint, DialectSchemas, Effect, ObjectType } from '../../schema/schema.ts'
import { severityOf } from '../finding.ts'
import {
  type AnyRule,
  type Detection,
  defineRule,
  type Fix,
  type FixContext,
  NOTHING,
  type RuleContext,
  type RuleExamples,
} from '../rule.ts'

/** What every finding of a constraint knows: the constraint, the object that it is about, and what the word found. */
export interface Broken<Found> {
  readonly constraint: Constraint
  readonly look: Look
  readonly found: Found
}

/** One word of the schema language: how to find that it is broken, what to say, what to offer. */
export interface ConstraintWord<Argument, Found> {
  readonly code: string
  readonly word: string
  /** The rule is for those constraints only that name its code; the word's general rule leaves them to it. */
  readonly named?: boolean
  /** What one finding advises mends the others at the same place too, so the first one is enough; with `same`, those that found the same path. */
  readonly oncePerPlace?: boolean | 'same'
  /** The path in the argument that is refused as a whole, unless the constraint names another one (`settles`). */
  readonly settles?: (argument: Argument) => string
  /** What usually comes of it, where that is not a refusal; each constraint says its own. */
  readonly effect?: Effect
  readonly summary: string
  readonly why: string
  readonly mend: string
  /** Reads the argument of the word; the compiler has checked it, so a misfit is a bug in a schema and finds nothing. */
  readonly argument: (written: JsonValue | undefined) => Argument | undefined
  readonly breaks: (argument: Argument, look: Look) => Iterable<Break<Found>>
  readonly say: (broken: Broken<Found>) => string
  readonly fix?: (broken: Broken<Found>, context: FixContext) => readonly Fix[]
  readonly examples: RuleExamples
}

export interface Break<Found> {
  readonly at: Span
  readonly found: Found
  readonly related?: readonly Place[]
}

export interface Place {
  readonly span: Span
  readonly message: string
}

/** The object under test, as a word sees it. */
export interface Look {
  readonly object: TypedObject
  readonly dialect: DialectSchemas
  readonly constraint: Constraint
  readonly context: RuleContext
  readonly at: (path: string) => PathValue
  readonly presence: (path: string) => Presence
  readonly present: (path: string) => boolean
  /** Where to underline a path: its key, or the key of the innermost object that exists. */
  readonly spanOf: (path: string) => Span
}

/** A rule for one word. It runs over all constraints that use the word. */
export function constraintRule<Argument, Found>(word: ConstraintWord<Argument, Found>): AnyRule {
  return defineRule<Broken<Found>>({
    code: word.code,
    effect: word.effect ?? 'rejected',
    summary: word.summary,
    why: word.why,
    mend: word.mend,
    ...(!word.named && { words: [word.word] }),
    where: { object: (type) => hasConstraint(type, word) },
    detect: { object: (object, context) => detectConstraint(word, object, context) },
    say: (broken) => sayConstraint(word, broken),
    ...(word.fix && {
      fix: (detection: Detection<Broken<Found>>, context: FixContext) => word.fix?.(detection.state, context) ?? [],
    }),
    examples: word.examples,
  })
}

/** A constraint's own message wins. */
export function sayConstraint<Found>(
  { say }: Pick<ConstraintWord<unknown, Found>, 'say'>,
  broken: Broken<Found>,
): string {
  return broken.constraint.message ?? say(broken)
}

/**
 * What is broken in an object, by all constraints of the word. A constraint whose `when` does not hold for certain finds nothing. In
 * templates a field may come from elsewhere, so absence proves nothing there.
 */
export function detectConstraint<Argument, Found>(
  word: Pick<
    ConstraintWord<Argument, Found>,
    'word' | 'code' | 'named' | 'oncePerPlace' | 'settles' | 'argument' | 'breaks'
  >,
  object: TypedObject,
  context: RuleContext,
): readonly Detection<Broken<Found>>[] {
  const dialect = context.document.place?.dialect
  if (!dialect || isIncomplete(context.document)) return NOTHING
  const detections: Detection<Broken<Found>>[] = []
  // Made for what was found, which is hardly ever anything.
  let isNew: AdviceFilter | undefined
  for (const applied of appliedConstraints(word, object.type, context.registry)) {
    const { constraint, argument } = applied
    const { since } = constraint
    if (!existsIn(context.release, { until: constraint.until })) continue
    const breaks = context.unlessSound(object, applied, () =>
      !constraint.when || matchesAll(object, constraint.when, matchContext(dialect, context))
        ? word.breaks(argument, lookAt(object, dialect, constraint, context))
        : NOTHING,
    )
    if (breaks === NOTHING) continue
    isNew ??= adviceFilter(word.oncePerPlace)
    const look = lookAt(object, dialect, constraint, context)
    for (const { at, found, related } of breaks) {
      const span = constraint.at === undefined ? at : look.spanOf(constraint.at)
      if (!isNew(span, found)) continue
      const settles = settledBy(constraint, word.settles?.(argument), look)
      detections.push({
        span,
        state: { constraint, look, found },
        effect: constraint.effect,
        settles,
        ...(since !== undefined && !existsIn(context.release, { since }) && { later: since }),
        ...(related && { related }),
      })
    }
  }
  return detections.length > 0 ? detections : NOTHING
}

/** Tells whether a finding advises something that none before it did. */
type AdviceFilter = (span: Span, found: unknown) => boolean

function adviceFilter(oncePerPlace: boolean | 'same' | undefined): AdviceFilter {
  if (!oncePerPlace) return () => true
  const said = new Set<string>()
  return (span, found) => {
    const advice = `${span.start} ${oncePerPlace === 'same' ? found : ''}`
    if (said.has(advice)) return false
    said.add(advice)
    return true
  }
}

/** Where a rule is broken in a way that is a mere warning, what is in the field still counts. */
function settledBy({ settles, effect }: Constraint, byWord: string | undefined, look: Look): TypedField | undefined {
  const path = settles ?? byWord
  if (path === undefined || severityOf(effect) !== 'error') return undefined
  const { written } = look.at(path)
  return written && 'schema' in written ? written : undefined
}

/** A constraint that a word is for, and its argument. */
export interface Applied<Argument> {
  readonly constraint: Constraint
  readonly argument: Argument
}

/** The constraints of a type that a word is for. */
export function appliedConstraints<Argument>(
  word: Pick<ConstraintWord<Argument, unknown>, 'word' | 'code' | 'named' | 'argument'>,
  type: ObjectType,
  { derived }: Registry,
): readonly Applied<Argument>[] {
  const known = derived(constraintsByType)(type)
  const before = known.get(word) as readonly Applied<Argument>[] | undefined
  if (before) return before
  const applied = type.constraints.flatMap((constraint): readonly Applied<Argument>[] => {
    const argument = isFor(constraint, word) ? word.argument(constraint.words[word.word]) : undefined
    return argument === undefined ? [] : [{ constraint, argument }]
  })
  known.set(word, applied)
  return applied
}

/** To be kept with the registry: types are few, and objects of them many. */
function constraintsByType(_: Registry): (type: ObjectType) => Map<object, readonly Applied<unknown>[]> {
  return remembered(() => new Map())
}

/** What matchers need to know beside the object. */
export function matchContext(dialect: DialectSchemas, { registry, release }: RuleContext) {
  return { dialect, registry, ...(release !== undefined && { release }) }
}

type Word = Pick<ConstraintWord<unknown, unknown>, 'word' | 'code' | 'named'>

/** Whether objects of the type have a constraint of the word. */
export function hasConstraint({ constraints }: ObjectType, word: Word): boolean {
  return constraints.some((constraint) => isFor(constraint, word))
}

function isFor({ code, words }: Constraint, word: Word): boolean {
  if (!Object.hasOwn(words, word.word)) return false
  return word.named ? code === word.code : code === undefined || code === word.code
}

function lookAt(object: TypedObject, dialect: DialectSchemas, constraint: Constraint, context: RuleContext): Look {
  const at = (path: string) => pathValue(object, path, dialect)
  const presence = (path: string) => carefulPresence(at(path), dialect, context)
  return {
    object,
    dialect,
    constraint,
    context,
    at,
    presence,
    present: (path) => presence(path) === 'present',
    spanOf: (path) => {
      const { written, home } = at(path)
      return written?.key ?? home.key
    },
  }
}

/** A field that is refused under a mistaken name, or at a mistaken place, is not absent: the finding about the name is enough. */
function carefulPresence(at: PathValue, dialect: DialectSchemas, { document, release }: RuleContext): Presence {
  const presence = presenceOf(at)
  if (presence !== 'absent' || (at.value && at.value.is !== 'null')) return presence
  const name = at.below[0] ?? ''
  const { home, mapping } = at
  if (mapping !== home.node) return presence
  const isMeant = refusesUnknown(home, release) && isMeantByUnknown(home, name, dialect)
  return isMeant || isFurtherOut(document, home, name) ? 'unknown' : presence
}

/** Arguments that are lists of paths. */
export function pathsOf(written: JsonValue | undefined): readonly string[] | undefined {
  return Array.isArray(written) && written.every((path) => typeof path === 'string') ? written : undefined
}

/** Arguments that are one path. */
export function pathOf(written: JsonValue | undefined): string | undefined {
  return typeof written === 'string' ? written : undefined
}

/** Two paths. */
export function pairOf(written: JsonValue | undefined): readonly [string, string] | undefined {
  const paths = pathsOf(written)
  return paths?.length === 2 ? [paths[0] ?? '', paths[1] ?? ''] : undefined
}

/** `"a", "b" and "c"`. */
export function quotedList(names: readonly string[], conjunction: 'and' | 'or'): string {
  const quoted = names.map((name) => `"${name}"`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} ${conjunction} ${quoted.at(-1)}`
}
