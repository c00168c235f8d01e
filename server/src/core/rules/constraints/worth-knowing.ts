import { NOTHING } from '../rule.ts'
import { constraintRule, pathOf } from './constraint-rule.ts'
import { fixesAgainst, without } from './settling-fixes.ts'

/** The word `remark`: nothing is wrong. */
export const worthKnowing = constraintRule<string, string>({
  code: 'worth-knowing',
  word: 'remark',
  effect: 'listed',
  summary: 'The field depends on something outside of the file, or is treated in a way that surprises.',
  why: `Nothing is wrong with the file. The remark is about what the file cannot show: a setting of another program that has to agree, or what
happens when the value is changed later.`,
  mend: `Compare what the remark names, and go on. Those who know it switch the code off once, in the editor's settings or in the project file:
\`severity: {worth-knowing: "off"}\`.`,
  argument: pathOf,
  breaks: (path, look) => (look.present(path) ? [{ at: look.spanOf(path), found: path }] : NOTHING),
  say: ({ found, constraint }) => `"${found}": ${constraint.because}`,
  fix: ({ found, look, constraint }, context) => fixesAgainst(without(constraint.when, found), look, context),
  examples: {
    bad: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
cgroupDriver: systemd
^^^^^^^^^^^^ information worth-knowing: The container runtime must use the same "cgroupDriver"`,
    ],
    good: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
maxPods: 110`,
    ],
  },
})
