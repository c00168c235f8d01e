import type { JsonValue } from '../../base/json-value.ts'
import type { Span } from '../../base/span.ts'
import { amountOf } from '../../model/amount.ts'
import { brokenBound } from '../../model/bounds.ts'
import { effectiveOf, isUnknowable, jsonOf } from '../../model/path-value.ts'
import { valuesAlong } from '../../model/values-along.ts'
import { isJsonObject, textsIn } from '../../schema/json-access.ts'
import { replaceScalar } from '../path-edits.ts'
import { constraintRule, type Look } from './constraint-rule.ts'

interface Sums {
  readonly sum: readonly string[]
  readonly equals: readonly string[]
}

interface Difference {
  readonly path: string
  readonly sum: bigint
  readonly wanted: bigint
  /** Where the amounts of `sum` stand. */
  readonly amounts: readonly Span[]
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
  *breaks({ sum, equals }, look) {
    const [total, wanted] = [sumOf(sum, look), sumOf(equals, look)]
    const path = sum.map(rootOf).find(look.present)
    if (total === undefined || wanted === undefined || total === wanted || path === undefined) return
    yield { at: look.spanOf(path), found: { path, sum: total, wanted, amounts: spansAlong(sum, look) } }
  },
  say: ({ found: { path, sum, wanted } }) =>
    `Make the amounts in "${path}" add up to ${inUnits(wanted)}; now they are ${inUnits(sum)}.`,
  fix: ({ found: { amounts, wanted } }, context) => {
    const [only] = amounts
    if (amounts.length !== 1 || only === undefined) return []
    const amount = inUnits(wanted)
    return [{ title: `Change to ${amount}`, edits: [replaceScalar(only, amount, context)] }]
  },
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
  return isJsonObject(written) ? { sum: textsIn(written['sum']), equals: textsIn(written['equals']) } : undefined
}

function spansAlong(paths: readonly string[], look: Look): readonly Span[] {
  return paths.flatMap((path) => valuesAlong(look.object, path).map(({ value }) => value.span))
}

/** In units of 10⁻⁹. Undefined when one of the amounts cannot be known. */
function sumOf(paths: readonly string[], look: Look): bigint | undefined {
  const amounts = paths.flatMap((path) => (path.includes('[]') ? amountsAlong(path, look) : [amountAt(path, look)]))
  return amounts.reduce((sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount), 0n)
}

function amountsAlong(path: string, look: Look): readonly (bigint | undefined)[] {
  return valuesAlong(look.object, path).map(({ value }) => {
    if (value.is === 'null') return 0n
    // What its own rule refuses decides nothing.
    if (isUnknowable(value) || (value.is === 'scalar' && brokenBound(value))) return undefined
    return integerOf(amountOf(jsonOf(value), value.schema))
  })
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
  return path.replace(/\[\].*$/, '')
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
