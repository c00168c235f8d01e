import { describe, expect, test } from 'vitest'
import { type CompletionExpectation, completion } from '../harness/completion.ts'
import { parseCursor } from '../harness/cursor.ts'
import { testService } from '../harness/schemas.ts'
import {
  admission,
  authentication,
  authenticator,
  authorization,
  claimMappings,
  egress,
  extra,
  issuer,
  kubelet,
  providers,
  userRules,
  webhook,
} from './documents.ts'

type Row = readonly [source: string, expected: CompletionExpectation]

function offers(header: string, rows: readonly Row[]): void {
  test.each(rows)('%s', (source, expected) =>
    completion(header + source, {
      ...expected,
      ...(expected.result !== undefined && { result: header + expected.result }),
    }),
  )
}

describe('headers', () => {
  offers('', [
    [
      'apiVersion: <|>\nkind: KubeletConfiguration',
      { exactly: ['kubelet.config.k8s.io/v1beta1', 'kubelet.config.orch.io/v1beta1'] },
    ],
    [
      'apiVersion: apiserver.orch.io/v1beta1\nkind: <|>',
      {
        exactly: [
          'AuthenticationConfiguration',
          'AuthorizationConfiguration',
          'EgressSelectorConfiguration',
          'TracingConfiguration',
        ],
      },
    ],
    [
      'apiVersion: apiserver.orch.io/v1alpha1\nkind: <|>',
      { offers: ['AdmissionConfiguration', 'AuthenticationConfiguration'] },
    ],
    [
      'apiVersion: kubelet.config.orch.io/v1beta1\nkind: <|>',
      { offers: ['KubeletConfiguration', 'SerializedNodeConfigSource'], offersNot: ['TracingConfiguration'] },
    ],
    ['apiVersion: v1\nkind: ConfigMap\n<|>', { exactly: [] }],
  ])
})

describe('kubelet', () => {
  offers(kubelet, [
    ['maxP<|>', { accept: 'maxPods', result: 'maxPods: ' }],
    ['<|>', { offers: ['enableServer', 'logging'], offersNot: ['apiVersion', 'kind', 'cacheTTL'] }],
    ['maxPods: 5\nm<|>', { offersNot: ['maxPods'] }],
    ['maxPods: <|>', { exactly: ['110'] }],
    ['syncFrequency: <|>', { exactly: ['1m'] }],
    ['cgroupDriver: <|>', { exactly: ['cgroupfs', 'systemd'] }],
    ['failSwapOn: <|>', { exactly: ['true', 'false'] }],
    ['memorySwap: {swapBehavior: <|>}', { exactly: ['NoSwap', 'LimitedSwap'] }],
    ['authentication:\n  <|>', { exactly: ['x509', 'webhook', 'anonymous'] }],
    ['authentication:\n  webhook:\n    <|>', { exactly: ['enabled', 'cacheTTL'] }],
    ['authorization: {mode: <|>}', { offers: ['Webhook'] }],
    ['evictionHard:\n  nodefs.a<|>', { offers: ['nodefs.available'] }],
    ['featureGates:\n  <|>', { offers: ['GracefulNodeShutdown', 'LoggingAlphaOptions'] }],
    ['tlsCipherSuites:\n- <|>', { offers: ['TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256'] }],
    ['tlsMinVersion: <|>', { offers: ['VersionTLS13', 'VersionTLS12'] }],
    ['systemReserved:\n  <|>', { offers: ['cpu', 'memory'], offersNot: ['ephemeral-storage', 'pid'] }],
    ['kubeReserved:\n  <|>', { offers: ['cpu', 'memory', 'ephemeral-storage'] }],
    ['qosReserved:\n  <|>', { offers: ['memory'], offersNot: ['cpu'] }],
    ['shutdownGracePeriodByPodPriority:\n- <|>', { offers: ['priority', 'shutdownGracePeriodSeconds'] }],
    ['reservedMemory:\n- numaNode: 0\n  <|>', { exactly: ['limits'] }],
    ['registerWithTaints:\n- effect: <|>', { exactly: ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] }],
    ['logging:\n  <|>', { exactly: ['format', 'flushFrequency', 'verbosity', 'vmodule', 'options'] }],
    ['logging:\n  options:\n    json:\n      <|>', { exactly: ['splitStream', 'infoBufferSize'] }],
    ['userNamespaces:\n  <|>', { exactly: ['idsPerPod'] }],
    ['tracing:\n  <|>', { exactly: ['endpoint', 'samplingRatePerMillion'] }],
    ['# max<|>', { exactly: [] }],
    ['spec:\n  <|>', { exactly: [] }],
  ])
})

