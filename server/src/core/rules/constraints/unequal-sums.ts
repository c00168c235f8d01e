import type { JsonValue } from '../../base/json-value.ts'
import type { Span } from '../../base/span.ts'
import { amountOf } from '../../model/amount.ts'
import { brokenBound } from '../../model/bounds.ts'
import { effectiveOf, isUnknowable, jsonOf } from '../../model/path-value.ts'
import type { TypedMap, TypedMapEntry, TypedValue } from '../../model/typed-document.ts'
import { valuesAlong } from '../../model/values-along.ts'
import { isJsonObject, textsIn } from '../../schema/json-access.ts'
import { removeKeys } from '../edits.ts'
import { replaceScalar } from '../path-edits.ts'
import type { Fix, FixContext } from '../rule.ts'
import { syntaxProblem } from '../text-syntax.ts'
import { type Break, constraintRule } from './constraint-rule.ts'
import type { Look } from './look.ts'

interface Sums {
  readonly sum: readonly string[]
  readonly equals: readonly string[]
  /** Keys that paths which end in `{}` do not go through. */
  readonly except: readonly string[]
}

interface Difference {
  readonly path: string
  /** The key whose amounts are compared; absent where the paths name it themselves. */
  readonly key?: string
  readonly sum: bigint
  readonly wanted: bigint
  /** The amounts of `sum`, with the maps that hold them. */
  readonly amounts: readonly Amount[]
}

interface Amount {
  readonly span: Span
  readonly map?: TypedMap
  readonly entry?: TypedMapEntry
}

/** The word `equalSums` (upstream rule 204). */
export const unequalSums = constraintRule<Sums, Difference>({
  code: 'unequal-sums',
  word: 'equalSums',
  effect: 'listed',
  summary: 'Amounts do not add up to what they must.',
  why: `Some amounts are said twice: once as a whole and once part by part. The component adds both up, defaults included, and stops when the sums
differ. Flags can change the amounts, so a file alone does not prove it. Units do not matter: \`1Gi\` is \`1024Mi\`.`,
  mend: `Change one of the amounts until both sums are the same; the message shows them. Defaults count: for memory the hard eviction threshold
(\`100Mi\` when nothing is written) is part of what is reserved.`,
  argument: readSums,
  *breaks(sums, look) {
    const path = sums.sum.map(rootOf).find((root) => look.present(root))
    if (path === undefined) return
    if (!sums.sum.some(isByKey))
      return yield* differences(sumOf(sums.sum, look), sums.equals, look, { path, amounts: amountsIn(sums.sum, look) })
    for (const [key, amounts] of amountsByKey(sums.sum, look)) {
      if (sums.except.includes(key)) continue
      const sum = added(amounts.map(({ entry }) => amountIn(entry.value)))
      yield* differences(sum, ofKey(sums.equals, key), look, { path, key, amounts })
    }
  },
  say: ({ found: { path, key, sum, wanted } }) =>
    key !== undefined && wanted === 0n
      ? `Remove "${key}" from "${path}"; its amounts must add up to nothing, and now they are ${inUnits(sum)}.`
      : `Make the amounts ${key === undefined ? '' : `of "${key}" `}in "${path}" add up to ${inUnits(wanted)}; now they are ${inUnits(sum)}.`,
  fix: ({ found }, context) => fixesOf(found, context),
  examples: {
    bad: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
memoryManagerPolicy: Static
kubeReserved: {memory: 1Gi}
reservedMemory: [{numaNode: 0, limits: {memory: 1Gi}}]
^^^^^^^^^^^^^^ information unequal-sums: Make the amounts in "reservedMemory" add up to 1124Mi; now they are 1024Mi.`,
    ],
    good: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
memoryManagerPolicy: Static
kubeReserved: {memory: 1Gi}
reservedMemory:
- {numaNode: 0, limits: {memory: 1000Mi}}
- {numaNode: 1, limits: {memory: 124Mi}}`,
    ],
  },
})

function readSums(written: JsonValue | undefined): Sums | undefined {
  if (!isJsonObject(written)) return undefined
  return { sum: textsIn(written['sum']), equals: textsIn(written['equals']), except: textsIn(written['except']) }
}

