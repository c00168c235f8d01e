import { describe, expect, test } from 'vitest'
import { unmarkedDocuments } from '../../server/src/core/model/left-out-marker.ts'
import { parseYaml } from '../../server/src/core/yaml/parse.ts'
import { applyFix, check } from '../harness/check.ts'
import { orchKubelet, realAuthorization, realKubelet } from './documents.ts'

const deeper = (text: string) => text.replaceAll(/^/gm, '  ')

describe('a document behind another one of its kind', () => {
  test('stops nobody, as it is not read', () =>
    check(`${realKubelet}maxPods: 5
---
${realKubelet}maxPods: many
#        ^^^^ warning wrong-type: not the text "many". Nobody reads this document
port: 10250: x
#     ^^^^^^^^ warning yaml-syntax: Nobody reads this document
maxPod: 5
^^^^^^ warning unknown-field
`))

  test('is not read with a header that tells no kind', () =>
    check(`${realKubelet}---
apiVersion: kubelet.config.k8s.io/v1beta1
kind: 5
#     ^ warning missing-kind: Nobody reads
`))

  test('is told from the first one, which is read', () =>
    check(`# a comment
---
${realKubelet}maxPods: many
#        ^^^^ error wrong-type
...
${realKubelet}maxPods: many
#        ^^^^ warning wrong-type: Nobody reads
`))

  test('is not read in a text inside of another file either', () =>
    check(`apiVersion: v1
kind: ConfigMap
data:
  kubelet: |
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    ---
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    maxPods: many
#            ^^^^ warning wrong-type: Nobody reads
`))
})

describe('a document is judged as if it were read', () => {
  test('behind one of another kind', () =>
    check(`${realKubelet}---
${realAuthorization}authorizers: []
#            ^^ error too-few-items
`))

  test('behind one of somebody else', () =>
    check(`apiVersion: kubeadm.k8s.io/v1beta4
kind: ClusterConfiguration
---
${realKubelet}maxPods: many
#        ^^^^ error wrong-type
---
${realKubelet}maxPods: many
#        ^^^^ error wrong-type
`))

  test('behind one that a template may leave out', () =>
    check(`{{ if .Values.large }}
${realKubelet}---
{{ end }}
${realKubelet}maxPods: many
#        ^^^^ error wrong-type
`))

  test('of groups of which nothing is said about files', () =>
    check(`${orchKubelet}---
${orchKubelet}maxPods: many
#        ^^^^ error wrong-type
`))

  test('where a directive comes before it, which is read with the first one', () =>
    check(`${realKubelet}%FOO
^^^^ error yaml-syntax
---
${realKubelet}`))
})

describe('a document behind an empty one', () => {
  test('is not found by the component', () =>
    check(
      `---
# A comment.
---
${realKubelet}maxPods: 5
`.replace(
        'kind: KubeletConfiguration\n',
        'kind: KubeletConfiguration\n#     ^^^^^^^^^^^^^^^^^^^^ error empty-first-document\n',
      ),
    ))

  test.each(['{}', '# c\n{}', '{} # c', '!!map {}', '~', '---\n---', '---\n# c'])(
    'is not found behind one with nothing in it either: %j',
    (first) =>
      check(`---
${first}
---
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
#     ^^^^^^^^^^^^^^^^^^^^ error empty-first-document
---
# the end
`),
  )

  test.each([
    ['---\n---\n', 'Remove the line that ends the empty document', '---\n'],
    ['---\n# a\n--- \n\n---\r\n', 'Remove the lines that end the empty documents', '---\n# a\n\n'],
    ['# a\n...\n---\n', 'Remove the line that ends the empty document', '# a\n...\n'],
  ])('goes on with it where its marker goes: %j', (before, title, after) =>
    expect(applyFix(before + realKubelet, title)).toBe(after + realKubelet),
  )

  test.each(['%YAML 1.2\n---', '%FOO\n...', '# \x01\n---'])(
    'is not found behind one that cannot be read: %j',
    (first) =>
      check(`${first}
---
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
#     ^^^^^^^^^^^^^^^^^^^^ error empty-first-document
`),
  )

  test('is not read behind JSON, whoever needs no header', () =>
    check(`{}
---
apiVersion: apiserver.config.k8s.io/v1
kind: TracingConfiguration
#     ^^^^^^^^^^^^^^^^^^^^ error empty-first-document
`))

  test('is not missed by a loader that needs no header', () =>
    check(`null
---
apiVersion: apiserver.config.k8s.io/v1
kind: TracingConfiguration
#     ^^^^^^^^^^^^^^^^^^^^ warning empty-first-document
samplingRatePerMillion: -1
#                       ^^ warning out-of-range: Nobody reads
`))

  test('may be for somebody who takes files apart, where there are more', () =>
    check(`---
---
${realKubelet}---
apiVersion: kubeadm.k8s.io/v1beta4
kind: ClusterConfiguration
`))

  test('may be the first one of what a template writes', () =>
    check(`{{ if .Values.large }}
---
{{ end }}
---
${realKubelet}`))
})

