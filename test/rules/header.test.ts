// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell variables are part of the subject
import { describe, expect, test } from 'vitest'
import { applyFix, check } from '../harness/check.ts'
import { testService } from '../harness/schemas.ts'

describe('a kind of ours where it does not live', () => {
  test('a version that does not exist', () =>
    check(`
apiVersion: kubelet.config.k8s.io/v1beta2
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-api-version: change "apiVersion" to kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration`))

  test.each(['/', 'apiserver.config.k8s.io/'])('none, where the loader needs none: %s', (apiVersion) =>
    check(`apiVersion: ${apiVersion}
#           ${'^'.repeat(apiVersion.length)} warning unknown-api-version: change "apiVersion" to apiserver.config.k8s.io/v1
kind: TracingConfiguration
`),
  )

  test('a key of that name in a wrong column is none of the header', () =>
    check(`
apiVersion: kubelet.config.k8s.io/v1
kind: CredentialProviderConfig
providers:
- name: a
  matchImages: [a.example]
  defaultCacheDuration: 12h
 apiVersion: credentialprovider.kubelet.k8s.io/v1
#^^^^^^^^^^ error yaml-syntax: Indent "apiVersion" like its neighbours`))

  test('a neighbouring group', () =>
    check(`
apiVersion: apiserver.config.k8s.io/v1beta1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-api-version: change "apiVersion" to apiserver.k8s.io/v1beta1
kind: EgressSelectorConfiguration`))

  test.each([
    'kubelet.k8s.io/v1beta1',
    'kubeadm.k8s.io/v1beta1',
    'v1',
    'v1beta1',
    'kubelet.config.k8s.oi/v1beta1',
    'componentconfig/v1alpha1',
  ])('an invented one: %s', (apiVersion) =>
    check(`
apiVersion: ${apiVersion}
#           ${'^'.repeat(apiVersion.length)} error unknown-api-version: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration`),
  )

  test('the group of the same owner is preferred', () =>
    check(`
apiVersion: kubelet.config.orch.io/v1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-api-version: change "apiVersion" to kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration`))

  test('AdmissionConfiguration exists in one version of the reference only', () =>
    check(`
apiVersion: apiserver.orch.io/v1beta1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-api-version: change "apiVersion" to apiserver.orch.io/v1alpha1
kind: AdmissionConfiguration`))

  test('the fix keeps the quotes', () =>
    expect(
      applyFix(
        'apiVersion: "kubelet.config.k8s.io/v2"\nkind: KubeletConfiguration\n',
        'Change apiVersion to kubelet.config.k8s.io/v1beta1',
      ),
    ).toBe('apiVersion: "kubelet.config.k8s.io/v1beta1"\nkind: KubeletConfiguration\n'))

  test('what was meant is still checked', () =>
    check(`
apiVersion: kubelet.config.k8s.io/v1beta2
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-api-version
kind: KubeletConfiguration
maxPods: many
#        ^^^^ error wrong-type`))
})

