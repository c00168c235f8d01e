import type { JsonValue } from '../../base/json-value.ts'
import { amountOf, compareAmounts } from '../../model/amount.ts'
import { brokenBound } from '../../model/bounds.ts'
import { effectiveOf, type PathValue } from '../../model/path-value.ts'
import { type AnyRule, defineRule, NOTHING } from '../rule.ts'
import { type Break, type Broken, constraintVisitor, pairOf, sayConstraint } from './constraint-rule.ts'
import type { Look } from './look.ts'
import { type Disordered, fixesOfOrder } from './order-fixes.ts'

interface Disorder {
  /** The path that the message is about, and that is underlined. */
  readonly path: string
  readonly other: string
  readonly relation: string
  /** What counts at the other path, and whether it is written there. */
  readonly bound: JsonValue
  readonly written: boolean
  readonly values: Disordered
}

/** How one word orders two values, and what it demands of either. */
interface Order {
  readonly word: 'less' | 'lessOrEqual'
  readonly isKept: (order: number) => boolean
  readonly ofSmaller: string
  readonly ofLarger: string
}

const less = wordFor({
  word: 'less',
  isKept: (order) => order < 0,
  ofSmaller: 'less than',
  ofLarger: 'more than',
})
const lessOrEqual = wordFor({
  word: 'lessOrEqual',
  isKept: (order) => order <= 0,
  ofSmaller: 'at most',
  ofLarger: 'at least',
})

/** The words `less` and `lessOrEqual`. Defaults take part: one written value can contradict the default of the other (upstream rules 142, 144, 158). */
export const outOfOrder: AnyRule = defineRule<Broken<Disorder>>({
  code: 'out-of-order',
  effect: 'rejected',
  summary: 'Of two values one must be smaller than the other, and is not.',
  why: `The two fields describe the ends of a range, or a part and its whole, and the component refuses them the wrong way around. A field that is not
written counts with its default, so that a single line can be enough to turn the order around.`,
  mend: `Change the value that is named, or the other one. The quick fix swaps two values that are both written, and adds the other one where only its
default stands in the way.`,
  words: ['less', 'lessOrEqual'],
  detect: {
    ofType(type) {
      const visitors = [less, lessOrEqual].flatMap((word) => constraintVisitor(word, type) ?? [])
      return visitors.length > 0 ? (object, context) => visitors.flatMap((see) => [...see(object, context)]) : undefined
    },
  },
  say: (broken) => sayConstraint({ say }, broken),
  fix: ({ state }, context) => fixesOfOrder(state.found.values, context).map((fix) => ({ ...fix, preferred: true })),
  examples: {
    bad: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
imageGCLowThresholdPercent: 90
^^^^^^^^^^^^^^^^^^^^^^^^^^ error out-of-order: must be less than "imageGCHighThresholdPercent", which is 85 by default.`,
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
imageGCHighThresholdPercent: 50
^^^^^^^^^^^^^^^^^^^^^^^^^^^ error out-of-order: must be more than "imageGCLowThresholdPercent", which is 80 by default.`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
imageGCLowThresholdPercent: 50
imageGCHighThresholdPercent: 60`,
    ],
  },
})

function wordFor({ word, isKept, ofSmaller, ofLarger }: Order) {
  return {
    code: 'out-of-order',
    word,
    argument: pairOf,
    breaks([smaller, larger]: readonly [string, string], look: Look): readonly Break<Disorder>[] {
      const order = orderOf(smaller, larger, look)
      if (order === undefined || isKept(order)) return NOTHING
      const path = subjectOf(smaller, larger, look)
      if (path === undefined) return NOTHING
      const [a, b] = [look.at(smaller), look.at(larger)]
      const values = { smaller: a, larger: b, other: path === smaller ? b : a, isKept }
      return [breakAt(path, path === smaller ? ofSmaller : ofLarger, values, look)]
    },
  }
}

function orderOf(smaller: string, larger: string, look: Look): number | undefined {
  const [a, b] = [look.at(smaller), look.at(larger)]
  if (a.unknowable || b.unknowable || !a.schema || !b.schema || isOutside(a) || isOutside(b)) return undefined
  return compareAmounts(amountOf(effectiveOf(a), a.schema), amountOf(effectiveOf(b), b.schema))
}

/** A value outside its own bounds has its own finding; what it should be, and how that compares, is not known. */
function isOutside({ value }: PathValue): boolean {
  return value?.is === 'scalar' && brokenBound(value) !== undefined
}

/** The path that the constraint names, else the smaller one, if it is written; else the other one. Two defaults are nobody's mistake. */
function subjectOf(smaller: string, larger: string, look: Look): string | undefined {
  const { at } = look.constraint
  return [...(at === larger ? [larger] : []), smaller, larger].find((path) => look.present(path))
}

function breakAt(path: string, relation: string, values: Disordered, look: Look): Break<Disorder> {
  const other = values.other.path
  const written = look.present(other)
  return {
    at: look.spanOf(path),
    found: { path, other, relation, bound: effectiveOf(values.other) ?? null, written, values },
    ...(written && { related: [{ span: look.spanOf(other), message: `"${other}" is set here.` }] }),
  }
}

function say({ found: { path, other, relation, bound, written } }: Broken<Disorder>): string {
  return `"${path}" must be ${relation} "${other}", which is ${bound}${written ? '' : ' by default'}.`
}
