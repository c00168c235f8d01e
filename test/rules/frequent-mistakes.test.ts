import { describe, expect, test } from 'vitest'
import { applyFix, check } from '../harness/check.ts'
import { orchKubelet, realAuthentication, realAuthorization, realEgress, realKubelet } from './documents.ts'

// What people get wrong in real files, with what they are told and what they are offered.

const realProviders = 'apiVersion: kubelet.config.k8s.io/v1\nkind: CredentialProviderConfig\n'

/** A document, and what stands there after the fix of this title. */
type Mended = readonly [before: string, title: string, after: string]

function mends(header: string, rows: readonly Mended[]): void {
  test.each(rows)('%j: %s', (before, title, after) =>
    expect(applyFix(`${header}${before}\n`, title)).toBe(`${header}${after}\n`),
  )
}

describe('names that are none', () => {
  test('flags as fields', () =>
    check(`${realKubelet}rotateServerCertificates: true
^^^^^^^^^^^^^^^^^^^^^^^^ warning unknown-field: is the field "serverTLSBootstrap"
anonymousAuth: false
^^^^^^^^^^^^^ warning unknown-field: is the field "authentication.anonymous.enabled"
nodeLabels: {role: worker}
^^^^^^^^^^ warning unknown-field: pass labels by the flag "--node-labels"
`))

  test('another case', () =>
    check(`${realKubelet}MaxPods: 5
^^^^^^^ warning unknown-field: change it to "maxPods"
`))

  test('lost indentation', () =>
    check(`${realKubelet}evictionHard:
memory.available: 100Mi
^^^^^^^^^^^^^^^^ warning unknown-field: move it under "evictionHard"
nodefs.available: 10%
^^^^^^^^^^^^^^^^ warning unknown-field: move it under "evictionHard"
authentication:
  mode: Webhook
# ^^^^ warning unknown-field: move it to "authorization.mode"
`))

  test('indentation too many', () =>
    check(`${realAuthentication}jwt:
- issuer:
    url: https://a.example.com
    audiences: [a]
    claimMappings:
#   ^^^^^^^^^^^^^ error unknown-field: move it out into "jwt[0]"
      username: {claim: sub, prefix: ""}
`))

  mends(realKubelet, [
    ['rotateServerCertificates: true', 'Change to "serverTLSBootstrap"', 'serverTLSBootstrap: true'],
    [
      'anonymousAuth: false # nobody\nmaxPods: 5',
      'Move to "authentication.anonymous.enabled"',
      'authentication:\n  anonymous:\n    enabled: false # nobody\nmaxPods: 5',
    ],
    [
      'authentication:\n  x509: {}\nanonymousAuth: false',
      'Move to "authentication.anonymous.enabled"',
      'authentication:\n  x509: {}\n  anonymous:\n    enabled: false',
    ],
    ['authorization: {}\nauthorizationMode: Webhook', 'Move to "authorization.mode"', 'authorization: {mode: Webhook}'],
    [
      'evictionHard: # when\nmemory.available: 100Mi\nmaxPods: 5',
      'Move to "evictionHard.memory.available"',
      'evictionHard: # when\n  memory.available: 100Mi\nmaxPods: 5',
    ],
    [
      'evictionHard: {pid.available: 5%}\nmemory.available: 100Mi',
      'Move to "evictionHard.memory.available"',
      'evictionHard: {pid.available: 5%, memory.available: 100Mi}',
    ],
    [
      'authentication:\n  x509: {}\n  readOnlyPort: 0\nport: 1',
      'Remove "readOnlyPort"',
      'authentication:\n  x509: {}\nport: 1',
    ],
    [
      'spec:\n  # many\n  maxPods: 5\n\n  clusterDNS:\n  - 10.0.0.1',
      'Put what is in "spec" in its place',
      '# many\nmaxPods: 5\n\nclusterDNS:\n- 10.0.0.1',
    ],
    ['metadata: {name: a}\nport: 5', 'Remove "metadata"', 'port: 5'],
    ['kubelet:\n  maxPods: 5\nport: 1', 'Put what is in "kubelet" in its place', 'maxPods: 5\nport: 1'],
    ['event-qps: 5', 'Change to "eventRecordQPS"', 'eventRecordQPS: 5'],
    [
      'authentication.anonymous.enabled: false\nport: 1',
      'Move to "authentication.anonymous.enabled"',
      'authentication:\n  anonymous:\n    enabled: false\nport: 1',
    ],
    ['systemReserved:cpu: 200m', 'Move to "systemReserved.cpu"', 'systemReserved:\n  cpu: 200m'],
    [
      'authentication:\n  x509: {}\nauthentication.anonymous.enabled: false',
      'Move to "authentication.anonymous.enabled"',
      'authentication:\n  x509: {}\n  anonymous:\n    enabled: false',
    ],
    [
      'authentication:\n\u00A0\u00A0webhook:\n \u00A0  enabled: true\nport: 1',
      'Indent with blanks',
      'authentication:\n  webhook:\n    enabled: true\nport: 1',
    ],
    [
      'authentication:\n\u00A0\twebhook:\n\uFEFF\t\u00A0 \u200B enabled: true\nport: 1',
      'Indent with blanks',
      'authentication:\n   webhook:\n     enabled: true\nport: 1',
    ],
    [
      'port: 1\n\u00A0\u00A0maxPods: 5\n\uFEFF\tpodPidsLimit: 5',
      'Remove the blanks that are none to YAML',
      'port: 1\nmaxPods: 5\npodPidsLimit: 5',
    ],
    [
      'logging:\n  clusterDNS:\n  - 10.0.0.1 # first\n  - 10.0.0.2',
      'Move to "clusterDNS"',
      'logging:\n  {}\nclusterDNS:\n- 10.0.0.1 # first\n- 10.0.0.2',
    ],
  ])

  mends(realAuthentication, [
    [
      'jwt:\n- issuer:\n    url: https://a.example.com\n    audiences: [a]\n    claimMappings:\n      username: {claim: sub, prefix: ""}',
      'Move to "jwt[0].claimMappings"',
      'jwt:\n- issuer:\n    url: https://a.example.com\n    audiences: [a]\n  claimMappings:\n    username: {claim: sub, prefix: ""}',
    ],
  ])

  test('in JSON', () =>
    expect(
      applyFix(
        '{"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration", "anonymousAuth": false}',
        'Move to "authentication.anonymous.enabled"',
      ),
    ).toBe(
      '{"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration", "authentication": {"anonymous": {"enabled": false}}}',
    ))

  test('a name that differs in nothing but case is the only one offered', () =>
    expect(() => applyFix(`${realKubelet}StaticPodPath: /a\n`, 'Change to "staticPodURL"')).toThrow())
})

