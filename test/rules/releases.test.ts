import { describe, expect, test } from 'vitest'
import { compareReleases } from '../../server/src/core/model/releases.ts'
import { applyFix, check } from '../harness/check.ts'
import { testService } from '../harness/schemas.ts'
import { orchKubelet, realKubelet } from './documents.ts'

describe('unknown-in-release', () => {
  test('of a value that is gone or not there yet, the right ones are told', () => {
    check(`${realKubelet}memorySwap: {swapBehavior: UnlimitedSwap}
#                          ^^^^^^^^^^^^^ error unknown-in-release: Change "UnlimitedSwap" to NoSwap or LimitedSwap; it is gone`)
    const text = `${realKubelet}showHiddenMetricsForVersion: "1.34"\n`
    check(`${text}#                            ^^^^^^ error unknown-in-release: Change "1.34" to 1.35;`)
    expect(applyFix(text, 'Change to 1.35')).toBe(text.replace('1.34', '1.35'))
    check(text, { release: '1.35' })
  })

  test('a field that is too new is treated like an unknown one', () => {
    const text = `${realKubelet}memoryReservationPolicy: None\n`
    check(text)
    check(text, { release: '1.36' })
    check(
      `${text}^^^^^^^^^^^^^^^^^^^^^^^ warning unknown-in-release: Remove "memoryReservationPolicy"; it came with release 1.36, and 1.35 ignores it.`,
      { release: '1.35' },
    )
  })

  test('what is in a field that is too new is nobody’s business', () => {
    for (const field of [
      'memoryReservationPolicy: TieredReservation',
      'memoryReservationPolicy: [1]',
      'tlsCurvePreferences: [29, 29, 22, a]',
    ])
      check(
        `${realKubelet}${field}\n${'^'.repeat(field.indexOf(':'))} warning unknown-in-release: and 1.35 ignores it.`,
        { release: '1.35' },
      )
  })

  test('where unknown fields are fatal, so is a new one', () =>
    check(
      `apiVersion: apiserver.k8s.io/v1beta1
kind: EgressSelectorConfiguration
egressSelections:
- name: cluster
  connection:
    proxyProtocol: HTTPConnect
    transport:
      tcp:
        url: https://tunnel:8131
        tlsConfig:
          clientKey: /etc/tls.key
          clientCert: /etc/tls.crt
          tlsServerName: tunnel
#         ^^^^^^^^^^^^^ error unknown-in-release: it came with release 1.36, and 1.34 does not know it.`,
      { release: '1.34' },
    ))

  test('settings of a plugin that had none before', () => {
    const text = `apiVersion: apiserver.config.k8s.io/v1
kind: AdmissionConfiguration
plugins:
- name: MutatingAdmissionPolicy
  configuration: {apiVersion: apiserver.config.k8s.io/v1, kind: MutatingAdmissionPolicyConfiguration}
`
    check(text)
    check(
      `${text}# ^^^^^^^^^^^^^ warning embedded-kind: Remove "configuration"; its reader knows none before release 1.36, and 1.35 ignores it.\n`,
      { release: '1.35' },
    )
    const headless = text.replace(/\{.*\}/, '{a: 1}')
    check(`${headless}# ^^^^^^^^^^^^^ error embedded-kind: Add\n`)
    check(`${headless}# ^^^^^^^^^^^^^ warning embedded-kind: Remove\n`, { release: '1.34' })
  })

  test('gates come and go', () => {
    const gate = (name: string) => `${realKubelet}featureGates:\n  ${name}: true\n`
    check(gate('ContextualLogging'), { release: '1.34' })
    check(gate('NodeDeclaredFeatures'), { release: '1.35' })
    check(
      `${gate('NodeDeclaredFeatures')}  ^^^^^^^^^^^^^^^^^^^^ warning unknown-in-release: it came with release 1.35`,
      {
        release: '1.34',
      },
    )
    check(`${gate('PLEGOnDemandRelist')}  ^^^^^^^^^^^^^^^^^^ warning unknown-in-release: it came with release 1.36`, {
      release: '1.35',
    })
    check(gate('TopologyAwareHints'), { release: '1.35' })
    check(`${gate('TopologyAwareHints')}  ^^^^^^^^^^^^^^^^^^ warning unknown-in-release: it is gone since release 1.36`)
    check(`${gate('CSIMigrationAWS')}  ^^^^^^^^^^^^^^^ warning unknown-in-release: it is gone since release 1.27`, {
      release: '1.34',
    })
  })

  test('a gate is locked, or on by itself, as of a release', () => {
    const off = `${realKubelet}featureGates: {KubeletPSI: false}\n`
    check(off, { release: '1.35' })
    check(`${off}#                          ^^^^^ error locked-gate`)
    const restarts = `${realKubelet}crashLoopBackOff: {maxContainerRestartPeriod: 10s}\n`
    check(restarts, { release: '1.35' })
    check(
      `${restarts}#                  ^^^^^^^^^^^^^^^^^^^^^^^^^ error needs-feature-gate: "KubeletCrashLoopBackOffMax"`,
      {
        release: '1.34',
      },
    )
    const query = `${realKubelet}enableSystemLogQuery: true\n`
    check(query)
    check(`${query}^^^^^^^^^^^^^^^^^^^^ error needs-feature-gate: "NodeLogQuery"`, { release: '1.35' })
    check(`${query}featureGates: {NodeLogQuery: true}\n`, { release: '1.35' })
  })

  test('gates depend on others since a release', () => {
    const alone = `${realKubelet}featureGates: {GracefulNodeShutdown: false}\n`
    check(alone, { release: '1.34' })
    check(
      `${alone}#              ^^^^^^^^^^^^^^^^^^^^ error gate-requires: "GracefulNodeShutdownBasedOnPodPriority"
#              ^^^^^^^^^^^^^^^^^^^^ error gate-requires: "WindowsGracefulNodeShutdown"`,
      { release: '1.35' },
    )
  })

  test('a version that is too new', () => {
    const text = 'kind: ImagePullIntent\nimage: registry.io/app\napiVersion: kubelet.config.k8s.io/v1beta1\n'
    check(text)
    check(
      `${text}#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-in-release: Change "kubelet.config.k8s.io/v1beta1" to kubelet.config.k8s.io/v1alpha1`,
      { release: '1.34' },
    )
  })

  test('a kind that is gone, and the one that took its place', () => {
    const text = 'apiVersion: apiserver.config.k8s.io/v1alpha1\nkind: WebhookAdmission\nkubeConfigFile: /a\n'
    check(text, { release: '1.35' })
    check(
      `apiVersion: apiserver.config.k8s.io/v1alpha1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-in-release: Write "apiserver.config.k8s.io/v1" for "apiserver.config.k8s.io/v1alpha1" and "WebhookAdmissionConfiguration" for the kind; it is gone since release 1.36
kind: WebhookAdmission
kubeConfigFile: /a
`,
    )
    const other = 'apiVersion: apiserver.config.k8s.io/v1\nkind: WebhookAdmissionConfiguration\nkubeConfigFile: /a\n'
    expect(applyFix(text, 'Change to apiserver.config.k8s.io/v1 WebhookAdmissionConfiguration')).toBe(other)
  })

  test('values come and go', () => {
    const hidden = (version: string) => `${realKubelet}showHiddenMetricsForVersion: "${version}"\n`
    check(hidden('1.35'))
    check(hidden('1.34'), { release: '1.35' })
    check(
      `${hidden('1.34')}#                            ^^^^^^ error unknown-in-release: it is gone since release 1.36`,
    )
    check(`${hidden('1.35')}#                            ^^^^^^ error unknown-in-release: it came with release 1.36`, {
      release: '1.34',
    })
  })

  test('gates that are gone are worth a warning', () => {
    const gate = `${realKubelet}featureGates:\n  MemoryManager: true\n`
    check(`${gate}# ^^^^^^^^^^^^^ warning unknown-in-release`)
    check(gate, { release: '1.35' })
    expect(applyFix(gate, 'Remove "MemoryManager"')).toBe(`${realKubelet}featureGates:\n  {}\n`)
  })

  test('bounds come with a release', () => {
    const age = `${realKubelet}imageMinimumGCAge: -1m\n`
    check(`${age}#                  ^^^ error out-of-range: must be at least 0s.`)
    check(
      `${age}#                  ^^^ warning out-of-range: Release 1.36 refuses this: "imageMinimumGCAge" must be at least 0s.`,
      { release: '1.35' },
    )
  })

  test('a format becomes stricter, or more lenient', () => {
    const issuer = (url: string) => `apiVersion: apiserver.config.k8s.io/v1
kind: AuthenticationConfiguration
jwt:
- issuer: {url: ${url}, audiences: [a]}
  claimMappings: {username: {claim: sub, prefix: ""}}
`
    const below = (text: string, said: string) =>
      text.replace(/(?<=audiences.*\n)/, `#               ^^^^^^^^^^^ ${said}\n`)
    check(below(issuer('https://::1'), 'error malformed-text: must be a URL of the form'))
    check(
      below(
        issuer('https://::1'),
        'warning malformed-text: Release 1.36 refuses this: "url" must be a URL of the form',
      ),
      {
        release: '1.35',
      },
    )
    check(below(issuer('http://::1/'), 'error malformed-text: must start with https://'), { release: '1.35' })
    check(issuer('https://a:80'), { release: '1.35' })
    const allowed = (image: string) => `${realKubelet}featureGates: {KubeletEnsureSecretPulledImages: true}
imagePullCredentialsVerificationPolicy: NeverVerifyAllowlistedImages
preloadedImagesVerificationAllowlist: ["${image}"]
`
    const short = `${allowed('nginx')}#                                      ^^^^^^^ error malformed-text: must name its registry; change it to docker.io/library/nginx.`
    check(allowed('nginx'))
    check(short, { release: '1.35' })
    check(short, { release: '1.34' })
    for (const full of ['docker.io/library/nginx', 'localhost/a', 'b.io/c', 'A/b', 'd:5/e', 'nginx/*'])
      check(allowed(full), { release: '1.35' })
    for (const half of ['team/app', 'docker.io/nginx', 'index.docker.io/a/b'])
      check(
        `${allowed(half)}#                                      ${'^'.repeat(half.length + 2)} error malformed-text`,
        {
          release: '1.35',
        },
      )
  })

  test('what is sound in one release is judged anew for another one', () => {
    const service = testService()
    const judge = (release: string, text: string) => service.diagnose(service.open(text), { release }).length
    const text = `${realKubelet}imagePullCredentialsVerificationPolicy: NeverVerifyAllowlistedImages
preloadedImagesVerificationAllowlist: [app-of-ours]
`
    expect(['1.36', '1.35', '1.36', '1.35'].map((release) => judge(release, text))).toEqual([0, 1, 0, 1])
  })

  test('a rule between fields comes and goes', () => {
    const settings = 'apiVersion: apiserver.config.k8s.io/v1\nkind: WebhookAdmissionConfiguration\n'
    check(settings)
    check(`${settings}#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error required-here: Set "kubeConfigFile"; it is required.`, {
      release: '1.35',
    })
    check(`${settings}kubeConfigFile: /etc/webhooks.conf\n`, { release: '1.35' })
  })

  test('unknown fields are fatal since a release', () => {
    const settings =
      'apiVersion: apiserver.config.k8s.io/v1\nkind: WebhookAdmissionConfiguration\nkubeConfigFile: /a\nfile: a\n'
    check(`${settings}^^^^ error unknown-field`)
    check(`${settings}^^^^ warning unknown-field`, { release: '1.35' })
    const twice = settings.replace('file: a', 'kubeConfigFile: /b')
    check(`${twice}^^^^^^^^^^^^^^ error duplicate-key`)
    check(`${twice}^^^^^^^^^^^^^^ warning duplicate-key`, { release: '1.35' })
  })

  test('settings of a kind that the release does not know are read by nobody', () => {
    const settings = (inside: string) => `{"apiVersion": "apiserver.config.k8s.io/v1", "kind": "AdmissionConfiguration",
"plugins": [{"name": "MutatingAdmissionPolicy",
"configuration": {"apiVersion": "apiserver.config.k8s.io/v1", "kind": "MutatingAdmissionPolicyConfiguration",
${inside}}}]}
`
    const codes = (inside: string, release: string) => {
      const service = testService()
      const found = service.diagnose(service.open(settings(inside)), { release })
      return found.filter(({ severity }) => severity === 'error').map(({ code }) => code)
    }
    expect(codes('"staticManifestsDir": "a"', '1.36')).toEqual(['malformed-text'])
    expect(codes('"staticManifestsDir": "a"', '1.35')).toEqual([])
    expect(codes('"a": 1, "a": 1', '1.36')).toContain('duplicate-key')
    expect(codes('"a": 1, "a": 1', '1.35')).toEqual([])
  })

  test('a deprecated value has its own finding', () =>
    check(`apiVersion: apiserver.config.k8s.io/v1
kind: AdmissionConfiguration
plugins:
- name: PodSecurityPolicy
#       ^^^^^^^^^^^^^^^^^ warning deprecated-value: does not exist any more`))

  test('a dialect without releases', () =>
    check(`${orchKubelet}featureGates: {MemoryManager: true}`, { release: '1.36' }))
})

test.each([
  ['1.9', '1.34', -1],
  ['1.34', '1.34', 0],
  ['v1.35', '1.34.2', 1],
  ['2.0', '1.99', 1],
])('release %s compared with %s', (a, b, sign) => expect(Math.sign(compareReleases(a, b))).toBe(sign))

test('what a value can be changed to is what the release has', () => {
  const text = `${realKubelet}showHiddenMetricsForVersion: "1.30"
#                            ^^^^^^ error unknown-value: change it to 1.35
`
  check(text)
  expect(applyFix(text, 'Change to 1.35')).toContain('showHiddenMetricsForVersion: "1.35"')
})
