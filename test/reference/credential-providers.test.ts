import { describe } from 'vitest'
import { documents, providers } from './documents.ts'

describe('CredentialProviderConfig', () => {
  documents(
    providers,
    `
## nothing
#     ^^^^^^^^^^^^^^^^^^^^^^^^ error missing-field: "providers"

## null
providers:
^^^^^^^^^ error missing-field: "providers"

## empty
providers: []
#          ^^ error too-few-items: "providers"

## mapping
providers: {name: a}
#          ^^^^^^^^^ error wrong-type: "providers"

## complete
providers:
- name: ecr
  matchImages: ["*.dkr.ecr.*.amazonaws.com", "registry.io:8080/path", "*.*.registry.io", "*.registry.io:8080/path", docker.io]
  defaultCacheDuration: 12h
  apiVersion: credentialprovider.kubelet.k8s.io/v1
  args: [get-credentials]
  env: [{name: AWS_PROFILE, value: default}]

## args and env empty, duration 0s
providers:
- {name: a, matchImages: [a.io], defaultCacheDuration: 0s, apiVersion: credentialprovider.kubelet.k8s.io/v1, args: [], env: []}

## null args
providers:
- {name: a, matchImages: [a.io], defaultCacheDuration: 1m, apiVersion: credentialprovider.kubelet.k8s.io/v1, args: , env: ~}

## apiVersion of the neutral group
providers:
- {name: a, matchImages: [a.io], defaultCacheDuration: 1m, apiVersion: credentialprovider.kubelet.orch.io/v1}

## name
providers:
- {matchImages: [a.io], defaultCacheDuration: 1m, apiVersion: credentialprovider.kubelet.k8s.io/v1}
#  ^^^^^^^^^^^ error missing-field: "name"

## matchImages
providers:
- {name: a, defaultCacheDuration: 1m, apiVersion: credentialprovider.kubelet.k8s.io/v1}
#  ^^^^ error missing-field: "matchImages"

## duration
providers:
- {name: a, matchImages: [a.io], apiVersion: credentialprovider.kubelet.k8s.io/v1}
#  ^^^^ error missing-field: "defaultCacheDuration"

## apiVersion
providers:
- {name: a, matchImages: [a.io], defaultCacheDuration: 1m}
#  ^^^^ error missing-field: "apiVersion"

## all
providers:
- {}
# ^^ error missing-field: "apiVersion"
# ^^ error missing-field: "defaultCacheDuration"
# ^^ error missing-field: "matchImages"
# ^^ error missing-field: "name"

## matchImages empty
providers:
- {name: a, matchImages: [], defaultCacheDuration: 1m, apiVersion: credentialprovider.kubelet.k8s.io/v1}
#                        ^^ error too-few-items: "matchImages"

## matchImages text
providers:
- {name: a, matchImages: a.io, defaultCacheDuration: 1m, apiVersion: credentialprovider.kubelet.k8s.io/v1}
#                        ^^^^ error wrong-type: "matchImages"

## glob in port
providers:
- {name: a, matchImages: ["a.io:*"], defaultCacheDuration: 1m, apiVersion: credentialprovider.kubelet.k8s.io/v1}
#                         ^^^^^^^^ error malformed-text: "matchImages[0]"

## glob in path
providers:
- {name: a, matchImages: ["a.io/team-*"], defaultCacheDuration: 1m, apiVersion: credentialprovider.kubelet.k8s.io/v1}
#                         ^^^^^^^^^^^^^ error malformed-text: "matchImages[0]"

## port with a glob in it
providers:
- {name: a, matchImages: ["a.io:80*"], defaultCacheDuration: 1m, apiVersion: example.com/v1}
#                         ^^^^^^^^^^ error malformed-text: "matchImages[0]"

## patterns without a domain
providers:
- {name: a, matchImages: ["", /team, null], defaultCacheDuration: 1m, apiVersion: example.com/v1}
#                         ^^ error malformed-text: must begin with the domain
#                             ^^^^^ error malformed-text: must begin with the domain
#                                    ^^^^ error null-value: must begin with the domain

## a pattern that begins with a star, unquoted
providers:
- name: a
  matchImages:
  - *.registry.io
#   ^^^^^^^^^^^^^ error yaml-syntax: Quote the text
  defaultCacheDuration: 1m
  apiVersion: example.com/v1

## a pattern with a scheme
providers:
- {name: a, matchImages: ["https://a.io/team"], defaultCacheDuration: 1m, apiVersion: example.com/v1}
#                         ^^^^^^^^^^^^^^^^^^^ error malformed-text: change it to a.io/team

## duration negative
providers:
- {name: a, matchImages: [a.io], defaultCacheDuration: -1m, apiVersion: example.com/v1}
#                                                      ^^^ warning out-of-range: at least 0s

## duration odd, and nothing
providers:
- {name: a, matchImages: [a.io], defaultCacheDuration: 1h0m0.5s, apiVersion: example.com/v1}
- {name: b, matchImages: [a.io], defaultCacheDuration: "0", apiVersion: example.com/v1}
- {name: c, matchImages: [a.io], defaultCacheDuration: -0s, apiVersion: example.com/v1}

## duration number
providers:
- {name: a, matchImages: [a.io], defaultCacheDuration: 60, apiVersion: credentialprovider.kubelet.k8s.io/v1}
#                                                      ^^ error wrong-type: "defaultCacheDuration"

## duration days
providers:
- {name: a, matchImages: [a.io], defaultCacheDuration: 1d, apiVersion: credentialprovider.kubelet.k8s.io/v1}
#                                                      ^^ error malformed-duration

## duration null
providers:
- {name: a, matchImages: [a.io], defaultCacheDuration: , apiVersion: credentialprovider.kubelet.k8s.io/v1}
#                                ^^^^^^^^^^^^^^^^^^^^ error missing-field: "defaultCacheDuration"

## name twice
providers:
- {name: a, matchImages: [a.io], defaultCacheDuration: 1m, apiVersion: credentialprovider.kubelet.k8s.io/v1}
- {name: a, matchImages: [b.io], defaultCacheDuration: 1m, apiVersion: credentialprovider.kubelet.k8s.io/v1}
#        ^ error duplicate-item

## name empty
providers:
- {name: "", matchImages: [a.io], defaultCacheDuration: 1m, apiVersion: credentialprovider.kubelet.k8s.io/v1}
#        ^^ error empty-text

## apiVersion empty
providers:
- {name: a, matchImages: [a.io], defaultCacheDuration: 1m, apiVersion: ""}
#                                                                      ^^ error empty-text

## env value number
providers:
- {name: a, matchImages: [a.io], defaultCacheDuration: 1m, apiVersion: credentialprovider.kubelet.k8s.io/v1, env: [{name: A, value: 5}]}
#                                                                                                                                   ^ error wrong-type: "value"

## env value and name YAML 1.1 words
providers:
- {name: a, matchImages: [a.io], defaultCacheDuration: 1m, apiVersion: credentialprovider.kubelet.k8s.io/v1, env: [{name: Y, value: on}]}
#                                                                                                                         ^ error wrong-type: "name"
#                                                                                                                                   ^^ error wrong-type: "value"

## env value missing
providers:
- {name: a, matchImages: [a.io], defaultCacheDuration: 1m, apiVersion: credentialprovider.kubelet.k8s.io/v1, env: [{name: A}]}
#                                                                                                                   ^^^^ error missing-field: "value"

## env name missing
providers:
- {name: a, matchImages: [a.io], defaultCacheDuration: 1m, apiVersion: credentialprovider.kubelet.k8s.io/v1, env: [{value: A}]}
#                                                                                                                   ^^^^^ error missing-field: "name"

## env names that are none, and one twice
providers:
- name: a
  matchImages: [a.io]
  defaultCacheDuration: 1m
  apiVersion: example.com/v1
  env:
  - {name: "", value: a}
#          ^^ warning pattern-mismatch: "name"
  - {name: "A=B", value: a}
#          ^^^^^ warning pattern-mismatch: "name"
  - {name: C, value: a}
  - {name: C, value: b}
#          ^ warning duplicate-item: "name"

## env value empty
providers:
- {name: a, matchImages: [a.io], defaultCacheDuration: 1m, apiVersion: credentialprovider.kubelet.k8s.io/v1, env: [{name: A, value: ""}]}

## env map
providers:
- {name: a, matchImages: [a.io], defaultCacheDuration: 1m, apiVersion: credentialprovider.kubelet.k8s.io/v1, env: {A: b}}
#                                                                                                                 ^^^^^^ error wrong-type: "env"

## args text
providers:
- {name: a, matchImages: [a.io], defaultCacheDuration: 1m, apiVersion: credentialprovider.kubelet.k8s.io/v1, args: --verbose}
#                                                                                                                  ^^^^^^^^^ error wrong-type: "args"

## args number
providers:
- {name: a, matchImages: [a.io], defaultCacheDuration: 1m, apiVersion: credentialprovider.kubelet.k8s.io/v1, args: [-v, 5]}
#                                                                                                                       ^ error wrong-type: "args[1]"

## tokenAttributes
providers:
- {name: a, matchImages: [a.io], defaultCacheDuration: 1m, apiVersion: credentialprovider.kubelet.k8s.io/v1, tokenAttributes: {}}
#                                                                                                            ^^^^^^^^^^^^^^^ error unknown-field

## kind
kubeletConfig: {}
^^^^^^^^^^^^^ error unknown-field
providers:
- {name: a, matchImages: [a.io], defaultCacheDuration: 1m, apiVersion: credentialprovider.kubelet.k8s.io/v1}

## several providers may match one image
providers:
- {name: a, matchImages: ["*.io"], defaultCacheDuration: 1m, apiVersion: example.com/v1}
- {name: b, matchImages: ["*.io"], defaultCacheDuration: 1m, apiVersion: example.com/v1}

## glob in each part of the domain, port and path
providers:
- {name: a, matchImages: ["*.*.registry.io:8080/a/b", "registry.io/a.b:c"], defaultCacheDuration: 1m, apiVersion: example.com/v1}
`,
  )
})