describe('a directive that is indented', () => {
  test.each([' %YAML 1.1', '# c\n  %TAG ! tag:x'])('is none of the document behind it: %j', (lines) =>
    check(`${lines}
${' '.repeat(lines.search(/%/) - lines.lastIndexOf('\n') - 1)}${'^'.repeat(lines.length - lines.indexOf('%'))} error yaml-syntax: Begin this line with the "%"
---
${realKubelet}maxPods: many
#        ^^^^ error wrong-type
`),
  )

  test('is a text of somebody else where it is not alone', () =>
    check(` %YAML 1.1\n is a directive\n---\n${realKubelet}`))
})

describe('a document in a list', () => {
  test('alone is not read', () =>
    check(`- apiVersion: kubelet.config.k8s.io/v1beta1
^ error document-in-list: Remove this "-"
  kind: KubeletConfiguration
  maxPods: many
#          ^^^^ error wrong-type
`))

  test('in brackets is not read either', () =>
    check(`[{"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration"}]
^ error document-in-list: Remove this "["
`))

  test.each([
    ['among others', '- apiVersion: v1\n  kind: ConfigMap\n'],
    ['among others of its kind', '- apiVersion: kubelet.config.k8s.io/v1beta1\n  kind: KubeletConfiguration\n'],
    ['that a template goes on with', '{{ .Values.others }}\n'],
  ])('%s may be data of another program', (_how, other) =>
    check(`- apiVersion: kubelet.config.k8s.io/v1beta1\n  kind: KubeletConfiguration\n${other}`),
  )

  test.each(['  kind: ConfigMap', '  kind: Kubelet', '  kinds: [KubeletConfiguration]'])(
    'is one with a right header: %s',
    (line) => check(`- apiVersion: kubelet.config.k8s.io/v1beta1\n${line}\n`),
  )

  test('is taken out by its fix', () =>
    expect(
      applyFix('- apiVersion: kubelet.config.k8s.io/v1beta1\n  kind: KubeletConfiguration\n', 'Remove the "-"'),
    ).toBe('  apiVersion: kubelet.config.k8s.io/v1beta1\n  kind: KubeletConfiguration\n'))
})

