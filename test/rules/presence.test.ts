import { describe, expect, test } from 'vitest'
import { rules } from '../../server/src/core/rules/registry.ts'
import { constraintWords, wordOf } from '../../server/src/core/schema/constraint-words.ts'
import { applyFix, check } from '../harness/check.ts'
import { testSchemas, testService } from '../harness/schemas.ts'
import {
  bothAuthentications,
  bothKubelets,
  mapping,
  orchAuthentication,
  orchEgress,
  realAuthentication,
  realAuthorization,
  realEgress,
  realKubelet,
} from './documents.ts'

test('every constraint of the schemas belongs to a rule', () => {
  const codeOfWord: Readonly<Record<string, string>> = {
    exclusive: 'exclusive-fields',
    oneOf: 'exactly-one-field',
    atLeastOne: 'at-least-one-field',
    together: 'fields-together',
    required: 'required-here',
    forbidden: 'forbidden-here',
    noEffect: 'no-effect',
    remark: 'worth-knowing',
    less: 'out-of-order',
    lessOrEqual: 'out-of-order',
    differ: 'equal-fields',
    equalSums: 'unequal-sums',
    keysIn: 'missing-counterpart',
    complete: 'incomplete-defaults',
    itemNeeds: 'item-needs-field',
    itemsExclusive: 'exclusive-items',
    unique: 'duplicate-item',
    celNeeds: 'email-verified',
    warnWhen: 'risky-combination',
  }
  expect(Object.keys(codeOfWord).sort()).toEqual([...constraintWords].sort())
  const known = new Set(rules.map(({ code }) => code))
  const lost = testSchemas().dialects.flatMap((dialect) =>
    Object.values(dialect.types).flatMap((type) =>
      type.constraints
        .filter((constraint) => !known.has(constraint.code ?? codeOfWord[wordOf(constraint) ?? ''] ?? ''))
        .map((constraint) => `${dialect.name} ${type.name}.${constraint.id}`),
    ),
  )
  expect(lost).toEqual([])
})

