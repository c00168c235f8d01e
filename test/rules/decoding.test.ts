import { describe, expect, test } from 'vitest'
import { applyFix, check } from '../harness/check.ts'
import { testService } from '../harness/schemas.ts'
import {
  mapping,
  orchAuthentication,
  orchAuthorization,
  orchKubelet,
  realAuthentication,
  realAuthorization,
  realKubelet,
} from './documents.ts'

const realProviders = 'apiVersion: kubelet.config.k8s.io/v1\nkind: CredentialProviderConfig\n'

describe('null-value', () => {
  test('a null duration is none, unless the field may be null', () => {
    check(`${realKubelet}syncFrequency: ~\n#              ^ error null-value: Fill in "syncFrequency" or remove it`)
    check(`${realKubelet}authentication:
  webhook:
    cacheTTL:
#   ^^^^^^^^ error null-value: null is no duration here`)
    check(`${realKubelet}cpuCFSQuotaPeriod: ~
containerLogMonitorInterval: null
crashLoopBackOff: {maxContainerRestartPeriod: ~}
logging: {flushFrequency: ~}
maxPods: ~`)
  })

  test('a duration that must be there is reported as absent', () =>
    check(`${realProviders}providers:
- name: a
  apiVersion: credentialprovider.kubelet.k8s.io/v1
  matchImages: [a.example]
  defaultCacheDuration: ~
# ^^^^^^^^^^^^^^^^^^^^ error missing-field`))

  test('in lists and maps of the reference null is the zero of its type as well, and a null duration is absent', () => {
    check(`${orchAuthentication}jwt: [null]\n#     ^^^^ error null-value: lacks "issuer" and "claimMappings"`)
    check(`${orchKubelet}clusterDNS: [~]
#            ^ error null-value: must be an IP address
kubeReserved: {cpu: ~}
#                   ^ error null-value: must be a quantity
featureGates: {A: ~}
allowedUnsafeSysctls: [~]
syncFrequency: ~
evictionSoftGracePeriod: {memory.available: ~}
#                                           ^ error null-value: must be a duration
`)
    check(`${orchAuthorization}authorizers: [{type: Node, name: node}, ~]
#                                       ^ error null-value`)
  })

  test.each([
    ['\n-\nmaxPods: 5', ' []\nmaxPods: 5'],
    ['\n  - ~ # none\nmaxPods: 5', ' [] # none\nmaxPods: 5'],
    [' [ ~, ]', ' []'],
  ])('the only item leaves an empty list: %j', (before, after) =>
    expect(applyFix(`${realKubelet}clusterDNS:${before}\n`, 'Remove "clusterDNS[0]"')).toBe(
      `${realKubelet}clusterDNS:${after}\n`,
    ),
  )

  test('an item that is an object lacks what an empty one lacks', () => {
    check(`${realAuthorization}authorizers: [{type: Node, name: node}, ~]
#                                       ^ error null-value: null is an empty object, which lacks "type" and "name" here`)
    check(`${realAuthorization}authorizers:
-
^ error null-value`)
    check(`${realKubelet}registerWithTaints: [~]\n#                    ^ error null-value: lacks "key"`)
  })

  test('an empty object that lacks a choice', () =>
    check(`${mapping(realAuthentication, 'username: {claim: sub, prefix: ""}')}
  claimValidationRules: [~]
#                        ^ error null-value: lacks "claim"`))

  test('an item or a value that is a text is an empty one', () => {
    check(`${realAuthentication}jwt:
- issuer: {url: https://a.example, audiences: [~]}
#                                              ^ error null-value: null is an empty text here
  claimMappings: {username: {claim: sub, prefix: ""}}`)
    check(`${realKubelet}evictionSoftGracePeriod: {memory.available: ~}
#                                           ^ error null-value: null is an empty text, which must be a duration`)
    check(
      `${realKubelet}enforceNodeAllocatable: [~]\n#                        ^ error null-value: none of the known values`,
    )
    check(`${realKubelet}staticPodURLHeader: {Accept: [~]}\nallowedUnsafeSysctls: []`)
    check(`${realKubelet}clusterDNS: [~]\n#            ^ warning null-value: must be an IP address`)
  })

  test('a quantity is 0', () =>
    check(`${realKubelet}memoryManagerPolicy: Static
reservedMemory: [{limits: {memory: ~}}]
^^^^^^^^^^^^^^ information unequal-sums
#                                  ^ error null-value: null is 0, which must be other than 0 here`))

  test('nothing is concluded in templates', () =>
    check(`${realKubelet}{{ if .Values.fast }}
syncFrequency:
{{ end }}
evictionSoftGracePeriod:
  memory.available:
    {{ .Values.period }}`))

  test('the line, or one of several items, can be removed', () => {
    expect(applyFix(`${realKubelet}syncFrequency: ~\nmaxPods: 5\n`, 'Remove "syncFrequency"')).toBe(
      `${realKubelet}maxPods: 5\n`,
    )
    expect(
      applyFix(`${realAuthorization}authorizers: [{type: Node, name: node}, ~]\n`, 'Remove "authorizers[1]"'),
    ).toBe(`${realAuthorization}authorizers: [{type: Node, name: node}]\n`)
  })
})

