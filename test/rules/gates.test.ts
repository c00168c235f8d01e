import { describe, expect, test } from 'vitest'
import { applyFix, check } from '../harness/check.ts'
import { bothKubelets, realKubelet } from './documents.ts'

describe('needs-feature-gate', () => {
  test.each(bothKubelets)('an alpha field needs its gate, at whatever depth', (header) => {
    const split = (gates: string) =>
      `${header}featureGates: ${gates}\nlogging:\n  options:\n    text:\n      splitStream: true\n`
    check(
      `${split('{}')}#     ^^^^^^^^^^^ error needs-feature-gate: Set the feature gate "LoggingAlphaOptions" to true in "featureGates"; "splitStream" needs it.`,
    )
    check(split('{LoggingAlphaOptions: yes}'))
  })

  test.each(bothKubelets)('a zero and the default need no gate', (header) =>
    check(`${header}featureGates: {LoggingAlphaOptions: false, RotateKubeletServerCertificate: false}
serverTLSBootstrap: false
logging: {options: {text: {splitStream: false, infoBufferSize: "0"}, json: {infoBufferSize: 0Ki}}}`),
  )

  test('where nothing must be written without the gate, the default needs it too', () => {
    check(`${realKubelet}featureGates: {KubeletCrashLoopBackOffMax: false}
crashLoopBackOff: {maxContainerRestartPeriod: 5m}
#                  ^^^^^^^^^^^^^^^^^^^^^^^^^ error needs-feature-gate`)
    check(`${realKubelet}featureGates: {KubeletEnsureSecretPulledImages: false}
imagePullCredentialsVerificationPolicy: NeverVerifyPreloadedImages
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error needs-feature-gate`)
    check(`${realKubelet}featureGates: {KubeletEnsureSecretPulledImages: false}
imagePullCredentialsVerificationPolicy: ""`)
  })

  test('a word that the field does not know has one finding', () =>
    check(`${realKubelet}memoryReservationPolicy: none
#                        ^^^^ error unknown-value`))

  test.each(bothKubelets)('null switches a gate off', (header) =>
    check(`${header}serverTLSBootstrap: true
^^^^^^^^^^^^^^^^^^ error needs-feature-gate
featureGates:
  RotateKubeletServerCertificate:`),
  )

  test('null is the wrong setting of a gate that is locked on', () =>
    check(`${realKubelet}featureGates: {NodeSwap: null}
#                        ^^^^ error locked-gate`))

  test.each(bothKubelets)('all alpha features at once', (header) =>
    check(`${header}featureGates: {AllAlpha: true}
logging: {options: {text: {splitStream: true}}}
qosReserved: {memory: 50%}`),
  )

  test('a default written in another way is the default', () => {
    check(`${realKubelet}featureGates: {CustomCPUCFSQuotaPeriod: false}\ncpuCFSQuotaPeriod: 0.1s`)
    check(
      `${realKubelet}featureGates: {CustomCPUCFSQuotaPeriod: false}\ncpuCFSQuotaPeriod: 50ms\n^^^^^^^^^^^^^^^^^ error needs-feature-gate`,
    )
  })

  test.each(bothKubelets)('a gate of which nothing is known counts as on', (header) =>
    check(`${header}featureGates: "{{ .gates }}"\nserverTLSBootstrap: true`),
  )

  test.each(bothKubelets)('a gate of the wrong type says nothing', (header) =>
    check(`${header}featureGates: {RotateKubeletServerCertificate: "false"}
#                                              ^^^^^^^ error wrong-type
serverTLSBootstrap: true`),
  )

  test('a switch for a stage counts for gates that are not named', () => {
    check(
      `${realKubelet}featureGates: {AllBeta: false}\nserverTLSBootstrap: true\n^^^^^^^^^^^^^^^^^^ error needs-feature-gate`,
    )
    check(
      `${realKubelet}featureGates: {AllBeta: false, RotateKubeletServerCertificate: true}\nserverTLSBootstrap: true`,
    )
    check(`${realKubelet}featureGates: {AllAlpha: true}\nmemoryReservationPolicy: TieredReservation`)
  })

  test('in each release', () => {
    const split = `${realKubelet}logging: {options: {text: {splitStream: true}}}\n`
    check(`${split}#                          ^^^^^^^^^^^ error needs-feature-gate`, { release: '1.34' })
    check(`${split}featureGates: {LoggingAlphaOptions: true}\n`, { release: '1.34' })
  })

  test('the gate is set where it is written, added to the map, or the map is added', () => {
    const title = 'Set MemoryQoS to true'
    const policy = `${realKubelet}memoryReservationPolicy: TieredReservation\n`
    expect(applyFix(`${policy}featureGates: {MemoryQoS: false}\n`, title)).toBe(
      `${policy}featureGates: {MemoryQoS: true}\n`,
    )
    expect(applyFix(`${policy}featureGates:\n  NodeSwap: true\n`, title)).toBe(
      `${policy}featureGates:\n  NodeSwap: true\n  MemoryQoS: true\n`,
    )
    expect(applyFix(`${policy}featureGates:\n`, title)).toBe(`${policy}featureGates: {MemoryQoS: true}\n`)
    expect(applyFix(policy, title)).toBe(`${policy}featureGates:\n  MemoryQoS: true\n`)
  })

  test('JSON stays JSON', () =>
    expect(
      JSON.parse(
        applyFix(
          '{"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration", "memoryReservationPolicy": "TieredReservation"}',
          'Set MemoryQoS to true',
        ),
      ),
    ).toMatchObject({ featureGates: { MemoryQoS: true } }))
})

