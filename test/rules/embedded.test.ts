import { describe, expect, test } from 'vitest'
import { applyFix, check } from '../harness/check.ts'
import { testService } from '../harness/schemas.ts'

const orch = 'apiVersion: apiserver.orch.io/v1alpha1\nkind: AdmissionConfiguration\n'
const real = 'apiVersion: apiserver.config.k8s.io/v1\nkind: AdmissionConfiguration\n'

function plugin(name: string, configuration: string): string {
  return `plugins:\n- name: ${name}\n  configuration: ${configuration}\n`
}

describe('embedded-kind', () => {
  test('settings without a header', () => {
    check(`${real}${plugin('PodSecurity', '{}')}# ^^^^^^^^^^^^^ error embedded-kind: Add "apiVersion" and "kind"`)
    check(
      `${real}${plugin('PodSecurity', '{kind: PodSecurityConfiguration}')}# ^^^^^^^^^^^^^ error embedded-kind: Add "apiVersion" to`,
    )
  })

  test('a half that is no text', () =>
    check(`${real}plugins:
- name: PodSecurity
  configuration:
# ^^^^^^^^^^^^^ error embedded-kind: Add "kind" to "configuration"
    apiVersion: pod-security.admission.config.k8s.io/v1
    kind: Y`))

  test('the kind of another plugin, of another group, of another release', () => {
    const webhook = (header: string) => plugin('ValidatingAdmissionWebhook', `{${header}, kubeConfigFile: /etc/w.conf}`)
    const old = 'apiVersion: apiserver.config.k8s.io/v1alpha1, kind: WebhookAdmission'
    check(
      `${real}${webhook('apiVersion: apiserver.k8s.io/v1alpha1, kind: WebhookAdmission')}#                             ^^^^^^^^^^^^^^^^^^^^^^^^^ error embedded-kind`,
    )
    check(
      `${real}${webhook(old)}#                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error embedded-kind: knows apiserver.config.k8s.io/v1 WebhookAdmissionConfiguration, not`,
    )
    check(real + webhook(old), { release: '1.35' })
    check(
      `${real}${plugin('PodSecurity', '{apiVersion: pod-security.admission.config.k8s.io/v1, kind: Configuration}')}#                                                                            ^^^^^^^^^^^^^ error embedded-kind`,
    )
  })

  test('nothing is known of the settings of other plugins', () => {
    check(real + plugin('PluginOfOurOwn', 'text'))
    check(real + plugin('NamespaceLifecycle', '[1, 2]'))
    check(real + plugin('"{{ .plugin }}"', 'text'))
    check(`${real}${plugin('PodSecurity', 'text')}#                ^^^^ error wrong-type`)
    check(`${orch}${plugin('NamespaceLifecycle', 'text')}#                ^^^^ error wrong-type`)
  })

  test('nothing is concluded from a header that a template writes', () =>
    check(real + plugin('PodSecurity', '{apiVersion: "{{ .version }}", kind: PodSecurityConfiguration}')))

  test('the fix writes the header that fits', () => {
    const title = 'Make it apiserver.config.k8s.io/v1 ResourceQuotaConfiguration'
    expect(
      applyFix(real + plugin('ResourceQuota', '{apiVersion: apiserver.config.k8s.io/v1, kind: Configuration}'), title),
    ).toBe(real + plugin('ResourceQuota', '{apiVersion: apiserver.config.k8s.io/v1, kind: ResourceQuotaConfiguration}'))
    expect(applyFix(real + plugin('ResourceQuota', '{limitedResources: []}'), title)).toBe(
      real +
        plugin(
          'ResourceQuota',
          '{limitedResources: [], apiVersion: apiserver.config.k8s.io/v1, kind: ResourceQuotaConfiguration}',
        ),
    )
  })
})

describe('settings with a reader of their own', () => {
  test('one that ignores unknown fields, and one that does not', () => {
    const header = 'apiVersion: podtolerationrestriction.admission.k8s.io/v1alpha1, kind: Configuration'
    check(
      `${real}${plugin('PodTolerationRestriction', `{${header}, defaults: []}`)}#                                                                                                      ^^^^^^^^ warning unknown-field`,
    )
    check(
      `${real}${plugin('ResourceQuota', '{apiVersion: apiserver.config.k8s.io/v1, kind: ResourceQuotaConfiguration, limits: []}')}#                                                                                           ^^^^^^ error unknown-field`,
    )
  })

  test('an object without a header', () => {
    const policy = (members: string) => plugin('ImagePolicyWebhook', `{imagePolicy: {${members}}}`)
    check(real + policy('kubeConfigFile: /etc/i.conf, allowTTL: 50, denyTTL: -1, retryBackoff: 0, defaultAllow: true'))
    check(`${real}${plugin('ImagePolicyWebhook', '{}')}# ^^^^^^^^^^^^^ error missing-field: Add "imagePolicy"`)
    check(real + policy('KubeConfigFile: /etc/i.conf, allowttl: 50').replace('imagePolicy', 'IMAGEPOLICY'))
    for (const file of ['5', '-1.5', '0', 'yes', 'False']) check(real + policy(`kubeConfigFile: ${file}`))
    check(`${real}${policy('kubeConfigFile: [5]')}#                                               ^^^ error wrong-type`)
    check(`${real}${policy('kubeConfigFile: /etc/i.conf, allowTTL: -5, ttl: 5')}#                                                                      ^^ error out-of-range: must be between 1 and 1800
#                                                                          ^^^ warning unknown-field`)
  })
})