describe('values of the wrong form', () => {
  mends(realKubelet, [
    ['kubeReserved: {cpu: 1}', 'Quote: "1"', 'kubeReserved: {cpu: "1"}'],
    ['featureGates: {NodeSwap: "true"}', 'Change to true', 'featureGates: {NodeSwap: true}'],
    ['evictionMaxPodGracePeriod: 60s', 'Change to 60', 'evictionMaxPodGracePeriod: 60'],
    ['syncFrequency: 1d1h', 'Change to 25h', 'syncFrequency: 25h'],
    ['imageMinimumGCAge: 300', 'Change to 300s', 'imageMinimumGCAge: 300s'],
    ['evictionHard: nil', 'Change to {}', 'evictionHard: {}'],
    ['registerWithTaints: "nil"', 'Change to []', 'registerWithTaints: []'],
    [`cgroupDriver: '"systemd"'`, 'Change to systemd', `cgroupDriver: 'systemd'`],
    ['tlsMinVersion: 1.2', 'Change to VersionTLS12', 'tlsMinVersion: VersionTLS12'],
    [
      'evictionSoftGracePeriod: {memory.available: 90}',
      'Change to 90s',
      'evictionSoftGracePeriod: {memory.available: 90s}',
    ],
    ['maxPods: 110,\nport: 1', 'Change to 110', 'maxPods: 110\nport: 1'],
    [
      'clusterDNS:\n  -10.0.0.1\n\n  -10.0.0.2',
      'Make it 2 items of the list',
      'clusterDNS:\n  - 10.0.0.1\n\n  - 10.0.0.2',
    ],
    ['clusterDNS:\n  – 10.0.0.1', 'Make it an item of the list', 'clusterDNS:\n  - 10.0.0.1'],
    ['allowedUnsafeSysctls:\n  -*.a\n  -b', 'Make it 2 items of the list', 'allowedUnsafeSysctls:\n  - "*.a"\n  - b'],
    ['clusterDNS:\n  – *.a # a', 'Make it an item of the list', 'clusterDNS:\n  - "*.a" # a'],
  ])

  mends(realAuthentication, [
    [
      'jwt:\n  issuer:\n    url: https://a.example.com\n\n    audiences:\n    - a\n  # names\n  claimMappings: {}',
      'Make it a list with this one item',
      'jwt:\n  - issuer:\n      url: https://a.example.com\n\n      audiences:\n      - a\n    # names\n    claimMappings: {}',
    ],
  ])

  mends(realAuthorization, [
    [
      'authorizers: {type: Node, name: node}',
      'Make it a list with this one item',
      'authorizers: [{type: Node, name: node}]',
    ],
  ])
})

