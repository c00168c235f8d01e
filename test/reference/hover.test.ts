import { describe, expect, test } from 'vitest'
import { parseCursor } from '../harness/cursor.ts'
import { testService } from '../harness/schemas.ts'
import {
  admission,
  authenticator,
  authorization,
  claimMappings,
  egress,
  issuer,
  kubelet,
  providers,
  record,
  tracing,
  userRules,
} from './documents.ts'

function hoverOf(source: string): { readonly on: string; readonly markdown: string } | undefined {
  const { text, offset } = parseCursor(source)
  const service = testService()
  const found = service.hover(service.open(text), offset)
  return found && { on: text.slice(found.span.start, found.span.end), markdown: found.markdown }
}

type Row = readonly [source: string, on: string, ...parts: readonly string[]]

function shows(header: string, rows: readonly Row[]): void {
  test.each(rows.map((row) => [row[0], row] as const))('%s', (_, [source, on, ...parts]) => {
    const found = hoverOf(header + source)
    expect(found?.on).toBe(on)
    for (const part of parts) expect(found?.markdown).toContain(part)
  })
}

describe('kubelet', () => {
  shows(kubelet, [
    ['max<|>Pods: 5', 'maxPods', '`int32`', 'default `110`', 'at least `0`', '`podsPerCore`'],
    ['port<|>: 5', 'port', 'default `10250`', 'from `1` to `65535`'],
    ['readOnly<|>Port: 5', 'readOnlyPort', '`0`', 'default `0`'],
    ['oomScore<|>Adj: 5', 'oomScoreAdj', 'from `-1000` to `1000`', 'default `-999`'],
    ['imageGC<|>HighThresholdPercent: 90', 'imageGCHighThresholdPercent', '`imageGCLowThresholdPercent` is less than'],
    ['serializeImage<|>Pulls: true', 'serializeImagePulls', 'default `true`'],
    ['maxParallel<|>ImagePulls: 5', 'maxParallelImagePulls', '`serializeImagePulls`'],
    ['systemC<|>groups: a', 'systemCgroups', '`cgroupRoot` is required'],
    ['reservedSystem<|>CPUs: "0"', 'reservedSystemCPUs', '`systemReservedCgroup`'],
    ['enableSystemLog<|>Query: true', 'enableSystemLogQuery', '`enableSystemLogHandler`'],
    ['shutdownGracePeriodBy<|>PodPriority: []', 'shutdownGracePeriodByPodPriority', '`GracefulNodeShutdown`'],
    ['streamingConnection<|>IdleTimeout: 1h', 'streamingConnectionIdleTimeout', 'Deprecated', 'no effect'],
    ['containerRuntime<|>Endpoint: a', 'containerRuntimeEndpoint', 'listed as required'],
    ['userNamespaces: {ids<|>PerPod: 65536}', 'idsPerPod', 'multiple of 65536', 'less than `4294967296`'],
    ['crashLoopBackOff: {max<|>ContainerRestartPeriod: 1s}', 'maxContainerRestartPeriod', '`1s`', '`300s`'],
    ['authentication: {webhook: {cache<|>TTL: 1m}}', 'cacheTTL', 'default `2m`'],
    ['authorization: {mo<|>de: Webhook}', 'mode', 'others are accepted too', '`Webhook`'],
    ['logging: {flush<|>Frequency: 5s}', 'flushFrequency', 'nanoseconds', 'listed as required'],
    ['logging: {options: {text: {split<|>Stream: true}}}', 'splitStream', '`LoggingAlphaOptions`'],
  ])

  shows(kubelet, [
    ['syncFrequency: 90<|>s', '90s', '90 s', '**syncFrequency**'],
    ['logging: {flushFrequency: 5000<|>000000}', '5000000000', '= 5 s'],
    ['kubeReserved: {memory: 1<|>Gi}', '1Gi', '1,073,741,824 bytes'],
    ['maxPods: 0<|>x6E', '0x6E', 'is read as `110`'],
    ['failSwapOn: o<|>ff', 'off', 'is read as `false`'],
    ['cgroupDriver: sys<|>temd', 'systemd', '**systemd**', '**cgroupDriver**'],
    ['memorySwap: {swapBehavior: Limited<|>Swap}', 'LimitedSwap', '**LimitedSwap**'],
    ['evictionHard: {nodefs.<|>available: 10%}', 'nodefs.available', 'Free space'],
    ['featureGates: {Graceful<|>NodeShutdown: true}', 'GracefulNodeShutdown', 'On unless'],
    ['tlsCipherSuites: [TLS_AES_<|>128_GCM_SHA256]', 'TLS_AES_128_GCM_SHA256', 'TLS 1.3', '**tlsCipherSuites**'],
  ])
})

