import { describe } from 'vitest'
import { claimMappings, documents, extra, username } from './documents.ts'

describe('username', () => {
  documents(
    claimMappings,
    `
## claim and prefix
    username: {claim: sub, prefix: "oidc:"}

## expression
    username: {expression: "claims.sub"}

## expression string
    username: {expression: "'u:' + claims.sub"}

## claim without prefix
    username: {claim: sub}
#   ^^^^^^^^ error at-least-one-field: "prefix"

## prefix null
    username: {claim: sub, prefix: null}
#   ^^^^^^^^ error at-least-one-field: "prefix"

## neither
    username: {}
#   ^^^^^^^^ error at-least-one-field: "username.claim" or "username.expression"

## neither, prefix only
    username: {prefix: ""}
#   ^^^^^^^^ error at-least-one-field: "username.claim" or "username.expression"

## claim and expression
    username: {claim: sub, prefix: "", expression: "claims.sub"}
#                                      ^^^^^^^^^^ error exclusive-fields: "claim" and "expression"

## claim and expression without prefix
    username: {claim: sub, expression: "claims.sub"}
#                          ^^^^^^^^^^ error exclusive-fields: "claim" and "expression"

## expression and prefix
    username: {expression: "claims.sub", prefix: "x"}
#                                        ^^^^^^ error exclusive-fields: "prefix" and "expression"

## expression and empty prefix
    username: {expression: "claims.sub", prefix: ""}
#                                        ^^^^^^ error exclusive-fields: "prefix" and "expression"

## int expression
    username: {expression: "1"}
#                           ^ error cel-result-type: produces int

## list expression
    username: {expression: "[claims.sub]"}
#                           ^^^^^^^^^^^^ error cel-result-type: produces list(dyn)

## bool expression
    username: {expression: "claims.sub == 'a'"}
#                           ^^^^^^^^^^^^^^^^^ error cel-result-type: produces bool

## null expression
    username: {expression: "null"}
#                           ^^^^ error cel-result-type: produces null

## empty claim
    username: {claim: "", prefix: ""}
#   ^^^^^^^^ error at-least-one-field: "username.claim" or "username.expression"

## text
    username: sub
#             ^^^ error wrong-type: "username"

## number claim
    username: {claim: 5, prefix: ""}
#                     ^ error wrong-type: "claim"

## email by claim
    username: {claim: email, prefix: ""}

## email by expression
    username: {expression: "claims.email"}
#                           ^^^^^^^^^^^^ error email-verified

## email verified in username
    username: {expression: "claims.?email_verified.orValue(true) == true ? claims.email : ''"}

## email verified in extra
    username: {expression: "claims.email"}
    extra:
    - {key: example.com/v, valueExpression: "string(claims.email_verified)"}

## email verified in groups
    username: {expression: "claims.email"}
#                           ^^^^^^^^^^^^ error email-verified
    groups: {expression: "claims.email_verified ? claims.g : []"}

## email verified in user rule message
    username: {expression: "claims.email"}
#                           ^^^^^^^^^^^^ error email-verified
    uid: {expression: "string(claims.email_verified)"}

## emails is another claim
    username: {expression: "claims.emails"}
`,
  )
})

describe('groups and uid', () => {
  documents(
    username,
    `
## groups claim
    groups: {claim: groups, prefix: ""}

## groups expression list
    groups: {expression: "claims.roles.split(',')"}

## groups expression string
    groups: {expression: "'a'"}

## groups expression list literal
    groups: {expression: "['a', 'b']"}

## groups empty list
    groups: {expression: "[]"}

## groups null
    groups: {expression: "null"}

## groups object null
    groups: null

## groups claim without prefix
    groups: {claim: groups}
#   ^^^^^^ error at-least-one-field: "prefix"

## groups {}
    groups: {}

## groups prefix alone
    groups: {prefix: "oidc:"}
#            ^^^^^^ warning no-effect: "groups.prefix"

## groups both
    groups: {claim: groups, prefix: "", expression: "claims.g"}
#                                       ^^^^^^^^^^ error exclusive-fields: "claim" and "expression"

## groups prefix with expression
    groups: {prefix: "x", expression: "claims.g"}
#                         ^^^^^^^^^^ error exclusive-fields: "prefix" and "expression"

## groups int
    groups: {expression: "1"}
#                         ^ error cel-result-type: produces int

## groups int list
    groups: {expression: "[1, 2]"}
#                         ^^^^^^ error cel-result-type: produces list(int)

## groups bool
    groups: {expression: "true"}
#                         ^^^^ error cel-result-type: produces bool

## groups map
    groups: {expression: "{'a': 'b'}"}
#                         ^^^^^^^^^^ error cel-result-type: produces map(string, string)

## uid claim
    uid: {claim: sub}

## uid expression
    uid: {expression: "claims.sub"}

## uid null
    uid:

## uid neither
    uid: {}
#   ^^^ error exactly-one-field: "claim"

## uid both
    uid: {claim: sub, expression: "claims.sub"}
#                     ^^^^^^^^^^ error exactly-one-field: "claim"

## uid prefix
    uid: {claim: sub, prefix: ""}
#                     ^^^^^^ error unknown-field

## uid int
    uid: {expression: "5"}
#                      ^ error cel-result-type: produces int

## uid list
    uid: {expression: "['a']"}
#                      ^^^^^ error cel-result-type: produces list(string)

## claimMappings.prefix
    prefix: x
#   ^^^^^^ error unknown-field

## claimMappings.email
    email: {claim: email}
#   ^^^^^ error unknown-field

## in jwt
  audiences: [a]
# ^^^^^^^^^ error unknown-field: "issuer.audiences"
`,
  )
})