describe('the matcher for gates', () => {
  test('a field that is read only while its gate is on', () => {
    for (const header of bothKubelets) {
      check(`${header}qosReserved: {memory: 50%}\n^^^^^^^^^^^ warning no-effect`)
      check(`${header}qosReserved: {memory: 50%}\nfeatureGates: {QOSReserved: true}`)
      check(`${header}qosReserved: {memory: 50%}\nfeatureGates: {QOSReserved: {{ .qos }}}`)
    }
  })

  test('with the default of an older release', () =>
    check(`${realKubelet}qosReserved: {memory: 50%}\n^^^^^^^^^^^ warning no-effect`, { release: '1.34' }))
})

describe('locked-gate', () => {
  test('a lock to off', () =>
    check(
      `${realKubelet}featureGates: {GitRepoVolumeDriver: true}\n#                                   ^^^^ error locked-gate: Remove "GitRepoVolumeDriver" or set it to false`,
    ))

  test('the final setting, and a gate that is not locked', () =>
    check(`${realKubelet}featureGates: {NodeSwap: true, CustomCPUCFSQuotaPeriod: false}`))

  test('locks are those of the release', () => {
    const off = `${realKubelet}featureGates: {NodeSwap: false, ImageVolume: false}\n`
    check(`${off}#                        ^^^^^ error locked-gate: "NodeSwap"`, { release: '1.35' })
    check(
      `${off}#                        ^^^^^ error locked-gate: "NodeSwap"
#                                            ^^^^^ error locked-gate: "ImageVolume"`,
    )
  })

  test('the line is removed', () =>
    expect(applyFix(`${realKubelet}featureGates:\n  NodeSwap: false\n  MemoryQoS: true\n`, 'Remove "NodeSwap"')).toBe(
      `${realKubelet}featureGates:\n  MemoryQoS: true\n`,
    ))
})

describe('gate-requires', () => {
  test('switching off what others build on', () => {
    check(`${realKubelet}featureGates:
  GracefulNodeShutdown: false
# ^^^^^^^^^^^^^^^^^^^^ error gate-requires: Set "GracefulNodeShutdownBasedOnPodPriority" to false too
# ^^^^^^^^^^^^^^^^^^^^ error gate-requires: Set "WindowsGracefulNodeShutdown" to false too`)
    check(`${realKubelet}featureGates:
  GracefulNodeShutdown: false
  GracefulNodeShutdownBasedOnPodPriority: false
  WindowsGracefulNodeShutdown: false`)
  })

  test('a gate that is written is judged where it is', () =>
    check(`${realKubelet}featureGates:
  UserNamespacesHostNetworkSupport: true
# ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error gate-requires: Set "NodeDeclaredFeatures" to true; the feature gate "UserNamespacesHostNetworkSupport" needs it.
  NodeDeclaredFeatures: false
# ^^^^^^^^^^^^^^^^^^^^ error gate-requires: Set "ExtendWebSocketsToKubelet" to false too
# ^^^^^^^^^^^^^^^^^^^^ error gate-requires: Set "InPlacePodLevelResourcesVerticalScaling" to false too
# ^^^^^^^^^^^^^^^^^^^^ error gate-requires: Set "InPlacePodVerticalScalingInitContainers" to false too
# ^^^^^^^^^^^^^^^^^^^^ error gate-requires: Set "RestartAllContainersOnContainerExits" to false too`))

  test('a whole stage that is off is consistent', () => check(`${realKubelet}featureGates: {AllBeta: false}`))

  test('a locked gate is the only mistake', () =>
    check(
      `${realKubelet}featureGates: {DynamicResourceAllocation: false}\n#                                         ^^^^^ error locked-gate`,
    ))
})
