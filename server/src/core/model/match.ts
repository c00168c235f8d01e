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
  readonly release?: string | undefined
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
  return MEMBERS.flatMap((member) => testOf(member, matcher) ?? [])
}

/** The test that a member of a matcher asks for; undefined where the matcher does not have it. */
function testOf<M extends Member>(member: M, matcher: Matcher): Test | undefined {
  if (!Object.hasOwn(matcher, member)) return undefined
  const test: TestOf<M> = TESTS[member]
  const wanted = (matcher as Required<Matcher>)[member]
  return (at, registry) => test(at, wanted, registry)
}

/** Whether all matchers hold for certain. */
export function matchesAll(
  object: TypedObject,
  when: Readonly<Record<string, Matcher>> | undefined,
  context: MatchContext,
): boolean {
  if (!when) return true
  for (const { path, matcher, tests } of context.registry.derived(conditions)(when)) {
    const at = pathValue(object, path, context.dialect)
    const holds =
      matcher.gate === undefined
        ? passes(at, tests, context.registry) && isCertain(at, context.registry)
        : gateVerdict(at, matcher.gate, context) === true
    if (!holds) return false
  }
  return true
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
        ? !passes(at, tests, context.registry) && isCertain(at, context.registry)
        : gateVerdict(at, matcher.gate, context) === false
    if (fails) return at
  }
  return undefined
}

function passes(at: PathValue, tests: readonly Test[], registry: Registry): boolean {
  for (const test of tests) if (!test(at, registry)) return false
  return true
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

type Test = (at: PathValue, registry: Registry) => boolean

/** The members of a matcher that test a value; gates are looked up. */
type Member = Exclude<keyof Matcher, 'gate'>

/** A test that is told what the member says. */
type TestOf<M extends Member> = (at: PathValue, wanted: Required<Matcher>[M], registry: Registry) => boolean

const TESTS: { readonly [M in Member]: TestOf<M> } = {
  is: (at, wanted) => same(effectiveOf(at), wanted, at.schema),
  not: (at, wanted) => !same(effectiveOf(at), wanted, at.schema),
  in: (at, wanted) => isOneOf(at, wanted),
  notIn: (at, wanted) => isPresent(at) && !isOneOf(at, wanted),
  present: (at, wanted) => isPresent(at) === wanted,
  empty: (at, wanted) => isEmpty(at) === wanted,
  above: (at, wanted) => (order(at, wanted) ?? 0) > 0,
  atMost: (at, wanted) => (order(at, wanted) ?? 1) <= 0,
  startsWith: (at, wanted) => startsWithOne(effectiveOf(at), [wanted]),
  startsWithAny: (at, wanted) => startsWithOne(effectiveOf(at), wanted),
  matches: (at, wanted, registry) => isMatch(effectiveOf(at), wanted, registry),
  notMatches: (at, wanted, registry) => isText(effectiveOf(at)) && !isMatch(effectiveOf(at), wanted, registry),
  contains: (at, wanted) => holds(effectiveOf(at), wanted),
  count: (at, wanted) => lengthOf(effectiveOf(at)) === wanted,
  countAbove: (at, wanted) => lengthOf(effectiveOf(at)) > wanted,
}

const MEMBERS = Object.keys(TESTS) as readonly Member[]

function isOneOf(at: PathValue, values: readonly JsonValue[]): boolean {
  return values.some((value) => same(effectiveOf(at), value, at.schema))
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
