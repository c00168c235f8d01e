import { describe, expect, test } from 'vitest'
import { applyFix } from '../harness/check.ts'
import {
  authenticator,
  authorization,
  claimMappings,
  egress,
  extra,
  issuer,
  jwt,
  kubelet,
  providers,
  userRules,
  webhook,
} from './documents.ts'

type Row = readonly [before: string, title: string, after: string]

function fixes(header: string, rows: readonly Row[]): void {
  test.each(rows)('%s: %s', (before, title, after) =>
    expect(applyFix(`${header}${before}\n`, title)).toBe(`${header}${after}\n`),
  )
}

describe('names', () => {
  fixes(kubelet, [
    ['MaxPods: 5', 'Change to "maxPods"', 'maxPods: 5'],
    ['rotateServerCertificates: true', 'Change to "serverTLSBootstrap"', 'serverTLSBootstrap: true'],
    ['maxPod: 5 # many', 'Change to "maxPods"', 'maxPods: 5 # many'],
    ['"maxpods": 5', 'Change to "maxPods"', '"maxPods": 5'],
    ['metadata: {name: a}\nport: 5', 'Remove "metadata"', 'port: 5'],
  ])

  fixes('', [
    [
      'apiVersion: kubelet.config.orch.io/v1\nkind: KubeletConfiguration',
      'Change apiVersion to kubelet.config.orch.io/v1beta1',
      kubelet.trim(),
    ],
    [
      'apiVersion: kubelet.config.orch.io/v1beta1\nkind: kubeletConfiguration',
      'Change kind to KubeletConfiguration',
      kubelet.trim(),
    ],
    ['kind: KubeletConfiguration', 'Add apiVersion: kubelet.config.orch.io/v1beta1', kubelet.trim()],
    ['apiVersion: 1\nkind: KubeletConfiguration', 'Add apiVersion: kubelet.config.orch.io/v1beta1', kubelet.trim()],
  ])
})

describe('lines that lost their indentation below an item', () => {
  const before = `egressSelections:
- name: cluster
connection: # by
  proxyProtocol: Direct`
  fixes(egress, [
    [
      before,
      'Move to "egressSelections[0].connection"',
      `egressSelections:
- name: cluster
  connection: # by
    proxyProtocol: Direct`,
    ],
  ])
  fixes(jwt, [
    [
      '- issuer: {url: "https://a.example.com", audiences: [a]}\nclaimMappings:\n  username: {claim: sub, prefix: ""}\nuserValidationRules: []',
      'Move to "jwt[0].userValidationRules"',
      '- issuer: {url: "https://a.example.com", audiences: [a]}\n  userValidationRules: []\nclaimMappings:\n  username: {claim: sub, prefix: ""}',
    ],
  ])
})