describe('a header that a template writes', () => {
  test.each([
    '{{ .Values.version }}',
    'kubelet.config.k8s.io/{{ .Values.version }}',
    'kubelet.config.k8s.io/v1{{ if .beta }}beta1{{ end }}',
    '"kubelet.config.k8s.io/${VERSION}"',
    'kubelet.config.k8s.io/%s',
  ])('the kind tells what is meant by %s', (apiVersion) =>
    check(`
apiVersion: ${apiVersion}
kind: KubeletConfiguration
maxPods: many
#        ^^^^ error wrong-type`),
  )

  test.each([
    ['a kind that nobody knows', 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: {{ .Values.kind }}'],
    ['another group', 'apiVersion: kubelet.example.com/{{ .Values.version }}\nkind: KubeletConfiguration'],
    ['a kind that others have too', 'apiVersion: {{ .Values.version }}\nkind: Configuration'],
    ['a kind of somebody else', 'apiVersion: {{ .Values.version }}\nkind: Deployment'],
  ])('nothing is said of %s', (_what, header) => check(`${header}\nmaxPods: many`))
})

describe('a group of ours without such a kind', () => {
  test('the wrong case', () =>
    check(`
apiVersion: apiserver.config.k8s.io/v1
kind: authenticationConfiguration
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^ error unknown-kind: change "kind" to AuthenticationConfiguration`))

  test('a typo', () =>
    check(`
apiVersion: kubelet.config.orch.io/v1beta1
kind: KubletConfiguration
#     ^^^^^^^^^^^^^^^^^^^ error unknown-kind: change "kind" to KubeletConfiguration`))

  test('a name that others use too is not offered outside of its groups', () =>
    check(`
apiVersion: apiserver.config.k8s.io/v1beta1
kind: OurConfiguration
#     ^^^^^^^^^^^^^^^^ error unknown-kind: change "kind" to AuthenticationConfiguration, AuthorizationConfiguration, TracingConfiguration.`))

  test('in another case beside the right one, and read after it', () =>
    check(`
apiversion: a/b
^^^^^^^^^^ error misspelled-header: Remove "apiversion"; the component reads it in place of "apiVersion"
KIND: Other
^^^^ warning unknown-field: "KIND"
Kind: 5
^^^^ error misspelled-header: Remove "Kind"
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
`))

  test('in another case beside the right one in JSON, where the last one counts', () =>
    check(`{
  "KIND": "Other",
# ^^^^^^ warning unknown-field
  "apiVersion": "kubelet.config.k8s.io/v1beta1",
  "kind": "KubeletConfiguration",
  "Kind": "Other"
# ^^^^^^ error misspelled-header: Remove "Kind"
}`))

  test('in another case beside one that says nothing, or the same', () =>
    check(`
apiVersion: kubelet.config.k8s.io/v1beta1
APIVERSION: a/b
^^^^^^^^^^ warning unknown-field
apiversion: kubelet.config.k8s.io/v1beta1
^^^^^^^^^^ warning misspelled-header
kind:
Kind: KubeletConfiguration
^^^^ warning misspelled-header
`))

  test.each(['./a', 'kubelet..k8s.io/v1', 'k8s.io./v1'])('a group that nobody can have: %s', (apiVersion) =>
    check(`apiVersion: ${apiVersion}
#           ${'^'.repeat(apiVersion.length)} error unknown-api-version
kind: KubeletConfiguration
`),
  )

  test('both misspelled', () =>
    check(`
apiVersion: kubelet.confg.k8s.io/v1beta1
kind: KubletConfiguration
#     ^^^^^^^^^^^^^^^^^^^ error unknown-kind: change "kind" to KubeletConfiguration`))
})

test.each(['apiVersoin', 'apiVerison', 'apVersion', 'apiVersions'])('%s is a typo, not a missing apiVersion', (name) =>
  check(`${name}: kubelet.config.k8s.io/v1beta1
${'^'.repeat(name.length)} error misspelled-header: Change "${name}" to "apiVersion"
kind: KubeletConfiguration
`),
)

describe('a missing half', () => {
  test('apiVersion', () =>
    check(`
kind: AuthenticationConfiguration
^^^^ error missing-api-version: apiserver.config.k8s.io/v1
jwt: []`))

  test('kind', () =>
    check(`
apiVersion: kubelet.config.k8s.io/v1beta1
^^^^^^^^^^ error missing-kind: KubeletConfiguration
maxPods: 5`))

  test('null counts as absent', () =>
    check(`
apiVersion:
^^^^^^^^^^ error missing-api-version
kind: KubeletConfiguration`))

  test('the fix adds the line at the top', () =>
    expect(applyFix('kind: KubeletConfiguration\nmaxPods: 5\n', 'Add apiVersion: kubelet.config.k8s.io/v1beta1')).toBe(
      'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 5\n',
    ))

  test('the fix fills an empty value', () =>
    expect(applyFix('apiVersion:\nkind: KubeletConfiguration\n', 'Add apiVersion: kubelet.config.k8s.io/v1beta1')).toBe(
      'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n',
    ))

  test('the fix writes JSON in JSON', () =>
    expect(applyFix('{"kind": "KubeletConfiguration"}', 'Add apiVersion: kubelet.config.k8s.io/v1beta1')).toBe(
      '{"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration"}',
    ))
})

describe('a kind that is missing', () => {
  const preferredFixes = (keys: string) => {
    const text = `apiVersion: kubelet.config.k8s.io/v1beta1\n${keys}\n`
    const service = testService()
    const actions = service.codeActions(service.open(text), { start: 0, end: 1 })
    return actions.filter(({ fix }) => fix.preferred).map(({ fix }) => fix.title)
  }

  test('the one that most keys are of is meant, others beside them or not', () =>
    expect(preferredFixes('shutdownGracePeriod: 30s\nshutDown: 1')).toEqual(['Add kind: KubeletConfiguration']))

  test('where no key tells, none is preferred', () => expect(preferredFixes('shutDown: 1')).toEqual([]))
})

describe('documents of others', () => {
  test.each([
    ['a core object', 'apiVersion: v1\nkind: ConfigMap\ndata: {a: 1, a: 2}'],
    ['another group', 'apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\nfoo: [}'],
    ['a sibling component', 'apiVersion: kubeproxy.config.k8s.io/v1alpha1\nkind: KubeProxyConfiguration\nmode: x'],
    ['the same kind name of another owner', 'apiVersion: example.com/v1\nkind: AuthenticationConfiguration\njwt: 5'],
    ['a common name without a group of ours', 'kind: Configuration\nfoo: 1'],
    ['a common name in a bare version', 'apiVersion: v1\nkind: Configuration\nfoo: 1'],
    ['no header', 'foo: 1\nfoo: 2'],
    ['no mapping', '- 1\n- 2'],
    ['an empty file', ''],
    ['only comments', '# nothing\n'],
    ['text', 'hello'],
  ])('%s', (_, text) => check(text))

  test('beside ours in one stream', () =>
    check(`
apiVersion: kubeadm.k8s.io/v1beta4
kind: ClusterConfiguration
foo: 1
---
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
maxPods: x
#        ^ error wrong-type
---
foo: {a: 1, a: 2}`))
})
