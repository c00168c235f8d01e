import { describe, test } from 'vitest'
import { check } from '../harness/check.ts'

/*
 * Configurations as they stand in the files of the programs that carry them to machines. Each holds something right, which the
 * program's own words must not disturb, and something wrong.
 */

describe('clusters', () => {
  test('kind: patches of the cluster and of a node, and lists of operations', () =>
    check(`kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
kubeadmConfigPatches:
- |
  kind: ClusterConfiguration
  apiServer: {extraArgs: {authentication-config: /etc/kubernetes/authentication.yaml}}
- |
  apiVersion: kubelet.config.k8s.io/v1beta1
  kind: KubeletConfiguration
  evictionHard: {nodefs.available: "0%"}
  imageGCHighThresholdPercent: 101
  #                            ^^^ error out-of-range
nodes:
- role: control-plane
  kubeadmConfigPatches:
  - |
    kind: KubeletConfiguration
    featureGates: {QOSReserved: "true"}
    #                           ^^^^^^ error wrong-type
  - "kind: KubeletConfiguration\\nmaxPods: -10\\n"
  #                                       ^^^ error out-of-range
  kubeadmConfigPatchesJSON6902:
  - group: kubelet.config.k8s.io
    version: v1beta1
    kind: KubeletConfiguration
    patch: |
      - op: add
        path: /maxPods
        value: many
- role: worker
  kubeadmConfigPatches:
  - |
    kind: JoinConfiguration
    nodeRegistration: {kubeletExtraArgs: {node-labels: "pool=blue"}}
`))

  test('kubeadm: documents of others before and behind', () =>
    check(`apiVersion: kubeadm.k8s.io/v1beta4
kind: ClusterConfiguration
apiServer:
  extraArgs: [{name: authorization-config, value: /etc/kubernetes/authorization.yaml}]
---
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
authentication: {webhook: {cacheTTL: 0s, enabled: true}}
evictionPressureTransitionPeriod: 0s
logging: {flushFrequency: 0, options: {json: {infoBufferSize: "0"}}, verbosity: 0}
containerRuntimeEndpoint: ""
memorySwap: {}
nodeStatusUpdateFrequency: 10
#                          ^^ error wrong-type
---
apiVersion: kubeproxy.config.k8s.io/v1alpha1
kind: KubeProxyConfiguration
mode: 7
`))

  test('Cluster API: whole files, patches, packed files and commands', () =>
    check(`apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfigTemplate
spec:
  template:
    spec:
      files:
      - path: /etc/kubernetes/patches/kubeletconfiguration0+strategic.yaml
        content: |
          apiVersion: kubelet.config.k8s.io/v1beta1
          kind: KubeletConfiguration
          evictionSoft: {memory.available: 5%}
          maxPods: "1"
          #        ^^^ error wrong-type
      - path: /etc/kubernetes/authentication.yaml
        content: |
          apiVersion: apiserver.config.k8s.io/v1
          kind: AuthenticationConfiguration
          anonymous: {enabled: false, conditions: [{path: /livez}]}
          #                           ^^^^^^^^^^ error forbidden-here
      - path: /etc/kubernetes/other.yaml
        encoding: gzip+base64
        content: H4sIAIDbAAAA
      - path: /etc/kubernetes/third.yaml
        contentFrom: {secret: {name: third, key: value}}
      joinConfiguration: {patches: {directory: /etc/kubernetes/patches}}
      preKubeadmCommands:
      - echo "kind: KubeletConfiguration" >> /etc/kubelet.yaml
      - |
        cat <<EOF > /etc/kubelet.yaml
        kind: KubeletConfiguration
        EOF
`))

  test('a ConfigMap of several files, a script and a manual', () =>
    check(`apiVersion: v1
kind: ConfigMap
data:
  README.md: |
    # Files
    apiVersion: kubelet.config.k8s.io/v1beta1 is what the node agent's begin with
  authorization.yaml: |
    apiVersion: apiserver.config.k8s.io/v1
    kind: AuthorizationConfiguration
    authorizers:
    - {type: Node, name: nodes}
    #              ^^^^ error authorizer-name: must be "node"
  kubelet: "apiVersion: kubelet.config.k8s.io/v1beta1\\nkind: KubeletConfiguration\\nmaxPods: -5\\n"
  #                                                                                         ^^ error out-of-range
  set-up.sh: |
    #!/bin/bash
    cat > /etc/kubernetes/kubelet.yaml <<EOF
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    maxPods: \${MAX_PODS} and more
    EOF
binaryData: {packed: aGVsbG8=}
`))

  test('a chart that writes some of its files and parts of others', () =>
    check(`{{- if .Values.kubelet.enabled }}
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ include "chart.fullname" . }}-kubelet
data:
  {{- range $name, $kubelet := .Values.kubelets }}
  {{ $name }}.yaml: |
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    {{- with $kubelet.maxPods }}
    maxPods: {{ . }}
    {{- end }}
    {{- toYaml $kubelet.extra | nindent 4 }}
    clusterDNS: {{ $kubelet.dns | quote }}
  {{- end }}
  whole.yaml: |-
{{ tpl (.Files.Get "files/kubelet.yaml") . | indent 4 }}
  fixed.yaml: |
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    podPidsLimit: "3"
    #             ^^^ error wrong-type
{{- end }}
`))

  test('a workflow that makes a cluster, by a setting and by a script', () =>
    check(`jobs:
  test:
    steps:
    - uses: helm/kind-action@v1
      with:
        config: |
          kind: Cluster
          apiVersion: kind.x-k8s.io/v1alpha4
          nodes:
          - role: worker
            kubeadmConfigPatches:
            - |
              kind: KubeletConfiguration
              maxPods: many
              #        ^^^^ error wrong-type
    - run: |
        cat <<EOF > /etc/kubelet.yaml
        apiVersion: kubelet.config.k8s.io/v1beta1
        kind: KubeletConfiguration
        maxPods: many
        EOF
`))

  test('kustomize: a text behind its name is no document', () =>
    check(`apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
configMapGenerator:
- name: kubelet
  literals:
  - |
    kubelet.yaml=apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    maxPods: 110
`))
})