describe('ExtraMapping', () => {
  documents(
    extra,
    `
## key and value
    - {key: example.com/a, valueExpression: claims.a}

## deep path
    - {key: example.com/a/b-c_d~e, valueExpression: claims.a}

## constant
    - {key: example.com/a, valueExpression: "'x'"}

## empty string
    - {key: example.com/a, valueExpression: "''"}

## list
    - {key: example.com/a, valueExpression: "['x', claims.a]"}

## null
    - {key: example.com/a, valueExpression: "null"}

## empty list
    - {key: example.com/a, valueExpression: "[]"}

## conditional
    - {key: example.com/a, valueExpression: "claims.a == 1 ? 'x' : ''"}

## localhost
    - {key: localhost/a, valueExpression: claims.a}

## percent
    - {key: 'example.com/a%20b', valueExpression: claims.a}

## all path characters
    - {key: "example.com/a;b=c,d:e@f//g!$&'()*+/", valueExpression: claims.a}

## percent without digits
    - {key: 'example.com/a%zz', valueExpression: claims.a}
#           ^^^^^^^^^^^^^^^^^^ error malformed-text: "key"

## key missing
    - {valueExpression: claims.a}
#      ^^^^^^^^^^^^^^^ error missing-field: "key"

## value missing
    - {key: example.com/a}
#      ^^^ error missing-field: "valueExpression"

## key empty
    - {key: '', valueExpression: claims.a}
#           ^^ error empty-text

## value empty
    - {key: example.com/a, valueExpression: ''}
#                                           ^^ error empty-text

## no slash
    - {key: example, valueExpression: claims.a}
#           ^^^^^^^ error malformed-text: "key"

## nothing before the slash
    - {key: /a, valueExpression: claims.a}
#           ^^ error malformed-text: "key"

## nothing after the slash
    - {key: example.com/, valueExpression: claims.a}
#           ^^^^^^^^^^^^ error malformed-text: "key"

## upper-case path
    - {key: example.com/A, valueExpression: claims.a}
#           ^^^^^^^^^^^^^ error malformed-text: "key"

## upper-case domain
    - {key: Example.com/a, valueExpression: claims.a}
#           ^^^^^^^^^^^^^ error malformed-text: "key"

## underscore in domain
    - {key: exa_mple.com/a, valueExpression: claims.a}
#           ^^^^^^^^^^^^^^ error malformed-text: "key"

## hyphen at domain start
    - {key: -example.com/a, valueExpression: claims.a}
#           ^^^^^^^^^^^^^^ error malformed-text: "key"

## blank in path
    - {key: 'example.com/a b', valueExpression: claims.a}
#           ^^^^^^^^^^^^^^^^^ error malformed-text: "key"

## hash in path
    - {key: 'example.com/a#b', valueExpression: claims.a}
#           ^^^^^^^^^^^^^^^^^ error malformed-text: "key"

## question mark in path
    - {key: 'example.com/a?b', valueExpression: claims.a}
#           ^^^^^^^^^^^^^^^^^ error malformed-text: "key"

## duplicate
    - {key: example.com/a, valueExpression: claims.a}
    - {key: example.com/a, valueExpression: claims.b}
#           ^^^^^^^^^^^^^ error duplicate-item

## int
    - {key: example.com/a, valueExpression: '1'}
#                                            ^ error cel-result-type: produces int

## bool
    - {key: example.com/a, valueExpression: 'true'}
#                                            ^^^^ error cel-result-type: produces bool

## list of ints
    - {key: example.com/a, valueExpression: '[1]'}
#                                            ^^^ error cel-result-type: produces list(int)

## map
    - {key: example.com/a, valueExpression: '{"a": 1}'}
#                                            ^^^^^^^^ error cel-result-type: produces map(string, int)

## a bool, not text
    - {key: example.com/a, valueExpression: true}
#                                           ^^^^ error wrong-type: "valueExpression"

## k8s domain is only reserved upstream
    - {key: k8s.io/a, valueExpression: claims.a}
`,
  )
})
