import { divideDocument } from '../../server/src/core/pieces/split-list.ts'
import { rules } from '../../server/src/core/rules/registry.ts'
import { parseCarets } from '../harness/carets.ts'

/** The examples of all rules, right and wrong ones. */
const examples: readonly string[] = rules
  .flatMap(({ examples: { bad, good } }) => [...bad, ...good])
  .map((example) => parseCarets(example).text)
  .map((text) => (text.endsWith('\n') ? text : `${text}\n`))

const AUTHENTICATORS = `apiVersion: apiserver.config.k8s.io/v1
kind: AuthenticationConfiguration
jwt:
- issuer:
    url: https://one.example.com
    audiences: [a, b]
    audienceMatchPolicy: MatchAny
  claimValidationRules:
  - expression: claims.hd == "example.com"
    message: the hosted domain
  claimMappings:
    username: {expression: '"a:" + claims.sub'}
    extra:
    - key: example.com/tenant
      valueExpression: claims.tenant
# The second one.
- issuer:
    url: https://two.example.com
    discoveryURL: https://two.example.com/.well-known/openid-configuration
    audiences:
      - a
  # orch-config-ignore unknown-field: kept
  unknown: 1
  claimMappings:
    username: {claim: sub, prefix: ""}
- issuer:
    certificateAuthority: |
      -----BEGIN CERTIFICATE-----
      # no comment
    url: http://three.example.com
    audiences: "a"
- wrong
-
- issuer: {url: https://one.example.com, audiences: [a]}
  issuer: {url: https://one.example.com, audiences: [a]}
anonymous:
  enabled: true
  conditions: []
`

/** Documents with a list below a key of the root that can be divided, each with its items twice more. */
const divided: readonly string[] = [AUTHENTICATORS, ...examples].flatMap((text) => {
  const { head, items, tail } = divideDocument(text) ?? {}
  return head !== undefined && items && tail !== undefined ? [[head, ...items, ...items, ...items, tail].join('')] : []
})

const JSON_TEXT = '{"apiVersion": "apiserver.config.k8s.io/v1", "kind": "AuthenticationConfiguration", "jwt": []}\n'

/** Texts of one and of several documents, with both line breaks. */
export const sources: readonly string[] = [
  AUTHENTICATORS,
  ...divided,
  // What stands behind a first document of the same kind is not read.
  `${AUTHENTICATORS}---\n${AUTHENTICATORS}---\n${AUTHENTICATORS}`,
  `# A comment.\n---\n${AUTHENTICATORS}---\nkind: AuthenticationConfiguration\njwt: 1\n`,
  `---\n# A comment.\n---\n${AUTHENTICATORS}`,
  ...examples.map((text, i) => `${text}---\n${examples[(i * 7 + 3) % examples.length]}---\n${AUTHENTICATORS}`),
  // Nothing may stand behind JSON, one with a bracket too many as well, and with comments that it must not have.
  ...['', '{', '// a\n', '/*\n---\n*/'].map((before) => `${before}${JSON_TEXT}---\n${AUTHENTICATORS}`),
  // Nothing stands behind the list, nor a line break.
  AUTHENTICATORS.slice(0, AUTHENTICATORS.indexOf('\nanonymous')),
  ...divided.map((text) => text.trimEnd()),
  AUTHENTICATORS.replaceAll('\n', '\r\n'),
  AUTHENTICATORS.replaceAll('\n- ', '\n  - ').replaceAll('\n  ', '\n    '),
]
