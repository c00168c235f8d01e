import { exampleTexts } from '../harness/example-texts.ts'
import { readDocumentCases, readExpressionCases } from '../oracle/cases.ts'

/** Texts to start from: the examples, the documents that the oracle was asked about, and documents around each kind of expression. */
export function seedTexts(): readonly string[] {
  return [
    ...exampleTexts().map(({ text }) => text),
    ...readDocumentCases().map(({ text }) => text),
    ...expressionTexts(),
    ...EMBEDDED,
  ]
}

/** Expressions in each style of scalar, where they belong. */
function expressionTexts(): readonly string[] {
  return readExpressionCases().flatMap(({ expression }, index) => {
    const style = STYLES[index % STYLES.length]
    return style ? [`${AUTHENTICATION}${style(expression)}`] : []
  })
}

const AUTHENTICATION = `apiVersion: apiserver.config.k8s.io/v1
kind: AuthenticationConfiguration
jwt:
- issuer: {url: https://idp.example.com, audiences: [a]}
  claimMappings: {username: {claim: sub, prefix: ""}}
  claimValidationRules:
`

const STYLES: readonly ((expression: string) => string)[] = [
  (expression) => `  - expression: |-\n      ${expression.replaceAll('\n', '\n      ')}\n    message: no\n`,
  (expression) => `  - expression: >\n      ${expression.replaceAll('\n', '\n      ')}\n`,
  (expression) => `  - expression: ${JSON.stringify(expression)}\n`,
  (expression) => `  - {expression: '${expression.replaceAll("'", "''")}'}\n`,
  (expression) => `  - expression: ${expression}\n`,
]

/** A file inside of another one. */
const EMBEDDED: readonly string[] = [
  `apiVersion: v1
kind: ConfigMap
metadata: {name: kubelet}
data:
  kubelet: |
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    maxPods: "110"
  other: "apiVersion: kubelet.config.k8s.io/v1beta1\\nkind: KubeletConfiguration\\nfoo: 1\\n"
`,
]
