import { describe } from 'vitest'
import { documents, kubelet } from './documents.ts'

describe('serving', () => {
  documents(
    kubelet,
    `
port: 1

port: 65535

readOnlyPort: 0

readOnlyPort: 65535

healthzPort: 0

healthzPort: 1

port: 0
#     ^ error out-of-range: between 1 and 65535

port: -1
#     ^^ error out-of-range: between 1 and 65535

port: 65536
#     ^^^^^ error out-of-range: between 1 and 65535

readOnlyPort: -1
#             ^^ error out-of-range: between 1 and 65535, or 0

readOnlyPort: 65536
#             ^^^^^ error out-of-range: between 1 and 65535, or 0

healthzPort: -1
#            ^^ error out-of-range: between 1 and 65535, or 0

healthzPort: 65536
#            ^^^^^ error out-of-range: between 1 and 65535, or 0

address: 0.0.0.0

address: "::"

address: 10.1.2.3

healthzBindAddress: 127.0.0.1

healthzBindAddress: "::1"

address: localhost
#        ^^^^^^^^^ error malformed-text: "address"

address: 10.0.0
#        ^^^^^^ error malformed-text: "address"

address: 10.0.0.0/8
#        ^^^^^^^^^^ error malformed-text: "address"

staticPodURLHeader: {}

staticPodURLHeader: {Authorization: [Bearer a, b]}

staticPodURLHeader: {A: []}

staticPodURLHeader: {A: b}
#                       ^ error wrong-type: "A"

staticPodURLHeader: [a]
#                   ^^^ error wrong-type: "staticPodURLHeader"

staticPodURLHeader: {A: [5]}
#                        ^ error wrong-type: "A[0]"

tlsCertFile: /a.crt
tlsPrivateKeyFile: /a.key

tlsCipherSuites: [TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256]

tlsMinVersion: VersionTLS12

tlsMinVersion: VersionTLS13

tlsMinVersion: ""

tlsCipherSuites: []

tlsCipherSuites: [ECDHE-RSA-AES128-GCM-SHA256]
#                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-value

tlsCipherSuites: TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256
#                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error wrong-type: "tlsCipherSuites"

tlsMinVersion: TLS12
#              ^^^^^ error unknown-value

tlsMinVersion: "1.2"
#              ^^^^^ error unknown-value

tlsMinVersion: 1.2
#              ^^^ error wrong-type: "tlsMinVersion"

tlsMinVersion: VersionTLS14
#              ^^^^^^^^^^^^ error unknown-value: VersionTLS13

tlsCipherSuites: [TLS_AES_128_GCM_SHA256]
#                 ^^^^^^^^^^^^^^^^^^^^^^ warning risky-combination: "TLS_AES_128_GCM_SHA256"

tlsCertFile: /a.crt
^^^^^^^^^^^ warning fields-together: "tlsPrivateKeyFile"

tlsPrivateKeyFile: /a.key
^^^^^^^^^^^^^^^^^ warning fields-together: "tlsCertFile"

serverTLSBootstrap: true
^^^^^^^^^^^^^^^^^^ error needs-feature-gate: "RotateKubeletServerCertificate"
featureGates: {RotateKubeletServerCertificate: false}

serverTLSBootstrap: false
featureGates: {RotateKubeletServerCertificate: false}

serverTLSBootstrap: true
featureGates: {RotateKubeletServerCertificate: true}

enableContentionProfiling: true
^^^^^^^^^^^^^^^^^^^^^^^^^ warning no-effect: "enableContentionProfiling"
enableDebuggingHandlers: false

enableDebuggingHandlers: false

podLogsDir: /var/log/pods/

enableSystemLogQuery: true
^^^^^^^^^^^^^^^^^^^^ error forbidden-here: "enableSystemLogQuery"
enableSystemLogHandler: false

enableSystemLogHandler: false

enableSystemLogQuery: false
enableSystemLogHandler: false
`,
  )
})

describe('authentication and authorization', () => {
  documents(
    kubelet,
    `
authentication: {}

authentication: {anonymous: {enabled: false}, webhook: {enabled: true, cacheTTL: 2m}, x509: {clientCAFile: /ca.crt}}

authentication:

authentication: {x509: }

authentication: {anonymous: true}
#                           ^^^^ error wrong-type: "anonymous"

authentication: {webhook: {enabled: "true"}}
#                                   ^^^^^^ error wrong-type: "enabled"

authentication: {webhook: {cacheTTL: 120}}
#                                    ^^^ error wrong-type: "cacheTTL"

authentication: {x509: {clientCAFile: [a]}}
#                                     ^^^ error wrong-type: "clientCAFile"

authentication: webhook
#               ^^^^^^^ error wrong-type: "authentication"

authentication: {mode: Webhook}
#                ^^^^ warning unknown-field

authentication: {anonymous: {enable: true}}
#                            ^^^^^^ warning unknown-field: "enabled"

authorization: {mode: Webhook, webhook: {cacheAuthorizedTTL: 5m, cacheUnauthorizedTTL: 30s}}

authorization: {mode: AlwaysAllow}

authorization: {}

authorization: {mode: 5}
#                     ^ error wrong-type: "mode"

authorization: {webhook: {cacheAuthorizedTTL: 5}}
#                                             ^ error wrong-type: "cacheAuthorizedTTL"

authorization: {webhook: {cacheUnauthorizedTTL: x}}
#                                               ^ error malformed-duration

authorization: Webhook
#              ^^^^^^^ error wrong-type: "authorization"

authorization: {webhook: {cacheTTL: 5m}}
#                         ^^^^^^^^ warning unknown-field

authorization: {mode: webhook}
#                     ^^^^^^^ warning unknown-value: Webhook
`,
  )
})

