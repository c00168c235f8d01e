import type { JsonValue } from '../base/json-value.ts'
import { remembered } from '../base/remembered.ts'
import { textFormat } from '../formats/formats.ts'
import type { Registry } from '../schema/registry.ts'
import type { DialectSchemas, Matcher, ValueSchema } from '../schema/schema.ts'
import { isRefusedText } from './allowed-text.ts'
import { amountOf, compareAmounts } from './amount.ts'
import { brokenBound } from './bounds.ts'
import { gateSetting, gatesOf } from './gates.ts'
import { effectiveOf, isEmpty, isPresent, type PathValue, pathValue } from './path-value.ts'
import type { TypedObject } from './typed-document.ts'

export interface MatchContext {
  readonly dialect: DialectSchemas
  readonly registry: Registry
  /** The release to check against; the newest one when left out. */
  readonly release?: string
}

/** The matchers of a condition with the tests that each of them makes. */
type Condition = readonly { readonly path: string; readonly matcher: Matcher; readonly tests: readonly Test[] }[]

/** Conditions made ready, to be kept with the registry: they are few, and are asked of every object. */
function conditions(_: Registry): (when: Readonly<Record<string, Matcher>>) => Condition {
  return remembered((when: Readonly<Record<string, Matcher>>) =>
    Object.entries(when).map(([path, matcher]) => ({ path, matcher, tests: testsOf(matcher) })),
  )
}

function testsOf(matcher: Matcher): readonly Test[] {
  return Object.entries(TESTS).flatMap(([member, test]) => (Object.hasOwn(matcher, member) ? [test] : []))
}

/** Whether all matchers hold for certain. */
export function matchesAll(
  object: TypedObject,
  when: Readonly<Record<string, Matcher>> | undefined,
  context: MatchContext,
): boolean {
  if (!when) return true
  return context.registry
    .derived(conditions)(when)
    .every(({ path, matcher, tests }) => {
      const at = pathValue(object, path, context.dialect)
      if (matcher.gate !== undefined) return gateVerdict(at, matcher.gate, context) === true
      return tests.every((test) => test(at, matcher, context.registry)) && isCertain(at, context.registry)
    })
}

/** The first path whose matcher fails for certain. */
export function contradiction(
  object: TypedObject,
  when: Readonly<Record<string, Matcher>> | undefined,
  context: MatchContext,
): PathValue | undefined {
  if (!when) return undefined
  for (const { path, matcher, tests } of context.registry.derived(conditions)(when)) {
    const at = pathValue(object, path, context.dialect)
    const fails =
      matcher.gate === undefined
        ? !tests.every((test) => test(at, matcher, context.registry)) && isCertain(at, context.registry)
        : gateVerdict(at, matcher.gate, context) === false
    if (fails) return at
  }
  return undefined
}

/** Nothing is concluded from a value that cannot be known or that its own rule already refuses. */
function isCertain(at: PathValue, registry: Registry): boolean {
  return !at.unknowable && !isRefused(at, registry)
}

/** Whether a value is written that is out of bounds, lies outside its closed value set, or breaks a syntax that the component insists on. */
function isRefused({ value }: PathValue, registry: Registry): boolean {
  if (value?.is === 'scalar' && isStrict(value.schema) && brokenBound(value)) return true
  if (value?.is !== 'scalar' || value.value.type !== 'string' || value.value.value === '') return false
  const { schema } = value
  const text = value.value.value
  return isRefusedText(text, schema, registry) || (isStrict(schema) && isMalformed(text, schema))
}

function isStrict({ effect }: ValueSchema): boolean {
  return effect === undefined || effect === 'rejected' || effect === 'fails'
}

function isMalformed(text: string, { format }: ValueSchema): boolean {
  const problem = format === undefined ? undefined : textFormat(format)?.check(text)
  return problem !== undefined && problem.accepted !== true
}

