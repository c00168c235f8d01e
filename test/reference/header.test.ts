import { describe } from 'vitest'
import { documents } from './documents.ts'

describe('headers', () => {
  documents(
    '',
    `
## AdmissionConfiguration v1alpha1
apiVersion: apiserver.orch.io/v1alpha1
kind: AdmissionConfiguration

## Authentication v1alpha1
apiVersion: apiserver.orch.io/v1alpha1
kind: AuthenticationConfiguration
jwt: []

## Authorization v1alpha1
apiVersion: apiserver.orch.io/v1alpha1
kind: AuthorizationConfiguration
authorizers: [{type: Node, name: node}]

## Egress v1alpha1
apiVersion: apiserver.orch.io/v1alpha1
kind: EgressSelectorConfiguration
egressSelections: []

## Tracing v1alpha1
apiVersion: apiserver.orch.io/v1alpha1
kind: TracingConfiguration

## Authentication v1beta1
apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
anonymous: {enabled: false}

## Authorization v1beta1
apiVersion: apiserver.orch.io/v1beta1
kind: AuthorizationConfiguration
authorizers: [{type: Node, name: node}]

## Egress v1beta1
apiVersion: apiserver.orch.io/v1beta1
kind: EgressSelectorConfiguration
egressSelections: []

## Tracing v1beta1
apiVersion: apiserver.orch.io/v1beta1
kind: TracingConfiguration

## KubeletConfiguration
apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration

## Credential
apiVersion: kubelet.config.orch.io/v1beta1
kind: CredentialProviderConfig
providers: [{name: a, matchImages: [a.io], defaultCacheDuration: 1m, apiVersion: example.com/v1}]

## ImagePullIntent
apiVersion: kubelet.config.orch.io/v1beta1
kind: ImagePullIntent
image: a

## record
apiVersion: kubelet.config.orch.io/v1beta1
kind: ImagePulledRecord
lastUpdatedTime: "2026-01-01T00:00:00Z"
imageRef: a
credentialMapping: {}

## serialized
apiVersion: kubelet.config.orch.io/v1beta1
kind: SerializedNodeConfigSource

## Admission v1beta1
apiVersion: apiserver.orch.io/v1beta1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-api-version
kind: AdmissionConfiguration
plugins: []

## Authn v1
apiVersion: apiserver.orch.io/v1
#           ^^^^^^^^^^^^^^^^^^^^ error unknown-api-version
kind: AuthenticationConfiguration
jwt: []

## Authn v1beta2
apiVersion: apiserver.orch.io/v1beta2
#           ^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-api-version
kind: AuthenticationConfiguration
jwt: []

## no version
apiVersion: apiserver.orch.io
#           ^^^^^^^^^^^^^^^^^ error unknown-api-version
kind: AuthenticationConfiguration
jwt: []

## slash only
apiVersion: apiserver.orch.io/
#           ^^^^^^^^^^^^^^^^^^ error unknown-api-version
kind: AuthenticationConfiguration
jwt: []

## upper-case version
apiVersion: apiserver.orch.io/V1beta1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-api-version
kind: AuthenticationConfiguration
jwt: []

## kubelet v1
apiVersion: kubelet.config.orch.io/v1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-api-version
kind: KubeletConfiguration

## kubelet v1alpha1
apiVersion: kubelet.config.orch.io/v1alpha1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-api-version
kind: KubeletConfiguration

## Cred v1
apiVersion: kubelet.config.orch.io/v1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-api-version
kind: CredentialProviderConfig
providers: [{name: a, matchImages: [a.io], defaultCacheDuration: 1m, apiVersion: example.com/v1}]

## Cred v1alpha1
apiVersion: kubelet.config.orch.io/v1alpha1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-api-version
kind: CredentialProviderConfig
providers: [{name: a, matchImages: [a.io], defaultCacheDuration: 1m, apiVersion: example.com/v1}]

## intent v1alpha1
apiVersion: kubelet.config.orch.io/v1alpha1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-api-version
kind: ImagePullIntent
image: a

## kubelet kind in api server group
apiVersion: apiserver.orch.io/v1beta1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-api-version
kind: KubeletConfiguration

## authn kind in kubelet group
apiVersion: kubelet.config.orch.io/v1beta1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-api-version
kind: AuthenticationConfiguration
jwt: []

## tracing kind in kubelet group
apiVersion: kubelet.config.orch.io/v1beta1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-api-version
kind: TracingConfiguration

## logging is no top-level kind
apiVersion: kubelet.config.orch.io/v1beta1
kind: LoggingConfiguration
#     ^^^^^^^^^^^^^^^^^^^^ error unknown-kind

## unknown kind
apiVersion: apiserver.orch.io/v1beta1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-api-version
kind: EncryptionConfiguration

## lower-case kind
apiVersion: kubelet.config.orch.io/v1beta1
kind: kubeletconfiguration
#     ^^^^^^^^^^^^^^^^^^^^ error unknown-kind

## misspelled
apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfig
#     ^^^^^^^^^^^^^ error unknown-kind

## plural
apiVersion: kubelet.config.orch.io/v1beta1
kind: CredentialProviderConfiguration
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-kind
providers: [{name: a, matchImages: [a.io], defaultCacheDuration: 1m, apiVersion: example.com/v1}]

## no kind
apiVersion: kubelet.config.orch.io/v1beta1
^^^^^^^^^^ error missing-kind

## null kind
apiVersion: kubelet.config.orch.io/v1beta1
kind:
^^^^ error missing-kind

## empty kind
apiVersion: kubelet.config.orch.io/v1beta1
kind: ""
#     ^^ error missing-kind

## no kind but fields
apiVersion: kubelet.config.orch.io/v1beta1
^^^^^^^^^^ error missing-kind
maxPods: 10

## no apiVersion
kind: KubeletConfiguration
^^^^ error missing-api-version
maxPods: 10

## no apiVersion authn
kind: AuthenticationConfiguration
^^^^ error missing-api-version
jwt: []

## null apiVersion
apiVersion: ~
#           ^ error missing-api-version
kind: KubeletConfiguration

## empty
apiVersion: ''
#           ^^ error missing-api-version
kind: KubeletConfiguration

## apiVersion a number
apiVersion: 1
#           ^ error missing-api-version
kind: KubeletConfiguration

## kind a list
apiVersion: kubelet.config.orch.io/v1beta1
kind: [KubeletConfiguration]
#     ^^^^^^^^^^^^^^^^^^^^^^ error missing-kind

## kind a mapping
apiVersion: kubelet.config.orch.io/v1beta1
kind: {name: KubeletConfiguration}
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error missing-kind

## kind a bool
apiVersion: kubelet.config.orch.io/v1beta1
kind: yes
#     ^^^ error missing-kind

## v1 with our kind
apiVersion: v1
#           ^^ error unknown-api-version
kind: KubeletConfiguration

## v1beta1 alone
apiVersion: v1beta1
#           ^^^^^^^ error unknown-api-version
kind: KubeletConfiguration

## group wrong by one letter
apiVersion: kublet.config.orch.io/v1beta1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-api-version
kind: KubeletConfiguration

## kubelet.orch.io
apiVersion: kubelet.orch.io/v1beta1
#           ^^^^^^^^^^^^^^^^^^^^^^^ error unknown-api-version
kind: KubeletConfiguration

## apiserver.config.orch.io is not in the table
apiVersion: apiserver.config.orch.io/v1beta1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-api-version
kind: AuthenticationConfiguration
jwt: []

## other group
apiVersion: example.com/v1
kind: KubeletConfigurationList
maxPods: x

## config map
apiVersion: v1
kind: ConfigMap
data: {a: 1}

## quoted header
"apiVersion": "kubelet.config.orch.io/v1beta1"
'kind': 'KubeletConfiguration'

## header last
maxPods: 5
kind: KubeletConfiguration
apiVersion: kubelet.config.orch.io/v1beta1

## block scalar header
apiVersion: >-
  kubelet.config.orch.io/v1beta1
kind: |-
  KubeletConfiguration
maxPods: 5

## anchored header
apiVersion: &v kubelet.config.orch.io/v1beta1
kind: !!str KubeletConfiguration

## duplicate kind
apiVersion: apiserver.orch.io/v1beta1
kind: TracingConfiguration
kind: TracingConfiguration
^^^^ error duplicate-key

## leading and trailing markers
---
apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
...

## directive
%YAML 1.1
---
apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration

## empty file


## only a comment
# nothing here

## only null
~

## list at top
- a
- b

## second document is checked too
apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
---
apiVersion: apiserver.orch.io/v1beta1
kind: AuthorizationConfiguration
authorizers: []
#            ^^ error too-few-items: "authorizers"

## two kinds in one file and one of others
apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
---
apiVersion: v1
kind: Secret
---
apiVersion: apiserver.orch.io/v1alpha1
kind: AdmissionConfiguration
plugins: []

## blank in apiVersion
apiVersion: "kubelet.config.orch.io/v1beta1 "
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-api-version
kind: KubeletConfiguration

## wrong kind key case
apiVersion: kubelet.config.orch.io/v1beta1
Kind: KubeletConfiguration
^^^^ error misspelled-header: Change "Kind" to "kind"

## a document behind one of others
apiVersion: v1
kind: ConfigMap
---
kind: ImagePullIntent
^^^^ error missing-api-version
image: a
images: b
^^^^^^ error unknown-field

## JSON types
{"apiVersion": "kubelet.config.orch.io/v1beta1", "kind": "KubeletConfiguration", "maxPods": "5"}
#                                                                                           ^^^ error wrong-type: "maxPods"

## the fields of a misspelled kind are checked
apiVersion: apiserver.orch.io/v1beta1
kind: TracingConfig
#     ^^^^^^^^^^^^^ error unknown-kind
endpoints: a
^^^^^^^^^ error unknown-field: "endpoint"
`,
  )
})
