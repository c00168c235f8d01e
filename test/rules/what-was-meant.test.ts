import { describe, test } from 'vitest'
import { check } from '../harness/check.ts'
import { realAuthentication, realAuthorization, realKubelet } from './documents.ts'

describe('names that are none', () => {
  test('flags as they are passed', () =>
    check(`${realKubelet}node-ip: 10.0.0.1
^^^^^^^ warning unknown-field: pass it by the flag "--node-ip"
--root-dir: /data
^^^^^^^^^^ warning unknown-field: pass it by the flag "--root-dir"
event-qps: 5
^^^^^^^^^ warning unknown-field: is the field "eventRecordQPS"
`))

  test('paths', () => {
    check(`${realKubelet}authentication.anonymous.enabled: false
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning unknown-field: write "enabled" below "authentication.anonymous"
evictionHard.memory.available: 100Mi
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning unknown-field: write "memory.available" below "evictionHard"
authentication.none.enabled: false
^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning unknown-field: remove it
`)
    // Nothing is missing that stands there, if only in one line.
    check(`${realAuthentication}jwt:
- issuer.url: https://a.example.com
# ^^^^^^^^^^ error unknown-field: write "url" below "issuer"
  issuer.audiences: [a]
# ^^^^^^^^^^^^^^^^ error unknown-field: write "audiences" below "issuer"
  claimMappings: {username: {claim: sub, prefix: ""}}
`)
  })

  test('objects around what they are read from', () => {
    check(`${realKubelet}kubelet: {maxPods: 5}
^^^^^^^ warning unknown-field: move what is in it to the top level
config: {cpus: 5}
^^^^^^ warning unknown-field: remove it
`)
    check(`${realAuthorization}authorizers:
- authorizer: {type: Node, name: node}
# ^^^^^^^^^^ error unknown-field: move what is in it into "authorizers[0]"
`)
  })

  test('blanks of another kind', () =>
    check(`${realKubelet}authentication:
\u00A0\u00A0webhook: {}
^^^^^^^^^ warning unknown-field: "<U+00A0><U+00A0>webhook" is no field of KubeletConfiguration and is ignored by the node agent; indent it with blanks
cgroupDriver: systemd\u200B
#             ^^^^^^^^ error unknown-value: cannot be "systemd<U+200B>"
`))
})

describe('values of the wrong type', () => {
  test('what to change them to', () =>
    check(`${realKubelet}tlsMinVersion: 1.2
#              ^^^ error wrong-type: must be a text, not the number 1.2; change it to VersionTLS12.
reservedSystemCPUs: 0
#                   ^ error wrong-type: must be a text, not the number 0; change it to "0".
showHiddenMetricsForVersion: 1.30
#                            ^^^^ error wrong-type: must be a text, not the number 1.30.
runtimeRequestTimeout: 30
#                      ^^ error wrong-type: not the number 30; change it to 30s.
failSwapOn: "false"
#           ^^^^^^^ error wrong-type: not the text "false"; change it to false.
clusterDNS:
  -10.0.0.1
# ^^^^^^^^^ error wrong-type: not the text "-10.0.0.1" (an item begins with "-" and a blank).
`))
})
