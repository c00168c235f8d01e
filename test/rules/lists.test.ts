import { describe, expect, test } from 'vitest'
import { applyFix, check } from '../harness/check.ts'
import { testService } from '../harness/schemas.ts'
import {
  bothAuthentications,
  orchAuthentication,
  orchEgress,
  realAuthentication,
  realAuthorization,
  realEgress,
  realKubelet,
} from './documents.ts'

const providers = 'kind: CredentialProviderConfig\n'

/** An item of `jwt` in one line. */
function authenticator(issuer: string, rest = ''): string {
  return `- {issuer: {${issuer}, audiences: [app]}, claimMappings: {username: {claim: sub, prefix: ""}}${rest}}\n`
}

describe('duplicate-item', () => {
  test.each(bothAuthentications)('issuers are compared letter by letter', (header) => {
    const [first, second] = ['url: https://a.example.com', 'url: https://a.example.com/'].map((url) =>
      authenticator(url),
    )
    check(`${header}jwt:\n${first}${second}`)
    check(`${header}jwt:
${first}${first}#                ^^^^^^^^^^^^^^^^^^^^^ error duplicate-item: Change "url"; another item has "https://a.example.com" on line 4 already.`)
  })

  test.each(bothAuthentications)('discovery addresses, through all authenticators', (header) =>
    check(`${header}jwt:
${authenticator('url: https://a.example.com, discoveryURL: https://d.example.com')}${authenticator('url: https://b.example.com, discoveryURL: null')}${authenticator('url: https://c.example.com, discoveryURL: https://d.example.com')}#                                                     ^^^^^^^^^^^^^^^^^^^^^ error duplicate-item`),
  )

  test('related information points at the first one', () => {
    const text = `${realKubelet}enforceNodeAllocatable: [pods, "pods"]`
    const [finding] = testService().diagnose(testService().open(text))
    expect(finding?.related.map(({ span }) => span.start)).toEqual([text.indexOf('[pods') + 1])
  })

  test('a repeated audience does nothing in the reference', () => {
    const twice = (header: string) => `${header}jwt:
- issuer: {url: https://a.example.com, audiences: [app, app], audienceMatchPolicy: MatchAny}
  claimMappings: {username: {claim: sub, prefix: ""}}
`
    check(
      twice(orchAuthentication).replace(
        'MatchAny}\n',
        'MatchAny}\n#                                                       ^^^ warning duplicate-item\n',
      ),
    )
    check(
      twice(realAuthentication).replace(
        'MatchAny}\n',
        'MatchAny}\n#                                                       ^^^ error duplicate-item\n',
      ),
    )
  })

  test('names of destinations: case does not count, and the old name is the new one', () => {
    const named = (header: string, ...names: readonly string[]) =>
      `${header}egressSelections:\n${names.map((name) => `- {name: ${name}, connection: {proxyProtocol: Direct}}\n`).join('')}`
    check(
      `${named(realEgress, 'cluster', 'Cluster')}#        ^^^^^^^ error duplicate-item: another item has "cluster" on line 4`,
    )
    check(`${named(realEgress, 'controlplane', 'master')}#        ^^^^^^ error duplicate-item: another item has "controlplane"
#        ^^^^^^ hint deprecated-value`)
    check(`${named(orchEgress, 'cluster', 'cluster')}#        ^^^^^^^ error duplicate-item`)
  })

  test('webhooks may repeat, other types not', () =>
    check(`${realAuthorization}authorizers:
- {type: Node, name: node}
- type: Node
#       ^^^^ error duplicate-item: "Node"
  name: node
#       ^^^^ error duplicate-item: "node"`))

  test('two lists can share one set of keys', () =>
    check(`apiVersion: kubelet.config.k8s.io/v1
${providers}providers:
- name: ecr
  apiVersion: credentialprovider.kubelet.k8s.io/v1
  matchImages: ["*.registry.io"]
  defaultCacheDuration: 0s
  tokenAttributes:
    serviceAccountTokenAudience: registry.io
    cacheType: Token
    requireServiceAccount: true
    optionalServiceAccountAnnotationKeys: [example.com/role]
    requiredServiceAccountAnnotationKeys: [example.com/team, example.com/role]
#                                                            ^^^^^^^^^^^^^^^^ error duplicate-item: Remove one of the two "example.com/role"`))

  test('a plugin that stands twice does nothing the second time', () =>
    check(`apiVersion: apiserver.config.k8s.io/v1
kind: AdmissionConfiguration
plugins:
- {name: PodSecurity, path: a.yaml}
- {name: PodSecurity, path: b.yaml}
#        ^^^^^^^^^^^ warning duplicate-item`))

  test('what is absent, empty or unknown equals nothing', () => {
    check(`apiVersion: kubelet.config.orch.io/v1beta1
${providers}providers:
- {name: "", apiVersion: v1, matchImages: [a.io], defaultCacheDuration: 0s}
#        ^^ error empty-text
- {name: "", apiVersion: v1, matchImages: [a.io], defaultCacheDuration: 0s}
#        ^^ error empty-text`)
    check(`${realKubelet}enforceNodeAllocatable: ["{{ .a }}", "{{ .a }}"]`)
  })

  test('an exact repetition is removed for certain', () => {
    expect(applyFix(`${realKubelet}enforceNodeAllocatable: [pods, pods]\n`, 'Remove the repeated item')).toBe(
      `${realKubelet}enforceNodeAllocatable: [pods]\n`,
    )
    expect(
      applyFix(
        `${realKubelet}enforceNodeAllocatable:\n  - pods\n  - pods # again\nmaxPods: 5\n`,
        'Remove the repeated item',
      ),
    ).toBe(`${realKubelet}enforceNodeAllocatable:\n  - pods\nmaxPods: 5\n`)
  })
})

