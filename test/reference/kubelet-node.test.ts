import { describe } from 'vitest'
import { documents, kubelet } from './documents.ts'

describe('deprecated fields', () => {
  documents(
    kubelet,
    `
streamingConnectionIdleTimeout: 4h
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint deprecated-field

## masquerade
iptablesMasqueradeBit: 14
^^^^^^^^^^^^^^^^^^^^^ hint deprecated-field

## drop
iptablesDropBit: 15
^^^^^^^^^^^^^^^ hint deprecated-field

iptablesMasqueradeBit: "14"
^^^^^^^^^^^^^^^^^^^^^ hint deprecated-field
#                      ^^^^ error wrong-type: "iptablesMasqueradeBit"

iptablesDropBit: 1.5
^^^^^^^^^^^^^^^ hint deprecated-field
#                ^^^ error wrong-type: "iptablesDropBit"
`,
  )
})

describe('durations', () => {
  documents(
    kubelet,
    `
syncFrequency: ""
#              ^^ error malformed-duration

syncFrequency: "60"
#              ^^^^ error malformed-duration

syncFrequency: 1 m
#              ^^^ error malformed-duration

syncFrequency: 1M
#              ^^ error malformed-duration

syncFrequency: "0"

syncFrequency: +1m

syncFrequency: .5s

syncFrequency: 100us

syncFrequency: 100µs

syncFrequency: 1ns
`,
  )
})

describe('node', () => {
  documents(
    kubelet,
    `
podPidsLimit: -1

podPidsLimit: 4096

clusterDNS: []

clusterDNS: [10.96.0.10, "fd00::a"]

clusterDNS:

clusterDNS: 10.96.0.10
#           ^^^^^^^^^^ error wrong-type: "clusterDNS"

clusterDNS: [dns.example.com]
#            ^^^^^^^^^^^^^^^ error malformed-text: "clusterDNS[0]"

clusterDNS: [10.96.0.10/24]
#            ^^^^^^^^^^^^^ error malformed-text: "clusterDNS[0]"

clusterDNS: [5]
#            ^ error wrong-type: "clusterDNS[0]"

oomScoreAdj: -1000

oomScoreAdj: 1000

oomScoreAdj: -1001
#            ^^^^^ error out-of-range: between -1000 and 1000

oomScoreAdj: 1001
#            ^^^^ error out-of-range: between -1000 and 1000

nodeLeaseDurationSeconds: 1

nodeLeaseDurationSeconds: 0
#                         ^ error out-of-range: at least 1

nodeLeaseDurationSeconds: -5
#                         ^^ error out-of-range: at least 1

hairpinMode: hairpin-veth

hairpinMode: none

hairpinMode: promiscuous-bridge

maxPods: 0

maxPods: 2147483647

maxPods: 250
podsPerCore: 250

podsPerCore: 110

podsPerCore: 0
maxPods: 0

maxPods: -1
#        ^^ error out-of-range: at least 0

podsPerCore: -1
#            ^^ error out-of-range: at least 0

maxOpenFiles: -1
#             ^^ error out-of-range: at least 0

podsPerCore: 111
^^^^^^^^^^^ error out-of-order: "podsPerCore"

maxPods: 10
podsPerCore: 11
^^^^^^^^^^^ error out-of-order: "podsPerCore"

maxPods: 10
podsPerCore: 0x0B
^^^^^^^^^^^ error out-of-order: "podsPerCore"

maxOpenFiles: 0

podCIDR: 10.0.0.0/24

resolvConf: ""

nodeStatusMaxImages: -1

nodeStatusMaxImages: 0

nodeStatusMaxImages: -2
#                    ^^ error out-of-range: at least -1

allowedUnsafeSysctls: ["kernel.msg*", net.core.somaxconn]

allowedUnsafeSysctls: []

allowedUnsafeSysctls: kernel.msg*
#                     ^^^^^^^^^^^ error wrong-type: "allowedUnsafeSysctls"

allowedUnsafeSysctls: [1]
#                      ^ error wrong-type: "allowedUnsafeSysctls[0]"

volumePluginDir: /usr/libexec/kubernetes/kubelet-plugins/volume/exec/

providerID: aws:///a/b

registerWithTaints: [{key: a, value: b, effect: NoSchedule}]

registerWithTaints: []

registerWithTaints: [{key: a, effect: NoExecute}]

registerWithTaints: []
registerNode: false

registerNode: false

registerWithTaints: [{key: a, effect: NoSchedule}]
^^^^^^^^^^^^^^^^^^ warning no-effect: "registerWithTaints"
registerNode: false

registerWithTaints: [{effect: NoSchedule}]

registerWithTaints: [{name: a, value: b, effect: NoSchedule}]

registerWithTaints: [{key: a, effect: Never}]

registerWithTaints: [a=b:NoSchedule]
#                    ^^^^^^^^^^^^^^ error wrong-type: "registerWithTaints[0]"

registerWithTaints: [{key: a, value: 5, effect: NoSchedule}]
#                                    ^ error wrong-type: "value"

## again
maxPods: -5
#        ^^ error out-of-range: at least 0
podsPerCore: 3

## open set, other case
hairpinMode: Hairpin-Veth
#            ^^^^^^^^^^^^ warning unknown-value: hairpin-veth

## unknown words of open sets are silent
hairpinMode: something-else
`,
  )
})

