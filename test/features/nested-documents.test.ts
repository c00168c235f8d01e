import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../server/src/core/base/text-edit.ts'
import { applyFix, check } from '../harness/check.ts'
import { demandSound } from '../harness/completion.ts'
import { crlf } from '../harness/config-map.ts'
import { testService } from '../harness/schemas.ts'

const talos = `version: v1alpha1
machine:
  kubelet:
    extraConfig:
      maxPods: many
cluster:
  apiServer:
    admissionControl:
      - name: PodSecurity # the plugin
        configuration:
          apiVersion: pod-security.admission.config.k8s.io/v1alpha1
          defaults:
            audit: restrictive
            #      ^^^^^^^^^^^ error unknown-value: change it to restricted
            enforce: baseline
          exemptions:
            namespaces: []
            runtimeClases: []
            ^^^^^^^^^^^^^ error unknown-field: change it to "runtimeClasses"
          kind: PodSecurityConfiguration
`

describe('a mapping with a header of ours in a document of others is a document', () => {
  test('in the settings of a machine', () => {
    check(talos)
    check(crlf(talos))
  })

  test('in the values of a chart', () =>
    check(`kubelet:
  enabled: true
  config:
    kind: KubeletConfiguration
    apiVersion: kubelet.config.k8s.io/v1beta1
    maxPods: "110"
    #        ^^^^^ error wrong-type
replicas: 3
`))

  test('as an item of a list, and as the only member of lists', () => {
    check(`apiVersion: v1
kind: List
items:
- apiVersion: kubelet.config.k8s.io/v1beta1
  kind: KubeletConfiguration
  maxPods: 5
  PodCIDR: 10.0.0.0/24
  ^^^^^^^ warning unknown-field: change it to "podCIDR"
- apiVersion: v1
  kind: ConfigMap
`)
    check(`- - apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    maxPods: -1
    #        ^^ error out-of-range
`)
  })

  test('in JSON', () =>
    check(`{"items": [{"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration", "maxPods": -1}]}
                                                                                                      ^^ error out-of-range
`))

  test('and what it lacks is said, but not of patches', () => {
    const egress = (key: string) =>
      `${key}:\n  apiVersion: apiserver.k8s.io/v1beta1\n  kind: EgressSelectorConfiguration\n  egressSelections: [{name: etcd}]\n`
    check(`${egress('egress')}#                     ^^^^ error missing-field: "connection"\n`)
    check(egress('patch'))
  })

  test('with the numbers of lines of the whole file', () =>
    check(`data:

  config:
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    enforceNodeAllocatable:
    - pods
    - pods
    # ^^^^ error duplicate-item: line 7
`))
})

describe('silence', () => {
  const header = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration'
  const nested = (text: string, indent = '  ') => text.replaceAll(/^(?=.)/gm, indent)
  test.each([
    ['on a reference', `ref:\n${nested(`${header}\nname: many\nnamespace: x`)}\n`],
    ['on a header alone', `ref:\n${nested(header)}\n`],
    [
      'on brackets in a file that is no JSON',
      'x: {apiVersion: kubelet.config.k8s.io/v1beta1, kind: KubeletConfiguration, maxPods: many}\n',
    ],
    ['on what refers to another place', `a: &a {maxPods: many}\nb:\n${nested(`${header}\nport: 1\n<<: *a`)}\n`],
    ['where something else is broken', `a: "\nb:\n${nested(`${header}\nmaxPods: many`)}\n`],
    ['without a version', 'b:\n  kind: KubeletConfiguration\n  maxPods: many\n'],
  ])('%s', (_, text) => check(text))
})

describe('features', () => {
  test('a fix changes the value in its place', () => {
    const fixed = applyFix(talos.replaceAll(/^ *[#^].*\^.*\n/gm, ''), 'Change to restricted')
    expect(fixed).toContain('            audit: restricted\n            enforce: baseline\n')
  })

  test.each([
    ['behind a key', '  podsPe', 'podsPerCore'],
    ['on a new line', '  maxPods: 5\n  ', 'podsPerCore'],
    ['of a value', '  cgroupDriver: ', 'systemd'],
  ])('completion %s knows the place', (_, line, label) => {
    const text = `items:\n- apiVersion: kubelet.config.k8s.io/v1beta1\n  kind: KubeletConfiguration\n  port: 1\n${line}`
    const service = testService()
    const items = service.complete(service.open(text), text.length)
    for (const item of items) demandSound(item, text, text.length)
    expect(items.map((item) => item.label)).toContain(label)
  })
})

const body = fc
  .array(fc.constantFrom('maxPods: 110', 'clusterDNS:', '- 10.0.0.10', '', 'eventBurst: 5 # ü 🙂', '# comment'), {
    maxLength: 6,
  })
  .map((lines) =>
    [
      'apiVersion: kubelet.config.k8s.io/v1beta1',
      'kind: KubeletConfiguration',
      'syncFrequency: 1m',
      ...lines,
      'port: 1',
    ].join('\n'),
  )

test('an edit of the text becomes one of the file that does the same', () => {
  let made = 0
  const added = fc.constantFrom('', 'x: 1', '\n', 'x: 1\n', '\ny: "2"', 'a\n\nb\n')
  const around = fc.constantFrom(['items:\n- ', '- 1\n', 2], ['a:\n  - - ', 'c: 1\n', 6], [
    'b:\n  c:\n    ',
    'd: 1\n',
    4,
  ] as const)
  fc.assert(
    fc.property(body, around, fc.nat(), fc.nat(20), added, (text, [before, behind, indent], from, length, newText) => {
      const margin = ' '.repeat(Number(indent))
      const whole = `${before}${text.replaceAll(/\n(?=.)/g, `\n${margin}`)}\n${behind}`
      for (const { file, editFile } of testService().open(whole).embedded) {
        const start = from % (file.text.length + 1)
        const edit = { span: { start, end: Math.min(file.text.length, start + length) }, newText }
        const inFile = editFile(edit)
        if (!inFile) continue
        made++
        const after = applyEdits(whole, [inFile])
        expect(after.startsWith(before) && after.endsWith(behind)).toBe(true)
        const lines = after.slice(String(before).length, after.length - String(behind).length)
        expect(plain(lines.replaceAll(`\n${margin}`, '\n'))).toBe(plain(applyEdits(file.text, [edit])))
      }
    }),
    { numRuns: 400 },
  )
  expect(made).toBeGreaterThan(100)
})

/** Blanks at the ends of lines, and blank lines at the end, mean nothing. */
function plain(text: string): string {
  return text.replaceAll(/[ \t]+(?=\n|$)/g, '').trimEnd()
}
