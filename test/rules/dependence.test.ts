import { describe, expect, test } from 'vitest'
import { applyFix, check } from '../harness/check.ts'
import { testService } from '../harness/schemas.ts'
import {
  bothAuthentications,
  bothKubelets,
  mapping,
  orchAuthorization,
  orchEgress,
  orchKubelet,
  realAuthentication,
  realAuthorization,
  realEgress,
  realKubelet,
} from './documents.ts'

describe('required-here', () => {
  test.each(bothAuthentications)('one audience needs no policy', (header) =>
    check(mapping(header, 'username: {claim: sub, prefix: ""}')),
  )

  test('a webhook authorizer without webhook', () =>
    check(`${realAuthorization}authorizers:
- type: Webhook
# ^^^^ error required-here: Set "webhook"; it is required when "type" is Webhook.
  name: policy`))

  test('an empty object lacks its own fields, and is not missing itself', () =>
    check(`${realAuthorization}authorizers:
- type: Webhook
  name: policy
  webhook:
# ^^^^^^^ error missing-field: Add "connectionInfo"
# ^^^^^^^ error missing-field: Add "failurePolicy"
# ^^^^^^^ error missing-field: Add "subjectAccessReviewVersion"
# ^^^^^^^ error missing-field: Add "timeout"
    {}`))

  test('a required field that is absent has one finding only', () =>
    check(`apiVersion: apiserver.orch.io/v1beta1
kind: AuthorizationConfiguration
authorizers:
- type: Webhook
  name: policy
  webhook:
# ^^^^^^^ error missing-field: Add "matchConditionSubjectAccessReviewVersion"
    timeout: 3s
    failurePolicy: Deny
    subjectAccessReviewVersion: v1
    connectionInfo: {type: KubeConfigFile, kubeConfigFile: /etc/orch/authz.conf}
    matchConditions: [{expression: "true"}]`))

  test('an empty text is as good as absent, and is reported once', () => {
    const webhook = (header: string) => `${header}authorizers:
- type: Webhook
  name: policy
  webhook:
    timeout: 3s
    failurePolicy: Deny
    subjectAccessReviewVersion: v1
    matchConditionSubjectAccessReviewVersion: v1
    connectionInfo:
      type: KubeConfigFile
      kubeConfigFile: ""
`
    check(`${webhook(orchAuthorization)}#     ^^^^^^^^^^^^^^ error required-here: Set "kubeConfigFile"`)
    check(`${webhook(realAuthorization)}#                     ^^ error malformed-text: "kubeConfigFile"`)
  })

  test('a nested field is missing in the object where it would stand', () =>
    check(`${realEgress}egressSelections:
- name: cluster
  connection:
    proxyProtocol: HTTPConnect
    transport:
      tcp:
        url: https://tunnel:8131
        tlsConfig:
#       ^^^^^^^^^ error required-here: Set "tlsConfig.clientKey"; it is required when "url" begins with https://.
          clientCert: /etc/tls.crt`))

  test('an unknown value of the deciding field decides nothing', () =>
    check(`${realAuthorization}authorizers:
- type: webhook
#       ^^^^^^^ error unknown-value
  name: policy
  webhook:
    timeout: 3s
    failurePolicy: Deny
    subjectAccessReviewVersion: v1
    connectionInfo: {type: KubeConfigFile, kubeConfigFile: /etc/authz.conf}`))

  test.each(bothKubelets)('system cgroups need a root', (header) => {
    check(`${header}systemCgroups: /system\n^^^^^^^^^^^^^ error required-here: Set "cgroupRoot"`)
    check(`${header}systemCgroups: ""`)
    check(`${header}systemCgroups: /system\ncgroupRoot: /`)
  })
})