describe('exclusive-fields', () => {
  test.each(bothAuthentications)('a side is several fields', (header) =>
    check(
      mapping(
        header,
        `username:
  expression: claims.sub
  prefix: "oidc:"
# ^^^^^^ error exclusive-fields: Keep only one of "prefix" and "expression"`,
      ),
    ),
  )

  test.each(bothAuthentications)('null is absent', (header) =>
    check(mapping(header, 'username: {expression: claims.sub, claim: null, prefix: ~}')),
  )

  test.each(bothAuthentications)('an empty text is absent where it only means "not set"', (header) => {
    check(mapping(header, 'username: {expression: claims.sub, claim: ""}'))
    check(
      mapping(
        header,
        `username:
  expression: claims.sub
  prefix: ""
# ^^^^^^ error exclusive-fields`,
      ),
    )
  })

  test('a value of the wrong type is one mistake, not two', () =>
    check(
      mapping(
        realAuthentication,
        `username:
  expression: claims.sub
  claim: 5
#        ^ error wrong-type`,
      ),
    ))

  test('related information points at the other side', () => {
    const service = testService()
    const file = service.open(mapping(realAuthentication, 'username: {claim: sub, prefix: "", expression: claims.sub}'))
    const [finding] = service.diagnose(file)
    expect(finding?.related.map(({ span }) => file.text.slice(span.start, span.end))).toEqual(['claim'])
  })

  test('HTTPConnect goes one way upstream, and may have both in the reference', () => {
    const both = `egressSelections:
- name: cluster
  connection:
    proxyProtocol: HTTPConnect
    transport:
      uds: {udsName: /run/tunnel.sock}
      tcp: {url: "https://127.0.0.1:8131", tlsConfig: {clientKey: /etc/tls.key, clientCert: /etc/tls.crt}}
`
    check(orchEgress + both)
    check(`${realEgress}${both}#     ^^^ error exclusive-fields: Keep only one of "transport.tcp" and "transport.uds"`)
  })

  test('GRPC does not look at an address beside the socket, but the decoder does', () => {
    const both = (tcp: string) => `${realEgress}egressSelections:
- name: cluster
  connection:
    proxyProtocol: GRPC
    transport:
      uds: {udsName: /run/tunnel.sock}
      tcp: ${tcp}
#     ^^^ warning no-effect: Remove "tcp"; it has no effect while "uds" is set.
`
    check(both('{url: "localhost:8131"}'))
    check(both('{url: "https://127.0.0.1:8131", tlsConfig: {clientKey: ""}}'))
    check(both('{url: "http://127.0.0.1:8131", tlsConfig: {caBundle: /etc/ca.crt}}'))
    check(both('{tlsConfig: {}}'))
    check(`${both('{url: 5}').replace('#     ^^^ w', '#                ^ error wrong-type\n#     ^^^ w')}`)
  })

  test.each(bothKubelets)('one advice at one place', (header) =>
    check(`${header}shutdownGracePeriod: 30s
shutdownGracePeriodCriticalPods: 10s
shutdownGracePeriodByPodPriority: [{priority: 0, shutdownGracePeriodSeconds: 10}]
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error exclusive-fields`),
  )

  test.each(bothKubelets)('one cause at two places', (header) =>
    check(`${header}shutdownGracePeriodCriticalPods: 10s
shutdownGracePeriodByPodPriority: [{priority: 0, shutdownGracePeriodSeconds: 10}]
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error exclusive-fields: "shutdownGracePeriodByPodPriority" and "shutdownGracePeriodCriticalPods"`),
  )

  test.each([
    ['a: {claim: hd, requiredValue: x, expression: "true", message: m}'],
    ['a: {expression: "true", claim: hd, message: m, requiredValue: x}'],
  ])('a side goes as a whole: %s', (rule) => {
    const text = `${realAuthentication}jwt:
- issuer: {url: https://issuer.example.com, audiences: [app]}
  claimMappings: {username: {claim: sub, prefix: ""}}
  claimValidationRules:
  - ${rule.slice(3)}
`
    expect(applyFix(text, 'Remove "claim" and "requiredValue"')).toContain('- {expression: "true", message: m}\n')
    expect(applyFix(text, 'Remove "expression" and "message"')).toContain('- {claim: hd, requiredValue: x}\n')
  })

  test.each(bothKubelets)('zero durations and empty lists exclude nothing', (header) => {
    check(`${header}shutdownGracePeriod: 0s
shutdownGracePeriodByPodPriority: [{priority: 0, shutdownGracePeriodSeconds: 10}]`)
    check(`${header}shutdownGracePeriod: 30s\nshutdownGracePeriodByPodPriority: []`)
  })

  test('either side can be removed', () => {
    const text = `${mapping(realAuthentication, 'username:\n  claim: sub # who\n  prefix: ""\n  expression: claims.sub')}\n`
    expect(applyFix(text, 'Remove "expression"')).toBe(
      `${mapping(realAuthentication, 'username:\n  claim: sub # who\n  prefix: ""')}\n`,
    )
    expect(applyFix(text, 'Remove "claim" and "prefix"')).toBe(
      `${mapping(realAuthentication, 'username:\n  expression: claims.sub')}\n`,
    )
  })

  test('what a merge brings is not removed from where it is not written', () => {
    const text = `${realAuthentication}jwt:
- issuer: {url: https://a.example.com, audiences: [app]}
  claimMappings:
    username: &name {claim: sub, prefix: ""}
- issuer: {url: https://b.example.com, audiences: [app]}
  claimMappings:
    username:
      <<: *name
      expression: claims.sub
`
    const service = testService()
    const file = service.open(text)
    const titles = service.codeActions(file, { start: 0, end: text.length }).map(({ fix }) => fix.title)
    expect(titles.filter((title) => title.startsWith('Remove'))).toEqual(['Remove "expression"'])
  })
})

describe('exactly-one-field', () => {
  const uid = (header: string, value: string) => mapping(header, `username: {claim: sub, prefix: ""}\nuid: ${value}`)

  test('the reference asks for one', () => {
    check(`${uid(orchAuthentication, '{}')}\n#   ^^^ error exactly-one-field: Set "claim" or "expression"`)
    check(`${uid(orchAuthentication, '{claim: null}')}\n#   ^^^ error exactly-one-field`)
    check(uid(orchAuthentication, '{claim: sub}'))
  })

  test('upstream is content with none', () => check(uid(realAuthentication, '{}')))

  test('both are a conflict in either dialect', () => {
    const both = '{claim: sub, expression: claims.sub}'
    check(`${uid(orchAuthentication, both)}\n#                     ^^^^^^^^^^ error exactly-one-field`)
    check(`${uid(realAuthentication, both)}\n#                     ^^^^^^^^^^ error exclusive-fields`)
  })

  test('an absent one is added', () =>
    expect(applyFix(uid(orchAuthentication, '{}'), 'Add "claim"')).toMatch(/uid: \{claim: [^}]+\}$/))
})

