import { describe, test } from 'vitest'
import { check } from '../harness/check.ts'
import { kubelet } from './documents.ts'

const booleans = `enableServer rotateCertificates serverTLSBootstrap enableDebuggingHandlers enableContentionProfiling cgroupsPerQOS
  singleProcessOOMKill runOnce cpuCFSQuota serializeImagePulls mergeDefaultEvictionSettings enableControllerAttachDetach
  protectKernelDefaults makeIPTablesUtilChains failSwapOn kernelMemcgNotification enableSystemLogHandler enableSystemLogQuery
  enableProfilingHandler enableDebugFlagsHandler seccompDefault registerNode localStorageCapacityIsolation failCgroupV1`
const texts = `staticPodPath podLogsDir staticPodURL tlsCertFile tlsPrivateKeyFile clusterDomain kubeletCgroups cgroupRoot podCIDR
  resolvConf contentType volumePluginDir providerID containerRuntimeEndpoint imageServiceEndpoint tlsMinVersion address
  healthzBindAddress systemCgroups systemReservedCgroup kubeReservedCgroup cgroupDriver cpuManagerPolicy memoryManagerPolicy
  topologyManagerPolicy topologyManagerScope hairpinMode containerLogMaxSize configMapAndSecretChangeDetectionStrategy
  reservedSystemCPUs showHiddenMetricsForVersion imagePullCredentialsVerificationPolicy`
const durations = `syncFrequency fileCheckFrequency httpCheckFrequency nodeStatusUpdateFrequency nodeStatusReportFrequency
  imageMinimumGCAge imageMaximumGCAge volumeStatsAggPeriod cpuManagerReconcilePeriod runtimeRequestTimeout cpuCFSQuotaPeriod
  evictionPressureTransitionPeriod containerLogMonitorInterval shutdownGracePeriod`
const int32s = `port readOnlyPort registryPullQPS registryBurst eventRecordQPS eventBurst healthzPort oomScoreAdj
  nodeLeaseDurationSeconds imageGCHighThresholdPercent imageGCLowThresholdPercent maxPods nodeStatusMaxImages kubeAPIQPS kubeAPIBurst
  evictionMaxPodGracePeriod podsPerCore containerLogMaxFiles containerLogMaxWorkers`
const lists =
  'tlsCipherSuites clusterDNS enforceNodeAllocatable allowedUnsafeSysctls preloadedImagesVerificationAllowlist'
const maps = `cpuManagerPolicyOptions topologyManagerPolicyOptions qosReserved evictionHard evictionSoft evictionSoftGracePeriod
  evictionMinimumReclaim systemReserved kubeReserved featureGates staticPodURLHeader`
const objects = 'authentication authorization memorySwap logging crashLoopBackOff tracing userNamespaces'
const objectLists = 'shutdownGracePeriodByPodPriority reservedMemory registerWithTaints'

const names = (text: string) => text.split(/\s+/)
const fine = (line: string) => check(`${kubelet}${line}\n`)

/** The value of the line is underlined. */
function refused(name: string, value: string, finding: string): void {
  check(`${kubelet}${name}: ${value}\n#${' '.repeat(name.length + 1)}${'^'.repeat(value.length)} error ${finding}\n`)
}

describe('booleans', () => {
  test.each(names(booleans))('%s', (name) => {
    fine(`${name}: true`)
    fine(`${name}: ~`)
    for (const value of ['"true"', '1', 'enabled', 'yES', '[true]']) refused(name, value, `wrong-type: "${name}"`)
  })

  test.each(['yes', 'Yes', 'YES', 'y', 'Y', 'on', 'On', 'ON', 'True', 'TRUE', 'no', 'off', 'n', 'N', 'False', 'FALSE'])(
    'may be written %s',
    (word) => fine(`seccompDefault: ${word}`),
  )
})

