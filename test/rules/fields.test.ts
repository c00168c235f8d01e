import { describe, expect, test } from 'vitest'
import { applyFix, check } from '../harness/check.ts'
import { testService } from '../harness/schemas.ts'
import { realEgress, realKubelet } from './documents.ts'

const kubelet = 'apiVersion: kubelet.config.orch.io/v1beta1\nkind: KubeletConfiguration\n'
const authentication = 'apiVersion: apiserver.orch.io/v1beta1\nkind: AuthenticationConfiguration\n'

test('a mode that is gone is taken out', () => {
  expect(applyFix(`${realKubelet}runOnce: false\nmaxPods: 5\n`, 'Remove "runOnce"')).toBe(`${realKubelet}maxPods: 5\n`)
})

describe('unknown-field', () => {
  test('wrong case is fixed for certain', () =>
    expect(applyFix(`${kubelet}MaxPods: 5 # limit\n`, 'Change to "maxPods"')).toBe(`${kubelet}maxPods: 5 # limit\n`))

  test('flag names lead to their fields', () =>
    check(`${kubelet}rotateServerCertificates: true
^^^^^^^^^^^^^^^^^^^^^^^^ warning unknown-field: serverTLSBootstrap`))

  test('between brackets a colon without a blank behind it is a part of the name', () => {
    check(`${kubelet}authentication: {anonymous: {enabled:}, webhook: {cacheTTL:, enabled: true}}
#                            ^^^^^^^^ warning unknown-field: "enabled:" is no field of "authentication.anonymous" and is ignored by the node agent; add a blank behind its colon
#                                                 ^^^^^^^^^ warning unknown-field: add a blank behind its colon
`)
    check(`${kubelet}authentication: {anonymous: {"enabled":}, webhook: {enabled: , cacheTTL:
  }}
`)
    const text = `${kubelet}authentication: {anonymous: {enabled:}}\n`
    expect(applyFix(text, 'Add a blank behind the colon')).toBe(text.replace(':}', ': }'))
  })

  test('lost indentation', () =>
    check(`${kubelet}evictionHard:
nodefs.available: 10%
^^^^^^^^^^^^^^^^ warning unknown-field: evictionHard`))

  test('a member of an object one level up', () =>
    check(`${kubelet}cacheAuthorizedTTL: 1m
^^^^^^^^^^^^^^^^^^ warning unknown-field`))

  test('a required member one level up, or further out, is not missing as well', () => {
    check(`${authentication}jwt:
- issuer: {url: https://issuer.example.com}
  audiences: [app]
# ^^^^^^^^^ error unknown-field: use "issuer.audiences"
  claimMappings: {username: {claim: sub, prefix: ""}}
- issuer: {url: https://other.example.com}
# ^^^^^^ error missing-field: Add "audiences" to "jwt[1].issuer"
  claimMappings: {username: {claim: sub, prefix: ""}}
`)
    check(`${realEgress}egressSelections:
- name: cluster
  clientKey: /etc/client.key
# ^^^^^^^^^ error unknown-field
  connection:
    proxyProtocol: HTTPConnect
    transport: {tcp: {url: "https://127.0.0.1:8131", tlsConfig: {clientCert: /etc/client.crt}}}
`)
  })

  test('where it is a mere warning, what is missing stops the component', () =>
    check(`${kubelet}systemCgroups: /system
^^^^^^^^^^^^^ error required-here: Set "cgroupRoot"
cgroup0Root: /
^^^^^^^^^^^ warning unknown-field: change it to "cgroupRoot"
`))

  test.each([
    ['[app]', '[app]'],
    ['\n  - app\n  - "second, of them"', '[app, "second, of them"]'],
    ['\n  - a, b', '["a, b"]'],
    ['\n  - app # the only one', undefined],
    ['\n  - |\n    app', undefined],
    ['\n  - &name app', undefined],
  ])('is moved into braces in one line: %s', (value, moved) => {
    const text = (issuer: string, beside: string) => `${authentication}jwt:
- issuer: {
    url: https://issuer.example.com${issuer}
  }
${beside}  claimMappings: {username: {claim: sub, prefix: ""}}
`
    const before = text('', `  audiences: ${value}\n`)
    const title = 'Move to "jwt[0].issuer.audiences"'
    if (moved !== undefined) return expect(applyFix(before, title)).toBe(text(`, audiences: ${moved}`, ''))
    const service = testService()
    const actions = service.codeActions(service.open(before), { start: 0, end: before.length })
    expect(actions.map(({ fix }) => fix.title)).not.toContain(title)
  })

  test('metadata is no part of a component configuration', () =>
    check(`${kubelet}metadata: {name: x}
^^^^^^^^ warning unknown-field: "metadata"`))

  test('below an unknown field nothing is said', () =>
    check(`${kubelet}fooBar: {maxPods: many, a: 1}\n^^^^^^ warning unknown-field`))

  test('a quoted key is replaced within its quotes', () =>
    expect(
      applyFix(
        `{"apiVersion": "kubelet.config.orch.io/v1beta1", "kind": "KubeletConfiguration", "maxPod": 5}`,
        'Change to "maxPods"',
      ),
    ).toContain('"maxPods": 5'))

  test.each([
    ['alone on its line', `${kubelet}foo: 1\nmaxPods: 5\n`, `${kubelet}maxPods: 5\n`],
    ['with a block below it', `${kubelet}foo:\n  a: 1\n  b: 2\nmaxPods: 5\n`, `${kubelet}maxPods: 5\n`],
    ['at the end without a line break', `${kubelet}maxPods: 5\nfoo: 1`, `${kubelet}maxPods: 5\n`],
  ])('is removed %s', (_, before, after) => expect(applyFix(before, 'Remove "foo"')).toBe(after))

  test('is removed from flow style', () => {
    expect(applyFix(`${kubelet}authentication: {foo: 1, webhook: {}}\n`, 'Remove "foo"')).toBe(
      `${kubelet}authentication: {webhook: {}}\n`,
    )
    expect(applyFix(`${kubelet}authentication: {webhook: {}, foo: 1}\n`, 'Remove "foo"')).toBe(
      `${kubelet}authentication: {webhook: {}}\n`,
    )
    expect(applyFix(`${kubelet}authentication: {foo: 1}\n`, 'Remove "foo"')).toBe(`${kubelet}authentication: {}\n`)
  })

  test.each([
    [`${kubelet}foo: 1\nmaxPods: 5\nfoo: 2\n`, 'Remove "foo"', `${kubelet}maxPods: 5\n`],
    [
      `${kubelet}authentication: {foo: 1, webhook: {}, foo: 2}\n`,
      'Remove "foo"',
      `${kubelet}authentication: {webhook: {}}\n`,
    ],
    [
      `${realKubelet}registryPullQPS: 0\nregistryBurst: 20\nregistryBurst: 30\n`,
      'Remove "registryBurst"',
      `${realKubelet}registryPullQPS: 0\n`,
    ],
    [
      `${realKubelet}featureGates:\n  CPUManager: true\n  KubeletPodResources: true\n  CPUManager: false\n`,
      'Remove "CPUManager"',
      `${realKubelet}featureGates:\n  KubeletPodResources: true\n`,
    ],
  ])('is removed as often as it stands there: %j', (before, title, after) =>
    expect(applyFix(before, title)).toBe(after),
  )

  test('is removed from behind a dash', () =>
    expect(applyFix(`${authentication}jwt:\n- foo: 1\n  issuer: {}\n`, 'Remove "foo"')).toBe(
      `${authentication}jwt:\n- issuer: {}\n`,
    ))
})

