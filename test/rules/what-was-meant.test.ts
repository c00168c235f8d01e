import { describe, expect, test } from 'vitest'
import { applyFix, check } from '../harness/check.ts'
import { testService } from '../harness/schemas.ts'
import { realAuthentication, realAuthorization, realKubelet } from './documents.ts'

function findingsIn(text: string) {
  const service = testService()
  return service.diagnose(service.open(text))
}

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

test('quotes of print', () =>
  check(`${realKubelet}maxPods: “110”
#        ^^^^^ error wrong-type: change it to 110.
failSwapOn: ‘false’
#           ^^^^^^^ error wrong-type: change it to false.
address: “0.0.0.0”
#        ^^^^^^^^^ warning malformed-text: must not stand in quotes of print, which belong to the text; change it to 0.0.0.0.
clusterDomain: “cluster.local”
#              ^^^^^^^^^^^^^^^ warning malformed-text: quotes of print, which belong to the text; change it to cluster.local.
resolvConf: ‘/etc/resolv.conf’
#           ^^^^^^^^^^^^^^^^^^ warning malformed-text: change it to /etc/resolv.conf.
`))

describe('expressions in the manner of other languages', () => {
  const rule = (expression: string) =>
    `${realAuthentication}jwt:\n- issuer: {url: https://a.example.com, audiences: [a]}\n  claimMappings:\n    username:\n      expression: |-\n        ${expression}\n`

  test.each([
    ['claims.preferred-username', 'username', "write ['preferred-username'] for a name with a hyphen."],
    ['claims.a.b-c-d == 1', 'c', "write ['b-c-d'] for a name with a hyphen."],
    ['claims.cognito:groups', ':', 'Read a name with ":" in it by an index'],
    ["claims.a =~ 'x'", '=~', '"=~" is no CEL operator; write .matches("…").'],
    ["claims.a ?? 'x'", '?', '"??" is no CEL operator; write a.?b.orValue(c).'],
    ["claims.a <> 'x'", '>', '"<>" is no CEL operator; write "!=".'],
    ["claims.a === 'x'", '=', '"===" is no CEL operator; write "==".'],
    ['claims.a == ‘x’', '‘', `"‘" is no quote to CEL; write ' or ".`],
    ['claims?.a', 'a', 'Write ".?" for "?." to read what may be absent.'],
  ])('%s', (expression, underlined, said) => {
    const text = rule(expression)
    const [first] = findingsIn(text)
    expect(first && text.slice(first.span.start, first.span.end)).toBe(underlined)
    expect(first?.message).toContain(said)
  })

  test.each([
    [
      "claims.preferred-username == 'x'",
      'Read "preferred-username" by an index',
      "claims['preferred-username'] == 'x'",
    ],
    ['claims.a == “x”', "Write ' for quotes of other kinds", "claims.a == 'x'"],
  ])('%s: %s', (before, title, after) => expect(applyFix(rule(before), title)).toBe(rule(after)))
})
