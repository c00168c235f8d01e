import { describe } from 'vitest'
import { authorization, documents } from './documents.ts'

describe('AuthorizationConfiguration', () => {
  documents(
    authorization,
    `
## nothing
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^ error missing-field: "authorizers"

## null
authorizers:
^^^^^^^^^^^ error missing-field: "authorizers"

## empty
authorizers: []
#            ^^ error too-few-items: "authorizers"

## mapping
authorizers: {type: Node, name: node}
#            ^^^^^^^^^^^^^^^^^^^^^^^^ error wrong-type: "authorizers"

## node and rbac
authorizers:
- {type: Node, name: node}
- {type: RBAC, name: rbac}

## abac
authorizers: [{type: ABAC, name: abac}]

## type missing
authorizers: [{name: node}]
#              ^^^^ error missing-field: "type"

## name missing
authorizers: [{type: Node}]
#              ^^^^ error missing-field: "name"

## both missing
authorizers: [{}]
#             ^^ error missing-field: "name"
#             ^^ error missing-field: "type"

## name empty
authorizers: [{type: Node, name: ""}]
#                                ^^ error empty-text

## type empty
authorizers: [{type: "", name: node}]
#                    ^^ error empty-text

## any valid name for RBAC
authorizers: [{type: RBAC, name: my.rbac-1}]

## name upper-case
authorizers: [{type: RBAC, name: Rbac}]
#                                ^^^^ error malformed-text: "name"

## name underscore
authorizers: [{type: RBAC, name: my_rbac}]
#                                ^^^^^^^ error malformed-text: "name"

## name leading hyphen
authorizers: [{type: RBAC, name: -rbac}]
#                                ^^^^^ error malformed-text: "name"

## name trailing dot
authorizers: [{type: RBAC, name: rbac.}]
#                                ^^^^^ error malformed-text: "name"

## name number
authorizers: [{type: RBAC, name: 5}]
#                                ^ error wrong-type: "name"

## unknown type: other servers may add types
authorizers: [{type: Custom, name: custom}]

## webhook missing
authorizers: [{type: Webhook, name: a}]
#              ^^^^ error required-here: "webhook"

## webhook null
authorizers: [{type: Webhook, name: a, webhook: null}]
#                                      ^^^^^^^ error required-here: "webhook"

## webhook {}
authorizers: [{type: Webhook, name: a, webhook: {}}]
#                                      ^^^^^^^ error missing-field: "connectionInfo"
#                                      ^^^^^^^ error missing-field: "failurePolicy"
#                                      ^^^^^^^ error missing-field: "matchConditionSubjectAccessReviewVersion"
#                                      ^^^^^^^ error missing-field: "subjectAccessReviewVersion"
#                                      ^^^^^^^ error missing-field: "timeout"

## webhook of another type, which is not looked into
authorizers: [{type: RBAC, name: rbac, webhook: {}}]
#                                      ^^^^^^^ error forbidden-here: "webhook"

## what cannot be read is told also there
authorizers:
- type: RBAC
  name: rbac
  webhook:
# ^^^^^^^ error forbidden-here: "webhook"
    timeout: 5x
#            ^^ error malformed-duration
    authorizedTTL: 300
#                  ^^^ error wrong-type: "authorizedTTL"
    failurePolicy: Maybe
    matchConditions: [{}]
    failOpen: true
#   ^^^^^^^^ error unknown-field

## webhook without indentation
authorizers:
- type: Webhook
  name: a
  webhook:
  failurePolicy: Deny
# ^^^^^^^^^^^^^ error unknown-field: "webhook.failurePolicy"
  authorizedTTL: 5m
# ^^^^^^^^^^^^^ error unknown-field: under "webhook"

## webhook below the item, without any indentation
authorizers:
- type: Webhook
  name: a
webhook: {timeout: 3s}
^^^^^^^ error unknown-field: belongs to an item

## unknown
authorizers: [{type: Node, name: node, failOpen: true}]
#                                      ^^^^^^^^ error unknown-field

## TTLs have defaults
authorizers:
- type: Webhook
  name: a
  webhook:
    timeout: 3s
    subjectAccessReviewVersion: v1
    matchConditionSubjectAccessReviewVersion: v1
    failurePolicy: Deny
    connectionInfo: {type: KubeConfigFile, kubeConfigFile: /etc/a.conf}

## timeout missing
authorizers:
- type: Webhook
  name: a
  webhook:
# ^^^^^^^ error missing-field: "timeout"
    authorizedTTL: 5m
    unauthorizedTTL: 30s
    subjectAccessReviewVersion: v1
    matchConditionSubjectAccessReviewVersion: v1
    failurePolicy: Deny
    connectionInfo: {type: KubeConfigFile, kubeConfigFile: /etc/a.conf}

## sar version missing
authorizers:
- type: Webhook
  name: a
  webhook:
# ^^^^^^^ error missing-field: "subjectAccessReviewVersion"
    authorizedTTL: 5m
    unauthorizedTTL: 30s
    timeout: 3s
    matchConditionSubjectAccessReviewVersion: v1
    failurePolicy: Deny
    connectionInfo: {type: KubeConfigFile, kubeConfigFile: /etc/a.conf}

## match sar version missing
authorizers:
- type: Webhook
  name: a
  webhook:
# ^^^^^^^ error missing-field: "matchConditionSubjectAccessReviewVersion"
    authorizedTTL: 5m
    unauthorizedTTL: 30s
    timeout: 3s
    subjectAccessReviewVersion: v1
    failurePolicy: Deny
    connectionInfo: {type: KubeConfigFile, kubeConfigFile: /etc/a.conf}

## failurePolicy missing
authorizers:
- type: Webhook
  name: a
  webhook:
# ^^^^^^^ error missing-field: "failurePolicy"
    authorizedTTL: 5m
    unauthorizedTTL: 30s
    timeout: 3s
    subjectAccessReviewVersion: v1
    matchConditionSubjectAccessReviewVersion: v1
    connectionInfo: {type: KubeConfigFile, kubeConfigFile: /etc/a.conf}

## connectionInfo missing
authorizers:
- type: Webhook
  name: a
  webhook:
# ^^^^^^^ error missing-field: "connectionInfo"
    authorizedTTL: 5m
    unauthorizedTTL: 30s
    timeout: 3s
    subjectAccessReviewVersion: v1
    matchConditionSubjectAccessReviewVersion: v1
    failurePolicy: Deny

## type missing
authorizers:
- type: Webhook
  name: a
  webhook:
    authorizedTTL: 5m
    unauthorizedTTL: 30s
    timeout: 3s
    subjectAccessReviewVersion: v1
    matchConditionSubjectAccessReviewVersion: v1
    failurePolicy: Deny
    connectionInfo: {kubeConfigFile: /a}
#   ^^^^^^^^^^^^^^ error missing-field: "type"

## kubeConfigFile missing
authorizers:
- type: Webhook
  name: a
  webhook:
    authorizedTTL: 5m
    unauthorizedTTL: 30s
    timeout: 3s
    subjectAccessReviewVersion: v1
    matchConditionSubjectAccessReviewVersion: v1
    failurePolicy: Deny
    connectionInfo: {type: KubeConfigFile}
#                    ^^^^ error required-here: "kubeConfigFile"

## condition without expression
authorizers:
- type: Webhook
  name: a
  webhook:
    authorizedTTL: 5m
    unauthorizedTTL: 30s
    timeout: 3s
    subjectAccessReviewVersion: v1
    matchConditionSubjectAccessReviewVersion: v1
    failurePolicy: Deny
    connectionInfo: {type: KubeConfigFile, kubeConfigFile: /etc/a.conf}
    matchConditions: [{}]
#                     ^^ error missing-field: "expression"

## dup
authorizers:
- type: Webhook
  name: a
  webhook:
    authorizedTTL: 5m
    unauthorizedTTL: 30s
    timeout: 3s
    timeout: 3s
#   ^^^^^^^ error duplicate-key
    subjectAccessReviewVersion: v1
    matchConditionSubjectAccessReviewVersion: v1
    failurePolicy: Deny
    connectionInfo: {type: KubeConfigFile, kubeConfigFile: /etc/a.conf}

## connectionInfo etc. all missing
authorizers:
- type: Webhook
  name: a
  webhook:
# ^^^^^^^ error missing-field: "connectionInfo"
# ^^^^^^^ error missing-field: "failurePolicy"
# ^^^^^^^ error missing-field: "matchConditionSubjectAccessReviewVersion"
# ^^^^^^^ error missing-field: "subjectAccessReviewVersion"
    timeout: 3s

## tag flow
authorizers:
- type: Webhook
  name: a
  webhook:
    timeout: 3s
    subjectAccessReviewVersion: v1
    matchConditionSubjectAccessReviewVersion: v1
    failurePolicy: Deny
    connectionInfo: {type: KubeConfigFile, kubeConfigFile: /etc/a.conf}
    matchConditions:
    - expression: !(request.user == "a")
#                 ^^^^^^^^^^^^^^^^^^^^^^ error yaml-tag

## tag2
authorizers:
- type: Webhook
  name: a
  webhook:
    timeout: 3s
    subjectAccessReviewVersion: v1
    matchConditionSubjectAccessReviewVersion: v1
    failurePolicy: Deny
    connectionInfo: {type: KubeConfigFile, kubeConfigFile: /etc/a.conf}
    matchConditions:
    - expression: !(request.user == 'a')
#                 ^^^^^^^^^^^^^^^^^^^^^^ error yaml-tag
`,
  )
})
