import { describe, expect, test } from 'vitest'
import { applyFix, check } from '../harness/check.ts'
import { orchKubelet, realEgress, realKubelet } from './documents.ts'

describe('unequal-sums', () => {
  const reserved = (memory: string, more = '') => `${realKubelet}memoryManagerPolicy: Static
${more}reservedMemory: [{limits: {memory: ${memory}}}, {numaNode: 1, limits: {memory: 1Gi}}]
`
  const differ = '^^^^^^^^^^^^^^ information unequal-sums: Make the amounts in "reservedMemory" add up to '

  test('whatever the units are', () => {
    check(
      reserved('1Gi', 'kubeReserved: {memory: 1Gi}\nsystemReserved: {memory: "972Mi"}\nevictionSoft: {}\n').replace(
        '972Mi',
        '924Mi',
      ),
    )
    check(`${reserved('1Gi', 'kubeReserved: {memory: 1Gi}\n')}${differ}1124Mi; now they are 2048Mi.`)
  })

  test('a threshold that is written, one that is switched off, and the default', () => {
    const two = 'kubeReserved: {memory: 2Gi}\n'
    check(`${reserved('1Gi', two)}${differ}2148Mi`)
    check(
      `${reserved('1Gi', `evictionHard: {pid.available: "5%"}\n^^^^^^^^^^^^ information incomplete-defaults\n${two}`)}`,
    )
    check(
      `${reserved('1Gi', `evictionHard: {memory.available: 1Gi}\n^^^^^^^^^^^^ information incomplete-defaults\n${two}`)}${differ}3072Mi`,
    )
  })

  test('each key of a map by itself, and what must not be there at all', () => {
    const file = `${realKubelet}memoryManagerPolicy: Static
reservedMemory:
- limits:
    memory: 100Mi
    hugepages-2Mi: 4Mi
#   ^^^^^^^^^^^^^ error unequal-sums: Remove "hugepages-2Mi" from "reservedMemory"; its amounts must add up to nothing, and now they are 6Mi.
- numaNode: 1
  limits: {hugepages-2Mi: 2Mi, hugepages-1Gi: 1Gi}
#                              ^^^^^^^^^^^^^ error unequal-sums: Remove "hugepages-1Gi"
`
    check(file)
    expect(applyFix(file, 'Remove "hugepages-2Mi"')).toContain(
      '    memory: 100Mi\n- numaNode: 1\n  limits: {hugepages-1Gi: 1Gi}\n',
    )
  })

  test('amounts that nobody can know leave the sums open', () => {
    check(reserved('1Gi', 'evictionHard: {memory.available: "5%"}\n^^^^^^^^^^^^ information incomplete-defaults\n'))
    check(reserved('1Gi', 'kubeReserved: {memory: "{{ .memory }}"}\n'))
    check(reserved('"{{ .memory }}"', 'kubeReserved: {memory: 1Gi}\n'))
    check(reserved('1Gi', 'mergeDefaultEvictionSettings: true\n'))
  })
})