describe('a document without a marker before it', () => {
  const second = `${realAuthorization}authorizers: [{type: Node, name: node}, {type: RBAC, name: rbac}]
`

  test('is one mistake, and both are judged as what they were meant to be', () => {
    const text = `${realKubelet}maxPods: many
#        ^^^^ error wrong-type
# The other one.
apiVersion: apiserver.config.k8s.io/v1
^^^^^^^^^^ error missing-separator: a second document begins here
kind: AuthorizationConfiguration
authorizers: []
#            ^^ error too-few-items
`
    check(text)
    expect(applyFix(text, 'Add "---"')).toContain(`many
---
# The other one.
apiVersion`)
  })

  test('is one for each of several', () =>
    check(`apiVersion: kubeadm.k8s.io/v1beta4
kind: ClusterConfiguration
clusterName: a
apiVersion: kubelet.config.k8s.io/v1beta1
^^^^^^^^^^ error missing-separator: before "apiVersion"
kind: KubeletConfiguration
maxPods: 110
kind: AuthorizationConfiguration
^^^^ error missing-separator: before "kind"
apiVersion: apiserver.config.k8s.io/v1
authorizers: [{type: Node, name: node}]
`))

  test('is what somebody else goes on with', () =>
    check(`${realKubelet}maxPods: 110
apiVersion: kubeadm.k8s.io/v1beta4
^^^^^^^^^^ error missing-separator
kind: ClusterConfiguration
clusterName: a
`))

  test.each(['--', '----', '—-'])('has one that is written "%s"', (dashes) => {
    check(`${realKubelet}maxPods: 110
${dashes}
${'^'.repeat(dashes.length)} error missing-separator: in place of "${dashes}"
${second}`)
    const text = `${realKubelet}maxPods: 110\n${dashes}\n${second}`
    expect(applyFix(text, 'Write "---"')).toBe(`${realKubelet}maxPods: 110\n---\n${second}`)
  })

  test('is one of the same kind below dashes', () =>
    check(`${realKubelet}maxPods: 110
--
^^ error missing-separator: in place of "--"
${realKubelet}maxPods: 5
`))

  test('is one of the same kind below dashes in the column of the keys', () =>
    check(`${deeper(`${realKubelet}maxPods: 110
--
^^ error missing-separator: in place of "--"
${realKubelet}maxPods: 5`)}
`))

  test('is one of the first document, whatever follows behind a marker', () =>
    check(`${realKubelet}maxPods: 110
--
^^ error missing-separator: in place of "--"
${realKubelet}maxPods: many
#        ^^^^ error wrong-type
---
${second}`))

  test('is looked for once in each entry, however many there are', () => {
    const reads = (count: number) => {
      const text = `${realKubelet}--\n`.repeat(count)
      const [document] = parseYaml(text)
      if (document?.root?.kind !== 'mapping') throw new Error('no mapping')
      let times = 0
      const entries = document.root.entries.map((entry) => ({
        ...entry,
        get span() {
          times++
          return entry.span
        },
      }))
      expect(unmarkedDocuments({ ...document, root: { ...document.root, entries } }, text)).toHaveLength(count)
      return times
    }
    expect(reads(80)).toBeLessThan(2.1 * reads(40))
  })

  test('is refused where the dashes are, whoever reads it', () =>
    check(`apiVersion: kubeadm.k8s.io/v1beta4
kind: ClusterConfiguration
--
^^ error missing-separator: in place of "--"
${realKubelet}`))

  test('is found in texts inside of others', () =>
    check(`apiVersion: v1
kind: ConfigMap
data:
  all: |
    apiVersion: kubeadm.k8s.io/v1beta4
    kind: ClusterConfiguration
    apiVersion: kubelet.config.k8s.io/v1beta1
#   ^^^^^^^^^^ warning missing-separator
    kind: KubeletConfiguration
    maxPods: 110
`))

  test('is none of another kind: of two with the same one, keys stand twice', () =>
    check(`${realKubelet}maxPods: 110
apiVersion: kubelet.config.k8s.io/v1beta1
^^^^^^^^^^ warning duplicate-key
kind: KubeletConfiguration
^^^^ warning duplicate-key
maxPods: 120
^^^^^^^ warning duplicate-key
`))

  test('is none with half of a header', () =>
    check(`${realKubelet}maxPods: 110
kind: KubeletConfiguration
^^^^ warning duplicate-key
`))

  test('is nothing that a template or somebody else can have', () => {
    check(`{{ if .x }}
${realKubelet}{{ else }}
${second}{{ end }}
`)
    check(`apiVersion: v1
kind: ConfigMap
apiVersion: v1
kind: Secret
`)
  })
})