describe('merge-key', () => {
  const limits = 'evictionHard: &limits {memory.available: 100Mi}\nmergeDefaultEvictionSettings: true\n'

  test('a key of one’s own beside a merged one, before or behind it', () => {
    check(`${realKubelet}${limits}evictionMinimumReclaim: {<<: *limits, memory.available: 5Mi}
#                        ^^ warning merge-key: Write "memory.available" once; "<<" brings it although it stands on line 5`)
    check(`${realKubelet}${limits}evictionMinimumReclaim: {memory.available: 5Mi, <<: *limits}
#                                               ^^ warning merge-key`)
  })

  test('a key that two merges bring', () => {
    check(`${realKubelet}${limits}evictionMinimumReclaim: {<<: [*limits, *limits]}
#                        ^^ warning merge-key`)
    check(`${realKubelet}${limits}systemReserved: &a {memory: 1Gi}
kubeReserved: {<<: *a, cpu: "1"}`)
  })

  test('what is merged once more is told by one of its keys, and of two large mappings the first few', () => {
    check(`${realKubelet}evictionHard: &limits {memory.available: 100Mi, nodefs.available: 1Gi}
mergeDefaultEvictionSettings: true
evictionMinimumReclaim:
  <<: *limits
  <<: *limits
# ^^ warning merge-key: Write "memory.available" once`)
    const large = `{${Array.from({ length: 300 }, (_, at) => `k${at}: x`).join(', ')}}`
    const { diagnose, open } = testService()
    const findings = diagnose(open(`${realKubelet}a: &a ${large}\nb: &b ${large}\nc: {<<: [*a, *b]}\n`))
    expect(findings.filter(({ code }) => code === 'merge-key')).toHaveLength(20)
  })

  test('a merge of a merge brings all of its keys', () =>
    check(`${realAuthorization}authorizers:
- &a {type: Webhook, name: a, webhook: &w {timeout: 3s, subjectAccessReviewVersion: v1, failurePolicy: Deny, connectionInfo: &c {type: KubeConfigFile}}}
#                                                                                                                                ^^^^ error required-here
- {type: Webhook, name: b, webhook: {<<: *w, connectionInfo: {<<: *c, kubeConfigFile: /etc/b.conf}}}
#                                    ^^ error merge-key: Write "connectionInfo" once`))

  test('what is no mapping cannot be merged, in any dialect', () => {
    for (const header of [orchKubelet, realKubelet]) {
      check(`${header}kubeReserved: {<<: 5}\n#                  ^ error merge-key: Merge a mapping`)
      check(`${header}clusterDNS: &ips [10.0.0.1]\nkubeReserved: {<<: *ips}\n#                  ^^^^ error merge-key`)
      check(`${header}kubeReserved: {<<: [{cpu: "1"}, 5]}\n#                  ^^^^^^^^^^^^^^^ error merge-key`)
      check(`${header}kubeReserved:\n  <<:\n# ^^ error merge-key`)
    }
  })

  test('the reference overrides, and templates prove nothing', () => {
    check(`${orchKubelet}systemReserved: &a {memory: 1Gi}\nkubeReserved: {<<: *a, memory: 2Gi}`)
    check(`${realKubelet}systemReserved: &a {memory: 1Gi}
{{- if .Values.more }}
kubeReserved: {<<: *a, memory: 2Gi}
{{- end }}`)
  })
})

