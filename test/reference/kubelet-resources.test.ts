import { describe } from 'vitest'
import { documents, kubelet } from './documents.ts'

describe('cgroups and resource managers', () => {
  documents(
    kubelet,
    `
systemCgroups: ""

systemCgroups: /system
cgroupRoot: /

kubeletCgroups: /kubelet

cgroupRoot: /

systemCgroups: /system
^^^^^^^^^^^^^ error required-here: "cgroupRoot"

systemCgroups: /system
cgroupRoot: ""
^^^^^^^^^^ error required-here: "cgroupRoot"

systemCgroups: /system
cgroupRoot:
^^^^^^^^^^ error required-here: "cgroupRoot"

systemCgroups: system
#              ^^^^^^ error malformed-text: "systemCgroups"
cgroupRoot: /

kubeletCgroups: kubelet.slice
#               ^^^^^^^^^^^^^ error malformed-text: "kubeletCgroups"

systemReservedCgroup: system
#                     ^^^^^^ error malformed-text: "systemReservedCgroup"

kubeReservedCgroup: kube.slice
#                   ^^^^^^^^^^ error malformed-text: "kubeReservedCgroup"

cgroupDriver: cgroupfs

cgroupDriver: systemd

cgroupDriver: ""

cgroupDriver: Systemd
#             ^^^^^^^ error unknown-value: systemd

cgroupDriver: cgroupv2
#             ^^^^^^^^ error unknown-value: cgroupfs

cpuManagerPolicy: None

cpuManagerPolicy: none

cpuManagerPolicy: static
reservedSystemCPUs: "0"

cpuManagerPolicyOptions: {full-pcpus-only: "true"}
cpuManagerPolicy: static
reservedSystemCPUs: "0"

cpuManagerPolicyOptions: {full-pcpus-only: true}
#                                          ^^^^ error wrong-type

cpuManagerPolicy: 5
#                 ^ error wrong-type: "cpuManagerPolicy"

topologyManagerPolicyOptions: {max-allowable-numa-nodes: 8}
#                                                        ^ error wrong-type

topologyManagerPolicy: [none]
#                      ^^^^^^ error wrong-type: "topologyManagerPolicy"

topologyManagerScope: true
#                     ^^^^ error wrong-type: "topologyManagerScope"

memoryManagerPolicy: none

memoryManagerPolicy: None

memoryManagerPolicy: none
featureGates: {MemoryManager: false}

memoryManagerPolicy: Static
^^^^^^^^^^^^^^^^^^^ error needs-feature-gate: "MemoryManager"
reservedMemory: [{numaNode: 0, limits: {memory: 1Gi}}]
featureGates: {MemoryManager: false}

topologyManagerPolicy: best-effort

topologyManagerPolicy: none

topologyManagerPolicy: single-numa-node
topologyManagerScope: pod

topologyManagerPolicyOptions: {prefer-closest-numa-nodes: "true"}

topologyManagerPolicyOptions: {prefer-closest-numa-nodes: "true"}
^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error needs-feature-gate: "TopologyManager"
featureGates: {TopologyManager: false}

topologyManagerPolicyOptions: {prefer-closest-numa-nodes: "true"}
^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error needs-feature-gate: "TopologyManagerPolicyOptions"
featureGates: {TopologyManagerPolicyOptions: false}

qosReserved: {memory: 50%}
featureGates: {QOSReserved: true}

qosReserved: {memory: 100%}
^^^^^^^^^^^ warning no-effect: "qosReserved"

qosReserved: {}

qosReserved: {cpu: 50%}
#             ^^^ error unknown-value
featureGates: {QOSReserved: true}

qosReserved: {memory: 50}
#                     ^^ error wrong-type: "memory"
featureGates: {QOSReserved: true}

qosReserved: {memory: 50%}
^^^^^^^^^^^ warning no-effect: "qosReserved"
featureGates: {QOSReserved: false}

qosReserved: {memory: "50"}
#                     ^^^^ error malformed-text: "memory"
featureGates: {QOSReserved: true}

qosReserved: {memory: 150%}
#                     ^^^^ error malformed-text: "memory"
featureGates: {QOSReserved: true}

memorySwap: {}

memorySwap: {swapBehavior: ""}

memorySwap: {swapBehavior: NoSwap}

memorySwap: {swapBehavior: LimitedSwap}
failSwapOn: false

memorySwap: {swapBehavior: UnlimitedSwap}
#                          ^^^^^^^^^^^^^ error unknown-value: LimitedSwap

memorySwap: {swapBehavior: noSwap}
#                          ^^^^^^ error unknown-value: NoSwap

memorySwap: LimitedSwap
#           ^^^^^^^^^^^ error wrong-type: "memorySwap"

memorySwap: {swapBehavior: true}
#                          ^^^^ error wrong-type: "swapBehavior"

systemReserved: {cpu: 500m, memory: 1Gi}

systemReserved: {cpu: "1"}

kubeReserved: {cpu: 500m, memory: 1Gi, ephemeral-storage: 1Gi}

systemReserved: {}

systemReserved: {cpu: 1}
#                     ^ error wrong-type: "cpu"

systemReserved: {gpu: "1"}
#                ^^^ error unknown-value: cpu

systemReserved: {ephemeral-storage: 1Gi}
#                ^^^^^^^^^^^^^^^^^ error unknown-value

systemReserved: {cpu: lots}
#                     ^^^^ error malformed-text: "cpu"

kubeReserved: {memory: 1GB}
#                      ^^^ error malformed-text: "memory"

kubeReserved: {memory: 1.5}
#                      ^^^ error wrong-type: "memory"

reservedSystemCPUs: "0"

reservedSystemCPUs: 0-3,8

reservedSystemCPUs: ""
systemReservedCgroup: /s

reservedSystemCPUs:

reservedSystemCPUs: 0
#                   ^ error wrong-type: "reservedSystemCPUs"

reservedSystemCPUs: 0-3
systemReservedCgroup: /s
^^^^^^^^^^^^^^^^^^^^ error exclusive-fields: "reservedSystemCPUs" and "systemReservedCgroup"

reservedSystemCPUs: 0-3
kubeReservedCgroup: /s
^^^^^^^^^^^^^^^^^^ error exclusive-fields: "reservedSystemCPUs" and "kubeReservedCgroup"

reservedSystemCPUs: 3-1
#                   ^^^ error malformed-text: "reservedSystemCPUs"

reservedSystemCPUs: a
#                   ^ error malformed-text: "reservedSystemCPUs"

reservedSystemCPUs: 0, 1
#                   ^^^^ error malformed-text: "reservedSystemCPUs"

reservedSystemCPUs: [0, 1]
#                   ^^^^^^ error wrong-type: "reservedSystemCPUs"

reservedSystemCPUs: 0-3
kubeReservedCgroup: /s
^^^^^^^^^^^^^^^^^^ error exclusive-fields: "reservedSystemCPUs" and "kubeReservedCgroup"
systemReservedCgroup: /t
^^^^^^^^^^^^^^^^^^^^ error exclusive-fields: "reservedSystemCPUs" and "systemReservedCgroup"

enforceNodeAllocatable: [pods]

enforceNodeAllocatable: []

enforceNodeAllocatable: [none]

enforceNodeAllocatable: [pods, system-reserved]
systemReservedCgroup: /system.slice

enforceNodeAllocatable: pods
#                       ^^^^ error wrong-type: "enforceNodeAllocatable"

enforceNodeAllocatable: [5]
#                        ^ error wrong-type: "enforceNodeAllocatable[0]"

reservedMemory: []

reservedMemory: [{numaNode: 0, limits: {memory: 1Gi, hugepages-2Mi: 4Mi}}]
memoryManagerPolicy: Static

reservedMemory: [{numaNode: 0, limits: {memory: 1073741824}}]
memoryManagerPolicy: Static

reservedMemory: [{limits: {memory: 1Gi}}]
#                 ^^^^^^ error missing-field: "numaNode"
memoryManagerPolicy: Static

reservedMemory: [{numaNode: 0}]
#                 ^^^^^^^^ error missing-field: "limits"
memoryManagerPolicy: Static

reservedMemory: [{numaNode: "0", limits: {memory: 1Gi}}]
#                           ^^^ error wrong-type: "numaNode"
memoryManagerPolicy: Static

reservedMemory: [{numaNode: 0, limits: {memory: 1GB}}]
#                                               ^^^ error malformed-quantity
memoryManagerPolicy: Static

reservedMemory: [{numaNode: 0, limits: 1Gi}]
#                                      ^^^ error wrong-type: "limits"
memoryManagerPolicy: Static

memoryThrottlingFactor: 0.9

memoryThrottlingFactor: 1

memoryThrottlingFactor: 1e-1

memoryThrottlingFactor: "0.9"
#                       ^^^^^ error wrong-type: "memoryThrottlingFactor"

memoryThrottlingFactor: 90%
#                       ^^^ error wrong-type: "memoryThrottlingFactor"

userNamespaces: {}

userNamespaces: {idsPerPod: 65536}

userNamespaces: {idsPerPod: 131072}

userNamespaces: {idsPerPod: 4294901760}

userNamespaces: {idsPerPod: 0x10000}

userNamespaces: {idsPerPod: }

userNamespaces: {idsPerPod: 65537}
#                           ^^^^^ error out-of-range: a multiple of 65536

userNamespaces: {idsPerPod: 1000}
#                           ^^^^ error out-of-range: at least 65536

userNamespaces: {idsPerPod: 4294967296}
#                           ^^^^^^^^^^ error out-of-range: less than 4294967296

userNamespaces: {idsPerPod: -65536}
#                           ^^^^^^ error out-of-range: at least 65536

userNamespaces: {idsPerPod: "65536"}
#                           ^^^^^^^ error wrong-type: "idsPerPod"

topologyManagerPolicy: Best-Effort
#                      ^^^^^^^^^^^ warning unknown-value: best-effort

topologyManagerPolicy: something-else

enforceNodeAllocatable: [something-else]
`,
  )
})