describe('rules of the settings', () => {
  test('a reader that takes unknown fields finds the header in any case', () => {
    const kind = 'apiVersion: podtolerationrestriction.admission.k8s.io/v1alpha1, Kind: Configuration'
    check(
      `${real}${plugin('PodTolerationRestriction', `{${kind}}`)}#                                                                                 ^^^^ warning unknown-field: change it to "kind"`,
    )
  })

  test('a required field under a name that is ignored is missing', () => {
    const limit = 'apiVersion: eventratelimit.admission.k8s.io/v1alpha1, kind: Configuration, limits:'
    check(`${real}${plugin('EventRateLimit', `{${limit} [{Type: User, qps: 5, burst: 5}]}`)}#                                                                                                      ^^^^ error missing-field: Add "type"
#                                                                                                      ^^^^ warning unknown-field: change it to "type"`)
  })

  test('tolerations', () => {
    const header =
      'apiVersion: podtolerationrestriction.admission.k8s.io/v1alpha1\n    kind: Configuration\n    default:\n    '
    const tolerations = (text: string) => real + plugin('PodTolerationRestriction', `\n    ${header}${text}`)
    check(
      tolerations(`- {operator: Exists}
    - {key: a.b/c, value: d}
    - {key: a, operator: Exists, value: "", effect: NoExecute, tolerationSeconds: 0}`),
    )
    check(
      tolerations(`- value: d
#     ^^^^^ error required-here
    - key: a b
#          ^^^ error malformed-text
    - {key: a, operator: Exists, value: b}
#                                ^^^^^ error forbidden-here
    - {key: a, tolerationSeconds: 5}
#              ^^^^^^^^^^^^^^^^^ error forbidden-here`),
    )
  })
})

describe('settings that nobody reads', () => {
  const settings = (level: string) =>
    `apiVersion: pod-security.admission.config.k8s.io/v1, kind: PodSecurityConfiguration, defaults: {enforce: ${level}, level: 5}`

  test('nothing in them is wrong, under a name without settings, an unknown one and none', () => {
    const unread = 'warning unread-object: a PodSecurityConfiguration is for PodSecurity'
    check(
      `${real}${plugin('NodeRestric', `{${settings('[high]')}}`)}`.replace(
        '\n  conf',
        `\n#       ^^^^^^^^^^^ ${unread}\n  conf`,
      ),
    )
    check(`${real}plugins:\n- configuration: {${settings('high')}}\n# ^^^^^^^^^^^^^ ${unread}\n`)
    check(`${real}plugins:\n- name: ~\n  configuration: {${settings('high')}}\n`)
    check(`${real}plugins:\n- name: "{{ .plugin }}"\n  configuration: {${settings('high')}}\n`)
  })

  test('the text of the file counts all the same', () =>
    check(`${real}plugins:
- name: Other
  configuration:
    level: baseline
    level: restricted
#   ^^^^^ error duplicate-key`))

  test('the first entry of a name is read, and only that one', () => {
    const twice = (first: string, second: string) =>
      `${real}plugins:\n- name: PodSecurity\n  configuration: {${settings(first)}}\n- name: PodSecurity\n  configuration: {${settings(second)}}\n`
    const lines = twice('baseline', 'high').replace(', level: 5', '').split('\n')
    check(`${lines.slice(0, 6).join('\n')}\n#       ^^^^^^^^^^^ warning duplicate-item\n${lines.slice(6).join('\n')}`)
    const inOnePlace = `${real}plugins:\n- &a {name: PodSecurity, configuration: {apiVersion: pod-security.admission.config.k8s.io/v1, kind: Other}}\n- *a\n`
    expect(
      testService()
        .diagnose(testService().open(inOnePlace))
        .map(({ code }) => code),
    ).toContain('embedded-kind')
  })

  test('the name of the reader is offered', () => {
    const misspelled = real + plugin('PodSecure', `{${settings('baseline')}}`)
    expect(applyFix(misspelled, 'Change "name" to PodSecurity')).toBe(misspelled.replace('PodSecure', 'PodSecurity'))
    check(
      `${real + plugin('Podsecurity', `{${settings('baseline')}}`)}`.replace(
        '\n  conf',
        '\n#       ^^^^^^^^^^^ warning unknown-value: change it to PodSecurity\n  conf',
      ),
    )
    const webhook = 'configuration: {apiVersion: apiserver.config.k8s.io/v1, kind: WebhookAdmissionConfiguration}'
    expect(applyFix(`${real}plugins:\n- ${webhook}\n`, 'Add name: MutatingAdmissionWebhook')).toBe(
      `${real}plugins:\n- ${webhook}\n  name: MutatingAdmissionWebhook\n`,
    )
  })

  test('a plugin without settings of its own is asked for some', () =>
    check(`${real}plugins:
- name: EventRateLimit
# ^^^^ warning at-least-one-field
- name: ImagePolicyWebhook
  path: policy.yaml
- name: PodSecurity`))

  test.each([
    [
      'EventRateLimit',
      'apiVersion: eventratelimit.admission.k8s.io/v1alpha1\n    kind: Configuration\n    limits:\n    - type: Server\n      qps: 1\n      burst: 1',
    ],
    ['ImagePolicyWebhook', 'imagePolicy:\n      kubeConfigFile: /etc/kubernetes/image-policy.kubeconfig'],
  ])('settings that are added have what %s needs', (name, expected) => {
    const fixed = applyFix(`${real}plugins:\n- name: ${name}\n`, 'Add "configuration"')
    expect(fixed).toBe(`${real}plugins:\n- name: ${name}\n  configuration:\n    ${expected}\n`)
    check(fixed)
  })
})
