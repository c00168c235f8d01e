/** A complete document around one expression of a user rule, for examples. The lines are indented as they must stand in the block. */
export function userRule(...lines: readonly string[]): string {
  return `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
- issuer: {url: "https://issuer.example.com", audiences: [app]}
  claimMappings: {username: {claim: sub, prefix: ""}}
  userValidationRules:
  - expression: |
${lines.join('\n')}`
}

/** The same around a rule over the claims of the token. */
export function claimRule(...lines: readonly string[]): string {
  return userRule(...lines).replace('  userValidationRules:', '  claimValidationRules:')
}