describe('eviction', () => {
  documents(
    kubelet,
    `
evictionHard: {memory.available: 100Mi, nodefs.available: 10%, nodefs.inodesFree: 5%, imagefs.available: 15%, imagefs.inodesFree: 5%}

evictionHard: {}

evictionSoft: {memory.available: 200Mi}
evictionSoftGracePeriod: {memory.available: 1m30s}

evictionMinimumReclaim: {memory.available: 0Mi}

evictionHard:

evictionHard: {pid.available: "1000"}

evictionHard: {memory.available: 100}
#                                ^^^ error wrong-type: "memory.available"

evictionHard: [memory.available]
#             ^^^^^^^^^^^^^^^^^^ error wrong-type: "evictionHard"

evictionHard: nil
#             ^^^ error wrong-type: "evictionHard"

evictionSoft: {memory.available: 5}
#                                ^ error wrong-type: "memory.available"

evictionSoftGracePeriod: {memory.available: 90}
#                                           ^^ error wrong-type: "memory.available"

evictionSoftGracePeriod: {memory.available: 90 seconds}
#                                           ^^^^^^^^^^ error malformed-text: "memory.available"

evictionMinimumReclaim: {memory.available: 5}
#                                          ^ error wrong-type: "memory.available"

evictionHard: {memory.available: 100MB}
#                                ^^^^^ error malformed-text: "memory.available"

evictionHard: {memory.available: 110%}
#                                ^^^^ error malformed-text: "memory.available"

evictionSoft: {memory.available: 200Mi}
#              ^^^^^^^^^^^^^^^^ warning missing-counterpart

evictionPressureTransitionPeriod: 0s

evictionMaxPodGracePeriod: 60

mergeDefaultEvictionSettings: true
evictionHard: {memory.available: 5%}

evictionMaxPodGracePeriod: 60s
#                          ^^^ error wrong-type: "evictionMaxPodGracePeriod"

## the four eviction maps in list form
evictionHard:
- memory.available: 5%
^^^^^^^^^^^^^^^^^^^^^^ error wrong-type: "evictionHard"

evictionHard: {memory.avail: 100Mi}
`,
  )
})
