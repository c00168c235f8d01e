import { combinationWord } from './combination.ts'
import { constraintRule } from './constraint-rule.ts'

/** Upstream rule 68. */
export const reservedDomain = constraintRule({
  ...combinationWord,
  code: 'reserved-domain',
  named: true,
  summary: 'The key lies under a domain that is not yours to use.',
  why: `Keys under the reserved domains have a meaning to the cluster itself. If a token could set them, whoever issues tokens could speak in
the cluster's name. The API server refuses the file.`,
  mend: `Begin the key with a domain of your own, such as \`example.com/tenant\`. Whoever reads the key, in policies and webhooks, has to
learn the new name.`,
  examples: {
    bad: [
      `apiVersion: apiserver.config.k8s.io/v1
kind: AuthenticationConfiguration
jwt:
- issuer: {url: https://issuer.example.com, audiences: [app]}
  claimMappings:
    username: {claim: sub, prefix: ""}
    extra:
    - key: authentication.kubernetes.io/tenant
#     ^^^ error reserved-domain: "key" must begin with a domain of your own
      valueExpression: claims.tenant`,
    ],
    good: [
      `apiVersion: apiserver.config.k8s.io/v1
kind: AuthenticationConfiguration
jwt:
- issuer: {url: https://issuer.example.com, audiences: [app]}
  claimMappings:
    username: {claim: sub, prefix: ""}
    extra:
    - key: mykubernetes.io/tenant
      valueExpression: claims.tenant`,
    ],
  },
})
