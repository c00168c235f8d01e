import { describe, test } from 'vitest'
import { check } from '../harness/check.ts'
import { kubelet, userRules, webhook } from './documents.ts'

const windows = (text: string) => text.replaceAll('\n', '\r\n')

describe('line ends and marks', () => {
  test('a byte order mark and CRLF', () =>
    check(`\uFEFF${windows(`${kubelet}clusterDNS:\n- 10.0.0.1\nevictionHard:\n  memory.available: 5%\n`)}`))

  test('findings in CRLF files stand where they should', () =>
    check(
      `${windows(`${kubelet}maxPods: x\n`)}#        ^ error wrong-type\r\n${windows('port: 5\nruntimeRequestTimeout: 1d\n')}#                      ^^ error malformed-duration\r\n`,
    ))

  test('no line break at the end', () => check(`${kubelet}maxPods: 5`))
  test('trailing blanks and empty lines', () => check(`${kubelet}\n\nmaxPods: 5  \n\n  \n# end\n`))
  test('astral characters before a finding', () =>
    check(
      `${kubelet}providerID: "😀", \n`.replace(', ', ' # 😀') +
        'clusterDNS: ["😀"]\n#            ^^^^ error malformed-text\n',
    ))
  test('JSON with tabs and CRLF', () =>
    check(
      windows(
        '{\n\t"apiVersion": "kubelet.config.orch.io/v1beta1",\n\t"kind": "KubeletConfiguration",\n\t"maxPods": 5\n}\n',
      ),
    ))
  test('a tab as indentation', () => check(`${kubelet}authentication:\n\twebhook: {}\n^ error yaml-tab\n`))
  test('a tab behind the colon and before a comment', () => check(`${kubelet}maxPods:\t5\t# many\n`))
})

describe('block scalars', () => {
  test('an expression over several lines, with a comment', () =>
    check(`${userRules}  - expression: |
      !user.username
        .startsWith("system:") // reserved

  - expression: >-
      user.username != ""

      && true
`))

  test('a finding in a later line', () =>
    check(`${userRules}  - expression: |
      user.username != ""

      && user.mail != ""
#             ^^^^ error cel-unknown-member
`))

  test('a header that keeps its line break', () =>
    check(`apiVersion: |-
  kubelet.config.orch.io/v1beta1
kind: >-
  KubeletConfiguration
maxPods: "5"
#        ^^^ error wrong-type
`))
})

describe('expressions and tags', () => {
  const condition = (text: string) => check(`${webhook()}    matchConditions:\n    - expression: ${text}\n`)

  test.each([
    `!(request.user == 'a')\n#                 ^^^^^^^^^^^^^^^^^^^^^^ error yaml-tag`,
    `!(request.user == "a")\n#                 ^^^^^^^^^^^^^^^^^^^^^^ error yaml-tag`,
    `!request.user.startsWith("a")\n#                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error yaml-tag`,
    `!has(request.resourceAttributes)\n#                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error yaml-tag`,
  ])('%s', condition)

  test.each([
    `"!(request.user == 'a')"`,
    `'!(request.user == "a")'`,
    `!!str "!(request.user == 'a')"`,
    `|-\n        !(request.user == 'a')`,
    `(!(request.user == 'a'))`,
  ])('%s', condition)
})

describe('templates', () => {
  test('of Helm', () =>
    check(`${kubelet}maxPods: {{ .Values.maxPods }}
{{- with .Values.dns }}
clusterDNS: {{ toJson . }}
{{- end }}
clusterDomain: {{ .Values.domain | quote }}
evictionHart: {{ toJson .Values.eviction }}
^^^^^^^^^^^^ warning unknown-field: "evictionHard"
`))

  test('of the shell and of Jinja', () =>
    check(`${kubelet}maxPods: \${MAX_PODS}
clusterDNS: [\${DNS}, "\${DNS2}"]
enableServer: $(ENABLE)
{% if x %}
port: {{ port }}
{% endif %}
{# a comment #}
`))
})

describe('several documents', () => {
  test('each has its own kind, those of others are silent', () =>
    check(`# first
${kubelet}maxPods: x
#        ^ error wrong-type
---
apiVersion: v1
kind: Secret
maxPods: x
--- # third
${kubelet}port: x
#     ^ error wrong-type
...
---
`))

  test('anchors end with their document', () =>
    check(`${kubelet}clusterDNS: &dns [10.0.0.1]
---
${kubelet}clusterDNS: *dns
#           ^^^^ error yaml-alias
`))

  test('a syntax error of one does not touch the other', () =>
    check(`${kubelet}clusterDomain: "a" b
#              ^^^^^ error yaml-syntax
maxPods: x
#        ^ error wrong-type
---
${kubelet}port: x
#     ^ error wrong-type
`))
})
