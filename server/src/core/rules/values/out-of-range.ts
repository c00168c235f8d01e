import { type BrokenBound, brokenBound, hasBounds } from '../../model/bounds.ts'
import { sizeInWords } from '../../schema/in-words.ts'
import { nameOf } from '../name-of.ts'
import { replaceScalar } from '../path-edits.ts'
import { defineRule, NOTHING } from '../rule.ts'

type OutOfRange = BrokenBound & { readonly name: string }

/** Bounds of the schemas (reference: Limits; upstream rules by field) and of the integer types themselves. */
export const outOfRange = defineRule<OutOfRange>({
  code: 'out-of-range',
  effect: 'rejected',
  summary: 'A number, duration or quantity lies outside its bounds.',
  why: `Each numeric field has bounds: those of its type (an int32 ends at 2147483647) and those of its meaning (a port lies between 1
and 65535). The component refuses a file with a value outside them; where it would only do something senseless, this is a warning.`,
  mend: `Take a value within the bounds; the quick fix takes the nearest one, which is seldom the best. Look at the unit, too: \`5\` may be
nanoseconds, and a rate may count per million.`,
  tells: sizeInWords,
  where: { value: (schema, is) => is === 'scalar' && hasBounds(schema) },
  byText: true,
  detect: {
    value(value, { text }) {
      const broken = value.is === 'scalar' ? brokenBound(value) : undefined
      if (!broken) return NOTHING
      const name = nameOf(value, text)
      const effect = broken.ofType ? 'rejected' : (value.schema.effect ?? 'rejected')
      return [{ span: value.span, state: { ...broken, name }, effect }]
    },
  },
  say: ({ name, bound }) => `"${name}" must be ${bound}.`,
  fix: ({ state, span }, context) =>
    state.nearest === undefined || typeof state.nearest === 'object'
      ? []
      : [{ title: `Change to ${state.nearest}`, edits: [replaceScalar(span, state.nearest, context)] }],
  examples: {
    bad: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
oomScoreAdj: -1001
#            ^^^^^ error out-of-range: "oomScoreAdj" must be between -1000 and 1000`,
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
maxPods: 3000000000
#        ^^^^^^^^^^ error out-of-range: "maxPods" must be at most 2147483647`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
oomScoreAdj: -1000`,
    ],
  },
})
