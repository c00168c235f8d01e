import { describe, expect, test } from 'vitest'
import { applyFix, check } from '../harness/check.ts'
import { testService } from '../harness/schemas.ts'
import { realAuthentication, realKubelet } from './documents.ts'

describe('a key without a colon above its value', () => {
  test('is one mistake, and what stands below it is read', () => {
    check(`${realKubelet}authentication
^^^^^^^^^^^^^^ error yaml-syntax: Add ":" after "authentication", as what stands below it is its value.
  webhook:
    enabled: "yes"
#            ^^^^^ error wrong-type
  x509:
    clientCAFile: /a
maxPods: 5
`)
    check(`${realKubelet}authentication:
  w
# ^ error yaml-syntax: Add ":" after "w"
    enabled: true
maxPods: 5
`)
  })

  test('may have a list below it, in its own column as well', () =>
    check(`${realAuthentication}jwt
^^^ error yaml-syntax: Add ":" after "jwt"
- issuer
# ^^^^^^ error yaml-syntax: Add ":" after "issuer"
    url: https://a.example.com
    audiences
#   ^^^^^^^^^ error yaml-syntax: Add ":" after "audiences"
    - a
    audienceMatchPolicy: MatchAny
  claimMappings: {username: {claim: sub, prefix: ""}}
`))

  test('may have another one below it', () =>
    check(`${realAuthentication}jwt:
- issuer: {url: https://a.example.com, audiences: [a]}
  claimMappings
# ^^^^^^^^^^^^^ error yaml-syntax: Add ":" after "claimMappings"
    gro
#   ^^^ error yaml-syntax: Add ":" and a value after "gro"
    username
#   ^^^^^^^^ error yaml-syntax: Add ":" after "username"
      claim: sub
      prefix: ""
`))

  test('stands alone above what is no deeper', () =>
    check(`${realKubelet}authentication:
  web
# ^^^ error yaml-syntax: Add ":" and a value after "web"
  x509: {}
maxPo
^^^^^ error yaml-syntax: Add ":" and a value after "maxPo"
port: 1
`))
})

describe('text behind an empty block', () => {
  test('is one mistake, in whatever column it stands', () =>
    check(`${realAuthentication}jwt:
- issuer: {url: https://a.example.com, audiences: [a]}
  claimMappings:
    username:
      expression: |
      claims.sub
#     ^^^^^^^^^^ error yaml-syntax: Indent this line deeper than "expression" if it is its text
  claimValidationRules:
  - expression: |
  claims.sub == "a"
# ^^^^^^^^^^^^^^^^^ error yaml-syntax: Indent this line deeper than "expression"
  - expression: >
    claims.sub == "a"
#   ^^^^^^^^^^^^^^^^^ error yaml-syntax: Indent this line deeper than "expression"
    message: must be a
  - expression: |
claims.sub
^^^^^^^^^^ error yaml-syntax: Indent this line deeper than "expression"
`))

  test('may be a key that is being typed', () =>
    check(`${realKubelet}providerID: |
maxPo
^^^^^ error yaml-syntax: Add ":" and a value after "maxPo"
`))
})

test('a word where an object is due may be the first of its keys', () =>
  check(`${realKubelet}authentication:
  webh
# ^^^^ error wrong-type: "authentication" must be a mapping: add ":" and a value after "webh".
authorization: Webhook
#              ^^^^^^^ error wrong-type: "authorization" must be a mapping, not the text "Webhook".
registerWithTaints:
- k
# ^ error wrong-type: "registerWithTaints[0]" must be a mapping: add ":" and a value after "k".
`))