describe('images', () => {
  documents(
    kubelet,
    `
registryPullQPS: 0

registryBurst: 0

registryPullQPS: -1
#                ^^ error out-of-range: at least 0

registryBurst: -1
#              ^^ error out-of-range: at least 0

registryPullQPS: 0
registryBurst: 20
^^^^^^^^^^^^^ warning no-effect: "registryBurst"

imagePullCredentialsVerificationPolicy: NeverVerifyAllowlistedImages
preloadedImagesVerificationAllowlist: [registry.example.com/a]

imagePullCredentialsVerificationPolicy: NeverVerify

imagePullCredentialsVerificationPolicy: 5
#                                       ^ error wrong-type: "imagePullCredentialsVerificationPolicy"

preloadedImagesVerificationAllowlist: a
#                                     ^ error wrong-type: "preloadedImagesVerificationAllowlist"

imagePullCredentialsVerificationPolicy: NeverVerify
preloadedImagesVerificationAllowlist: [registry.example.com/a]
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning no-effect: "preloadedImagesVerificationAllowlist"

preloadedImagesVerificationAllowlist: [registry.example.com/a]
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning no-effect: "preloadedImagesVerificationAllowlist"

imageGCHighThresholdPercent: 100

imageGCLowThresholdPercent: 0

imageGCHighThresholdPercent: 81

imageGCLowThresholdPercent: 84

imageGCHighThresholdPercent: 60
imageGCLowThresholdPercent: 50

imageGCLowThresholdPercent: 90
imageGCHighThresholdPercent: 95

imageGCHighThresholdPercent: 101
#                            ^^^ error out-of-range: between 0 and 100

imageGCLowThresholdPercent: -1
#                           ^^ error out-of-range: between 0 and 100

imageGCHighThresholdPercent: 80
^^^^^^^^^^^^^^^^^^^^^^^^^^^ error out-of-order: "imageGCHighThresholdPercent"

imageGCLowThresholdPercent: 85
^^^^^^^^^^^^^^^^^^^^^^^^^^ error out-of-order: "imageGCLowThresholdPercent"

imageGCHighThresholdPercent: 50
imageGCLowThresholdPercent: 50
^^^^^^^^^^^^^^^^^^^^^^^^^^ error out-of-order: "imageGCLowThresholdPercent"

imageGCHighThresholdPercent: 50
imageGCLowThresholdPercent: 60
^^^^^^^^^^^^^^^^^^^^^^^^^^ error out-of-order: "imageGCLowThresholdPercent"

imageGCHighThresholdPercent: 0
^^^^^^^^^^^^^^^^^^^^^^^^^^^ error out-of-order: "imageGCHighThresholdPercent"

imageGCLowThresholdPercent: 100
^^^^^^^^^^^^^^^^^^^^^^^^^^ error out-of-order: "imageGCLowThresholdPercent"

serializeImagePulls: false
maxParallelImagePulls: 5

maxParallelImagePulls:

serializeImagePulls: true
maxParallelImagePulls: ~

serializeImagePulls: true
maxParallelImagePulls: 5
^^^^^^^^^^^^^^^^^^^^^ error forbidden-here: "maxParallelImagePulls"

maxParallelImagePulls: 5
^^^^^^^^^^^^^^^^^^^^^ warning risky-combination: "maxParallelImagePulls"

serializeImagePulls: yes
maxParallelImagePulls: 1
^^^^^^^^^^^^^^^^^^^^^ error forbidden-here: "maxParallelImagePulls"

imageServiceEndpoint: unix:///run/a.sock

containerRuntimeEndpoint: unix:///run/a.sock

containerRuntimeEndpoint: "npipe:////./pipe/a"

containerRuntimeEndpoint: tcp://localhost:1

## a limit through an alias
imageGCHighThresholdPercent: &p 80
imageGCLowThresholdPercent: *p
^^^^^^^^^^^^^^^^^^^^^^^^^^ error out-of-order: "imageGCLowThresholdPercent"

## only the bound, not the order as well
imageGCLowThresholdPercent: 101
#                           ^^^ error out-of-range: between 0 and 100

imagePullCredentialsVerificationPolicy: SomethingElse
`,
  )
})

describe('events and requests', () => {
  documents(
    kubelet,
    `
eventRecordQPS: 0

eventBurst: 0

kubeAPIQPS: -1

kubeAPIBurst: 0

kubeAPIQPS: 0

eventRecordQPS: -1
#               ^^ error out-of-range: at least 0

eventBurst: -1
#           ^^ error out-of-range: at least 0

kubeAPIBurst: -1
#             ^^ error out-of-range: at least 0

eventRecordQPS: 0
eventBurst: 5
^^^^^^^^^^ warning no-effect: "eventBurst"
`,
  )
})
