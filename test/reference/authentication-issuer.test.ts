import { describe } from 'vitest'
import { authentication, documents, issuer, jwt } from './documents.ts'

describe('AuthenticationConfiguration and AnonymousAuthConfig', () => {
  documents(
    authentication,
    `
## neither jwt nor anonymous
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^ error at-least-one-field: "jwt" or "anonymous"

## both null
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^ error at-least-one-field: "jwt" or "anonymous"
jwt:
anonymous: ~

## anonymous only
anonymous: {enabled: true}

## jwt empty
jwt: []

## both
jwt: []
anonymous:
  enabled: true
  conditions: [{path: /livez}, {path: /readyz}]

## enabled missing
anonymous:
^^^^^^^^^ error missing-field: "enabled"
  conditions: [{path: /livez}]

## anonymous {}
anonymous: {}
^^^^^^^^^ error missing-field: "enabled"

## indentation lost
anonymous:
enabled: true
^^^^^^^ error unknown-field: under "anonymous"

## conditions empty
anonymous: {enabled: true, conditions: []}

## path empty, relative, with a star: never requested
anonymous: {enabled: true, conditions: [{path: ""}, {path: livez}, {path: /healthz/*}]}
#                                              ^^ warning pattern-mismatch: begins with "/"
#                                                          ^^^^^ warning pattern-mismatch: begins with "/"
#                                                                         ^^^^^^^^^^ warning pattern-mismatch: has no "*"

## conditions without enabled: they narrow nothing
anonymous: {enabled: false, conditions: [{path: /livez}]}
#                           ^^^^^^^^^^ warning no-effect: "conditions"

## path missing
anonymous: {enabled: true, conditions: [{}]}
#                                       ^^ error missing-field: "path"

## path number
anonymous: {enabled: true, conditions: [{path: 5}]}
#                                              ^ error wrong-type: "path"

## conditions texts
anonymous: {enabled: true, conditions: [/livez]}
#                                       ^^^^^^ error wrong-type: "conditions[0]"

## enabled text
anonymous: {enabled: "true"}
#                    ^^^^^^ error wrong-type: "enabled"

## enabled number
anonymous: {enabled: 1}
#                    ^ error wrong-type: "enabled"

## enabled null
anonymous: {enabled: null}
#           ^^^^^^^ error missing-field: "enabled"

## enabled YAML 1.1
anonymous: {enabled: on}

## anonymous misspelt
anonymous: {enabled: true, condition: []}
#                          ^^^^^^^^^ error unknown-field: "conditions"

## issuer and mappings missing
jwt:
- {}
# ^^ error missing-field: "claimMappings"
# ^^ error missing-field: "issuer"

## issuer missing
jwt:
- claimMappings: {username: {claim: sub, prefix: ""}}
# ^^^^^^^^^^^^^ error missing-field: "issuer"

## merge brings mappings
jwt:
- &one
  issuer: {url: "https://a.example.com", audiences: [a]}
  claimMappings: {username: {claim: sub, prefix: ""}}
- <<: *one
  issuer: {url: "https://b.example.com", audiences: [b]}

## alias repeats the url
jwt:
- &one
  issuer: {url: "https://a.example.com", audiences: [a]}
  claimMappings: {username: {claim: sub, prefix: ""}}
- *one
# ^^^^ error duplicate-item: "https://a.example.com" on line 5

## alias of the url alone
jwt:
- issuer: {url: &url "https://a.example.com", audiences: [a]}
  claimMappings: {username: {claim: sub, prefix: ""}}
- issuer: {url: *url, audiences: [b]}
#               ^^^^ error duplicate-item: "url"
  claimMappings: {username: {claim: sub, prefix: ""}}

## duplicate discoveryURL through a merge
jwt:
- issuer: &i {url: "https://a.example.com", discoveryURL: "https://d.example.com/x", audiences: [a]}
  claimMappings: &m {username: {claim: sub, prefix: ""}}
- issuer: {<<: *i, url: "https://b.example.com"}
#              ^^ error duplicate-item: "discoveryURL"
  claimMappings: *m
`,
  )
})

