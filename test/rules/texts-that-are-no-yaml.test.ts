import { expect, test } from 'vitest'
import { applyFix, check } from '../harness/check.ts'
import { realAuthentication, realKubelet } from './documents.ts'

test('two lines that became one', () => {
  check(`kind: KubeletConfiguration apiVersion: kubelet.config.k8s.io/v1beta1
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error yaml-syntax: Write "apiVersion" on a line of its own
maxPods: many
#        ^^^^ error wrong-type
`)
  check(`apiVersion: kubelet.config.k8s.io/v1beta1 kind: KubeletConfiguration
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error yaml-syntax: Write "kind" on a line of its own
`)
  check(`${realKubelet}systemReserved: memory: 1Gi
#               ^^^^^^^^^^^ error yaml-syntax: Start the mapping of "systemReserved" on the line below the key.
`)
  check('apiVersion: v1 kind: Pod\nmaxPods: many\n')
  check(`apiVersion: kubelet.config.k8s.io/v1beta1kind: KubeletConfiguratio
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error yaml-syntax: Write "kind" on a line of its own
#                                              ^^^^^^^^^^^^^^^^^^^ error unknown-kind: change "kind" to KubeletConfiguration
maxPods: many
#        ^^^^ error wrong-type
`)
})

test('marks of git and Markdown', () =>
  check(`\`\`\`yaml
^^^^^^^ error yaml-syntax: Remove this line: it is a mark of Markdown.
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
<<<<<<< HEAD
^^^^^^^^^^^^ error yaml-syntax: Settle the conflict
maxPods: many
#        ^^^^ error wrong-type
=======
maxPods: few
>>>>>>> main
`))

test('a conflict deeper in the file, and what both sides were', () =>
  check(`${realKubelet}authentication:
  anonymous:
<<<<<<< HEAD
^^^^^^^^^^^^ error yaml-syntax: Settle the conflict
    enabled: true
||||||| parent of 1234567
    enabled: 1
=======
    enabled: 2
>>>>>>> 1234567 (message)
  webhook:
    enabled: 3
#            ^ error wrong-type
clusterDNS:
<<<<<<< HEAD
^^^^^^^^^^^^ error yaml-syntax: Settle the conflict
- 10.0.0.1
=======
- 10.0.0.2
>>>>>>> main
- 10.0.0.3
`))

test('a conflict in JSON', () =>
  check(`{
  "apiVersion": "kubelet.config.k8s.io/v1beta1",
<<<<<<< HEAD
^^^^^^^^^^^^ error json-syntax: Settle the conflict
  "maxPods": "5",
#            ^^^ error wrong-type
=======
  "maxPods": 6,
>>>>>>> main
  "kind": "KubeletConfiguration"
}
`))

test('a conflict that has lost a mark', () => {
  check(`${realKubelet}<<<<<<< HEAD
^^^^^^^^^^^^ error yaml-syntax: Settle the conflict
maxPods: 110
=======
port: 250
`)
  check(`${realKubelet}authentication:
  anonymous:
    enabled: true
=======
^^^^^^^ error yaml-syntax: Settle the conflict
    enabled: 1
>>>>>>> main
clusterDNS:
<<<<<<< HEAD
^^^^^^^^^^^^ error yaml-syntax: Settle the conflict
- 10.0.0.1
- 10.0.0.2
>>>>>>> main
`)
  check(`${realKubelet}maxPods: 110
>>>>>>> main
^^^^^^^ error yaml-syntax: Settle the conflict
`)
})

test('what was meant for the line between two documents', () => {
  const authorization = `apiVersion: apiserver.config.k8s.io/v1
kind: AuthorizationConfiguration
authorizers: [{type: Node, name: node}]
`
  check(`${realKubelet}clusterDNS:
- 10.0.0.1
  ---
# ^^^ error missing-separator: Remove the blanks before "---"
${authorization}`)
  check(`${realKubelet}authentication:
  anonymous:
    enabled: true
  ---
# ^^^ error missing-separator: Remove the blanks before "---"
${authorization}`)
  check(` ---
#^^^ error yaml-syntax: Write "---" at the begin of this line
${realKubelet}`)
  check(`--
^^ error yaml-syntax: Write "---" at the begin of this line
${realKubelet}maxPods: many
#        ^^^^ error wrong-type
--
^^ error yaml-syntax: Write "---" at the begin of this line
`)
})

test('a list below a value', () => {
  check(`${realKubelet}clusterDNS: []
#           ^^ error yaml-syntax: Remove this value: the list below is that of "clusterDNS".
- 10.0.0.1
- 10
# ^^ error wrong-type
registerWithTaints: null # as it was
#                   ^^^^ error yaml-syntax: Remove this value: the list below is that of "registerWithTaints".

- key: a
  effect: 1
#         ^ error wrong-type
maxPods: 110
- 10.0.0.1
^^^^^^^^^^ error yaml-syntax: Write a key above this list, or remove the value of "maxPods"
- 10.0.0.2
port: many
#     ^^^^ error wrong-type
`)
  check(`apiVersion: apiserver.config.k8s.io/v1
kind: AdmissionConfiguration
plugins: x
#        ^ error wrong-type
- name: PodSecurity
^^^^^^^^^^^^^^^^^^^ error yaml-syntax: Write a key above this list
  path: a.yaml
- name: NamespaceLifecycle
  path: b.yaml
`)
})