describe('too-few-items', () => {
  const audiences = (header: string, value: string) =>
    `${header}jwt:\n- claimMappings: {username: {claim: sub, prefix: ""}}\n  issuer:\n    url: https://a.example.com\n    audiences: ${value}\n`

  test.each(bothAuthentications)('an empty list and an absent one are two findings of their own', (header) => {
    check(`${audiences(header, '[]')}#              ^^ error too-few-items: Give "audiences" at least 1 item.`)
    check(`${audiences(header, 'null')}#   ^^^^^^^^^ error missing-field: "audiences"`)
  })

  test.each(bothAuthentications)('a template may bring the items', (header) => {
    check(audiences(header, '["{{ .audience }}"]'))
    check(audiences(header, '{{ .audiences }}'))
  })

  test('a list of the wrong type has no length', () =>
    check(`${audiences(realAuthentication, 'app')}#              ^^^ error wrong-type`))

  test('the fix puts something in', () =>
    expect(applyFix(audiences(realAuthentication, '[]'), 'Add an item')).toMatch(/audiences: \[.+\]\n/))
})

describe('too-many-items', () => {
  const conditions = (count: number) =>
    Array.from({ length: count }, (_, index) => `{expression: "request.user != '${index}'"}`).join(', ')
  const webhook = (count: number) => `${realAuthorization}authorizers:
- type: Webhook
  name: policy
  webhook:
    timeout: 3s
    failurePolicy: Deny
    subjectAccessReviewVersion: v1
    matchConditionSubjectAccessReviewVersion: v1
    connectionInfo: {type: KubeConfigFile, kubeConfigFile: /etc/authz.conf}
    matchConditions: [${conditions(count)}]
`
  test('64 conditions are the limit', () => {
    check(webhook(64))
    check(
      `${webhook(66)}#   ^^^^^^^^^^^^^^^ error too-many-items: Remove 2 items from "matchConditions"; 64 are allowed, not 66.`,
    )
  })

  test('the limit for authenticators exists upstream only', () => {
    const many = `jwt:\n${Array.from({ length: 65 }, (_, index) => authenticator(`url: https://${index}.example.com`)).join('')}`
    check(orchAuthentication + many)
    check((realAuthentication + many).replace('jwt:\n', 'jwt:\n^^^ error too-many-items: Remove 1 item\n'))
  })
})
