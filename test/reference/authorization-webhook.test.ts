import { describe } from 'vitest'
import { documents, webhook } from './documents.ts'

describe('WebhookConfiguration', () => {
  documents(
    webhook(),
    `
## complete


## cache flag text
    cacheAuthorizedRequests: "false"
#                            ^^^^^^^ error wrong-type: "cacheAuthorizedRequests"

## other cache flag number
    cacheUnauthorizedRequests: 0
#                              ^ error wrong-type: "cacheUnauthorizedRequests"

## matchConditions empty
    matchConditions: []

## match conditions
    matchConditions: 
    - expression: has(request.resourceAttributes)
    - expression: request.resourceAttributes.namespace == 'kube-system'
    - expression: "!('system:serviceaccounts:kube-system' in request.groups)"
    - expression: request.user == 'a' && request.uid != '' && 'k' in request.extra
    - expression: request.nonResourceAttributes.path == '/healthz'

## condition empty
    matchConditions: [{expression: ""}]
#                                  ^^ error empty-text

## condition string
    matchConditions: [{expression: request.user}]
#                                  ^^^^^^^^^^^^ error cel-result-type: produces string

## condition unknown member
    matchConditions: [{expression: "request.username == 'a'"}]
#                                           ^^^^^^^^ error cel-unknown-member

## condition other variable
    matchConditions: [{expression: "user.username == 'a'"}]
#                                   ^^^^ error cel-undeclared

## condition text
    matchConditions: [request.user]
#                     ^^^^^^^^^^^^ error wrong-type: "matchConditions[0]"

## condition bool
    matchConditions: [{expression: true}]
#                                  ^^^^ error wrong-type: "expression"

## tag
    matchConditions: 
    - expression: !(request.user == "a")
#                 ^^^^^^^^^^^^^^^^^^^^^^ error yaml-tag

## failOpen
    failOpen: true
#   ^^^^^^^^ error unknown-field
`,
  )
  documents(
    webhook('timeout'),
    `
## timeout 30s
    timeout: 30s

## timeout 0.5m
    timeout: 0.5m

## timeout 30000ms
    timeout: 30000ms

## timeout of many parts
    timeout: 29s999ms1000us

## timeout in a block scalar
    timeout: |-
      3s

## timeout 0s
    timeout: 0s
#   ^^^^^^^ warning risky-combination: more than 0s

## timeout a nanosecond too long
    timeout: 30s1ns
#            ^^^^^^ error out-of-range: between 0s and 30s

## timeout 31s
    timeout: 31s
#            ^^^ error out-of-range: between 0s and 30s

## timeout 30.001s
    timeout: 30.001s
#            ^^^^^^^ error out-of-range: between 0s and 30s

## timeout 1m
    timeout: 1m
#            ^^ error out-of-range: between 0s and 30s

## timeout negative
    timeout: -1s
#            ^^^ error out-of-range: between 0s and 30s

## timeout number
    timeout: 3
#            ^ error wrong-type: "timeout"

## timeout quoted number
    timeout: "3"
#            ^^^ error malformed-duration

## timeout 1d
    timeout: 1d
#            ^^ error malformed-duration

## timeout empty
    timeout: ""
#            ^^ error malformed-duration
`,
  )
  documents(
    webhook('authorizedTTL'),
    `
## authorizedTTL number
    authorizedTTL: 300
#                  ^^^ error wrong-type: "authorizedTTL"

## authorizedTTL negative
    authorizedTTL: -1s
#                  ^^^ warning out-of-range: at least 0s

## authorizedTTL odd
    authorizedTTL: 1h0m0.5s

## authorizedTTL minus nothing
    authorizedTTL: "-0s"

## authorizedTTL 0s
    authorizedTTL: 0s
`,
  )
  documents(
    webhook('unauthorizedTTL'),
    `
## unauthorizedTTL text
    unauthorizedTTL: 5 minutes
#                    ^^^^^^^^^ error malformed-duration
`,
  )
  documents(
    webhook('subjectAccessReviewVersion'),
    `
## v1beta1
    subjectAccessReviewVersion: v1beta1

## v1alpha1
    subjectAccessReviewVersion: v1alpha1
#                               ^^^^^^^^ error unknown-value

## V1
    subjectAccessReviewVersion: V1
#                               ^^ error unknown-value: v1

## empty sar
    subjectAccessReviewVersion: ""
#                               ^^ error unknown-value
`,
  )
  documents(
    webhook('matchConditionSubjectAccessReviewVersion'),
    `
## match v1beta1
    matchConditionSubjectAccessReviewVersion: v1beta1
#                                             ^^^^^^^ error unknown-value

## match number
    matchConditionSubjectAccessReviewVersion: 1
#                                             ^ error wrong-type: "matchConditionSubjectAccessReviewVersion"
`,
  )
  documents(
    webhook('failurePolicy'),
    `
## NoOpinion
    failurePolicy: NoOpinion

## Allow
    failurePolicy: Allow
#                  ^^^^^ error unknown-value

## deny
    failurePolicy: deny
#                  ^^^^ error unknown-value: Deny
`,
  )
  documents(
    webhook('connectionInfo'),
    `
## InClusterConfig
    connectionInfo: {type: InClusterConfig}
#                    ^^^^ error risky-combination: "type"

## type KubeConfig
    connectionInfo: {type: KubeConfig, kubeConfigFile: /a}
#                          ^^^^^^^^^^ error unknown-value

## kubeConfigFile empty
    connectionInfo: {type: KubeConfigFile, kubeConfigFile: ""}
#                                          ^^^^^^^^^^^^^^ error required-here: "kubeConfigFile"

## kubeConfigFile null
    connectionInfo: {type: KubeConfigFile, kubeConfigFile: }
#                                          ^^^^^^^^^^^^^^ error required-here: "kubeConfigFile"

## relative path: reference wants only a path
    connectionInfo: {type: KubeConfigFile, kubeConfigFile: a.conf}

## connectionInfo text
    connectionInfo: /etc/a.conf
#                   ^^^^^^^^^^^ error wrong-type: "connectionInfo"
`,
  )
})