describe('values that are refused', () => {
  test('an amount of nothing has one finding', () =>
    check(`${realKubelet}memoryManagerPolicy: Static
reservedMemory: [{limits: {memory: 0}}]
#                                  ^ error out-of-range`))

  test('a reservation of nothing, but not a negative one', () => {
    check(`${realKubelet}memoryManagerPolicy: Static
reservedMemory: [{limits: {memory: -1Gi}}, {numaNode: 1, limits: {memory: 0Mi}}]
#                                                                         ^^^ error out-of-range: must be other than 0`)
  })

  test('a number of bytes is whole, and fits 64 bits', () => {
    check(`${realKubelet}containerLogMaxSize: 100m\n#                    ^^^^ error malformed-text: a whole number`)
    check(`${realKubelet}containerLogMaxSize: 10Ei\n#                    ^^^^ error malformed-text`)
    check(`${realKubelet}containerLogMaxSize: "-1"`)
    check(`${realKubelet}containerLogMaxSize: 1.5Mi\n#                    ^^^^^ error malformed-text: such as 1536Ki`)
    for (const good of ['1.5M', '10.Mi', '+1Mi']) check(`${realKubelet}containerLogMaxSize: ${good}`)
    check(`${realKubelet}containerLogMaxSize: 7P`)
    check(`${orchKubelet}containerLogMaxSize: 100m`)
  })

  test('a curve that the library does not know', () =>
    check(`${realKubelet}tlsCurvePreferences: [29, 22, 4588]\n#                         ^^ error out-of-range`))

  test('the same resource of a node twice, whether the node is named or the first by default', () =>
    check(`${realKubelet}memoryManagerPolicy: Static
reservedMemory:
- {limits: {memory: 50Mi}}
- {numaNode: 1, limits: {memory: 25Mi, hugepages-2Mi: 2Mi}}
#                                      ^^^^^^^^^^^^^ error unequal-sums
- {numaNode: 0, limits: {memory: 25Mi, hugepages-2Mi: 2Mi}}
#                        ^^^^^^ error duplicate-item: another item has "numaNode" 0 and "memory" on line 5`))

  test('a reservation of zero is none', () =>
    check(
      `${realKubelet}cpuManagerPolicy: static
^^^^^^^^^^^^^^^^ warning at-least-one-field
kubeReserved: {cpu: "0"}
systemReserved: {cpu: 0m}`.replace('systemReserved: {cpu: 0m}', 'systemReserved: {cpu: "0m"}'),
    ))

  test('an old name is known in one spelling only', () => {
    check(`${realEgress}egressSelections:
- {name: Cluster, connection: {proxyProtocol: Direct}}
- {name: Master, connection: {proxyProtocol: Direct}}
#        ^^^^^^ error unknown-value`)
  })
})

describe('unreadUnless', () => {
  test('what the component does not read cannot stop it', () =>
    check(`${realKubelet}topologyManagerPolicyOptions: {closest: "true", max-allowable-numa-nodes: "7"}
^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning no-effect`))

  test('and it does when it is read', () =>
    check(`${realKubelet}topologyManagerPolicy: restricted
topologyManagerPolicyOptions: {closest: "true", max-allowable-numa-nodes: "7"}
#                              ^^^^^^^ error unknown-value
#                                               ^^^^^^^^^^^^^^^^^^^^^^^^ error risky-combination`))

  test('a wrong type is wrong all the same', () =>
    check(`${realKubelet}topologyManagerPolicyOptions: {closest: 5}
^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning no-effect
#                                       ^ error wrong-type`))
})

describe('syntax that only real files have', () => {
  test('sysctls', () => {
    check(
      `${realKubelet}allowedUnsafeSysctls: [net.core.somaxconn, "kernel.msg*", "net.*", kernel/shm_rmid_forced, kernel.sem, fs.mqueue.msg_max]`,
    )
    check(`${realKubelet}allowedUnsafeSysctls: [vm.swappiness, "net.*.x", net]
#                      ^^^^^^^^^^^^^ error pattern-mismatch
#                                     ^^^^^^^^^ error pattern-mismatch
#                                                ^^^ error pattern-mismatch`)
  })

  test('addresses of the runtime', () => {
    check(
      `${realKubelet}containerRuntimeEndpoint: tcp://127.0.0.1:1\n#                         ^^^^^^^^^^^^^^^^^ error malformed-text`,
    )
    for (const good of ['unix:///run/c.sock', 'unix:/run/c.sock', '/run/c.sock', 'npipe:////./pipe/c', '""'])
      check(`${realKubelet}containerRuntimeEndpoint: ${good}`)
    check(
      `${realKubelet}containerRuntimeEndpoint: unix://run/c.sock\n#                         ^^^^^^^^^^^^^^^^^ warning malformed-text: unix:///run/c.sock`,
    )
    check(`${orchKubelet}containerRuntimeEndpoint: tcp://127.0.0.1:1`)
  })

  test('paths and percentages that are fine', () => {
    check(`${realKubelet}podLogsDir: log/pods\n#           ^^^^^^^^ error pattern-mismatch: must be an absolute path`)
    check(`${realKubelet}podLogsDir: /var//log\n#           ^^^^^^^^^ error malformed-text`)
    check(`${realKubelet}evictionMinimumReclaim: {memory.available: 101%}`)
  })

  test('metrics of the release itself are not hidden', () =>
    check(
      `${realKubelet}showHiddenMetricsForVersion: "1.36"\n#                            ^^^^^^ error unknown-in-release`,
    ))
})