describe('a name that stands for another one', () => {
  const titlesOf = (text: string) => {
    const { codeActions, open } = testService()
    return codeActions(open(text), { start: 0, end: text.length }).flatMap(({ fix: { title } }) =>
      title.startsWith('Ignore') ? [] : [title],
    )
  }

  test('is not changed where the value can be none of the other field', () => {
    expect(titlesOf(`${realKubelet}registerSchedulable: false\n`)).toEqual(['Remove "registerSchedulable"'])
    expect(titlesOf(`${realKubelet}registerSchedulable: dedicated=gpu:NoSchedule\n`)).toContain(
      'Change to "registerWithTaints"',
    )
    expect(titlesOf(`${realKubelet}logging: {level: info}\n`)).toEqual(['Remove "level"'])
    expect(titlesOf(`${realKubelet}logging: {level: "4"}\n`)).toContain('Change to "verbosity"')
    expect(titlesOf(`${realKubelet}authentication: {token: true}\n`)).toEqual(['Remove "token"'])
  })

  test('is told with what the other one must be', () =>
    check(`${realKubelet}cpuManager: true
^^^^^^^^^^ warning unknown-field: perhaps "cpuManagerPolicy" is meant, which must be a text
`))

  test('is changed where only the value is another mistake, and the fix says so', () => {
    const text = `${realKubelet}MaxPods: lots\n`
    const title = 'Change to "maxPods", which must be an integer'
    expect(titlesOf(text)).toContain(title)
    expect(applyFix(text, title)).toBe(`${realKubelet}maxPods: lots\n`)
    expect(testService().hasSafeFix(testService().open(text))).toBe(false)
  })
})

