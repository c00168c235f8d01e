import type { JsonValue } from '../../base/json-value.ts'
import type { Span } from '../../base/span.ts'
import { isIncomplete } from '../../model/is-incomplete.ts'
import { matchesAll } from '../../model/match.ts'
import { existsIn } from '../../model/releases.ts'
import type { TypedField, TypedObject } from '../../model/typed-document.ts'
import type { Constraint, Effect, ObjectType } from '../../schema/schema.ts'
import { severityOf } from '../finding.ts'
import {
  type AnyRule,
  type Detection,
  defineRule,
  type Fix,
  type FixContext,
  NOTHING,
  type ObjectVisitor,
  type RuleContext,
  type RuleExamples,
} from '../rule.ts'
import { Look } from './look.ts'

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

/** A rule for one word. It runs over all constraints that use the word. */
export function constraintRule<Argument, Found>(word: ConstraintWord<Argument, Found>): AnyRule {
  return defineRule<Broken<Found>>({
    code: word.code,
    effect: word.effect ?? 'rejected',
    summary: word.summary,
    why: word.why,
    mend: word.mend,
    ...(!word.named && { words: [word.word] }),
    detect: { ofType: (type) => constraintVisitor(word, type) },
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

type Detecting<Argument, Found> = Pick<
  ConstraintWord<Argument, Found>,
  'word' | 'code' | 'named' | 'oncePerPlace' | 'settles' | 'argument' | 'breaks'
>

/** A constraint that a word is for, and its argument. */
export interface Applied<Argument> {
  readonly constraint: Constraint
  readonly argument: Argument
}

/** Finds what is broken in objects of a type, by all constraints of the word. Undefined where the type has none. */
export function constraintVisitor<Argument, Found>(
  word: Detecting<Argument, Found>,
  type: ObjectType,
): ObjectVisitor<Broken<Found>> | undefined {
  const applied = appliedConstraints(word, type)
  return applied.length > 0 ? (object, context) => detectConstraints(word, applied, object, context) : undefined
}

/** In templates a field may come from elsewhere, so absence proves nothing there. */
function detectConstraints<Argument, Found>(
  word: Detecting<Argument, Found>,
  all: readonly Applied<Argument>[],
  object: TypedObject,
  context: RuleContext,
): readonly Detection<Broken<Found>>[] {
  const { document } = context
  const dialect = document.place?.dialect
  if (!dialect || isIncomplete(document)) return NOTHING
  // Made for what was found, which is hardly ever anything.
  let detections: Detection<Broken<Found>>[] | undefined
  let isNew: AdviceFilter | undefined
  // By number, as here and where rules are called much runs before the engine has made it fast.
  for (let at = 0; at < all.length; at++) {
    const applied = all[at] as Applied<Argument>
    const look = new Look(object, dialect, applied.constraint, context)
    const breaks = object === document.root ? breaksAtRoot(word, applied, look) : breaksOf(word, applied, look)
    if (breaks === NOTHING) continue
    isNew ??= adviceFilter(word.oncePerPlace)
    detections ??= []
    for (const one of breaks) {
      const detection = detectionOf(one, word, applied, look)
      if (isNew(detection.span, one.found)) detections.push(detection)
    }
  }
  return detections && detections.length > 0 ? detections : NOTHING
}

function detectionOf<Argument, Found>(
  { at, found, related }: Break<Found>,
  word: Detecting<Argument, Found>,
  { constraint, argument }: Applied<Argument>,
  look: Look,
): Detection<Broken<Found>> {
  const { since, effect } = constraint
  return {
    span: constraint.at === undefined ? at : look.spanOf(constraint.at),
    state: { constraint, look, found },
    effect,
    settles: settledBy(constraint, word.settles?.(argument), look),
    ...(since !== undefined && !existsIn(look.release, { since }) && { later: since }),
    ...(related && { related }),
  }
}

function breaksAtRoot<Argument, Found>(
  word: Detecting<Argument, Found>,
  applied: Applied<Argument>,
  look: Look,
): Iterable<Break<Found>> {
  return look.context.unlessSound(look.object, applied, () => breaksOf(word, applied, look))
}

/** A constraint whose `when` does not hold for certain finds nothing. */
function breaksOf<Argument, Found>(
  { breaks }: Detecting<Argument, Found>,
  { constraint: { when, until }, argument }: Applied<Argument>,
  look: Look,
): Iterable<Break<Found>> {
  if (until !== undefined && !existsIn(look.release, { until })) return NOTHING
  return matchesAll(look.object, when, look) ? breaks(argument, look) : NOTHING
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

/** The constraints of a type that a word is for. */
export function appliedConstraints<Argument>(
  word: Pick<ConstraintWord<Argument, unknown>, 'word' | 'code' | 'named' | 'argument'>,
  { constraints }: ObjectType,
): readonly Applied<Argument>[] {
  return constraints.flatMap((constraint): readonly Applied<Argument>[] => {
    const argument = isFor(constraint, word) ? word.argument(constraint.words[word.word]) : undefined
    return argument === undefined ? [] : [{ constraint, argument }]
  })
}

function isFor(
  { code, words }: Constraint,
  { word, code: own, named }: Pick<ConstraintWord<unknown, unknown>, 'word' | 'code' | 'named'>,
): boolean {
  if (!Object.hasOwn(words, word)) return false
  return named ? code === own : code === undefined || code === own
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
