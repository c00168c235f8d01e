import { describe, test } from 'vitest'
import { check } from '../harness/check.ts'

/*
 * Configurations as they stand in the files of the programs that carry them to machines. Each holds something right, which the
 * program's own words must not disturb, and something wrong.
 */

describe('set-up of machines', () => {
  test('cloud-init: text, folded text, what is packed, and commands', () =>
    check(`#cloud-config
package_update: true
write_files:
- path: /var/lib/kubelet/config.yaml
  permissions: "0644"
  content: |
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    cgroupDriver: systemd
    maxPods: many
    #        ^^^^ error wrong-type: must be an integer
- path: /etc/kubernetes/tracing.yaml
  content: >
    apiVersion: apiserver.config.k8s.io/v1

    kind: TracingConfiguration

    endpoint: http://collector:4317
    #         ^^^^^^^^^^^^^^^^^^^^^ error malformed-text: must be a gRPC target
- path: /etc/kubernetes/packed.yaml
  encoding: b64
  content: !!binary |
    YXBpVmVyc2lvbjoga3ViZWxldC5jb25maWcuazhzLmlvL3YxYmV0YTEKa2luZDogS3ViZWxl
    dENvbmZpZ3VyYXRpb24KbWF4UG9kczogbWFueQo=
runcmd:
- [sh, -c, "echo 'kind: KubeletConfiguration' > /etc/kubelet.yaml"]
- |
  cat > /etc/kubelet.yaml <<EOF
  apiVersion: kubelet.config.k8s.io/v1beta1
  kind: KubeletConfiguration
  maxPods: many
  EOF
`))

  test('cloud-init with Jinja', () =>
    check(`## template: jinja
#cloud-config
write_files:
- path: /etc/kubernetes/kubelet.yaml
  content: |
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    {% if v1.region == "eu" %}
    maxPods: 20
    {% else %}
    maxPods: "30"
    #        ^^^^ error wrong-type
    {% endif %}
    providerID: "aws:///{{ ds.meta_data.placement.availability_zone }}/{{ v1.instance_id }}"
`))

  test('Terraform', () =>
    check(`#cloud-config
write_files:
- path: /etc/kubelet.yaml
  content: |
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    maxPods: \${max_pods}
    clusterDNS: ["\${cluster_dns}"]
    %{ if static ~}
    cpuManagerPolicy: Static
    #                 ^^^^^^ error unknown-value: change it to static
    %{ endif ~}
    kubeReserved: \${jsonencode(kube_reserved)}
    \${indent(4, extra)}
`))

  test('CloudFormation', () =>
    check(`Resources:
  Launch:
    Type: AWS::EC2::LaunchTemplate
    Metadata:
      AWS::CloudFormation::Init:
        config:
          files:
            /etc/kubernetes/kubelet.yaml:
              content: !Sub |
                apiVersion: kubelet.config.k8s.io/v1beta1
                kind: KubeletConfiguration
                providerID: aws:///\${AWS::Region}/x
                maxPods: \${MaxPods}
                port: 70000
                #     ^^^^^ error out-of-range
    Properties:
      UserData:
        Fn::Base64: !Sub |
          #!/bin/bash
          cat > /etc/kubernetes/kubelet.yaml <<EOF
          apiVersion: kubelet.config.k8s.io/v1beta1
          kind: KubeletConfiguration
          maxPods: many
          EOF
`))

  test('Ansible: tasks and variables', () =>
    check(`- name: Write the configuration
  ansible.builtin.copy:
    dest: /var/lib/kubelet/config.yaml
    content: |
      apiVersion: kubelet.config.k8s.io/v1beta1
      kind: KubeletConfiguration
      clusterDNS:
        - {{ cluster_dns }}
      maxPods: {{ max_pods | default(110) }}
      featureGates: {{ feature_gates | to_json }}
      evictionHard:
      {% for signal, amount in eviction.items() %}
        {{ signal }}: {{ amount }}
      {% endfor %}
      failSwapOn: "false"
      #           ^^^^^^^ error wrong-type: must be a boolean
- copy:
    dest: /etc/kubelet.yaml
    content: "{{ kubelet_config | to_nice_yaml(indent=2) }}"
  vars:
    kubelet_config:
      apiVersion: kubelet.config.k8s.io/v1beta1
      kind: KubeletConfiguration
      maxPods: "{{ max_pods }}"
      cgroupDriver: "{{ driver }}"
      healthzPort: -1
      #            ^^ error out-of-range
- lineinfile: path=/etc/kubelet.yaml regexp='^kind: KubeletConfiguration' line='maxPods: many'
- shell: |
    kubectl get cm kubelet-config -o yaml | sed 's/kind: KubeletConfiguration/maxPods: 1/'
`))

  test('a template of Ansible', () =>
    check(`{# managed #}
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
address: {{ kubelet_bind_address }}
{% if kube_reserved %}
kubeReserved:
{%   if is_master %}
  cpu: {{ kube_master_cpu_reserved }}
{%   else %}
  cpu: 1
  #    ^ error wrong-type
{%   endif %}
{% endif %}
clusterDNS:
{% for dns in kubelet_cluster_dns %}
- {{ dns }}
{% endfor %}
featureGates:
{% for feature in kubelet_feature_gates %}
  {{ feature | replace("=", ": ") }}
{% endfor %}
maxPods: {{ kubelet_max_pods }}
{{ kubelet_extra_args | to_nice_yaml(indent=2) }}
`))

  test('Butane, with what becomes text and what is a URL already', () =>
    check(`variant: openshift
storage:
  files:
  - path: /etc/kubernetes/kubelet.yaml
    contents:
      inline: "apiVersion: kubelet.config.k8s.io/v1beta1\\nkind: KubeletConfiguration\\nhealthzPort: 99999\\n"
      #                                                                                            ^^^^^ error out-of-range
  - path: /etc/kubernetes/other.yaml
    contents:
      source: "data:,apiVersion%3A%20kubelet.config.k8s.io%2Fv1beta1%0Akind%3A%20KubeletConfiguration%0AmaxPods%3A%20many"
  - path: /etc/kubernetes/third.yaml
    contents:
      source: data:text/plain;charset=utf-8;base64,YXBpVmVyc2lvbjoga3ViZWxldC5jb25maWcuazhzLmlvL3YxYmV0YTEK
systemd:
  units:
  - name: kubelet.service
    contents: |
      [Service]
      # kind: KubeletConfiguration
      ExecStart=/usr/bin/kubelet --config /etc/kubernetes/kubelet.yaml
`))
})

