import { describe, expect, test } from 'vitest'
import { check } from '../harness/check.ts'
import { configMap, crlf } from '../harness/config-map.ts'
import { testService } from '../harness/schemas.ts'

describe('findings', () => {
  test('in a literal block', () => {
    check(`apiVersion: v1
kind: ConfigMap
data:
  # The node agent's.
  kubelet: |
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    maxPods: "110"
    #        ^^^^^ error wrong-type: must be an integer
    PodCIDR: 10.0.0.0/24
    ^^^^^^^ warning unknown-field: change it to "podCIDR"
    evictionSoftGracePeriod: {nodefs.availabel: 1m}
    #                         ^^^^^^^^^^^^^^^^ error unknown-value
metadata:
  name: kubelet-config
`)
  })

  test('in a literal block with CRLF', () => {
    check(
      crlf(`data:
  kubelet: |
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration

    maxPods: "110"
    #        ^^^^^ error wrong-type: must be an integer
`),
    )
  })

  test.each(['|', '|-', '|+', '|4', '|-4', '|4+'])('below the block header %s', (header) => {
    check(
      configMap('maxPods: "110"\n         ^^^^^ error wrong-type\n', header).replace(
        /^ {2}kubelet: (.*4.*)$/m,
        'kubelet: $1',
      ),
    )
  })

  test('with an indentation indicator that leaves blanks to the text', () => {
    check(`content: |2
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    maxPods: "110"
    #        ^^^^^ error wrong-type
`)
    check(`files:
  - |2
      apiVersion: kubelet.config.k8s.io/v1beta1
      kind: KubeletConfiguration
      maxPods: "110"
      #        ^^^^^ error wrong-type
`)
  })

  test('in double quotes, with escapes', () => {
    check(`data:
  kubelet: "apiVersion: kubelet.config.k8s.io/v1beta1\\nkind: KubeletConfiguration\\nmaxPods: \\"110\\"\\n"
  #                                                                                         ^^^^^^^ error wrong-type
`)
  })

  test('in double quotes over several lines', () => {
    check(`data:
  kubelet: "apiVersion: kubelet.config.k8s.io/v1beta1\\n\\
    kind: KubeletConfiguration\\n\\
    maxPods: many"
    #        ^^^^ error wrong-type
`)
  })

  test('in single quotes, with blank lines for line breaks', () => {
    check(`data:
  kubelet: 'apiVersion: kubelet.config.k8s.io/v1beta1

    kind: KubeletConfiguration

    maxPods: ''110''
    #        ^^^^^^^ error wrong-type
    '
`)
  })

  test('in a folded block', () => {
    check(`data:
  kubelet: >
    apiVersion: kubelet.config.k8s.io/v1beta1

    kind: KubeletConfiguration

    maxPods: many
    #        ^^^^ error wrong-type
`)
    check(`data:
  kubelet: >-
    {"apiVersion": "kubelet.config.k8s.io/v1beta1",
    "kind": "KubeletConfiguration",
    "maxPods": "110"}
    #          ^^^^^ error wrong-type
`)
  })

  test('in a ConfigMap that is JSON', () => {
    check(`{"apiVersion": "v1", "kind": "ConfigMap", "data": {
  "kubelet": "{\\"kind\\": \\"KubeletConfiguration\\", \\"apiVersion\\": \\"kubelet.config.k8s.io/v1beta1\\", \\"maxPods\\": true}"
                                                                                                                   ^^^^ error wrong-type
}}`)
  })

  test('of the syntax of JSON where the component reads it, as it reads drop-in files', () => {
    check(`files:
- path: /etc/kubernetes/kubelet.conf.d/10-pods.conf
  content: |
    {
      "apiVersion": "kubelet.config.k8s.io/v1beta1",
      "kind": "KubeletConfiguration",
      "maxPods": 110,
    #               ^ error json-syntax
    }
`)
    check(`files:
- path: /etc/kubernetes/patches/kubeletconfiguration+merge.json
  content: |
    {
      "apiVersion": "kubelet.config.k8s.io/v1beta1",
      "kind": "KubeletConfiguration"
      "maxPods": 110,
    # ^ error json-syntax: Add a comma
    }
`)
  })

  test('in a definition of a machine in an object of a cluster, two texts deep', () => {
    check(`kind: ClusterClass
patches:
- valueFrom:
    template: |
      - path: /etc/kubernetes/admission.yaml
        content: |
          apiVersion: apiserver.config.k8s.io/v1
          kind: AdmissionConfiguration
          plugins:
          - nam: PodSecurity
          # ^^^ error unknown-field: change it to "name"
`)
  })

  test('in documents beside foreign ones, each for itself', () => {
    check(`kubeadmConfigPatches:
- |
  kind: InitConfiguration
  nodeRegistration: {maxPods: true}
  ---
  kind: KubeletConfiguration
  maxPod: 5
  ^^^^^^ warning unknown-field: change it to "maxPods"
`)
  })

  test('name lines of the whole file', () => {
    check(`data:
  egress: |
    apiVersion: apiserver.k8s.io/v1beta1
    kind: EgressSelectorConfiguration
    egressSelections:
    - name: cluster
      connection: {proxyProtocol: Direct}
    - name: cluster
    #       ^^^^^^^ error duplicate-item: line 6
      connection: {proxyProtocol: Direct}
`)
  })

  test('say what a file lacks that is none of patches', () => {
    check(`files:
- path: /etc/kubernetes/kubelet.yaml
  content: |
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    evictionSoft: {memory.available: 5%}
    #              ^^^^^^^^^^^^^^^^ error missing-counterpart
`)
  })

  test('of the syntax, as the text is certainly ours', () => {
    check(`data:
  kubelet: |
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    clusterDNS: [10.0.0.10
    #           ^ error yaml-syntax
`)
  })

  test('are taken away by comments in the text', () => {
    check(
      configMap(
        '# orch-config-ignore wrong-type: tried out\nmaxPods: many\nmaxOpenFiles: many\n              ^^^^ error wrong-type\n',
      ),
    )
  })
})