describe('forbidden-here', () => {
  test('TLS settings without TLS: upstream refuses even empty ones, the reference their members', () => {
    const tunnel = (header: string, tls: string) => `${header}egressSelections:
- name: cluster
  connection:
    proxyProtocol: HTTPConnect
    transport:
      tcp:
        url: http://tunnel:8131
        tlsConfig: ${tls}
`
    check(tunnel(orchEgress, '{}'))
    check(tunnel(orchEgress, '{caBundle: "", clientKey: null}'))
    check(
      `${tunnel(orchEgress, '{caBundle: /etc/ca.crt}')}#                   ^^^^^^^^ error forbidden-here: Remove "tlsConfig.caBundle"`,
    )
    check(
      `${tunnel(realEgress, '{}')}#       ^^^^^^^^^ error forbidden-here: Remove "tlsConfig"; it is not allowed when "url" begins with http://.`,
    )
  })

  test('a direct connection has no transport', () => {
    const direct = `egressSelections:
- name: cluster
  connection:
    proxyProtocol: Direct
    transport: {uds: {udsName: /run/tunnel.sock}}
`
    check(orchEgress + direct)
    check(`${realEgress}${direct}#   ^^^^^^^^^ error forbidden-here`)
  })

  test('parallel pulls beside serial ones', () => {
    check(
      `${realKubelet}serializeImagePulls: true\nmaxParallelImagePulls: 5\n^^^^^^^^^^^^^^^^^^^^^ error forbidden-here`,
    )
    check(`${realKubelet}serializeImagePulls: true\nmaxParallelImagePulls: 1`)
    check(`${realKubelet}maxParallelImagePulls: 5`)
    check(
      `${orchKubelet}maxParallelImagePulls: 5\n^^^^^^^^^^^^^^^^^^^^^ warning risky-combination: serializeImagePulls: false`,
    )
    check(
      `${orchKubelet}serializeImagePulls: true\nmaxParallelImagePulls: 1\n^^^^^^^^^^^^^^^^^^^^^ error forbidden-here`,
    )
  })

  test('conditions for anonymous requests that are off anyway', () => {
    const off = 'anonymous: {conditions: [{path: /livez}]}\n'
    check(`${realAuthentication}${off}#           ^^^^^^^^^^ error forbidden-here: "enabled" is false`)
    check(`${realAuthentication}anonymous: {conditions: []}`)
  })

  test('the fix removes a block with all its lines', () =>
    expect(
      applyFix(
        `${realAuthorization}authorizers:
- type: Node
  name: node
  webhook: # from the other one
    timeout: 3s
    failurePolicy: Deny
- {type: RBAC, name: rbac}
`,
        'Remove "webhook"',
      ),
    ).toBe(`${realAuthorization}authorizers:
- type: Node
  name: node
- {type: RBAC, name: rbac}
`))
})

