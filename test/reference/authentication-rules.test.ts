import { describe } from 'vitest'
import { authenticator, claimRules, documents, userRules } from './documents.ts'

describe('ClaimValidationRule', () => {
  documents(
    claimRules,
    `
## claim and value
  - {claim: hd, requiredValue: example.com}

## claim alone
  - {claim: hd}

## claim with empty value
  - {claim: hd, requiredValue: ""}

## expression
  - {expression: "claims.hd == 'a'"}

## expression and message
  - {expression: "claims.hd == 'a'", message: refused}

## dyn result
  - {expression: "claims.admin"}

## nested
  - {expression: "claims.a.b.c == 1"}

## has
  - {expression: "has(claims.a.b)"}

## sets
  - {expression: "sets.equivalent(claims.aud, ['a', 'b'])"}

## quantified
  - {expression: "claims.groups.exists(g, g == 'a')"}

## empty strings are unset
  - {claim: hd, requiredValue: x, expression: "", message: ""}

## claim with expression
  - {claim: hd, expression: "true"}
#               ^^^^^^^^^^ error exclusive-fields: "claim" and "expression"

## claim with message
  - {claim: hd, message: refused}
#               ^^^^^^^ error exclusive-fields: "claim" and "message"

## requiredValue with expression
  - {requiredValue: x, expression: "true"}
#                      ^^^^^^^^^^ error exclusive-fields: "requiredValue" and "expression"

## requiredValue with message
  - {requiredValue: x, message: refused}
#    ^^^^^^^^^^^^^ error at-least-one-field: "claim" or "expression"
#                      ^^^^^^^ error exclusive-fields: "requiredValue" and "message"

## all four
  - {claim: hd, requiredValue: x, expression: "true", message: refused}
#                                 ^^^^^^^^^^ error exclusive-fields: "claim" and "expression"

## nothing
  - {}
#   ^^ error at-least-one-field: "claim" or "expression"

## null
  - ~
#   ^ error null-value: lacks "claim"

## claim twice: both must hold, and cannot
  - {claim: hd, requiredValue: a}
  - {claim: hd, requiredValue: b}
#           ^^ warning duplicate-item: "claim"

## expression twice
  - {expression: "claims.a == 1"}
  - {expression: "claims.a == 1"}
#                ^^^^^^^^^^^^^^^ warning duplicate-item: "expression"

## message alone
  - {message: refused}
#    ^^^^^^^ error at-least-one-field: "claim" or "expression"

## requiredValue alone
  - {requiredValue: x}
#    ^^^^^^^^^^^^^ error at-least-one-field: "claim" or "expression"

## requiredValue number
  - {claim: hd, requiredValue: 5}
#                              ^ error wrong-type: "requiredValue"

## requiredValue bool
  - {claim: hd, requiredValue: true}
#                              ^^^^ error wrong-type: "requiredValue"

## claim number
  - {claim: 5}
#           ^ error wrong-type: "claim"

## expression string
  - {expression: "'a'"}
#                 ^^^ error cel-result-type: produces string

## expression int
  - {expression: "1"}
#                 ^ error cel-result-type: produces int

## expression other variable
  - {expression: "user.username == 'a'"}
#                 ^^^^ error cel-undeclared

## unknown function
  - {expression: "claims.a.startswith('x')"}
#                          ^^^^^^^^^^ error cel-unknown-function

## expression a bool
  - {expression: true}
#                ^^^^ error wrong-type: "expression"

## unknown
  - {claim: a, value: b}
#              ^^^^^ error unknown-field: "requiredValue"

## text item
  - hd
#   ^^ error wrong-type: "claimValidationRules[0]"
`,
  )
})

describe('JWTAuthenticator', () => {
  documents(
    authenticator,
    `
## null list
  claimValidationRules:
  claimMappings:
    username: {claim: sub, prefix: ""}

## email verified in rule
  claimValidationRules:
  - {expression: "claims.?email_verified.orValue(true) == true"}
  claimMappings:
    username: {expression: "claims.email"}

## email verified as required claim
  claimValidationRules:
  - {claim: email_verified, requiredValue: "true"}
  claimMappings:
    username: {expression: "claims.email"}
#                           ^^^^^^^^^^^^ error email-verified

## same extra key in two authenticators
  claimMappings: &m {username: {claim: sub, prefix: ""}, extra: [{key: example.com/a, valueExpression: claims.a}]}
- issuer: {url: "https://b.example.com", audiences: [a]}
  claimMappings: *m
`,
  )
})

describe('UserValidationRule', () => {
  documents(
    userRules,
    `
## prefix
  - {expression: "!user.username.startsWith('system:')", message: refused}

## groups
  - {expression: "user.groups.all(g, !g.startsWith('system:'))"}

## extra
  - {expression: "'a' in user.extra && user.uid != ''"}

## expression twice
  - {expression: "user.uid != ''"}
  - {expression: "user.uid != ''"}
#                ^^^^^^^^^^^^^^^^ warning duplicate-item: "expression"

## expression missing
  - {message: refused}
#    ^^^^^^^ error missing-field: "expression"

## expression empty
  - {expression: ''}
#                ^^ error empty-text

## string
  - {expression: user.username}
#                ^^^^^^^^^^^^^ error cel-result-type: produces string

## unknown member
  - {expression: "user.name == 'a'"}
#                      ^^^^ error cel-unknown-member

## claims
  - {expression: "claims.a == 'a'"}
#                 ^^^^^^ error cel-undeclared

## message number
  - {expression: 'true', message: 5}
#                                 ^ error wrong-type: "message"

## claim
  - {expression: 'true', claim: a}
#                        ^^^^^ error unknown-field

## unquoted ! tag
  - expression: !user.username.startsWith("system:")
#               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error yaml-tag

## colon blank in message
  - expression: "true"
    message: bad: thing
#            ^^^^^^^^^^ error yaml-syntax

## block scalar
  - expression: |
      !user.username
        .startsWith("system:") // reserved

## CEL error in a later line of a block
  - expression: |
      user.username != ""
      && user.mail != ""
#             ^^^^ error cel-unknown-member
`,
  )
})