describe('texts', () => {
  test.each(names(texts))('%s', (name) => {
    fine(`${name}:`)
    for (const value of ['5', '1.5', 'true', 'off', '[a]', '{a: b}']) refused(name, value, `wrong-type: "${name}"`)
  })

  test.each(['"5"', "'on'", '!!str 5', '1.2.3', '0x', '2026-01-01', '12:30:45', 'nULL', 'tRUE', '1e', '.', '+'])(
    '%s is a text',
    (value) => fine(`clusterDomain: ${value}`),
  )

  test.each(['0x1F', '0o17', '0b1', '1_000', '+5', '-5', '1e3', '.5', '1.', '.inf', '-.INF', '.NaN'])(
    '%s is a number',
    (value) => refused('clusterDomain', value, 'wrong-type: not the number'),
  )
})

describe('durations', () => {
  test.each(names(durations))('%s', (name) => {
    fine(`${name}: 1h2m3.5s`)
    for (const value of ['60', '0', '1.5', 'true', '[1m]']) refused(name, value, `wrong-type: "${name}"`)
    for (const value of ['1d', '1h1d', 'ten', '5 minutes', '10min', '"60"', '1 h', '1H', '1e3s', '""', '1m-1s'])
      refused(name, value, `malformed-duration: "${name}"`)
  })

  test.each(['"0"', '0s', '+1m', '.5s', '1.5h', '100ns', '100us', '100µs', '100ms', '1h1m1s1ms', '"1m"'])(
    '%s',
    (value) => fine(`syncFrequency: ${value}`),
  )
})

describe('integers', () => {
  test.each(names(int32s))('%s', (name) => {
    for (const value of ['"5"', '5.5', 'five', 'true', '1,000', '1:30', '[5]', '5%'])
      refused(name, value, `wrong-type: "${name}"`)
    for (const value of ['2147483648', '0x80000000', '3e9', '99999999999999999999'])
      refused(name, value, 'out-of-range: at most 2147483647')
    refused(name, '-2147483649', 'out-of-range: at least -2147483648')
  })

  test.each(['podPidsLimit', 'maxOpenFiles'])('%s has 64 bits', (name) => {
    for (const value of ['2147483648', '9223372036854775807', '0x7fffffffffffffff', '1e10']) fine(`${name}: ${value}`)
    refused(name, '9223372036854775808', 'out-of-range: at most 9223372036854775807')
    refused(name, '"5"', 'wrong-type')
  })

  test.each(['012', '0o12', '0x1F', '0b11', '1_00', '+5', '110.0', '1.1e2', '!!int 5'])('%s', (value) =>
    fine(`maxPods: ${value}`),
  )
})

describe('floats', () => {
  test.each(['0.9', '.9', '1', '9e-1', '0.9_0'])('%s', (value) => fine(`memoryThrottlingFactor: ${value}`))
  test.each(['"0.9"', '90%', 'true', '.inf', '.nan', '[0.9]'])('%s is refused', (value) =>
    refused('memoryThrottlingFactor', value, 'wrong-type'),
  )
})

describe('lists, maps and objects', () => {
  test.each([...names(lists), ...names(objectLists)])('%s is a list', (name) => {
    fine(`${name}: []`)
    fine(`${name}: null`)
    for (const value of ['a', '{a: b}', '5', 'true', '""']) refused(name, value, `wrong-type: "${name}"`)
  })

  test.each(names(lists))('%s has texts', (name) =>
    check(
      `${kubelet}imagePullCredentialsVerificationPolicy: NeverVerifyAllowlistedImages\n${name}: [5]\n#${' '.repeat(name.length + 2)}^ error wrong-type: "${name}[0]"\n`,
    ),
  )

  test.each(names(objectLists))('%s has objects', (name) =>
    check(
      `${kubelet}${name === 'reservedMemory' ? 'memoryManagerPolicy: Static\n' : ''}${name}: [a]\n#${' '.repeat(name.length + 2)}^ error wrong-type: "${name}[0]"\n`,
    ),
  )

  test.each([...names(maps), ...names(objects)])('%s is a mapping', (name) => {
    fine(`${name}: {}`)
    fine(`${name}: ~`)
    for (const value of ['a', '[a]', '5', 'nil', '""', '"{}"']) refused(name, value, `wrong-type: "${name}"`)
  })
})