describe('blanks', () => {
  test('around a quantity they are cut away, in a text that is one they are not', () => {
    check(`${realKubelet}logging: {options: {text: {infoBufferSize: " 5Ki"}}}
#                          ^^^^^^^^^^^^^^ error needs-feature-gate`)
    check(`${realKubelet}kubeReserved: {memory: " 5Gi"}\n#                      ^^^^^^ error malformed-text`)
  })

  test.each([orchAuthentication, realAuthentication])('they are no expression', (header) =>
    check(`${mapping(header, 'username: {claim: sub, prefix: ""}\nuid: {expression: "  "}')}
#                     ^^^^ error empty-text`),
  )
})

describe('numbers in JSON', () => {
  const header = '{"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration",\n'

  test.each(['1e2', '1.0', '1E2'])('%s is no integer', (number) =>
    check(`${header}"maxPods": ${number}}\n#          ${'^'.repeat(number.length)} error wrong-type`),
  )

  test('a point or an exponent makes none', () => {
    check(`${header}"maxPods": -0, "memoryThrottlingFactor": 5e-1}`)
    check(`${realKubelet}maxPods: 1e2\npodPidsLimit: 10.0`)
  })
})

describe('no-json-value', () => {
  test('a value of a field has the wrong type as it is', () =>
    check(`${realKubelet}staticPodURL: .inf\n#             ^^^^ error wrong-type`))

  test('names', () =>
    check(`${realKubelet}staticPodURLHeader:
  "null": [a]
  ? ~
#   ^ error no-json-value
  : [b]`))

  test('tags', () =>
    check(`${realKubelet}clusterDomain: !!timestamp soon
#                          ^^^^ error no-json-value: Remove the tag
staticPodURLHeader: {a: [!!binary "a b", !!binary /w==, !!timestamp 2026-01-01, .Infinity]}
#                                 ^^^^^ error no-json-value`))

  test('in what nobody reads, too', () =>
    check(
      `${realKubelet}strange: {a: [1, {b: -.Inf}]}
#                    ^^^^^ error no-json-value: Write a number
#^^^^^^ warning unknown-field`.replace(/^#\^\^\^\^\^\^/m, '^^^^^^^'),
    ))
})

describe('a key that is written twice', () => {
  test('in another spelling', () =>
    check(`${realKubelet}staticPodURLHeader: {0x10: [a], 16: [b], "16": [c], 16.0: [d]}
#                               ^^ warning duplicate-key`))

  test('is set where it counts', () => {
    const text = `${realKubelet}registerNode: false\nregisterNode: false\nregisterWithTaints: [{key: a, effect: NoSchedule}]\n`
    expect(applyFix(text, 'Set "registerNode" to true')).toBe(text.replace('false\nregisterW', 'true\nregisterW'))
  })

  test('in JSON, where objects are read one over the other', () =>
    check(`{
  "apiVersion": "kubelet.config.k8s.io/v1beta1",
  "kind": "KubeletConfiguration",
  "authentication": {"webhook": {"enabled": true}},
  "authentication": {"anonymous": {"enabled": false}},
# ^^^^^^^^^^^^^^^^ warning duplicate-key: Put the two "authentication" together: what stands in the one on line 4 counts as well
  "memorySwap": {"swapBehavior": "bogus"},
#                                ^^^^^^^ error unknown-value
  "memorySwap": {}
# ^^^^^^^^^^^^ warning duplicate-key: Put the two "memorySwap" together
}`))
})

test('of a key of a map that stands twice, only the last value is judged', () =>
  check(`${realKubelet}mergeDefaultEvictionSettings: true
evictionHard:
  pid.available: 10
  pid.available: "10"
# ^^^^^^^^^^^^^ warning duplicate-key`))