describe('missing-field', () => {
  test('one finding for each field, at the key of its object', () =>
    check(`${authentication}jwt:
- issuer: {}
# ^^^^^^ error missing-field: "audiences"
# ^^^^^^ error missing-field: "url"
  claimMappings: {username: {claim: sub, prefix: ""}}`))

  test('all of an item at once', () =>
    expect(
      applyFix(
        `${authentication}jwt:\n- issuer:\n    url: https://x.example.com\n    audiences: [a]\n`,
        'Add "claimMappings"',
      ),
    ).toContain('\n  claimMappings:'))

  test('null counts as absent and is filled in place', () => {
    const source = `${authentication}jwt:\n- issuer:\n    url:\n    audiences: [a]\n  claimMappings: {username: {claim: sub, prefix: ""}}\n`
    check(source.replace('    url:\n', '    url:\n#   ^^^ error missing-field\n'))
    expect(applyFix(source, 'Add "url"')).toMatch(/ url: \S+\n {4}audiences/)
  })

  test('what the reference lists and a default supplies may be absent', () => check(`${kubelet}logging: {}\n`))

  test('a merge brings fields', () =>
    check(`${authentication}jwt:
- issuer: &base {url: https://a.example.com, audiences: [a]}
  claimMappings: &mappings {username: {claim: sub, prefix: ""}}
- issuer: {<<: *base, url: https://b.example.com}
  claimMappings: *mappings`))
})