describe('at-least-one-field', () => {
  test('a document without both halves', () => {
    check(
      `${orchAuthentication}\n`.replace(
        'Configuration\n\n',
        'Configuration\n#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^ error at-least-one-field',
      ),
    )
    check(realAuthentication)
  })

  test.each(bothAuthentications)('the prefix must be written beside the claim, be it empty', (header) => {
    check(`${mapping(header, 'username: {claim: sub}')}\n#   ^^^^^^^^ error at-least-one-field: Set "prefix"`)
    check(
      `${mapping(header, 'username: {claim: sub, prefix: null}')}\n#   ^^^^^^^^ error at-least-one-field: Set "prefix"`,
    )
    check(mapping(header, 'username: {claim: sub, prefix: ""}'))
  })

  test.each(bothAuthentications)('the prefix is added where null stands', (header) => {
    const nothing = mapping(header, 'username:\n  claim: sub\n  prefix:')
    expect(applyFix(nothing, 'Add "prefix"')).toBe(mapping(header, 'username:\n  claim: sub\n  prefix: ""'))
  })

  test.each(bothAuthentications)('a user name must come from somewhere', (header) =>
    check(
      `${mapping(header, 'username: {}')}\n#   ^^^^^^^^ error at-least-one-field: Set "username.claim" or "username.expression"`,
    ),
  )

  test.each(bothAuthentications)('what excludes a field that is written is not added', (header) => {
    const added = (username: string) => {
      const text = mapping(header, `username: ${username}`)
      const service = testService()
      const actions = service.codeActions(service.open(text), { start: 0, end: text.length })
      return actions.map(({ fix }) => fix.title).filter((title) => title.startsWith('Add '))
    }
    expect(added('{prefix: ""}')).toEqual(['Add "username.claim"'])
    expect(added('{prefix: null}')).toEqual(['Add "username.claim"', 'Add "username.expression"'])
  })

  test.each(bothAuthentications)('nothing is concluded from a template', (header) =>
    check(mapping(header, 'username: {claim: "{{ .claim }}", prefix: ""}')),
  )

  test('a value of the wrong type may have been meant', () =>
    check(
      `${mapping(realAuthentication, 'username: {claim: [sub], prefix: ""}')}\n#                     ^^^^^ error wrong-type`,
    ))

  test('a rule without a check', () => {
    for (const header of bothAuthentications)
      check(`${header}jwt:
- issuer: {url: https://issuer.example.com, audiences: [app]}
  claimMappings: {username: {claim: sub, prefix: ""}}
  claimValidationRules:
  - requiredValue: x
#   ^^^^^^^^^^^^^ error at-least-one-field: Set "claim" or "expression"
`)
  })

  test('a static CPU policy wants a reservation of any kind', () => {
    check(
      `${realKubelet}cpuManagerPolicy: static\n^^^^^^^^^^^^^^^^ warning at-least-one-field: needs a CPU reservation`,
    )
    check(`${realKubelet}cpuManagerPolicy: static\nkubeReserved: {cpu: 100m}`)
    check(`${realKubelet}cpuManagerPolicy: static\nreservedSystemCPUs: 0-1`)
    check(
      `${realKubelet}cpuManagerPolicy: static\nkubeReserved: {memory: 1Gi}`.replace(
        'static\n',
        'static\n^^^^^^^^^^^^^^^^ warning at-least-one-field\n',
      ),
    )
  })
})

describe('fields-together', () => {
  test.each(bothKubelets)('a key without certificate', (header) =>
    check(
      `${header}tlsPrivateKeyFile: /etc/tls.key\n^^^^^^^^^^^^^^^^^ warning fields-together: Set "tlsCertFile" as well`,
    ),
  )

  test.each(bothKubelets)('empty is absent', (header) => check(`${header}tlsPrivateKeyFile: ""\ntlsCertFile: null`))
})

describe('a field under a mistaken name', () => {
  test.each(bothAuthentications)('is not missing as well', (header) => {
    check(
      mapping(
        header,
        `username:
  claim: sub
  Prefix: ""
# ^^^^^^ error unknown-field: change it to "prefix"`,
      ),
    )
  })

  test.each([
    'url https://a.example.com',
    'url = https://a.example.com',
    'url:https://a.example.com',
    'url; https://a.example.com',
  ])('nor one whose line is no YAML: %s', (line) =>
    check(`${realAuthentication}jwt:
- issuer:
    ${line}
#   ${'^'.repeat(line.length)} error yaml-syntax
    audiences: [a]
  claimMappings: {username: {claim: sub, prefix: ""}}
`),
  )

  test('nor one whose line was joined with the one above', () =>
    check(`${realAuthentication}jwt:
- issuer:
    url: https://a.example.com audiences: [a]
#        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error yaml-syntax: Write "audiences" on a line of its own
  claimMappings: {username: {claim: sub, prefix: ""}}
`))

  test('also where people often write another name', () =>
    check(`${realAuthorization}authorizers:
- type: Webhook
  name: policy
  webhook:
    timeout: 3s
    failurePolicy: Deny
    subjectAccessReviewVersion: v1
    connectionInfo:
      type: KubeConfigFile
      kubeconfig: /etc/authz.conf
#     ^^^^^^^^^^ error unknown-field: use "kubeConfigFile"`))
})