describe('distributions', () => {
  test('k3s and RKE2: arguments are none of ours, files of charts and machines are', () => {
    check(`write-kubeconfig-mode: "0644"
kubelet-arg:
- config=/etc/rancher/k3s/kubelet.yaml
- max-pods=many
kind: server
`)
    check(`apiVersion: helm.cattle.io/v1
kind: HelmChartConfig
metadata: {name: rke2-node}
spec:
  valuesContent: |-
    kubelet:
      config:
        apiVersion: kubelet.config.k8s.io/v1beta1
        kind: KubeletConfiguration
        maxPods: "200"
        #        ^^^^^ error wrong-type
`)
    check(`stages:
  boot:
  - files:
    - path: /etc/rancher/k3s/kubelet.yaml
      permissions: 0644
      content: |
        apiVersion: kubelet.config.k8s.io/v1beta1
        kind: KubeletConfiguration
        shutdownGracePeriod: 30
        #                    ^^ error wrong-type: must be a duration
`)
  })

  test('Talos: with a header, and without one', () =>
    check(`version: v1alpha1
machine:
  kubelet:
    extraConfig:
      maxPods: many
    credentialProviderConfig:
      apiVersion: kubelet.config.k8s.io/v1
      kind: CredentialProviderConfig
      providers:
      - name: ecr-credential-provider
        apiVersion: credentialprovider.kubelet.k8s.io/v1
        matchImages: ["*.dkr.ecr.*.amazonaws.com"]
        defaultCacheDuration: 12
        #                     ^^ error wrong-type
  files:
  - path: /var/etc/kubelet.yaml
    permissions: 0o644
    content: |
      apiVersion: kubelet.config.k8s.io/v1beta1
      kind: KubeletConfiguration
      maxPods: -3
      #        ^^ error out-of-range
cluster:
  apiServer:
    authorizationConfig:
    - {type: Webhook, name: webhook}
`))

  test('OpenShift: its own kinds look similar and are not ours', () =>
    check(`apiVersion: machineconfiguration.openshift.io/v1
kind: KubeletConfig
metadata: {name: set-max-pods}
spec:
  machineConfigPoolSelector: {matchLabels: {custom-kubelet: large-pods}}
  kubeletConfig:
    maxPods: many
    evictionSoft: {memory.available: 1Gi}
---
apiVersion: operator.openshift.io/v1
kind: KubeAPIServer
spec: {logLevel: Normal}
`))

  test('EKS: the settings of a node beside flags', () =>
    check(`apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec:
  cluster: {name: production, cidr: 10.100.0.0/16}
  kubelet:
    config:
      apiVersion: kubelet.config.k8s.io/v1beta1
      kind: KubeletConfiguration
      shutdownGracePeriod: 30s
      maxpods: 29
      ^^^^^^^ warning unknown-field: change it to "maxPods"
    flags: [--node-labels=pool=blue]
`))

  test('EKS Anywhere: settings for one role, laid over those of the cluster', () =>
    check(`apiVersion: anywhere.eks.amazonaws.com/v1alpha1
kind: Cluster
spec:
  controlPlaneConfiguration:
    kubeletConfiguration:
      apiVersion: kubelet.config.k8s.io/v1beta1
      kind: KubeletConfiguration
      maxPods: "20"
      #        ^^^^ error wrong-type
      evictionSoft: {memory.available: 5%}
`))

  test('Karpenter, eksctl and GKE: settings without a header belong to their programs', () =>
    check(`apiVersion: karpenter.k8s.aws/v1
kind: EC2NodeClass
spec:
  kubelet: {maxPods: many, evictionSoft: {memory.available: 5%}}
---
apiVersion: eksctl.io/v1alpha5
kind: ClusterConfig
nodeGroups:
- name: workers
  kubeletExtraConfig: {maxPods: many}
---
kubeletConfig: {cpuManagerPolicy: Static, cpuCFSQuotaPeriod: 100000us}
linuxConfig: {sysctl: {net.core.somaxconn: "2048"}}
`))

  test('kops', () =>
    check(`apiVersion: kops.k8s.io/v1alpha2
kind: Cluster
spec:
  kubelet: {maxPods: 200, evictionHard: "memory.available<100Mi,nodefs.available<10%"}
  fileAssets:
  - name: authentication
    path: /etc/kubernetes/authentication.yaml
    content: |
      apiVersion: apiserver.config.k8s.io/v1
      kind: AuthenticationConfiguration
      jwt:
      - issuer: {url: https://issuer.example.com, audiences: [kops]}
        claimMappings: {username: {claim: sub}}
        #               ^^^^^^^^ error at-least-one-field: Set "prefix"
`))
})
