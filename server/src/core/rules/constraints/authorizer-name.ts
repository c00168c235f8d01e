import { combinationWord } from './combination.ts'
import { constraintRule } from './constraint-rule.ts'

/** Upstream rule 82. */
export const authorizerName = constraintRule({
  ...combinationWord,
  code: 'authorizer-name',
  named: true,
  summary: 'A built-in authorizer has another name than its type asks for.',
  why: `Only webhooks have names of their own. Every other authorizer exists once, under the lower-case form of its type: metrics, logs and alerts rely
on it. The API server refuses another name while it starts; one that runs already keeps the old file.`,
  mend: `Write the type in lower case, such as \`rbac\` for \`RBAC\`. If the name is right and this was to be a webhook, change \`type\`.`,
  examples: {
    bad: [
      `apiVersion: apiserver.config.k8s.io/v1
kind: AuthorizationConfiguration
authorizers:
- type: RBAC
  name: my-rbac
# ^^^^ error authorizer-name: "name" must be "rbac"`,
    ],
    good: [
      `apiVersion: apiserver.config.k8s.io/v1
kind: AuthorizationConfiguration
authorizers:
- {type: Node, name: node}
- {type: RBAC, name: rbac}`,
    ],
  },
})