describe('wrong-type', () => {
  test.each([
    ['bool', 'enableServer: "true"', '"true"'],
    ['bool, YAML 1.1 only in known spellings', 'enableServer: yEs', 'yEs'],
    ['bool is no number', 'enableServer: 1', '1'],
    ['int32 is no text', 'maxPods: "5"', '"5"'],
    ['int32 is no fraction', 'maxPods: 1.5', '1.5'],
    ['int32 is no list', 'maxPods: [5]', '[5]'],
    ['string is no number', 'clusterDomain: 5', '5'],
    ['string is no YAML 1.1 boolean', 'clusterDomain: on', 'on'],
    ['string is no mapping', 'clusterDomain: {a: b}', '{a: b}'],
    ['float64 is no text', 'memoryThrottlingFactor: "0.9"', '"0.9"'],
    ['float64 is no .inf', 'memoryThrottlingFactor: .inf', '.inf'],
    ['Duration is no number', 'syncFrequency: 60', '60'],
    ['list is no text', 'clusterDNS: 10.0.0.1', '10.0.0.1'],
    ['list is no mapping', 'clusterDNS: {a: b}', '{a: b}'],
    ['map is no list', 'evictionHard: []', '[]'],
    ['map is no text', 'evictionHard: nil', 'nil'],
    ['object is no text', 'authentication: webhook', 'webhook'],
    ['object is no list', 'authentication: [webhook]', '[webhook]'],
  ])('%s', (_, line, wrong) => {
    const column = line.indexOf(wrong, line.indexOf(':'))
    check(`${kubelet}${line}\n#${' '.repeat(column - 1)}${'^'.repeat(wrong.length)} error wrong-type`)
  })

  test.each([
    'enableServer: yes',
    'enableServer: OFF',
    'maxPods: 012',
    'maxPods: 1_00',
    'maxPods: 0x6E',
    'maxPods: 110.0',
    'maxPods: 1.1e2',
    'maxPods: +5',
    'maxPods:',
    'maxPods: ~',
    'clusterDomain: "on"',
    'clusterDomain: yEs',
    "clusterDomain: '5'",
    'clusterDomain: 2026-01-01',
    'clusterDomain: !!str 5',
    'memoryThrottlingFactor: 1',
    'clusterDNS: []',
    'clusterDNS: null',
    'evictionHard: {}',
    'authentication: {}',
    'logging: {flushFrequency: 5000000000}',
    'logging: {flushFrequency: 5s}',
  ])('%s is fine', (line) => check(kubelet + line))

  test.each([
    ['clusterDomain: 5', 'Quote: "5"', 'clusterDomain: "5"'],
    ['maxPods: "110"', 'Change to 110', 'maxPods: 110'],
    ['enableServer: "false"', 'Change to false', 'enableServer: false'],
    ['syncFrequency: 60', 'Change to 60s', 'syncFrequency: 60s'],
    ['evictionMaxPodGracePeriod: 60s', 'Change to 60', 'evictionMaxPodGracePeriod: 60'],
    ['clusterDNS: 10.0.0.1', 'Make it a list with this one item', 'clusterDNS: [10.0.0.1]'],
    ['evictionHard: nil', 'Change to {}', 'evictionHard: {}'],
  ])('%s is fixed', (line, title, fixed) => expect(applyFix(kubelet + line, title)).toBe(kubelet + fixed))

  test('values through an alias are judged where they stand, once', () =>
    check(`${kubelet}systemReserved: &r
  cpu: 1
#      ^ error wrong-type
kubeReserved: *r`))

  test('integers have the size of their type', () =>
    check(`${kubelet}maxPods: 2147483648
#        ^^^^^^^^^^ error out-of-range: at most 2147483647
podPidsLimit: 9223372036854775808
#             ^^^^^^^^^^^^^^^^^^^ error out-of-range: at most 9223372036854775807
logging: {verbosity: -1}
#                    ^^ error out-of-range: at least 0`))
})

describe('files as they come', () => {
  test('CRLF and BOM', () =>
    check(`\uFEFF${kubelet.replaceAll('\n', '\r\n')}maxPods: x\r\n#        ^ error wrong-type`))

  test('JSON', () =>
    check(`{
  "apiVersion": "kubelet.config.orch.io/v1beta1",
  "kind": "KubeletConfiguration",
  "maxPods": "5"
#            ^^^ error wrong-type
}`))

  test('after a syntax error the rest is checked', () =>
    check(
      `${kubelet}kubeReserved: {cpu: "1"
maxPods: many`.replace('{cpu: "1"', '"unclosed" x\n#             ^^^^^^^^^^^^ error yaml-syntax') +
        '\n#        ^^^^ error wrong-type',
    ))

  test('templates make no noise', () =>
    check(`${kubelet}{{- if .Values.pods }}
maxPods: {{ .Values.pods }}
{{- else }}
maxPods: 110
{{- end }}
clusterDomain: \${DOMAIN}
clusterDNS:
{{ toYaml .Values.dns | indent 2 }}
maxPod: 5
^^^^^^ warning unknown-field`))
})

test('the header of settings that are read leniently is found in any case', () =>
  check(`apiVersion: apiserver.config.k8s.io/v1
kind: AdmissionConfiguration
plugins:
- name: EventRateLimit
  configuration:
    apiVersion: eventratelimit.admission.k8s.io/v1alpha1
    Kind: Configuration
#   ^^^^ warning unknown-field: "Kind" is read as "kind" all the same
    limits: [{type: Server, qps: 1, burst: 1}]
`))