function* differences(
  sum: bigint | undefined,
  equals: readonly string[],
  look: Look,
  where: Pick<Difference, 'path' | 'key' | 'amounts'>,
): Iterable<Break<Difference>> {
  const wanted = sumOf(equals, look)
  if (sum === undefined || wanted === undefined || sum === wanted) return
  const at = where.amounts[0]?.entry?.key ?? look.spanOf(where.path)
  yield { at, found: { ...where, sum, wanted } }
}

function isByKey(path: string): boolean {
  return path.endsWith('{}')
}

/** Paths with one key in place of all. */
function ofKey(paths: readonly string[], key: string): readonly string[] {
  return paths.map((path) => path.replace(/\{\}$/, () => `.${key}`))
}

/** In one go: both keys and the maps that have them can be many. */
function amountsByKey(paths: readonly string[], look: Look): ReadonlyMap<string, readonly Required<Amount>[]> {
  const byKey = new Map<string, Required<Amount>[]>()
  for (const { value: map } of paths.filter(isByKey).flatMap((path) => valuesAlong(look.object, path.slice(0, -2)))) {
    if (map.is !== 'map') continue
    for (const entry of map.entries) {
      const { name, keySchema, value } = entry
      // What its own rule refuses decides nothing.
      if (syntaxProblem(name, keySchema, look.context.registry)) continue
      const amount = { span: value.span, map, entry }
      const known = byKey.get(name)
      if (known) known.push(amount)
      else byKey.set(name, [amount])
    }
  }
  return byKey
}

function amountsIn(paths: readonly string[], look: Look): readonly Amount[] {
  return paths.flatMap((path) => valuesAlong(look.object, path).map(({ value: { span } }) => ({ span })))
}

/** The only amount is changed; amounts that must not be there are taken out. */
function fixesOf({ key, amounts, wanted }: Difference, context: FixContext): readonly Fix[] {
  if (key !== undefined && wanted === 0n) {
    const edits = amounts.flatMap(({ map, entry }) =>
      map && entry ? removeKeys(context.text, map.node, [entry.entry], context.registry) : [],
    )
    return [{ title: `Remove "${key}"`, edits, preferred: true }]
  }
  const [only] = amounts
  if (amounts.length !== 1 || only === undefined) return []
  const amount = inUnits(wanted)
  return [{ title: `Change to ${amount}`, edits: [replaceScalar(only.span, amount, context)] }]
}

/** In units of 10⁻⁹. Undefined when one of the amounts cannot be known. */
function sumOf(paths: readonly string[], look: Look): bigint | undefined {
  return added(
    paths.flatMap((path) =>
      path.includes('[]') ? valuesAlong(look.object, path).map(({ value }) => amountIn(value)) : [amountAt(path, look)],
    ),
  )
}

function added(amounts: readonly (bigint | undefined)[]): bigint | undefined {
  return amounts.reduce((sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount), 0n)
}

function amountIn(value: TypedValue): bigint | undefined {
  if (value.is === 'null') return 0n
  // What its own rule refuses decides nothing.
  if (isUnknowable(value) || (value.is === 'scalar' && brokenBound(value))) return undefined
  return integerOf(amountOf(jsonOf(value), value.schema))
}

function amountAt(path: string, look: Look): bigint | undefined {
  const at = look.at(path)
  const { schema, unknowable } = at
  const effective = effectiveOf(at)
  if (unknowable || look.presence(path) === 'unknown') return undefined
  if (effective === undefined || !schema) return 0n
  return integerOf(amountOf(effective, schema))
}

function integerOf(amount: ReturnType<typeof amountOf>): bigint | undefined {
  return amount?.is === 'integer' ? amount.value : undefined
}

function rootOf(path: string): string {
  return path.split('[]', 1)[0] ?? path
}

const UNITS = [
  ['Mi', 2n ** 20n],
  ['Ki', 2n ** 10n],
] as const

/** Both sums of a message should be easy to compare, so a few units are enough. */
function inUnits(nano: bigint): string {
  const whole = nano / 1_000_000_000n
  const unit = UNITS.find(([, size]) => whole % size === 0n)
  return unit ? `${whole / unit[1]}${unit[0]}` : String(whole)
}