describe('API server', () => {
  shows(issuer, [
    ['  issuer: {u<|>rl: a}', 'url', 'required', '`--oidc-issuer-url`'],
    ['  issuer: {discovery<|>URL: a}', 'discoveryURL', '`/.well-known/openid-configuration`'],
    ['  issuer: {audienceMatch<|>Policy: MatchAny}', 'audienceMatchPolicy', '`MatchAny`'],
    ['  issuer: {egressSelectorType: clu<|>ster}', 'cluster', '**cluster**', '**egressSelectorType**'],
  ])
  shows(claimMappings, [
    ['    username: {pre<|>fix: ""}', 'prefix', '`prefix` must be set when `claim` is set', '`--oidc-username-prefix`'],
    ['    groups: {pre<|>fix: ""}', 'prefix', '`--oidc-groups-prefix`'],
    ['    user<|>name: {}', 'username', 'required'],
  ])
  shows(userRules, [
    [`  - expression: us<|>er.uid != ''`, 'user', 'UserInfo'],
    [`  - expression: user.username.starts<|>With('a')`, 'startsWith', '-> bool'],
    ['  - {mess<|>age: a}', 'message'],
  ])
  shows(authorization, [
    ['authorizers: [{web<|>hook: {}}]', 'webhook', '`Webhook`'],
    ['authorizers: [{webhook: {time<|>out: 3s}}]', 'timeout', 'required', '`30s`'],
    ['authorizers: [{webhook: {authorized<|>TTL: 3s}}]', 'authorizedTTL', 'listed as required', 'default `5m0s`'],
    ['authorizers: [{webhook: {match<|>Conditions: []}}]', 'matchConditions', '64'],
    ['authorizers: [{webhook: {failurePolicy: No<|>Opinion}}]', 'NoOpinion', '**NoOpinion**'],
  ])
  shows(egress, [
    ['egressSelections: [{name: mas<|>ter}]', 'master', 'Deprecated', '`controlplane`'],
    ['egressSelections: [{connection: {proxy<|>Protocol: GRPC}}]', 'proxyProtocol', 'others are accepted too'],
  ])
  shows(admission, [
    ['plugins: [{name: Pod<|>Security}]', 'PodSecurity', '**PodSecurity**', '**name**'],
    ['plugins: [{config<|>uration: {}}]', 'configuration', '`path` has no effect'],
  ])
  shows(tracing, [['end<|>point: a', 'endpoint', '`localhost:4317`']])
})

describe('other kinds of the node agent', () => {
  shows(providers, [
    ['providers: [{api<|>Version: a}]', 'apiVersion', 'CredentialProviderRequest'],
    ['providers: [{match<|>Images: [a]}]', 'matchImages', '`*`'],
    ['providers: [{defaultCacheDuration: 12<|>h}]', '12h', '43200 s'],
  ])
  shows(record, [['credentialMapping: {a: {nodePods<|>Accessible: true}}', 'nodePodsAccessible', '`bool`']])
})

describe('headers', () => {
  test('the kind is described once', () => {
    const found = hoverOf('apiVersion: kubelet.config.orch.io/v1beta1\nkind: Kubelet<|>Configuration\n')
    expect(found?.on).toBe('KubeletConfiguration')
    expect(found?.markdown.match(/All settings of the node agent/g)).toHaveLength(1)
  })

  test('the versions of a kind are all that there are', () => {
    const found = hoverOf('apiVersion: apiserver.orch.io/v1<|>beta1\nkind: TracingConfiguration\n')
    expect(found?.markdown).toContain('`apiserver.orch.io/v1alpha1`')
    expect(found?.markdown).not.toContain('others are accepted too')
  })
})

test.each([
  ['a comment', `${kubelet}# max<|>Pods`],
  ['an unknown field', `${kubelet}max<|>Pod: 5`],
  ['below an unknown field', `${kubelet}spec: {max<|>Pods: 5}`],
  ['a blank line', `${kubelet}\n<|>\nmaxPods: 5`],
  ['a document of others', 'apiVersion: v1\nkind: ConfigMap\nda<|>ta: {}'],
  ['an unknown member of an item', `${authenticator}  na<|>me: a`],
])('%s has no hover', (_, source) => expect(hoverOf(source)).toBeUndefined())