describe('what is not finished', () => {
  test('is told once between brackets without an end', () => {
    check(`${realKubelet}kubeReserved: {cpu: 1x, mem
#             ^ error yaml-syntax: Add the closing "}"
#                   ^^ error malformed-text: quantity
port: 1
`)
    check(`${realAuthentication}jwt: [{iss
#    ^ error yaml-syntax: Add the closing "]"
anonymous: {enabled: true}
`)
  })

  test('is told once behind a quote without a partner', () =>
    check(`${realAuthentication}jwt:
- issuer: {url: https://a.example.com, audiences: [a]}
  claimMappings: {username: {claim: sub, prefix: ""}}
  claimValidationRules:
  - expression: "claims.sub == 'a
#               ^ error yaml-syntax: Add the closing double quote
  - expression: claims.sub == 'b
#                             ^^ error cel-syntax
`))

  test('is told once behind the quote before a key, though others open below', () => {
    check(`${realAuthentication}"jwt:
^ error yaml-syntax: Add the closing double quote
- issuer: {url: "https://a.example.com", audiences: ["a"]}
  claimMappings: {username: {claim: "sub", prefix: ""}}
`)
    check(`${realAuthentication}jwt:
- "issuer:
# ^ error yaml-syntax: Add the closing double quote
    url: "https://a.example.com"
    audiences: ["a"]
  'claimMappings:
# ^ error yaml-syntax: Add the closing single quote
    username: {claim: it's, prefix: ""}
`)
    const begun = `${realAuthentication}"jwt:\n- issuer: {url: "https://a.example.com", audiences: ["a"]}\n`
    expect(applyFix(begun, 'Add the closing "')).toBe(begun.replace('"jwt:', '"jwt":'))
  })

  test('is the field that is missing, as far as it is typed', () => {
    const item = (line: string) =>
      `${realAuthentication}jwt:\n- issuer: {url: https://a.example.com, audiences: [a]}\n${line}\n`
    check(item('  claimM\n# ^^^^^^ error yaml-syntax'))
    check(
      item(
        '  claimMap: {username: {claim: sub, prefix: ""}}\n# ^^^^^^^^ error unknown-field: change it to "claimMappings"',
      ),
    )
    check(`${realAuthentication}jwt:
- issuer: {url: https://a.example.com, audiences: [a]}
# ^^^^^^ error missing-field: Add "claimMappings"
  claim: sub
# ^^^^^ error unknown-field
`)
  })
})

test('a key of JSON without its colon is one mistake', () =>
  check(`{
  "apiVersion": "kubelet.config.k8s.io/v1beta1",
  "kind": "KubeletConfiguration",
  "podPids"
# ^^^^^^^^^ error json-syntax: Add ":" and a value behind this key, and a comma.
  "kubeReserved": {
    "mem"
    "cpu": "10x"
#          ^^^^^ error malformed-text
  },
  "maxPods": 5
}
`))

test('fields whose parent is gone are one mistake', () =>
  check(`${realKubelet}clusterDomain: cluster.local

  memory.available: 100Mi
# ^^^^^^^^^^^^^^^^ error yaml-syntax: Indent "memory.available" like its neighbours
  nodefs.available: 10%
  imagefs.available: 15%
maxPods: 5
`))

describe('fixes', () => {
  test.each([
    ['authentication\n  x509: {}', 'Add the colon', 'authentication:\n  x509: {}'],
    ['providerID: |\na/b\n\n  def\nport: 1', 'Indent the text', 'providerID: |\n  a/b\n\n    def\nport: 1'],
    [
      'registerWithTaints:\n- key: |\na/b\n  value: x',
      'Indent the text',
      'registerWithTaints:\n- key: |\n    a/b\n  value: x',
    ],
    [
      '  maxPods: 5\n  authentication:\n    x509: {}\n\n  port: 5',
      'Indent these lines like their neighbours',
      'maxPods: 5\nauthentication:\n  x509: {}\n\nport: 5',
    ],
  ])('%j: %s', (before, title, after) =>
    expect(applyFix(`${realKubelet}${before}\n`, title)).toBe(`${realKubelet}${after}\n`),
  )

  test('are none where text would be no text in another column either', () => {
    const service = testService()
    for (const lines of ['authentication:\n  x509: |\n# c\n  a b', '? ? providerID: |\n    a b']) {
      const text = `${realKubelet}${lines}\n`
      const fail = (code: string, error: unknown) => expect.fail(`${code}: ${error}`)
      const actions = service.codeActions(service.open(text), { start: 0, end: text.length }, { onRuleFailure: fail })
      expect(actions.map(({ fix }) => fix.title)).not.toContain('Indent the text')
    }
  })
})