describe('values that need others', () => {
  test('a soft threshold without a grace period', () => {
    check(`${realKubelet}evictionSoft:
  memory.available: 300Mi
# ^^^^^^^^^^^^^^^^ error missing-counterpart: Add "memory.available" to "evictionSoftGracePeriod"
`)
    check(`${orchKubelet}evictionSoft:
  memory.available: 300Mi
# ^^^^^^^^^^^^^^^^ warning missing-counterpart: Add "memory.available" to "evictionSoftGracePeriod"
`)
  })

  test('one hard threshold switches the others off', () => {
    check(`${realKubelet}evictionHard: {memory.available: 500Mi}
^^^^^^^^^^^^ information incomplete-defaults
`)
    check(`${orchKubelet}evictionHard: {memory.available: 500Mi}
^^^^^^^^^^^^ information worth-knowing: Signals that "evictionHard" does not name count as 0 now
`)
    check(`${orchKubelet}evictionHard: {memory.available: 500Mi}\nmergeDefaultEvictionSettings: false\n`)
    check(`${orchKubelet}evictionHard: {}\n`)
  })

  mends(realKubelet, [
    [
      'evictionHard: {memory.available: 500Mi}',
      'Set "mergeDefaultEvictionSettings" to true',
      'evictionHard: {memory.available: 500Mi}\nmergeDefaultEvictionSettings: true',
    ],
    ['cpuManagerPolicy: static', 'Add "kubeReserved.cpu"', 'cpuManagerPolicy: static\nkubeReserved:\n  cpu: 200m'],
    [
      'memoryManagerPolicy: Static\nreservedMemory: [{numaNode: 0, limits: {memory: 1Gi}}]',
      'Change to 100Mi',
      'memoryManagerPolicy: Static\nreservedMemory: [{numaNode: 0, limits: {memory: 100Mi}}]',
    ],
    [
      'shutdownGracePeriod: 30s # all\nshutdownGracePeriodCriticalPods: "60s"',
      'Swap the values of "shutdownGracePeriodCriticalPods" and "shutdownGracePeriod"',
      'shutdownGracePeriod: 60s # all\nshutdownGracePeriodCriticalPods: "30s"',
    ],
    [
      'shutdownGracePeriodCriticalPods: 10s',
      'Add "shutdownGracePeriod" with 30s',
      'shutdownGracePeriodCriticalPods: 10s\nshutdownGracePeriod: 30s',
    ],
    [
      'imageGCHighThresholdPercent: 50',
      'Add "imageGCLowThresholdPercent" with 45',
      'imageGCHighThresholdPercent: 50\nimageGCLowThresholdPercent: 45',
    ],
    [
      'enableSystemLogQuery: true\nenableSystemLogHandler: false',
      'Set "enableSystemLogHandler" to true',
      'enableSystemLogQuery: true\nenableSystemLogHandler: true',
    ],
    [
      'registerNode: false\nregisterWithTaints: [{key: a, effect: NoSchedule}]',
      'Set "registerNode" to true',
      'registerNode: true\nregisterWithTaints: [{key: a, effect: NoSchedule}]',
    ],
    [
      'qosReserved: {memory: 50%}',
      'Set QOSReserved to true',
      'qosReserved: {memory: 50%}\nfeatureGates:\n  QOSReserved: true',
    ],
    ['runOnce: true\nport: 1', 'Remove "runOnce"', 'port: 1'],
  ])

  mends(orchKubelet, [
    [
      'maxParallelImagePulls: 5',
      'Set "serializeImagePulls" to false',
      'maxParallelImagePulls: 5\nserializeImagePulls: false',
    ],
    ['podsPerCore: 200', 'Add "maxPods" with 200', 'podsPerCore: 200\nmaxPods: 200'],
    [
      'tlsCipherSuites: [TLS_AES_128_GCM_SHA256, TLS_RSA_WITH_AES_128_CBC_SHA]',
      'Remove "TLS_AES_128_GCM_SHA256"',
      'tlsCipherSuites: [TLS_RSA_WITH_AES_128_CBC_SHA]',
    ],
  ])

  test('no swap where the other place would not take the value', () =>
    expect(() =>
      applyFix(
        `${orchKubelet}imageGCLowThresholdPercent: 50\nimageGCHighThresholdPercent: 50\n`,
        'Swap the values of "imageGCLowThresholdPercent" and "imageGCHighThresholdPercent"',
      ),
    ).toThrow())

  mends(realAuthentication, [
    [
      'jwt:\n- issuer: {url: https://a.example.com, audiences: [a]}\n  claimMappings: {}',
      'Add "username"',
      'jwt:\n- issuer: {url: https://a.example.com, audiences: [a]}\n  claimMappings: {username: {claim: sub, prefix: ""}}',
    ],
    [
      'jwt:\n- issuer:\n    url: https://a.example.com\n    discoveryURL: https://a.example.com\n    audiences: [a]\n  claimMappings: {username: {claim: sub, prefix: ""}}',
      'Remove "discoveryURL"',
      'jwt:\n- issuer:\n    url: https://a.example.com\n    audiences: [a]\n  claimMappings: {username: {claim: sub, prefix: ""}}',
    ],
  ])

  mends(realProviders, [
    [
      'providers:\n- name: a',
      'Add the 3 missing fields of this object',
      `providers:\n- name: a\n  matchImages:\n  - "*.dkr.ecr.*.amazonaws.com"\n  defaultCacheDuration: 12h\n  apiVersion: credentialprovider.kubelet.k8s.io/v1`,
    ],
  ])

  test('an egress selection comes with a whole connection', () => {
    const mended = applyFix(`${realEgress}egressSelections:\n- name: etcd\n`, 'Add "connection"')
    expect(mended).toContain('transport:\n      uds:\n        udsName:')
    check(mended)
  })

  test('the shape of early versions', () => {
    const before = `${realEgress}egressSelections:
- name: cluster
  connection:
    proxyProtocol: HTTPConnect
    httpConnect:
      url: https://127.0.0.1:8131
      caBundle: /ca.crt
      clientKey: /client.key
      clientCert: /client.crt
`
    const at = 'egressSelections[0].connection.transport.tcp'
    const after = [at, `${at}.tlsConfig.caBundle`, `${at}.tlsConfig.clientKey`, `${at}.tlsConfig.clientCert`].reduce(
      (text, path) => applyFix(text, `Move to "${path}"`),
      before,
    )
    check(after)
    expect(after).toContain(`      tcp:
        url: https://127.0.0.1:8131
        tlsConfig:
          caBundle: /ca.crt
          clientKey: /client.key
          clientCert: /client.crt
`)
  })
})