describe('values', () => {
  fixes(kubelet, [
    ['kubeReserved: {cpu: 1}', 'Quote: "1"', 'kubeReserved: {cpu: "1"}'],
    ['reservedSystemCPUs: 0', 'Quote: "0"', 'reservedSystemCPUs: "0"'],
    ['featureGates: {GracefulNodeShutdown: "true"}', 'Change to true', 'featureGates: {GracefulNodeShutdown: true}'],
    ['evictionMaxPodGracePeriod: 60s', 'Change to 60', 'evictionMaxPodGracePeriod: 60'],
    ["maxPods: '110'", 'Change to 110', 'maxPods: 110'],
    ['syncFrequency: 60', 'Change to 60s', 'syncFrequency: 60s'],
    ['syncFrequency: 1d', 'Change to 24h', 'syncFrequency: 24h'],
    ['syncFrequency: "5 minutes"', 'Change to 5m', 'syncFrequency: "5m"'],
    ['evictionHard: nil', 'Change to {}', 'evictionHard: {}'],
    ['clusterDNS: 10.96.0.10', 'Make it a list with this one item', 'clusterDNS: [10.96.0.10]'],
    ['cgroupDriver: Systemd', 'Change to systemd', 'cgroupDriver: systemd'],
    ['memorySwap: {swapBehavior: noSwap}', 'Change to NoSwap', 'memorySwap: {swapBehavior: NoSwap}'],
    ['hairpinMode: Hairpin-Veth', 'Change to hairpin-veth', 'hairpinMode: hairpin-veth'],
    [
      'imageGCHighThresholdPercent: 70\nimageGCLowThresholdPercent: 70',
      'Change "imageGCLowThresholdPercent" to 65',
      'imageGCHighThresholdPercent: 70\nimageGCLowThresholdPercent: 65',
    ],
    ['port: 70000', 'Change to 65535', 'port: 65535'],
    ['readOnlyPort: -1', 'Change to 0', 'readOnlyPort: 0'],
    ['userNamespaces: {idsPerPod: 100000}', 'Change to 131072', 'userNamespaces: {idsPerPod: 131072}'],
    ['evictionHard: {memory.available: 5 %}', 'Change to 5%', 'evictionHard: {memory.available: 5%}'],
    ['reservedSystemCPUs: 0, 1', 'Change to 0,1', 'reservedSystemCPUs: "0,1"'],
    ['containerLogMaxSize: 10MB', 'Change to 10M', 'containerLogMaxSize: 10M'],
  ])

  fixes(issuer, [
    [
      '  issuer: {url: "http://a.example.com", audiences: [a]}',
      'Change to https://a.example.com',
      '  issuer: {url: "https://a.example.com", audiences: [a]}',
    ],
    [
      '  issuer: {url: "https://a", audiences: [a], egressSelectorType: Cluster}',
      'Change to cluster',
      '  issuer: {url: "https://a", audiences: [a], egressSelectorType: cluster}',
    ],
  ])

  // A block scalar keeps the line break at its end, which no URL, path, name or duration has.
  fixes(issuer, [
    [
      '  issuer:\n    url: |\n      https://a.example.com\n    audiences: [a]',
      'Change to https://a.example.com',
      '  issuer:\n    url: https://a.example.com\n    audiences: [a]',
    ],
    [
      '  issuer: {url: " https://a.example.com", audiences: [a]}',
      'Change to https://a.example.com',
      '  issuer: {url: "https://a.example.com", audiences: [a]}',
    ],
  ])
  fixes(egress, [
    [
      'egressSelections:\n- name: etcd\n  connection:\n    proxyProtocol: GRPC\n    transport:\n      uds:\n        udsName: >\n          /a.sock',
      'Change to /a.sock',
      'egressSelections:\n- name: etcd\n  connection:\n    proxyProtocol: GRPC\n    transport:\n      uds:\n        udsName: /a.sock',
    ],
  ])
  test('a duration in a block scalar', () =>
    expect(applyFix(`${webhook('timeout')}    timeout: |\n      3s\n`, 'Change to 3s')).toBe(
      `${webhook('timeout')}    timeout: 3s\n`,
    ))

  fixes(providers, [
    [
      'providers:\n- {name: a, matchImages: ["*.io/team/*"], defaultCacheDuration: 1m, apiVersion: example.com/v1}',
      'Change to *.io/team',
      'providers:\n- {name: a, matchImages: ["*.io/team"], defaultCacheDuration: 1m, apiVersion: example.com/v1}',
    ],
  ])

  fixes(extra, [
    [
      '    - {key: Example.com/A, valueExpression: claims.a}',
      'Change to example.com/a',
      '    - {key: example.com/a, valueExpression: claims.a}',
    ],
  ])

  fixes(egress, [
    [
      'egressSelections:\n- name: master\n  connection: {proxyProtocol: Direct}',
      'Change to controlplane',
      'egressSelections:\n- name: controlplane\n  connection: {proxyProtocol: Direct}',
    ],
    [
      'egressSelections:\n- name: etcd\n  connection: {proxyProtocol: GRPC, transport: {uds: {udsName: "unix:///a.sock"}}}',
      'Change to /a.sock',
      'egressSelections:\n- name: etcd\n  connection: {proxyProtocol: GRPC, transport: {uds: {udsName: "/a.sock"}}}',
    ],
  ])
})