describe('Issuer', () => {
  documents(
    issuer,
    `
## jwt only
  issuer: {url: "https://a.example.com", audiences: [a]}

## url missing
  issuer: {audiences: [a]}
# ^^^^^^ error missing-field: "url"

## audiences missing
  issuer: {url: "https://a.example.com"}
# ^^^^^^ error missing-field: "audiences"

## audiences empty
  issuer: {url: "https://a.example.com", audiences: []}
#                                                   ^^ error too-few-items: "audiences"

## audiences text
  issuer: {url: "https://a.example.com", audiences: a}
#                                                   ^ error wrong-type: "audiences"

## audiences numbers
  issuer: {url: "https://a.example.com", audiences: [5]}
#                                                    ^ error wrong-type: "audiences[0]"

## audience empty
  issuer: {url: "https://a.example.com", audiences: [""]}
#                                                    ^^ error empty-text: "audiences[0]"

## audience null
  issuer: {url: "https://a.example.com", audiences: [null]}
#                                                    ^^^^ error null-value: "audiences[0]"

## a blank before the url
  issuer: {url: " https://a.example.com", audiences: [a]}
#               ^^^^^^^^^^^^^^^^^^^^^^^^ error malformed-text: must not have blanks around it

## url in block scalars that do not
  issuer:
    url: >-
      https://a.example.com
    discoveryURL: |-
      https://d.example.com/x
    audiences: [a]

## url http
  issuer: {url: "http://a.example.com", audiences: [a]}
#               ^^^^^^^^^^^^^^^^^^^^^^ error malformed-text: "url"

## url no scheme
  issuer: {url: "a.example.com", audiences: [a]}
#               ^^^^^^^^^^^^^^^ error malformed-text: "url"

## url empty
  issuer: {url: "", audiences: [a]}
#               ^^ error empty-text

## url no host
  issuer: {url: "https://", audiences: [a]}
#               ^^^^^^^^^^ error pattern-mismatch: "url"

## url query
  issuer: {url: "https://a.example.com?x=1", audiences: [a]}
#               ^^^^^^^^^^^^^^^^^^^^^^^^^^^ error malformed-text: "url"

## url fragment
  issuer: {url: "https://a.example.com/#x", audiences: [a]}
#               ^^^^^^^^^^^^^^^^^^^^^^^^^^ error malformed-text: "url"

## url userinfo
  issuer: {url: "https://u:p@a.example.com", audiences: [a]}
#               ^^^^^^^^^^^^^^^^^^^^^^^^^^^ error malformed-text: "url"

## url port and path
  issuer: {url: "https://a.example.com:8443/realms/x/", audiences: [a]}

## url IPv6
  issuer: {url: "https://[::1]:8443/x", audiences: [a]}

## url bad port
  issuer: {url: "https://a.example.com:x", audiences: [a]}
#               ^^^^^^^^^^^^^^^^^^^^^^^^^ error malformed-text: "url"

## url blank
  issuer: {url: "https://a b.example.com", audiences: [a]}
#               ^^^^^^^^^^^^^^^^^^^^^^^^^ error malformed-text: "url"

## discoveryURL
  issuer: {url: "https://a.example.com", discoveryURL: "https://d.example.com/.well-known/openid-configuration", audiences: [a]}

## discoveryURL empty
  issuer: {url: "https://a.example.com", discoveryURL: "", audiences: [a]}

## discoveryURL equals url
  issuer: {url: "https://a.example.com", discoveryURL: "https://a.example.com", audiences: [a]}
#                                        ^^^^^^^^^^^^ error equal-fields: "discoveryURL"

## discoveryURL http
  issuer: {url: "https://a.example.com", discoveryURL: "http://d.example.com/x", audiences: [a]}
#                                                      ^^^^^^^^^^^^^^^^^^^^^^^^ warning pattern-mismatch: "https://"

## discoveryURL list
  issuer: {url: "https://a.example.com", discoveryURL: ["https://d.example.com/x"], audiences: [a]}
#                                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^ error wrong-type: "discoveryURL"

## certificateAuthority path
  issuer: {url: "https://a.example.com", certificateAuthority: /etc/ca.pem, audiences: [a]}
#                                                              ^^^^^^^^^^^ error malformed-text: "certificateAuthority"

## certificateAuthority empty
  issuer: {url: "https://a.example.com", certificateAuthority: "", audiences: [a]}

## one audience, MatchAny
  issuer: {url: "https://a.example.com", audiences: [a], audienceMatchPolicy: MatchAny}

## one audience, empty policy
  issuer: {url: "https://a.example.com", audiences: [a], audienceMatchPolicy: ""}

## one audience, null policy
  issuer: {url: "https://a.example.com", audiences: [a], audienceMatchPolicy: null}

## two audiences, MatchAny
  issuer: {url: "https://a.example.com", audiences: [a, b], audienceMatchPolicy: MatchAny}

## two audiences, no policy
  issuer: {url: "https://a.example.com", audiences: [a, b]}
#                                        ^^^^^^^^^ error required-here: "audienceMatchPolicy"

## two audiences, empty policy
  issuer: {url: "https://a.example.com", audiences: [a, b], audienceMatchPolicy: ""}
#                                                           ^^^^^^^^^^^^^^^^^^^ error required-here: "audienceMatchPolicy"

## policy lower case
  issuer: {url: "https://a.example.com", audiences: [a], audienceMatchPolicy: matchAny}
#                                                                             ^^^^^^^^ error unknown-value: MatchAny

## policy MatchAll with two
  issuer: {url: "https://a.example.com", audiences: [a, b], audienceMatchPolicy: MatchAll}
#                                                                                ^^^^^^^^ error unknown-value: MatchAny

## egress controlplane
  issuer: {url: "https://a.example.com", audiences: [a], egressSelectorType: controlplane}

## egress cluster
  issuer: {url: "https://a.example.com", audiences: [a], egressSelectorType: cluster}

## egress empty: unset
  issuer: {url: "https://a.example.com", audiences: [a], egressSelectorType: ""}

## egress etcd
  issuer: {url: "https://a.example.com", audiences: [a], egressSelectorType: etcd}
#                                                                            ^^^^ error unknown-value

## egress master
  issuer: {url: "https://a.example.com", audiences: [a], egressSelectorType: master}
#                                                                            ^^^^^^ error unknown-value

## egress case
  issuer: {url: "https://a.example.com", audiences: [a], egressSelectorType: Cluster}
#                                                                            ^^^^^^^ error unknown-value: cluster

## discoveryUrl
  issuer: {url: "https://a.example.com", audiences: [a], discoveryUrl: "https://d.example.com"}
#                                                        ^^^^^^^^^^^^ error unknown-field: "discoveryURL"

## audience twice: accepted, and of no use
  issuer: {url: "https://a.example.com", audiences: [a, a], audienceMatchPolicy: MatchAny}
#                                                       ^ warning duplicate-item
`,
  )
})

