import { combinationWord } from './combination.ts'
import { constraintRule } from './constraint-rule.ts'

export const riskyCombination = constraintRule({
  ...combinationWord,
  code: 'risky-combination',
  summary: 'Values that do not go together.',
  why: `Each of the values is fine by itself; together they do not work, or do something that hardly anybody wants. What the message says
is specific to the combination.`,
  examples: {
    bad: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
cgroupsPerQOS: false
^^^^^^^^^^^^^ error risky-combination: "cgroupsPerQOS" can only be false with "enforceNodeAllocatable: []"`,
    ],
    good: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
cgroupsPerQOS: false
enforceNodeAllocatable: []`,
    ],
  },
})
