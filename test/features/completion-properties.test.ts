import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { complete } from '../../server/src/core/features/completion.ts'
import { accept, demandSound, itemsAt } from '../harness/completion.ts'
import { testService } from '../harness/schemas.ts'

const AUTHENTICATION = `# who may log in
apiVersion: apiserver.config.k8s.io/v1
kind: AuthenticationConfiguration
jwt:
- issuer:
    url: https://idp.example.com
    audiences: [my-cluster, "other"]
    audienceMatchPolicy: MatchAny
    certificateAuthority: |
      -----BEGIN CERTIFICATE-----
      -----END CERTIFICATE-----
  claimMappings:
    username: {claim: sub, prefix: ""}
    extra:
    - key: example.com/role # from the token
      valueExpression: 'claims.role'
anonymous:
  enabled: true
  conditions:
  - path: /healthz
`

const KUBELET = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
authentication: &auth
    anonymous: {enabled: false}
    webhook:
        cacheTTL: 2m0s
evictionHard:
    memory.available: 100Mi
featureGates: {}
clusterDNS:
    - 10.96.0.10
enforceNodeAllocatable:
    -
tlsMinVersion: "VersionTLS12"
maxPods:
`

const JSON_FILE = `{
  "apiVersion": "apiserver.config.k8s.io/v1",
  "kind": "AuthorizationConfiguration",
  "authorizers": [
    {"type": "Node", "name": "node"},
    {
      "type": "Webhook",
      "name": "policy",
      "webhook": {"timeout": "3s", "matchConditions": [], "connectionInfo": {"type": "KubeConfigFile"}}
    }
  ]
}
`

const STREAM = `---
kind: KubeletConfiguration
---
# nothing yet
---
kind: Deployment
apiVersion: apps/v1
spec:
  replicas: 1
---
apiVersion: apiserver.k8s.io/v1beta1
kind: EgressSelectorConfiguration
egressSelections:
- name: cluster
  connection: {proxyProtocol: Direct}
---
`

const EXAMPLES: Readonly<Record<string, string>> = {
  authentication: AUTHENTICATION,
  kubelet: KUBELET,
  json: JSON_FILE,
  crlf: STREAM.replaceAll('\n', '\r\n'),
  stream: STREAM,
}

describe('at every offset', () => {
  it.each(Object.entries(EXAMPLES))('of %s, items are sound', (_, text) => {
    const service = testService()
    const file = service.open(text)
    for (let offset = 0; offset <= text.length; offset++) {
      for (const item of complete(file, service.registry, offset)) demandSound(item, text, offset)
    }
  })

  it.each(Object.entries(EXAMPLES))('of %s, accepting any item leaves a text that parses', (_, text) => {
    const service = testService()
    expect(problemsOf(text)).toEqual([])
    const file = service.open(text)
    for (let offset = 0; offset <= text.length; offset++) {
      for (const item of sample(complete(file, service.registry, offset), offset)) {
        for (const newText of [item.newText, ...(item.snippet === undefined ? [] : [expanded(item.snippet)])]) {
          const after = accept(text, item, newText)
          expect(problemsOf(after), `${item.label} at ${offset}:\n${after}`).toEqual([])
        }
      }
    }
  })

  it.each(Object.entries(EXAMPLES))('of %s, a text that ends there completes', (_, text) => {
    const service = testService()
    for (let offset = 0; offset <= text.length; offset++) {
      const half = text.slice(0, offset)
      for (const item of complete(service.open(half), service.registry, offset)) demandSound(item, half, offset)
    }
  })
})

describe('whatever the text', () => {
  it('items do not bring blanks without end along', () => {
    const labels = (column: number) =>
      itemsAt(`${KUBELET}authorization:\n${' '.repeat(column)}<|>`).items.map(({ label }) => label)
    expect(labels(400)).toContain('webhook')
    expect(labels(100_000)).toEqual([])
  })

  const pieces = fc.constantFrom(
    ...[
      'apiVersion: kubelet.config.k8s.io/v1beta1\n',
      'kind: KubeletConfiguration\n',
      'authentication:',
      'evictionHard:',
      'clusterDNS:',
    ],
    ...[
      '\n',
      '\n  ',
      '\n- ',
      '  ',
      ' ',
      '- ',
      ': ',
      '{',
      '}',
      '[',
      ']',
      ',',
      '"',
      "'",
      '#',
      '&a ',
      '*a',
      '<<: ',
      '|',
      '---\n',
      '? ',
      '\t',
      '\r\n',
    ],
  )

  it('completion answers', () => {
    const service = testService()
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), fc.nat(), (parts, at) => {
        const text = parts.join('')
        const offset = at % (text.length + 1)
        for (const item of complete(service.open(text), service.registry, offset)) demandSound(item, text, offset)
      }),
      { numRuns: 500 },
    )
  })
})

describe('skeletons', () => {
  it('are read as the kind that they are of, and their syntax is right', () => {
    const service = testService()
    const { items, text } = itemsAt('<|>')
    const skeletons = items.filter(({ kind }) => kind === 'document')
    expect(skeletons.length).toBeGreaterThan(10)
    for (const item of skeletons) {
      const after = accept(text, item)
      expect(problemsOf(after), after).toEqual([])
      const [document] = service.open(after).documents
      expect(document?.place && `${document.place.kind.kind} (${document.place.apiVersion})`).toBe(item.label)
    }
  })
})

function problemsOf(text: string): readonly string[] {
  return testService()
    .open(text)
    .documents.flatMap(({ source }) => source.problems.map(({ code, message }) => `${code}: ${message}`))
}

/** A snippet as it stands once the user has stepped through it without typing. */
function expanded(snippet: string): string {
  return snippet
    .replace(/\$\{\d+\|((?:\\.|[^,|\\])*)(?:\\.|[^|\\])*\|\}/g, (_, first: string) => first)
    .replace(/\$\{\d+(?::((?:\\.|[^}\\])*))?\}/g, (_, text: string | undefined) => text ?? '')
    .replace(/\\([\\$},|])/g, '$1')
}

/** A few items of each list, others at each offset, so that all of them are tried somewhere without taking minutes. */
function sample<T>(items: readonly T[], offset: number): readonly T[] {
  return items.length <= 3
    ? items
    : [0, 1, 2].flatMap((step) => items.slice((offset * 3 + step) % items.length).slice(0, 1))
}