describe('several authenticators', () => {
  documents(
    jwt,
    `
## claimMappings missing
- issuer: {url: "https://a.example.com", audiences: [a]}
# ^^^^^^ error missing-field: "claimMappings"

## username missing
- issuer: {url: "https://a.example.com", audiences: [a]}
  claimMappings: {}
# ^^^^^^^^^^^^^ error missing-field: "username"

## url duplicate
- issuer: {url: "https://a.example.com", audiences: [a]}
  claimMappings: {username: {claim: sub, prefix: ""}}
- issuer: {url: "https://a.example.com", audiences: [b]}
#               ^^^^^^^^^^^^^^^^^^^^^^^ error duplicate-item
  claimMappings: {username: {claim: sub, prefix: ""}}

## url differs by a slash
- issuer: {url: "https://a.example.com", audiences: [a]}
  claimMappings: {username: {claim: sub, prefix: ""}}
- issuer: {url: "https://a.example.com/", audiences: [b]}
  claimMappings: {username: {claim: sub, prefix: ""}}

## discoveryURL duplicate
- issuer: {url: "https://a.example.com", discoveryURL: "https://d.example.com/x", audiences: [a]}
  claimMappings: {username: {claim: sub, prefix: ""}}
- issuer: {url: "https://b.example.com", discoveryURL: "https://d.example.com/x", audiences: [a]}
#                                                      ^^^^^^^^^^^^^^^^^^^^^^^^^ error duplicate-item
  claimMappings: {username: {claim: sub, prefix: ""}}

## two empty discoveryURLs
- issuer: {url: "https://a.example.com", discoveryURL: "", audiences: [a]}
  claimMappings: {username: {claim: sub, prefix: ""}}
- issuer: {url: "https://b.example.com", discoveryURL: "", audiences: [a]}
  claimMappings: {username: {claim: sub, prefix: ""}}

## discoveryURL of one is the url of another
- issuer: {url: "https://a.example.com", audiences: [a]}
  claimMappings: {username: {claim: sub, prefix: ""}}
- issuer: {url: "https://b.example.com", discoveryURL: "https://a.example.com", audiences: [a]}
  claimMappings: {username: {claim: sub, prefix: ""}}

## certificateAuthority PEM
- issuer:
    url: https://a.example.com
    audiences: [a]
    certificateAuthority: |
      -----BEGIN CERTIFICATE-----
      MIIDXTCCAkWgAwIBAgIJAJC1HiIAZAiIMA0GCSqGSIb3Qa3bQ==
      -----END CERTIFICATE-----
  claimMappings: {username: {claim: sub, prefix: ""}}

## certificateAuthority beside issuer
- issuer: {url: "https://a.example.com", audiences: [a]}
  certificateAuthority: x
# ^^^^^^^^^^^^^^^^^^^^ error unknown-field: "issuer.certificateAuthority"
  claimMappings: {username: {claim: sub, prefix: ""}}
`,
  )
})
