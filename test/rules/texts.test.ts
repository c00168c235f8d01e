import { describe, test } from 'vitest'
import { check } from '../harness/check.ts'
import { orchKubelet, realAuthentication, realAuthorization, realKubelet } from './documents.ts'

describe('empty-text', () => {
  test('an empty text is one mistake, whatever else the field asks for', () => {
    check(`${realAuthorization}authorizers:
- type: ""
#       ^^ error empty-text: Fill in "type"
  name: ""
#       ^^ error empty-text: Fill in "name"`)
  })

  test('an item of a list', () =>
    check(`${realAuthentication}jwt:
- issuer: {url: https://a.example.com, audiences: [""]}
#                                                  ^^ error empty-text: Fill in "audiences[0]"
  claimMappings: {username: {claim: sub, prefix: ""}}`))

  test('null is absent, not empty', () =>
    check(`${realAuthentication}jwt:
- issuer: {url: null, audiences: [app]}
#          ^^^ error missing-field: "url"
  claimMappings: {username: {claim: sub, prefix: ""}}`))
})

describe('pattern-mismatch', () => {
  const threshold = (value: string) =>
    `${realKubelet}mergeDefaultEvictionSettings: true\nevictionHard: {memory.available: ${value}}\n`

  test.each(['100Mi', '"1"', '0.5Gi', '0%', '100%', '12.5%', '"1e3"', '500m'])('a threshold of %s', (value) =>
    check(threshold(value)),
  )

  test.each(['"0"', '0Mi'])('a threshold of %s is no threshold', (value) =>
    check(
      `${threshold(value)}#                                ${'^'.repeat(value.length)} error out-of-range: "memory.available" must be more than 0`,
    ),
  )

  test('a format that is broken has the say', () =>
    check(`${threshold('lots')}#                                ^^^^ error malformed-text: "memory.available"`))

  test('keys of a map', () =>
    check(`${realKubelet}memoryManagerPolicy: Static
reservedMemory:
- limits: {memory: 100Mi, cpu: "1"}
#                         ^^^ error pattern-mismatch: The key "cpu" of "limits" must be memory or hugepages-<size>`))

  test('the reference asks for less', () => check(`${orchKubelet}evictionHard: {memory.available: "0"}`))

  test('what the component takes all the same is a warning', () =>
    check(`apiVersion: kubelet.config.k8s.io/v1
kind: CredentialProviderConfig
providers:
- name: ecr
  apiVersion: credentialprovider.kubelet.k8s.io/v1
  matchImages: ["registry.io:port", "https://registry.io"]
#               ^^^^^^^^^^^^^^^^^^ error malformed-text: must be an image pattern such as
#                                   ^^^^^^^^^^^^^^^^^^^^^ warning malformed-text
  defaultCacheDuration: 0s`))
})

describe('wrong-platform', () => {
  test('a value of another system is worth a remark', () =>
    check(`${realKubelet}memoryManagerPolicy: BestEffort\n#                    ^^^^^^^^^^ information wrong-platform`))

  test('what is for the usual system needs none', () => check(`${realKubelet}userNamespaces: {idsPerPod: 131072}`))
})

describe('placeholder', () => {
  const issuer = (url: string, audience = 'app') =>
    `${realAuthentication}jwt:\n- issuer: {url: ${url}, audiences: [${audience}]}\n`
  const mapping = `  claimMappings: {username: {claim: sub, prefix: ""}}`

  test('what a reader is to replace is worth a remark, an item of a list too', () =>
    check(`${issuer('<issuer url>', '<CLIENT_ID>')}#               ^^^^^^^^^^^^ information placeholder: Replace "<issuer url>" in "url"
#                                         ^^^^^^^^^^^ information placeholder: in "audiences[0]"
${mapping}`))

  test('prose may speak of such words', () =>
    check(`${issuer('https://a.example.com')}${mapping}
  claimValidationRules: [{expression: claims.hd == 'a', message: the domain has the form <name>.example.com}]
`))

  test('readers of any language have something to replace', () =>
    check(`${issuer('<issuer 的网址>', '<приложение>')}#               ^^^^^^^^^^^^ information placeholder
#                                         ^^^^^^^^^^^^ information placeholder
${mapping}`))

  test('a name in brackets is what a program fills in, where a text or a number is due', () => {
    check(`${issuer('{issuer}', '{client_id}')}${mapping}`)
    check(`${realKubelet}maxPods: {max_pods}\nstaticPodPath: {root}/manifests\nclusterDNS: [{dns}]`)
    check(`${realKubelet}enforceNodeAllocatable: {pods}\n#                       ^^^^^^ error wrong-type`)
    check(`${realKubelet}registerNode: {a: b}\n#             ^^^^^^ error wrong-type`)
    check(`${realAuthorization}authorizers:
- type: {RBAC}
#       ^^^^^^ error wrong-type
  name: {name}
`)
    check(`${realKubelet}maxPods: '{a}'\n#        ^^^^^ error wrong-type`)
    check(`${realKubelet}cgroupDriver: "{a}/b"\n#             ^^^^^^^ error unknown-value`)
  })

  test.each(['https://{{ .host }}/<realm>', 'https://@HOST@', '"##ISSUER##"'])('%s needs none', (url) =>
    check(`${issuer(url)}${mapping}`),
  )
})