test('all fields at once, with their defaults', () =>
  check(`${kubelet}enableServer: true
staticPodPath: ""
podLogsDir: /var/log/pods/
syncFrequency: 1m
fileCheckFrequency: 20s
httpCheckFrequency: 20s
staticPodURL: ""
staticPodURLHeader: null
address: 0.0.0.0
port: 10250
readOnlyPort: 0
tlsCertFile: ""
tlsPrivateKeyFile: ""
tlsCipherSuites: null
tlsMinVersion: ""
rotateCertificates: false
serverTLSBootstrap: false
authentication: {anonymous: {enabled: false}, webhook: {enabled: true, cacheTTL: 2m}}
authorization: {mode: Webhook, webhook: {cacheAuthorizedTTL: 5m, cacheUnauthorizedTTL: 30s}}
registryPullQPS: 5
registryBurst: 10
eventRecordQPS: 50
eventBurst: 100
enableDebuggingHandlers: true
enableContentionProfiling: false
healthzPort: 10248
healthzBindAddress: 127.0.0.1
oomScoreAdj: -999
clusterDomain: ""
clusterDNS: null
streamingConnectionIdleTimeout: 4h
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint deprecated-field
nodeStatusUpdateFrequency: 10s
nodeStatusReportFrequency: 5m
nodeLeaseDurationSeconds: 40
imageMinimumGCAge: 2m
imageMaximumGCAge: 0s
imageGCHighThresholdPercent: 85
imageGCLowThresholdPercent: 80
volumeStatsAggPeriod: 1m
kubeletCgroups: ""
systemCgroups: ""
cgroupsPerQOS: true
cgroupDriver: cgroupfs
cpuManagerPolicy: None
cpuManagerPolicyOptions: null
cpuManagerReconcilePeriod: 10s
memoryManagerPolicy: none
topologyManagerPolicy: none
topologyManagerScope: container
topologyManagerPolicyOptions: null
qosReserved: null
runtimeRequestTimeout: 2m
maxPods: 110
podCIDR: ""
podPidsLimit: -1
resolvConf: /etc/resolv.conf
runOnce: false
cpuCFSQuota: true
nodeStatusMaxImages: 50
maxOpenFiles: 1000000
contentType: application/vnd.kubernetes.protobuf
kubeAPIQPS: 50
kubeAPIBurst: 100
serializeImagePulls: true
maxParallelImagePulls: null
evictionPressureTransitionPeriod: 5m
evictionMaxPodGracePeriod: 0
mergeDefaultEvictionSettings: false
podsPerCore: 0
enableControllerAttachDetach: true
protectKernelDefaults: false
makeIPTablesUtilChains: true
iptablesMasqueradeBit: 14
^^^^^^^^^^^^^^^^^^^^^ hint deprecated-field
iptablesDropBit: 15
^^^^^^^^^^^^^^^ hint deprecated-field
featureGates: null
failSwapOn: true
containerLogMaxSize: 10Mi
containerLogMaxFiles: 5
containerLogMaxWorkers: 1
containerLogMonitorInterval: 10s
configMapAndSecretChangeDetectionStrategy: Watch
systemReserved: null
kubeReserved: null
volumePluginDir: /usr/libexec/kubernetes/kubelet-plugins/volume/exec/
providerID: ""
kernelMemcgNotification: false
logging: {format: text}
enableSystemLogHandler: true
enableSystemLogQuery: false
shutdownGracePeriod: 0s
shutdownGracePeriodCriticalPods: 0s
shutdownGracePeriodByPodPriority: null
reservedMemory: null
enableProfilingHandler: true
enableDebugFlagsHandler: true
memoryThrottlingFactor: 0.9
registerWithTaints: null
registerNode: true
tracing: null
localStorageCapacityIsolation: true
failCgroupV1: true
`))