describe('authentication', () => {
  offers(authentication, [
    ['<|>', { exactly: ['jwt', 'anonymous'] }],
    ['anonymous:\n  <|>', { exactly: ['enabled', 'conditions'] }],
    ['anonymous:\n  enabled: true\n  conditions:\n  - <|>', { exactly: ['path'] }],
  ])
  offers(authenticator, [
    ['  <|>', { offers: ['claimMappings', 'claimValidationRules', 'userValidationRules'], offersNot: ['issuer'] }],
  ])
  offers(issuer, [
    ['  issuer:\n    <|>', { offers: ['url', 'audiences', 'discoveryURL'] }],
    ['  issuer:\n    audienceMatchPolicy: <|>', { exactly: ['MatchAny'] }],
    ['  issuer:\n    egressSelectorType: <|>', { exactly: ['controlplane', 'cluster'] }],
  ])
  offers(claimMappings, [
    ['    <|>', { exactly: ['username', 'groups', 'uid', 'extra'] }],
    ['    username:\n      <|>', { exactly: ['claim', 'prefix', 'expression'] }],
    ['    uid:\n      <|>', { exactly: ['claim', 'expression'] }],
    ['    username:\n      claim: e<|>', { offers: ['email'] }],
  ])
  offers(extra, [['    - <|>', { offers: ['key', 'valueExpression'] }]])
})

describe('authorization', () => {
  offers(authorization, [
    ['<|>', { exactly: ['authorizers'] }],
    ['authorizers:\n- type: <|>', { exactly: ['Webhook', 'Node', 'RBAC', 'ABAC'] }],
    ['authorizers:\n- type: Node\n  <|>', { offers: ['name'], offersNot: ['type'] }],
  ])
  offers(webhook('timeout'), [['    <|>', { offers: ['timeout', 'matchConditions'], offersNot: ['failurePolicy'] }]])
  offers(webhook('failurePolicy'), [['    failurePolicy: <|>', { exactly: ['NoOpinion', 'Deny'] }]])
  offers(webhook('subjectAccessReviewVersion'), [
    ['    subjectAccessReviewVersion: <|>', { offers: ['v1', 'v1beta1'] }],
  ])
  offers(webhook('connectionInfo'), [['    connectionInfo:\n      <|>', { offers: ['type', 'kubeConfigFile'] }]])
})

describe('the others', () => {
  offers(egress, [
    ['egressSelections:\n- name: <|>', { exactly: ['controlplane', 'cluster', 'etcd', 'master'] }],
    ['egressSelections:\n- name: etcd\n  connection:\n    <|>', { offers: ['proxyProtocol', 'transport'] }],
    ['egressSelections:\n- name: etcd\n  connection:\n    proxyProtocol: <|>', { offers: ['GRPC', 'HTTPConnect'] }],
    [
      'egressSelections:\n- name: etcd\n  connection:\n    transport:\n      tcp:\n        <|>',
      { offers: ['url', 'tlsConfig'] },
    ],
  ])
  offers(admission, [
    ['plugins:\n- <|>', { exactly: ['name', 'path', 'configuration'] }],
    ['plugins:\n- name: Event<|>', { accept: 'EventRateLimit', result: 'plugins:\n- name: EventRateLimit' }],
  ])
  offers(providers, [
    ['providers:\n- <|>', { offers: ['name', 'matchImages', 'defaultCacheDuration', 'apiVersion', 'args', 'env'] }],
    ['providers:\n- name: a\n  env:\n  - name: A\n    <|>', { exactly: ['value'] }],
  ])
})

describe('expressions', () => {
  test.each([
    [`${claimMappings}    username:\n      expression: cl<|>`, ['claims']],
    [`${userRules}  - expression: user.<|>`, ['username', 'uid', 'groups', 'extra']],
    [`${userRules}  - expression: user.username.starts<|>`, ['startsWith']],
    [`${userRules}  - expression: <|>`, ['user']],
    [
      `${webhook()}    matchConditions:\n    - expression: request.<|>`,
      ['resourceAttributes', 'nonResourceAttributes', 'uid'],
    ],
    [`${webhook()}    matchConditions:\n    - expression: "request.resourceAttributes.na<|>"`, ['name', 'namespace']],
    [`${webhook()}    matchConditions:\n    - expression: >-\n        has(request.<|>)`, ['resourceAttributes']],
  ])('%s', (source, expected) => {
    const { text, offset } = parseCursor(source)
    const service = testService()
    const labels = service.complete(service.open(text), offset).map(({ label }) => label)
    expect(labels).toEqual(expect.arrayContaining(expected))
  })
})
