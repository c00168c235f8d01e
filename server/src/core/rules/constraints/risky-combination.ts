import { combinationWord } from './combination.ts'
import { constraintRule } from './constraint-rule.ts'

export const riskyCombination = constraintRule({
  ...combinationWord,
  code: 'risky-combination',
  summary: 'Values that do not go together.',
  why: `Each of the values is fine by itself; together they do not work, or do something that hardly anybody wants.

Where it is an error the component refuses the file or stops while it starts; where it is a warning it starts, and does not do what the file
seems to ask for.`,
  mend: `The message says what goes wrong in this very combination, and which value to change; the list below says why. A warning that you know better
than can be suppressed with your reason.`,
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
