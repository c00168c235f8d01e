import { nameOf } from '../name-of.ts'
import { defineRule } from '../rule.ts'
import { type Counted, countOf, inWords } from './item-count.ts'

interface TooMany extends Counted {
  readonly name: string
  readonly maximum: number
}

/** `maxItems` of the schemas (upstream rules 29 and 98). */
export const tooManyItems = defineRule<TooMany>({
  code: 'too-many-items',
  effect: 'rejected',
  summary: 'A list or map has more members than it may have.',
  why: `Each member costs time with every request, so the component sets a limit and refuses a file beyond it.`,
  mend: `Put several members together, such as conditions with \`&&\` or \`||\`, and remove those that repeat or contain each other.`,
  where: { value: ({ maxItems }) => maxItems !== undefined },
  detect: {
    *value(value, { document, text }) {
      const counted = countOf(value)
      const maximum = value.schema.maxItems
      // In a template the members may be branches that exclude each other.
      if (!counted || maximum === undefined || counted.count <= maximum || document.source.templated) return
      const state = { ...counted, name: nameOf(value, text), maximum }
      yield { span: value.key, effect: value.schema.effect ?? 'rejected', state }
    },
  },
  say: ({ name, count, maximum, nouns }) =>
    `Remove ${inWords(count - maximum, nouns)} from "${name}"; ${maximum} are allowed, not ${count}.`,
  examples: {
    bad: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthorizationConfiguration
authorizers:
- type: Webhook
  name: policy
  webhook:
    timeout: 3s
    failurePolicy: Deny
    subjectAccessReviewVersion: v1
    matchConditionSubjectAccessReviewVersion: v1
    connectionInfo: {type: KubeConfigFile, kubeConfigFile: /etc/orch/authz.conf}
    matchConditions:
#   ^^^^^^^^^^^^^^^ error too-many-items: Remove 1 item from "matchConditions"; 64 are allowed, not 65.
${Array.from({ length: 65 }, (_, index) => `    - expression: request.user != 'user-${index}'`).join('\n')}`,
    ],
    good: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthorizationConfiguration
authorizers:
- {type: Node, name: node}`,
    ],
  },
})
