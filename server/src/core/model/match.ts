import type { JsonValue } from '../base/json-value.ts'
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

/** The outcome of a matcher. Nothing is concluded from a value that cannot be known or that its own rule already refuses. */
type Verdict = 'holds' | 'fails' | 'unknown'

/** Whether all matchers hold for certain. */
export function matchesAll(
  object: TypedObject,
  when: Readonly<Record<string, Matcher>> | undefined,
  context: MatchContext,
): boolean {
  if (!when) return true
  return Object.entries(when).every(
    ([path, matcher]) => verdictOf(pathValue(object, path, context.dialect), matcher, context) === 'holds',
  )
}

/** The first path whose matcher fails for certain. */
export function contradiction(
  object: TypedObject,
  when: Readonly<Record<string, Matcher>> | undefined,
  context: MatchContext,
): PathValue | undefined {
  return Object.entries(when ?? {})
    .map(([path, matcher]) => ({ at: pathValue(object, path, context.dialect), matcher }))
    .find(({ at, matcher }) => verdictOf(at, matcher, context) === 'fails')?.at
}

function verdictOf(at: PathValue, matcher: Matcher, context: MatchContext): Verdict {
  if (matcher.gate !== undefined) return gateVerdict(at, matcher.gate, context)
  if (at.unknowable || isRefused(at, context.registry)) return 'unknown'
  return TESTS.every((test) => test(at, matcher, context.registry)) ? 'holds' : 'fails'
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
const TESTS: readonly Test[] = [
  (at, { is }) => is === undefined || same(effectiveOf(at), is, at.schema),
  (at, { not }) => not === undefined || !same(effectiveOf(at), not, at.schema),
  (at, matcher) => matcher.in === undefined || matcher.in.some((value) => same(effectiveOf(at), value, at.schema)),
  (at, { notIn }) =>
    notIn === undefined || (isPresent(at) && !notIn.some((value) => same(effectiveOf(at), value, at.schema))),
  (at, { present }) => present === undefined || isPresent(at) === present,
  (at, { empty }) => empty === undefined || isEmpty(at) === empty,
  (at, { above }) => above === undefined || (order(at, above) ?? 0) > 0,
  (at, { atMost }) => atMost === undefined || (order(at, atMost) ?? 1) <= 0,
  (at, { startsWith }) => startsWith === undefined || startsWithOne(effectiveOf(at), [startsWith]),
  (at, { startsWithAny }) => startsWithAny === undefined || startsWithOne(effectiveOf(at), startsWithAny),
  (at, { matches }, registry) => matches === undefined || isMatch(effectiveOf(at), matches, registry),
  (at, { notMatches }, registry) =>
    notMatches === undefined || (isText(effectiveOf(at)) && !isMatch(effectiveOf(at), notMatches, registry)),
  (at, { contains }) => contains === undefined || holds(effectiveOf(at), contains),
  (at, { count }) => count === undefined || lengthOf(effectiveOf(at)) === count,
  (at, { countAbove }) => countAbove === undefined || lengthOf(effectiveOf(at)) > countAbove,
]

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
function gateVerdict(at: PathValue, wanted: boolean, { registry, dialect, release }: MatchContext): Verdict {
  const gates = gatesOf(at.home, registry, dialect, release)
  const { on } = gates ? gateSetting(gates, at.path.slice(at.path.lastIndexOf('.') + 1)) : {}
  if (on === undefined) return 'unknown'
  return on === wanted ? 'holds' : 'fails'
}
