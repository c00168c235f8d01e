import { describe } from 'vitest'
import { admission, documents } from './documents.ts'

describe('AdmissionConfiguration', () => {
  documents(
    admission,
    `
## empty list
plugins: []

## null list
plugins:

## name only
plugins:
- name: PodSecurity

## path
plugins:
- name: ImagePolicyWebhook
  path: imagepolicy.yaml

## path and configuration: configuration is used
plugins:
- name: ImagePolicyWebhook
  path: a.yaml
# ^^^^ warning no-effect: "path"
  configuration: {apiVersion: example.com/v1, kind: X}

## configuration of any shape
plugins:
- name: PodNodeSelector
  configuration:
    podNodeSelectorPluginConfig: {clusterDefaultNodeSelector: a=b}

## empty configuration
plugins:
- name: AlwaysPullImages
  configuration: {}

## configuration null, path empty
plugins:
- {name: AlwaysPullImages, configuration: null, path: ""}

## name missing
plugins:
- path: a.yaml
# ^^^^ error missing-field: "name"

## name null
plugins:
- name:
# ^^^^ error missing-field: "name"
  path: a.yaml

## name empty
plugins:
- name: ""
#       ^^ error empty-text

## name unknown
plugins:
- name: PodSecurityX
#       ^^^^^^^^^^^^ warning unknown-value: PodSecurity

## name wrong case
plugins:
- name: podSecurity
#       ^^^^^^^^^^^ warning unknown-value: PodSecurity

## one configuration for each plugin
plugins:
- name: PodSecurity
  path: a.yaml
- name: PodSecurity
#       ^^^^^^^^^^^ warning duplicate-item
  path: b.yaml

## a plugin that is gone
plugins:
- name: PodSecurityPolicy
#       ^^^^^^^^^^^^^^^^^ warning deprecated-value: use "PodSecurity" instead

## a block scalar without line break, a quoted key, a merge
plugins:
- &one
  "name": >-
    PodNodeSelector
- <<: *one
  name: 'PodSecurity'

## null item
plugins: [null]
#         ^^^^ error null-value: lacks "name"

## name number
plugins:
- name: 5
#       ^ error wrong-type: "name"

## plugins mapping
plugins: {name: PodSecurity}
#        ^^^^^^^^^^^^^^^^^^^ error wrong-type: "plugins"

## item text
plugins:
- PodSecurity
# ^^^^^^^^^^^ error wrong-type: "plugins[0]"

## path list
plugins:
- name: PodSecurity
  path: [a]
#       ^^^ error wrong-type: "path"

## configuration text
plugins:
- name: PodSecurity
  configuration: text
#                ^^^^ error wrong-type: "configuration"

## configuration list
plugins:
- name: PodSecurity
  configuration: [a]
#                ^^^ error wrong-type: "configuration"

## unknown
plugin: []
^^^^^^ error unknown-field: "plugins"

## unknown in item
plugins:
- name: PodSecurity
  config: {}
# ^^^^^^ error unknown-field: "configuration"

## metadata
metadata: {name: x}
^^^^^^^^ error unknown-field

plugins: []
plugins: []
^^^^^^^ error duplicate-key
`,
  )
})