type Test = (at: PathValue, matcher: Matcher, registry: Registry) => boolean

/** One test for each member of a matcher; a member that is not given holds. */
const TESTS: Readonly<Record<Exclude<keyof Matcher, 'gate'>, Test>> = {
  is: (at, { is }) => is === undefined || same(effectiveOf(at), is, at.schema),
  not: (at, { not }) => not === undefined || !same(effectiveOf(at), not, at.schema),
  in: (at, matcher) => matcher.in === undefined || matcher.in.some((value) => same(effectiveOf(at), value, at.schema)),
  notIn: (at, { notIn }) =>
    notIn === undefined || (isPresent(at) && !notIn.some((value) => same(effectiveOf(at), value, at.schema))),
  present: (at, { present }) => present === undefined || isPresent(at) === present,
  empty: (at, { empty }) => empty === undefined || isEmpty(at) === empty,
  above: (at, { above }) => above === undefined || (order(at, above) ?? 0) > 0,
  atMost: (at, { atMost }) => atMost === undefined || (order(at, atMost) ?? 1) <= 0,
  startsWith: (at, { startsWith }) => startsWith === undefined || startsWithOne(effectiveOf(at), [startsWith]),
  startsWithAny: (at, { startsWithAny }) =>
    startsWithAny === undefined || startsWithOne(effectiveOf(at), startsWithAny),
  matches: (at, { matches }, registry) => matches === undefined || isMatch(effectiveOf(at), matches, registry),
  notMatches: (at, { notMatches }, registry) =>
    notMatches === undefined || (isText(effectiveOf(at)) && !isMatch(effectiveOf(at), notMatches, registry)),
  contains: (at, { contains }) => contains === undefined || holds(effectiveOf(at), contains),
  count: (at, { count }) => count === undefined || lengthOf(effectiveOf(at)) === count,
  countAbove: (at, { countAbove }) => countAbove === undefined || lengthOf(effectiveOf(at)) > countAbove,
}

function order(at: PathValue, bound: JsonValue): number | undefined {
  return at.schema ? compareAmounts(amountOf(effectiveOf(at), at.schema), amountOf(bound, at.schema)) : undefined
}

/** Equal as JSON, or equal in size for numbers and durations (`1m` is `60s`). */
export function same(value: JsonValue | undefined, other: JsonValue, schema: ValueSchema | undefined): boolean {
  if (value === other) return true
  if (value === undefined || value === null) return false
  if (schema && compareAmounts(amountOf(value, schema), amountOf(other, schema)) === 0) return true
  return typeof value === 'object' && JSON.stringify(value) === JSON.stringify(other)
}

const isText = (value: JsonValue | undefined): value is string => typeof value === 'string'

function isMatch(value: JsonValue | undefined, pattern: string, { matchesWhole }: Registry): boolean {
  return isText(value) && matchesWhole(pattern, value)
}

function startsWithOne(value: JsonValue | undefined, beginnings: readonly string[]): boolean {
  return typeof value === 'string' && beginnings.some((beginning) => value.startsWith(beginning))
}

function holds(value: JsonValue | undefined, member: JsonValue): boolean {
  if (Array.isArray(value)) return value.some((item) => item === member)
  return value !== null && typeof value === 'object' && typeof member === 'string' && Object.hasOwn(value, member)
}

function lengthOf(value: JsonValue | undefined): number {
  if (Array.isArray(value)) return value.length
  return value !== null && typeof value === 'object' ? Object.keys(value).length : 0
}

/** A gate whose setting is not known is neither on nor off. */
function gateVerdict(
  at: PathValue,
  wanted: boolean,
  { registry, dialect, release }: MatchContext,
): boolean | undefined {
  const gates = gatesOf(at.home, registry, dialect, release)
  const { on } = gates ? gateSetting(gates, at.path.slice(at.path.lastIndexOf('.') + 1)) : {}
  return on === undefined ? undefined : on === wanted
}
