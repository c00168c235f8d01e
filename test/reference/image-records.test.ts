import { describe } from 'vitest'
import { documents, intent, nodeSource, record } from './documents.ts'

describe('ImagePullIntent', () => {
  documents(
    intent,
    `
## image
image: registry.example.com/a:1

## image empty
image: ""
#      ^^ warning empty-text: Fill in "image"

## image
#     ^^^^^^^^^^^^^^^ error missing-field: "image"

## image null
image:
^^^^^ error missing-field: "image"

## number
image: 5
#      ^ error wrong-type: "image"

image: a
imageRef: b
^^^^^^^^ error unknown-field: "image"
`,
  )
})

describe('ImagePulledRecord', () => {
  documents(
    record,
    `
## complete
lastUpdatedTime: "2026-01-02T03:04:05Z"
imageRef: sha256:abc
credentialMapping:
  registry.example.com/a:
    orchSecrets:
    - {uid: a, namespace: b, name: c, credentialHash: 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef}
    orchServiceAccounts:
    - {uid: a, namespace: b, name: c}
    nodePodsAccessible: false

## time unquoted (a string here)
lastUpdatedTime: 2026-01-02T03:04:05Z
imageRef: a
credentialMapping: {a: {nodePodsAccessible: true}}

## time with offset and fraction
lastUpdatedTime: "2026-01-02T03:04:05.123+02:00"
imageRef: a
credentialMapping: {a: {}}

## empty lists beside the flag
lastUpdatedTime: "2026-01-02T03:04:05Z"
imageRef: a
credentialMapping: {a: {nodePodsAccessible: true, orchSecrets: [], orchServiceAccounts: []}}

## nothing
#     ^^^^^^^^^^^^^^^^^ error missing-field: "credentialMapping"
#     ^^^^^^^^^^^^^^^^^ error missing-field: "imageRef"
#     ^^^^^^^^^^^^^^^^^ error missing-field: "lastUpdatedTime"

## time
#     ^^^^^^^^^^^^^^^^^ error missing-field: "lastUpdatedTime"
imageRef: a
credentialMapping: {a: {}}

## imageRef
#     ^^^^^^^^^^^^^^^^^ error missing-field: "imageRef"
lastUpdatedTime: "2026-01-02T03:04:05Z"
credentialMapping: {a: {}}

## mapping
#     ^^^^^^^^^^^^^^^^^ error missing-field: "credentialMapping"
lastUpdatedTime: "2026-01-02T03:04:05Z"
imageRef: a

## date only
lastUpdatedTime: "2026-01-02"
#                ^^^^^^^^^^^^ error malformed-time
imageRef: a
credentialMapping: {}

## unquoted date
lastUpdatedTime: 2026-01-02
#                ^^^^^^^^^^ error malformed-time
imageRef: a
credentialMapping: {}

## no zone
lastUpdatedTime: "2026-01-02T03:04:05"
#                ^^^^^^^^^^^^^^^^^^^^^ error malformed-time
imageRef: a
credentialMapping: {}

## blank
lastUpdatedTime: "2026-01-02 03:04:05Z"
#                ^^^^^^^^^^^^^^^^^^^^^^ error malformed-time
imageRef: a
credentialMapping: {}

## number
lastUpdatedTime: 1767323045
#                ^^^^^^^^^^ error wrong-type: "lastUpdatedTime"
imageRef: a
credentialMapping: {}

## month 13
lastUpdatedTime: "2026-13-02T03:04:05Z"
#                ^^^^^^^^^^^^^^^^^^^^^^ error malformed-time
imageRef: a
credentialMapping: {}

## feb 30
lastUpdatedTime: "2026-02-30T03:04:05Z"
#                ^^^^^^^^^^^^^^^^^^^^^^ error malformed-time
imageRef: a
credentialMapping: {}

## mapping list
lastUpdatedTime: "2026-01-02T03:04:05Z"
imageRef: a
credentialMapping: []
#                  ^^ error wrong-type: "credentialMapping"

## mapping of texts
lastUpdatedTime: "2026-01-02T03:04:05Z"
imageRef: a
credentialMapping: {a: b}
#                      ^ error wrong-type: "a"

## flag and secrets
lastUpdatedTime: "2026-01-02T03:04:05Z"
imageRef: a
credentialMapping: {a: {nodePodsAccessible: true, orchSecrets: [{uid: a, namespace: b, name: c, credentialHash: 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef}]}}
#                                                 ^^^^^^^^^^^ error forbidden-here: "orchSecrets"

## flag and accounts
lastUpdatedTime: "2026-01-02T03:04:05Z"
imageRef: a
credentialMapping: {a: {nodePodsAccessible: true, orchServiceAccounts: [{uid: a, namespace: b, name: c}]}}
#                                                 ^^^^^^^^^^^^^^^^^^^ error forbidden-here: "orchServiceAccounts"

## flag and both
lastUpdatedTime: "2026-01-02T03:04:05Z"
imageRef: a
credentialMapping: {a: {nodePodsAccessible: true, orchSecrets: [{uid: a, namespace: b, name: c, credentialHash: 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef}], orchServiceAccounts: [{uid: a, namespace: b, name: c}]}}
#                                                 ^^^^^^^^^^^ error forbidden-here: "orchSecrets"
#                                                                                                                                                                                   ^^^^^^^^^^^^^^^^^^^ error forbidden-here: "orchServiceAccounts"

## secret members
lastUpdatedTime: "2026-01-02T03:04:05Z"
imageRef: a
credentialMapping: {a: {orchSecrets: [{}]}}
#                                     ^^ error missing-field: "credentialHash"
#                                     ^^ error missing-field: "name"
#                                     ^^ error missing-field: "namespace"
#                                     ^^ error missing-field: "uid"

## account members
lastUpdatedTime: "2026-01-02T03:04:05Z"
imageRef: a
credentialMapping: {a: {orchServiceAccounts: [{}]}}
#                                             ^^ error missing-field: "name"
#                                             ^^ error missing-field: "namespace"
#                                             ^^ error missing-field: "uid"

## hash missing
lastUpdatedTime: "2026-01-02T03:04:05Z"
imageRef: a
credentialMapping: {a: {orchSecrets: [{uid: a, namespace: b, name: c}]}}
#                                      ^^^ error missing-field: "credentialHash"

## hash that is no SHA-256 sum
lastUpdatedTime: "2026-01-02T03:04:05Z"
imageRef: a
credentialMapping: {a: {orchSecrets: [{uid: a, namespace: b, name: c, credentialHash: abc}]}}
#                                                                                     ^^^ warning malformed-text: SHA-256

## empty texts name nothing
lastUpdatedTime: "2026-01-02T03:04:05Z"
imageRef: ""
#         ^^ warning empty-text: Fill in "imageRef"
credentialMapping: {a: {orchServiceAccounts: [{uid: "", namespace: "", name: ""}]}}
#                                                   ^^ warning empty-text: Fill in "uid"
#                                                                  ^^ warning empty-text: Fill in "namespace"
#                                                                            ^^ warning empty-text: Fill in "name"

## flag and an item that is not looked into
lastUpdatedTime: "2026-01-02T03:04:05Z"
imageRef: a
credentialMapping: {a: {nodePodsAccessible: true, orchSecrets: [null]}}
#                                                 ^^^^^^^^^^^ error forbidden-here: "orchSecrets"

## flag and lists that are null
lastUpdatedTime: "2024-02-29T23:59:59-12:00"
imageRef: a
credentialMapping: {a: {nodePodsAccessible: yes, orchSecrets: ~, orchServiceAccounts: }}

## uid number
lastUpdatedTime: "2026-01-02T03:04:05Z"
imageRef: a
credentialMapping: {a: {orchServiceAccounts: [{uid: 5, namespace: b, name: c}]}}
#                                                   ^ error wrong-type: "uid"

## flag text
lastUpdatedTime: "2026-01-02T03:04:05Z"
imageRef: a
credentialMapping: {a: {nodePodsAccessible: "true"}}
#                                           ^^^^^^ error wrong-type: "nodePodsAccessible"

## upstream's member name
lastUpdatedTime: "2026-01-02T03:04:05Z"
imageRef: a
credentialMapping: {a: {kubernetesSecrets: []}}
#                       ^^^^^^^^^^^^^^^^^ error unknown-field
`,
  )
})

describe('SerializedNodeConfigSource', () => {
  documents(
    nodeSource,
    `
## nothing


## null
source:

## config map
source: {configMap: {namespace: a, name: b, uid: c, resourceVersion: d, kubeletConfigKey: e}}

## empty
source: {}

## text
source: a
#       ^ error wrong-type: "source"

## unknown source
source: {secret: {}}
#        ^^^^^^ error unknown-field

## config map list
source: {configMap: []}
#                   ^^ error wrong-type: "configMap"

## number
source: {configMap: {namespace: 5, name: b, kubeletConfigKey: e}}
#                               ^ error wrong-type: "namespace"

## sources
sources: {}
^^^^^^^ error unknown-field: "source"
`,
  )
})
