import { fixByRemoving } from '../path-edits.ts'
import { NOTHING } from '../rule.ts'
import { whenInWords } from './condition-in-words.ts'
import { constraintRule, pathOf } from './constraint-rule.ts'
import { fixesAgainst, without } from './settling-fixes.ts'

export const forbiddenHere = constraintRule<string, string>({
  code: 'forbidden-here',
  word: 'forbidden',
  oncePerPlace: true,
  settles: (path) => path,
  summary: 'What other fields say rules this one out.',
  why: `The field exists and does not fit what another one says, and the component refuses the file. Most often one of the two is a mistake: a block
that belongs to another item, or a value that was changed later. Null counts as absent, an empty mapping does not.

As long as the field stands there, what it holds is not judged: only what nobody could read is reported.`,
  mend: `Remove the field, or change the other one that the message names. Look at the neighbours first: when the block belongs to another item of the
list, move it there.`,
  argument: pathOf,
  breaks: (path, look) => (look.present(path) ? [{ at: look.spanOf(path), found: path }] : NOTHING),
  say: ({ found, constraint }) => `Remove "${found}"; it is not allowed${whenInWords(constraint.when, [found])}.`,
  fix: ({ found, look, constraint }, context) => [
    ...fixByRemoving(`Remove "${found}"`, look.at(found), context).map((fix) => ({ ...fix, preferred: true })),
    ...fixesAgainst(without(constraint.when, found), look, context),
  ],
  examples: {
    bad: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthorizationConfiguration
authorizers:
- type: Node
  name: node
  webhook:
# ^^^^^^^ error forbidden-here: Remove "webhook"; it is not allowed unless "type" is Webhook.
    timeout: 3s
    failurePolicy: Deny
    subjectAccessReviewVersion: v1
    matchConditionSubjectAccessReviewVersion: v1
    connectionInfo: {type: KubeConfigFile, kubeConfigFile: /etc/orch/authz.conf}`,
    ],
    good: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthorizationConfiguration
authorizers:
- {type: Node, name: node, webhook: null}`,
    ],
  },
})
