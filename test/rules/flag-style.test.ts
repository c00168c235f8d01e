import { describe, expect, test } from 'vitest'
import { applyFix, check } from '../harness/check.ts'
import { testService } from '../harness/schemas.ts'
import { bothKubelets, orchKubelet, realKubelet } from './documents.ts'

type Row = readonly [before: string, title: string, after: string]

function fixes(header: string, rows: readonly Row[]): void {
  test.each(rows)('%s: %s', (before, title, after) =>
    expect(applyFix(`${header}${before}\n`, title)).toBe(`${header}${after}\n`),
  )
}

const LIST = 'Make it a list of these 2 items'
const MAPPING = 'Make it a mapping'

describe.each(bothKubelets)('values as flags have them', (header) => {
  fixes(header, [
    ['clusterDNS: 10.96.0.10,fd00::a', LIST, 'clusterDNS: [10.96.0.10, fd00::a]'],
    ['clusterDNS: "10.96.0.10, 10.96.0.11"', LIST, 'clusterDNS: [10.96.0.10, 10.96.0.11]'],
    ['clusterDNS:\n  10.96.0.10\n  10.96.0.11', LIST, 'clusterDNS:\n  [10.96.0.10, 10.96.0.11]'],
    ['enforceNodeAllocatable: pods,1', LIST, 'enforceNodeAllocatable: [pods, "1"]'],
    ['kubeReserved: cpu=1,memory=1Gi', MAPPING, 'kubeReserved: {cpu: "1", memory: 1Gi}'],
    ['kubeReserved: [cpu=100m]', MAPPING, 'kubeReserved: {cpu: 100m}'],
    ['kubeReserved:\n- cpu=100m\n- memory=1Gi', MAPPING, 'kubeReserved:\n  cpu: 100m\n  memory: 1Gi'],
    [
      'evictionHard: memory.available<100Mi, nodefs.available<10%',
      MAPPING,
      'evictionHard: {memory.available: 100Mi, nodefs.available: 10%}',
    ],
    ['featureGates: "A=true,B=false"', MAPPING, 'featureGates: {A: true, B: false}'],
    [
      'registerWithTaints: dedicated=gpu:NoExecute,example.com/x=:NoSchedule',
      LIST,
      'registerWithTaints: [{key: dedicated, value: gpu, effect: NoExecute}, {key: example.com/x, effect: NoSchedule}]',
    ],
    [
      'registerWithTaints: dedicated:NoExecute',
      'Make it a list of this one item',
      'registerWithTaints: [{key: dedicated, effect: NoExecute}]',
    ],
    [
      'registerWithTaints:\n- a=b:NoExecute # keep',
      MAPPING,
      'registerWithTaints:\n- {key: a, value: b, effect: NoExecute} # keep',
    ],
    [
      'logging: {vmodule: "a=1,b*=2"}',
      LIST,
      'logging: {vmodule: [{filePattern: a, verbosity: 1}, {filePattern: b*, verbosity: 2}]}',
    ],
    ['authentication: {anonymous: false}', MAPPING, 'authentication: {anonymous: {enabled: false}}'],
    ['authorization: Webhook', MAPPING, 'authorization: {mode: Webhook}'],
    ['crashLoopBackOff: 10s', MAPPING, 'crashLoopBackOff: {maxContainerRestartPeriod: 10s}'],
  ])

  test.each([
    'featureGates: A',
    'featureGates: A=yes',
    'kubeReserved: cpu=1,cpu=2',
    'kubeReserved: cpu=1,memory',
    'evictionHard: ""',
    'registerWithTaints: [dedicated]',
    'logging: {vmodule: [a=b]}',
    'crashLoopBackOff: soon',
    'crashLoopBackOff: !!str 10s',
  ])('%s is no mapping', (text) => expect(() => applyFix(`${header}${text}\n`, MAPPING)).toThrow())

  test.each(['clusterDNS: a b,c', 'clusterDNS: "a,"', 'registerWithTaints: a=b:NoSchedule,c', 'clusterDNS: nil,a'])(
    '%s is no list',
    (text) => expect(() => applyFix(`${header}${text}\n`, LIST)).toThrow(),
  )
})

describe('the name of a claim in place of a mapping', () => {
  const header = 'apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\n'
  fixes(`${header}jwt:\n- issuer: {url: "https://a.example", audiences: [a]}\n  claimMappings:\n    `, [
    ['username: preferred_username', MAPPING, 'username: {claim: preferred_username}'],
    ['groups: groups', MAPPING, 'groups: {claim: groups}'],
    ['uid: "https://example.com/uid"', MAPPING, 'uid: {claim: https://example.com/uid}'],
  ])

  test('an expression is none', () =>
    expect(() =>
      applyFix(
        `${header}jwt:\n- issuer: {url: "https://a.example", audiences: [a]}\n  claimMappings:\n    uid: claims.a + 'b'\n`,
        MAPPING,
      ),
    ).toThrow())
})

describe('texts without quotes', () => {
  const fixAll = (text: string) => testService().fixAll(testService().open(text)).applied

  test('what would be wrong in quotes as well is left for a person', () => {
    expect(fixAll(`${realKubelet}kubeReserved: {cpu: 1}\n`)).toHaveLength(1)
    for (const wrong of ['kubeReserved: {cpu: -1}', 'showHiddenMetricsForVersion: 1.3', 'reservedSystemCPUs: 1_0'])
      expect(fixAll(`${realKubelet}${wrong}\n`)).toEqual([])
  })

  fixes(orchKubelet, [
    [
      'evictionSoftGracePeriod: {memory.available: 90}',
      'Change to 90s',
      'evictionSoftGracePeriod: {memory.available: 90s}',
    ],
    ['tlsMinVersion: 1.2', 'Change to VersionTLS12', 'tlsMinVersion: VersionTLS12'],
    ['kubeReserved: {cpu: 1}', 'Quote: "1"', 'kubeReserved: {cpu: "1"}'],
  ])
})

describe('other names of values', () => {
  test.each(bothKubelets)('are told with the right one', (header) =>
    check(`${header}tlsMinVersion: TLSv1.2
#              ^^^^^^^ error unknown-value: change it to VersionTLS12.
tlsCipherSuites: [ECDHE-RSA-AES128-GCM-SHA256]
#                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-value: change it to TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256.
`),
  )

  fixes(realKubelet, [
    ['systemReserved: {mem: 1Gi}', 'Change to memory', 'systemReserved: {memory: 1Gi}'],
    ['kubeReserved: {storage: 1Gi}', 'Change to ephemeral-storage', 'kubeReserved: {ephemeral-storage: 1Gi}'],
  ])

  test('beginnings are enough in small sets', () =>
    check(`${realKubelet}evictionMinimumReclaim: {memory.avail: 1Mi}
#                        ^^^^^^^^^^^^ error unknown-value: change it to memory.available.`))
})

test('in JSON everything has its quotes', () => {
  const json = (value: string) =>
    `{"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration", "kubeReserved": ${value}}`
  expect(applyFix(json('"cpu=1"'), MAPPING)).toBe(json('{"cpu": "1"}'))
})