describe('silence', () => {
  test.each([
    [
      'on a script that writes a configuration',
      `runcmd: |
  #!/bin/sh
  cat <<EOF > /etc/kubelet.yaml
  apiVersion: kubelet.config.k8s.io/v1beta1
  kind: KubeletConfiguration
  maxPods: many
  EOF
  systemctl restart kubelet
`,
    ],
    [
      'on a script with lines of templates',
      `inline: |
  #!/bin/bash
  readonly driver="$(docker info -f '{{.CgroupDriver}}')"
  cat <<EOF >/etc/kubernetes/kubelet.config
  apiVersion: kubelet.config.k8s.io/v1beta1
  kind: KubeletConfiguration
  cgroupDriver: "$${'{driver}'}"
  %{~ if static ~}
  maxPods: many
  %{~ endif ~}
  EOF
`,
    ],
    [
      'on a script that writes a document with its marker',
      `runcmd: |
  set -e
  cat <<EOF > /etc/kubelet.yaml
  ---
  apiVersion: kubelet.config.k8s.io/v1beta1
  kind: KubeletConfiguration
  maxPods: many
  EOF
`,
    ],
    [
      'on a manual',
      `readme: |
  Write this:

      apiVersion: kubelet.config.k8s.io/v1beta1
      kind: KubeletConfiguration
      maxPods: many

  Then start the node.
`,
    ],
    [
      'on prose',
      'text: |\n  kind: KubeletConfiguration is what you want\n  apiVersion: kubelet.config.k8s.io/v1beta1 too\n',
    ],
    ['on a reference to one of ours', 'target: |\n  kind: KubeletConfiguration\n  name: kubelet\n'],
    [
      'on a list of operations',
      'kubeadmConfigPatchesJSON6902:\n- kind: KubeletConfiguration\n  patch: |\n  - op: add\n    path: /maxPods\n    value: many\n',
    ],
    [
      "on somebody else's kind",
      'data:\n  x: |\n    apiVersion: machineconfiguration.openshift.io/v1\n    kind: KubeletConfig\n    maxPods: many\n',
    ],
    [
      'on what a patch lacks',
      'kubeadmConfigPatches:\n- |\n  kind: KubeletConfiguration\n  evictionSoft: {memory.available: 5%}\n',
    ],
    [
      'on what a file of patches lacks',
      `files:
- path: /etc/kubernetes/patches/kubeletconfiguration0+strategic.yaml
  content: |
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    evictionSoft: {memory.available: 5%}
`,
    ],
    [
      'on what is YAML and no JSON in a patch, which is read as YAML',
      `files:
- path: /etc/kubernetes/patches/kubeletconfiguration0+strategic.json
  content: |
    {
      "apiVersion": "kubelet.config.k8s.io/v1beta1",
      "kind": "KubeletConfiguration", # why
      'evictionHard': {"memory.available": "500Mi",},
      cgroupDriver: systemd,
    }
`,
    ],
    [
      'on templates',
      `data:
  kubelet: |
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
{{- if .Values.many }}
    maxPods: {{ .Values.maxPods }}
{{- end }}
    {{- toYaml .Values.kubelet | nindent 4 }}
    clusterDNS: [{{ .Values.dns }}]
`,
    ],
    [
      'on a text that begins with a marker and ends with a line of a template',
      `data:
  kubelet: |
    ---
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    maxPods: {{ .Values.maxPods }}
{{- end }}
`,
    ],
    [
      'on base64',
      'data:\n  x: "YXBpVmVyc2lvbjoga3ViZWxldC5jb25maWcuazhzLmlvL3YxYmV0YTEKa2luZDogS3ViZWxldENvbmZpZ3VyYXRpb24KbWF4UG9kczogbWFueQo="\n',
    ],
  ])('%s', (_, text) => {
    check(text)
  })

  test('three texts deep', () => {
    const deep = (depth: number, text: string): string =>
      depth === 0 ? text : deep(depth - 1, `text: |\n${text.replace(/^(?=.)/gm, '  ')}`)
    const wrong = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: many\n'
    const count = (depth: number) => testService().diagnose(testService().open(deep(depth, wrong))).length
    expect([0, 1, 2, 3].map(count)).toEqual([1, 1, 1, 0])
  })
})