describe('features, metrics and change detection', () => {
  documents(
    kubelet,
    `
featureGates: {}

featureGates: {SomethingNew: true}

featureGates: {GracefulNodeShutdown: yes}

featureGates:

featureGates: {A: "true"}
#                 ^^^^^^ error wrong-type: "A"

featureGates: {A: 1}
#                 ^ error wrong-type: "A"

featureGates: [A]
#             ^^^ error wrong-type: "featureGates"

featureGates: "A=true"
#             ^^^^^^^^ error wrong-type: "featureGates"

## gate null
featureGates: {A: }

configMapAndSecretChangeDetectionStrategy: Watch

configMapAndSecretChangeDetectionStrategy: Cache

configMapAndSecretChangeDetectionStrategy: Get

configMapAndSecretChangeDetectionStrategy: 5
#                                          ^ error wrong-type: "configMapAndSecretChangeDetectionStrategy"

showHiddenMetricsForVersion: "1.34"

showHiddenMetricsForVersion: ""

showHiddenMetricsForVersion: 1.34
#                            ^^^^ error wrong-type: "showHiddenMetricsForVersion"

configMapAndSecretChangeDetectionStrategy: watch
#                                          ^^^^^ warning unknown-value: Watch
`,
  )
})

describe('container logs and restarts', () => {
  documents(
    kubelet,
    `
containerLogMaxSize: 10Mi

containerLogMaxSize: "10485760"

containerLogMaxSize: 1e7
#                    ^^^ error wrong-type: "containerLogMaxSize"

containerLogMaxFiles: 5

containerLogMaxWorkers: 1

containerLogMaxSize: 10485760
#                    ^^^^^^^^ error wrong-type: "containerLogMaxSize"

containerLogMaxSize: 10MB
#                    ^^^^ error malformed-text: "containerLogMaxSize"

containerLogMaxSize: ten
#                    ^^^ error malformed-text: "containerLogMaxSize"

containerLogMaxSize: 10 Mi
#                    ^^^^^ error malformed-text: "containerLogMaxSize"

crashLoopBackOff: {}

crashLoopBackOff: {maxContainerRestartPeriod: 1s}

crashLoopBackOff: {maxContainerRestartPeriod: 300s}

crashLoopBackOff: {maxContainerRestartPeriod: 5m}

crashLoopBackOff: {maxContainerRestartPeriod: 0s}
#                                             ^^ error out-of-range: between 1s and 300s

crashLoopBackOff: {maxContainerRestartPeriod: 999ms}
#                                             ^^^^^ error out-of-range: between 1s and 300s

crashLoopBackOff: {maxContainerRestartPeriod: 301s}
#                                             ^^^^ error out-of-range: between 1s and 300s

crashLoopBackOff: {maxContainerRestartPeriod: 60}
#                                             ^^ error wrong-type: "maxContainerRestartPeriod"

crashLoopBackOff: 60s
#                 ^^^ error wrong-type: "crashLoopBackOff"

## lower-case
crashloopbackoff: {maxContainerRestartPeriod: 10s}
^^^^^^^^^^^^^^^^ warning unknown-field
`,
  )
})

describe('fields that do not exist', () => {
  documents(
    kubelet,
    `
maxpods: 5
^^^^^^^ warning unknown-field: "maxPods"

metadata: {name: a}
^^^^^^^^ warning unknown-field

spec: {}
^^^^ warning unknown-field

nodeLabels: {a: b}
^^^^^^^^^^ warning unknown-field
`,
  )
})