describe('fields that belong together', () => {
  fixes(kubelet, [
    [
      'tlsCertFile: /a.crt',
      'Add "tlsPrivateKeyFile"',
      'tlsCertFile: /a.crt\ntlsPrivateKeyFile: /etc/orch/node/server.key',
    ],
    ['systemCgroups: /system', 'Add "cgroupRoot"', 'systemCgroups: /system\ncgroupRoot: /'],
    ['iptablesDropBit: 15\nport: 5', 'Remove "iptablesDropBit"', 'port: 5'],
  ])

  fixes(claimMappings, [
    ['    username:\n      claim: sub', 'Add "prefix"', '    username:\n      claim: sub\n      prefix: ""'],
    [
      '    username:\n      claim: sub\n      prefix: ""\n      expression: claims.sub',
      'Remove "expression"',
      '    username:\n      claim: sub\n      prefix: ""',
    ],
  ])

  fixes(authorization, [
    [
      'authorizers:\n- type: Node\n  name: node\n  webhook: {}',
      'Remove "webhook"',
      'authorizers:\n- type: Node\n  name: node',
    ],
    ['authorizers:\n- type: Node', 'Add "name"', 'authorizers:\n- type: Node\n  name: policy.example.com'],
  ])

  fixes(providers, [
    [
      'providers:\n- name: a\n  matchImages: [a.io]\n  apiVersion: example.com/v1',
      'Add "defaultCacheDuration"',
      'providers:\n- name: a\n  matchImages: [a.io]\n  apiVersion: example.com/v1\n  defaultCacheDuration: 12h',
    ],
  ])

  test('tlsConfig comes with what it must hold', () =>
    expect(
      applyFix(
        `${egress}egressSelections:\n- name: etcd\n  connection: {proxyProtocol: HTTPConnect, transport: {tcp: {url: "https://a"}}}\n`,
        'Add "tlsConfig"',
      ),
    ).toContain('clientKey: '))

  test('a missing timeout', () =>
    expect(applyFix(webhook('timeout'), 'Add "timeout"')).toContain('\n    timeout: 3s\n'))
})

describe('expressions', () => {
  const rule = (expression: string) => `${userRules}  - expression: ${expression}\n`

  test.each([
    [`!user.username.startsWith('a')`, `"!user.username.startsWith('a')"`],
    [`!user.username.startsWith("a")`, `'!user.username.startsWith("a")'`],
    [`!(user.username == "a")`, `'!(user.username == "a")'`],
  ])('%s is quoted', (before, after) => expect(applyFix(rule(before), 'Quote the expression')).toBe(rule(after)))

  test('a misspelled function', () =>
    expect(applyFix(rule("user.username.startswith('a')"), 'Change to startsWith')).toBe(
      rule("user.username.startsWith('a')"),
    ))
})

test('two values in one place are not moved apart', () =>
  expect(() =>
    applyFix(
      `${kubelet}imageGCHighThresholdPercent: &a 70\nimageGCLowThresholdPercent: *a\n`,
      'Change "imageGCLowThresholdPercent" to 65',
    ),
  ).toThrow())

test('a value whose tag is wrong has no fix that would leave the tag there', () => {
  expect(() => applyFix(`${kubelet}maxPods: !!str 5\n`, 'Change to 5')).toThrow()
  expect(() => applyFix(`${kubelet}clusterDomain: !!int 5\n`, 'Quote: "5"')).toThrow()
})

test('what an added value makes necessary comes with it', () => {
  expect(applyFix(`${webhook('connectionInfo')}    connectionInfo: {}\n`, 'Add "type"')).toContain(
    'connectionInfo: {type: KubeConfigFile, kubeConfigFile: ',
  )
  expect(applyFix(`${authorization}authorizers:\n- {type: , name: }\n`, 'Add "type"')).toMatch(
    /- \{type: Webhook, name: ?, webhook: \{.*timeout/,
  )
  expect(
    applyFix(
      `${egress}egressSelections:\n- {name: etcd, connection: {proxyProtocol: HTTPConnect, transport: {tcp: {}}}}\n`,
      'Add "url"',
    ),
  ).toMatch(/url: https:.*, tlsConfig: \{.*clientKey/)
})

test('what an authenticator lacks comes with its own required fields', () =>
  expect(applyFix(`${authenticator}  userValidationRules: []\n`, 'Add "claimMappings"')).toMatch(
    /\n {2}claimMappings:\n {4}username:/,
  ))