describe('no-effect', () => {
  test('a burst without a limit on the average; a zero asks for none', () => {
    check(`${orchKubelet}registryPullQPS: 0
registryBurst: 10
^^^^^^^^^^^^^ warning no-effect: it has no effect while "registryPullQPS" is 0.
eventRecordQPS: 0
eventBurst: 0
`)
    check(`${realKubelet}registryPullQPS: 0
registryBurst: 20
^^^^^^^^^^^^^ information no-effect: it has no effect when "registryPullQPS" is 0.
eventRecordQPS: 0
eventBurst: 0
`)
    check(`${realKubelet}registryBurst: 20\neventRecordQPS: 5\neventBurst: 20\n`)
  })

  test('amounts of CPU beside a list of CPUs', () =>
    check(`${realKubelet}reservedSystemCPUs: 0-1
systemReserved: {cpu: 500m, memory: 1Gi}
#                ^^^ information no-effect
kubeReserved: {cpu: "1"}
#              ^^^ information no-effect`))

  test('such an amount is not read, be it nothing at all', () => {
    check(`${realKubelet}reservedSystemCPUs: 0-1\nkubeReserved: {cpu: null}\nsystemReserved:\n  cpu:\n`)
    check(
      `${realKubelet}reservedSystemCPUs: 0-1\nkubeReserved: {memory: null}\n#                      ^^^^ error null-value`,
    )
    check(`${realKubelet}kubeReserved: {cpu: null}\n#                   ^^^^ error null-value`)
  })

  test.each(bothKubelets)('a default can be what switches the field off', (header) =>
    check(`${header}reservedMemory: [{numaNode: 0, limits: {memory: 1Gi}}]
^^^^^^^^^^^^^^ warning no-effect: while "memoryManagerPolicy" is`),
  )

  test.each(bothKubelets)('nothing is concluded from a value of the wrong type', (header) =>
    check(`${header}registryPullQPS: none\n#                ^^^^ error wrong-type\nregistryBurst: 20`),
  )

  test('cipher suites under TLS 1.3', () =>
    check(`${realKubelet}tlsMinVersion: VersionTLS13
tlsCipherSuites: [TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256]
^^^^^^^^^^^^^^^ warning no-effect: while "tlsMinVersion" is VersionTLS13`))

  test('a lifetime of answers that are not kept', () =>
    check(`${realAuthorization}authorizers:
- type: Webhook
  name: policy
  webhook:
    timeout: 3s
    authorizedTTL: 1m
#   ^^^^^^^^^^^^^ information no-effect: when "cacheAuthorizedRequests" is false
    cacheAuthorizedRequests: no
    failurePolicy: Deny
    subjectAccessReviewVersion: v1
    connectionInfo: {type: KubeConfigFile, kubeConfigFile: /etc/authz.conf}`))

  test('settings in place and in a file', () => {
    const both = `plugins:
- name: AlwaysPullImages
  path: settings.yaml
  configuration: {apiVersion: v1, kind: Other}
`
    const expected = (header: string) =>
      check(
        `${header}${both}`.replace(
          'yaml\n',
          'yaml\n# ^^^^ warning no-effect: Remove "path"; it has no effect when "configuration" is set.\n',
        ),
      )
    expected('apiVersion: apiserver.orch.io/v1alpha1\nkind: AdmissionConfiguration\n')
    expected('apiVersion: apiserver.config.k8s.io/v1\nkind: AdmissionConfiguration\n')
  })

  test('it is marked as unnecessary', () => {
    const file = testService().open(`${realKubelet}registryPullQPS: 0\nregistryBurst: 20`)
    expect(testService().diagnose(file)[0]?.tags).toEqual(['unnecessary'])
  })
})

describe('templates', () => {
  test('lines that may bring fields prove nothing by absence', () =>
    check(`${realAuthentication}jwt:
{{- range .issuers }}
- issuer: {url: "{{ .url }}", audiences: [a, b]}
  claimMappings: {username: {claim: sub}}
{{- end }}`))

  test('a key that a template writes may be any', () => {
    check(mapping(realAuthentication, 'username: {claim: sub, "{{ .key }}": ""}'))
    check(`${realKubelet}evictionSoft: {pid.available: 5%}\nevictionSoftGracePeriod: {"{{ .signal }}": 10s}`)
    check(`${realKubelet}memoryReservationPolicy: TieredReservation\nfeatureGates: {"{{ .gate }}": true}`)
    check(`${realAuthentication}jwt:\n- issuer: {"{{ .key }}": a, audiences: [a]}\n  {{ .mappings }}: {}`)
    check(`${realAuthentication}anonymous:\n  "{{ .key }}": true\n  conditions: [{path: /livez}]`)
    check(`${realKubelet}imageGCHighThresholdPercent: 70\n"{{ .key }}": 60`)
  })

  test('a key that a template writes is none that is written', () =>
    check(`${realKubelet}imageGCHighThresholdPercent: 70
imageGCLowThresholdPercent: 75
^^^^^^^^^^^^^^^^^^^^^^^^^^ error out-of-order
"{{ .key }}": 60`))

  test('templates in values leave the rest certain', () =>
    check(`${realKubelet}clusterDomain: "{{ .domain }}"
imageGCHighThresholdPercent: 80
^^^^^^^^^^^^^^^^^^^^^^^^^^^ error out-of-order`))
})