test('a list where a key is due is one mistake, with all that stands in it', () =>
  check(`${realKubelet}: 10.0.0.1
^ error yaml-syntax: Write a key before the ":".
- 10.0.0.2: a
^^^^^^^^^^^^^ error yaml-syntax: Move the "- " below a key without a value, or replace it by a key.
  maxPod: 1
- 10.0.0.3
maxPods: many
#        ^^^^ error wrong-type
`))

test('a list is one mistake where a line above one of its items is no key', () =>
  check(`${realKubelet}clusterDNS:
- 10.0.0.1
x- 10.0.0.2
^^^^^^^^^^^ error yaml-syntax: Add ":" after "x-", or remove the line.
- 10.0.0.3
^^^^^^^^^^ error yaml-syntax: Move the "- " below a key without a value, or replace it by a key.
- 10.0.0.4
maxPods: many
#        ^^^^ error wrong-type
`))

test('a bracket before the first key makes no JSON of a block mapping', () =>
  check(`{apiVersion: kubelet.config.k8s.io/v1beta1
^ error yaml-syntax: Add the closing "}" of this "{".
kind: KubeletConfiguration
maxPods: many
#        ^^^^ error wrong-type
`))

test('an item without its blank, or with one of another kind', () =>
  check(`${realKubelet}clusterDNS:
- 10.0.0.1
-10.0.0.2
^^^^^^^^^ error yaml-syntax: Add a space after the "-".
- 10.0.0.3
-\u00A010.0.0.4
^^^^^^^^^^ error yaml-syntax: Write a blank after the "-": what stands there is a space of another kind.
- 10
# ^^ error wrong-type
enforceNodeAllocatable:
-pods
^^^^^ error yaml-syntax: Add a space after the "-".
- kube-reserved
maxPods: many
#        ^^^^ error wrong-type
`))

test('a value in the column of its key, or before it', () => {
  check(`${realKubelet}authentication:
  webhook:
    cacheTTL:
    2m
#   ^^ error yaml-syntax: Indent this line deeper than "cacheTTL" if it is its value
    enabled:
true
^^^^ error yaml-syntax: Indent this line deeper than "enabled" if it is its value
  x509: {clientCAFile: 1}
#                      ^ error wrong-type
evictionHard:
memory
^^^^^^ error yaml-syntax: Add ":" and a value after "memory", or remove the line.
`)
})

test('a colon behind the dash of an item', () =>
  check(`${realAuthentication}jwt:
-: issuer:
^^ error yaml-syntax: Write "-" in place of "-:".
    url: https://a.example.com
    audiences: [a]
  claimMappings: {username: {claim: sub, prefix: ""}}
-: issuer: {url: https://b.example.com, audiences: [a]}
^^ error yaml-syntax: Write "-" in place of "-:".
  claimMappings: {username: {claim: sub, prefix: ""}}
anonymous: {enabled: 1}
#                    ^ error wrong-type
`))

test('signs in place of a colon', () =>
  check(`apiVersion => apiserver.config.k8s.io/v1
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error yaml-syntax: Write ":" and a space in place of "=>".
kind: AuthenticationConfiguration
jwt :=
^^^^^^ error yaml-syntax: Write ":" and a space in place of ":=".
- issuer：
# ^^^^^^^ error yaml-syntax: Write ":" and a space in place of "：".
    url; https://a.example.com
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^ error yaml-syntax: Write ":" and a space in place of ";".
    audiences: [a]
  claimMappings: {username: {claim: sub, prefix: ""}}
`))

test('a question mark before a value', () =>
  check(`${realKubelet}clusterDomain: ? a
#              ^^^ error yaml-syntax: unquoted text cannot start with "?"
`))

test('a space of another kind behind a colon', () =>
  check(`${realKubelet}maxPods:\u00A0110
^^^^^^^^^^^^ error yaml-syntax: Write a blank after the ":": what stands there is a space of another kind.
`))

test('the text of a block that is not indented', () =>
  check(`${realAuthentication}jwt:
- issuer:
    url: https://a.example.com
    audiences: [a]
    certificateAuthority: |
    -----BEGIN CERTIFICATE-----
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^ error yaml-syntax: Indent this line deeper than "certificateAuthority" if it is its text
  claimMappings: {username: {claim: sub, prefix: ""}}
`))

test.each([
  [
    'systemReserved:\n  cpu: 100m memory: 1Gi',
    'Write "memory" on a line of its own',
    'systemReserved:\n  cpu: 100m\n  memory: 1Gi',
  ],
  ['clusterDNS: []\n- 10.0.0.1', 'Remove "[]"', 'clusterDNS:\n- 10.0.0.1'],
  ['clusterDNS:\n- a\n-b\n- c', 'Add the space', 'clusterDNS:\n- a\n- b\n- c'],
  ['clusterDNS:\n- a\n-\u00A0b', 'Write a blank of the usual kind', 'clusterDNS:\n- a\n- b'],
  ['cpuCFSQuotaPeriod:\n10ms', 'Indent the text', 'cpuCFSQuotaPeriod:\n  10ms'],
  ['maxPods: 1\n--', 'Write "---"', 'maxPods: 1\n---'],
  ['clusterDNS:\n-: a: b\n', 'Write "-" for "-:"', 'clusterDNS:\n- a: b\n'],
  ['providerID: |\na/b\n\ndef\nport: 1', 'Indent the text', 'providerID: |\n  a/b\n\n  def\nport: 1'],
])('%j: %s', (before, title, after) =>
  expect(applyFix(`${realKubelet}${before}\n`, title)).toBe(`${realKubelet}${after}\n`),
)