describe('what the file cannot show', () => {
  test('the runtime must use the same driver', () => {
    check(`${realKubelet}cgroupDriver: systemd
^^^^^^^^^^^^ information worth-knowing: The container runtime must use the same "cgroupDriver"
`)
    check(`${realKubelet}cgroupDriver: Systemd
#             ^^^^^^^ error unknown-value
`)
    check(`${realKubelet}cgroupDriver: systemd\n`)
  })

  test('what a reload does not take over', () => {
    check(`${realAuthorization}authorizers:
^^^^^^^^^^^ information worth-knowing: Node and RBAC cannot be added or removed
- {type: Node, name: node}
`)
    check(`${realAuthorization}authorizers: # orch-config-ignore worth-knowing: known\n- {type: Node, name: node}\n`)
  })

  test.each([
    'https://kubernetes.default.svc',
    'https://kubernetes.default.svc.cluster.local',
    'https://kubernetes.default.svc.cluster.local:443/',
  ])('%s is the usual issuer of service account tokens', (url) =>
    check(`${realAuthentication}jwt:
- issuer:
    url: ${url}
#   ^^^ information worth-knowing: --service-account-issuer
    audiences: [a]
  claimMappings: {username: {claim: sub, prefix: ""}}
`),
  )

  test('any other issuer is none', () =>
    check(`${realAuthentication}jwt:
- issuer: {url: https://kubernetes.default.example.com/svc, audiences: [a]}
  claimMappings: {username: {claim: sub, prefix: ""}}
`))
})

describe('values that are refused decide nothing', () => {
  test('a rate out of bounds', () =>
    check(`${orchKubelet}registryPullQPS: -1
#                ^^ error out-of-range
registryBurst: 5
`))

  test('ranges of pod addresses', () => {
    for (const wrong of ['10.0.0.0', '10.0.0.0/33', 'fd00::/129', '999.0.0.0/8', '10.0.0.0/24,'])
      check(`${orchKubelet}podCIDR: "${wrong}"\n#        ${'^'.repeat(wrong.length + 2)} error malformed-text\n`)
    check(`${realKubelet}podCIDR: 10.0.0.0
#        ^^^^^^^^ warning malformed-text
`)
    check(`${orchKubelet}podCIDR: "10.0.0.0/24,fd00::/64"\n`)
    check(`${realKubelet}podCIDR: ""\n`)
  })
})

describe('signals of eviction in the reference', () => {
  test('a slip of the case is told, another name may exist', () =>
    check(`${orchKubelet}mergeDefaultEvictionSettings: true
evictionHard:
  nodefs.inodesfree: 5%
# ^^^^^^^^^^^^^^^^^ warning unknown-value: change it to nodefs.inodesFree
  custom.signal: 5%
`))
})
