import { describe } from 'vitest'
import { documents, kubelet } from './documents.ts'

describe('shutdown', () => {
  documents(
    kubelet,
    `
shutdownGracePeriod: 30s
shutdownGracePeriodCriticalPods: 10s

shutdownGracePeriod: 30s

shutdownGracePeriod: 0s
shutdownGracePeriodCriticalPods: 0s

shutdownGracePeriod: 10s
shutdownGracePeriodCriticalPods: 10s
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning equal-fields: "shutdownGracePeriodCriticalPods"

shutdownGracePeriod: 10s
shutdownGracePeriodCriticalPods: 20s
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error out-of-order: "shutdownGracePeriodCriticalPods"

shutdownGracePeriodCriticalPods: 10s
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error out-of-order: "shutdownGracePeriodCriticalPods"

shutdownGracePeriodByPodPriority: [{priority: 0, shutdownGracePeriodSeconds: 10}, {priority: -5, shutdownGracePeriodSeconds: 0}]

shutdownGracePeriodByPodPriority: []
shutdownGracePeriod: 30s

shutdownGracePeriod: 0s
shutdownGracePeriodByPodPriority: [{priority: 0, shutdownGracePeriodSeconds: 10}]

shutdownGracePeriod: 30s
shutdownGracePeriodByPodPriority: [{priority: 0, shutdownGracePeriodSeconds: 10}]
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error exclusive-fields: "shutdownGracePeriodByPodPriority" and "shutdownGracePeriod"

shutdownGracePeriodByPodPriority: [{priority: 0}]
#                                   ^^^^^^^^ error missing-field: "shutdownGracePeriodSeconds"

shutdownGracePeriodByPodPriority: [{shutdownGracePeriodSeconds: 5}]
#                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^ error missing-field: "priority"

shutdownGracePeriodByPodPriority: [{priority: "0", shutdownGracePeriodSeconds: 5}]
#                                             ^^^ error wrong-type: "priority"

shutdownGracePeriodByPodPriority: [{priority: 0, shutdownGracePeriodSeconds: 5s}]
#                                                                            ^^ error wrong-type: "shutdownGracePeriodSeconds"

shutdownGracePeriodByPodPriority: {priority: 0, shutdownGracePeriodSeconds: 5}
#                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error wrong-type: "shutdownGracePeriodByPodPriority"

shutdownGracePeriodByPodPriority: [{priority: 2147483648, shutdownGracePeriodSeconds: 5}]
#                                             ^^^^^^^^^^ error out-of-range: at most 2147483647

featureGates: {GracefulNodeShutdown: false}
shutdownGracePeriodByPodPriority: [{priority: 0, shutdownGracePeriodSeconds: 10}]
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error needs-feature-gate: "GracefulNodeShutdown"

## critical pods + by priority
shutdownGracePeriodCriticalPods: 10s
shutdownGracePeriodByPodPriority: [{priority: 0, shutdownGracePeriodSeconds: 10}]
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error exclusive-fields: "shutdownGracePeriodByPodPriority" and "shutdownGracePeriodCriticalPods"

shutdownGracePeriodByPodPriority: [{priority: 0, shutdownGracePeriodSeconds: 9223372036854775807}]

## equal in other units
shutdownGracePeriod: 1m
shutdownGracePeriodCriticalPods: 60s
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning equal-fields: "shutdownGracePeriodCriticalPods"
`,
  )
})
