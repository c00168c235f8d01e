// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippet syntax
import { describe, expect, it } from 'vitest'
import { completion, itemsAt } from '../harness/completion.ts'

const KUBELET = 'KubeletConfiguration (kubelet.config.k8s.io/v1beta1)'
const AUTHORIZATION = 'AuthorizationConfiguration (apiserver.config.k8s.io/v1)'

describe('an empty document', () => {
  it('offers a skeleton of each kind, those of the released component first', () => {
    completion('<|>', {
      offers: [AUTHORIZATION, KUBELET, 'KubeletConfiguration (kubelet.config.orch.io/v1beta1)', 'apiVersion', 'kind'],
    })
  })

  it('offers what people write before what the node agent writes by itself', () => {
    completion('<|>', { offers: [KUBELET, 'ImagePullIntent (kubelet.config.k8s.io/v1beta1)'] })
    completion('apiVersion: kubelet.config.k8s.io/v1beta1\nkind: <|>', {
      exactly: [
        'KubeletConfiguration',
        'CredentialProviderConfig',
        'ImagePullIntent',
        'ImagePulledRecord',
        'SerializedNodeConfigSource',
      ],
    })
  })

  it('writes the header and what the kind cannot do without', () => {
    completion('<|>', {
      accept: AUTHORIZATION,
      result: [
        'apiVersion: apiserver.config.k8s.io/v1',
        'kind: AuthorizationConfiguration',
        'authorizers:',
        '- type:',
        '  name: ',
      ].join('\n'),
    })
  })

  it('writes the field that the kind is for where nothing is required', () => {
    completion('<|>', {
      accept: 'AuthenticationConfiguration (apiserver.config.k8s.io/v1)',
      result: [
        'apiVersion: apiserver.config.k8s.io/v1',
        'kind: AuthenticationConfiguration',
        'jwt:',
        '- issuer:',
        '    url:',
        '    audiences:',
        '    -',
        '  claimMappings:',
        '    username:',
        '      ',
      ].join('\n'),
    })
  })

  it('ends with an empty line where every field has a default', () => {
    completion('<|>', {
      accept: KUBELET,
      result: 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n',
    })
  })

  it('counts as empty with comments only, behind a marker, and between documents', () => {
    completion('# node settings\n<|>', { offers: [KUBELET] })
    completion('---\n<|>', { offers: [KUBELET] })
    completion('kind: Deployment\napiVersion: apps/v1\n---\n<|>', { offers: [KUBELET] })
    completion('---\n<|>\n---\nkind: Deployment\napiVersion: apps/v1\n', { offers: [KUBELET] })
  })

  it('finds the kind by its first letters', () => {
    completion('Kube<|>', {
      accept: KUBELET,
      result: 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n',
    })
  })

  it('knows nothing of the kinds that this project describes its schemas with', () => {
    const { items } = itemsAt('<|>')
    expect(items.filter(({ label }) => label.includes('schema.orch-config.dev'))).toEqual([])
    completion('apiVersion: schema.orch-config.dev/v1\nkind: <|>', { offers: ['Schema'] })
  })

  it('in braces is written as JSON', () => {
    completion('{<|>}', {
      accept: KUBELET,
      result: '{"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration"}',
    })
  })

  it('uses the line breaks of the file', () => {
    completion('# x\r\n<|>', {
      accept: KUBELET,
      result: '# x\r\napiVersion: kubelet.config.k8s.io/v1beta1\r\nkind: KubeletConfiguration\r\n',
    })
  })
})

describe('apiVersion and kind', () => {
  it('not in a document full of keys that no kind knows', () => {
    completion('services:\n  web: {image: nginx}\n<|>', { exactly: [] })
    completion('{"name": "a", <|>}', { exactly: [] })
    completion('services: {}\nkind: KubeletConfiguration\n<|>', { offers: ['apiVersion'] })
  })

  it('after a kind, only where the kind lives', () => {
    completion('kind: EgressSelectorConfiguration\napiVersion: <|>', {
      exactly: [
        'apiserver.k8s.io/v1beta1',
        'apiserver.k8s.io/v1alpha1',
        'apiserver.orch.io/v1beta1',
        'apiserver.orch.io/v1alpha1',
      ],
      accept: 'apiserver.k8s.io/v1beta1',
      result: 'kind: EgressSelectorConfiguration\napiVersion: apiserver.k8s.io/v1beta1',
    })
  })

  it('after an apiVersion, only the kinds that it has', () => {
    completion('apiVersion: apiserver.k8s.io/v1beta1\nkind: <|>', { exactly: ['EgressSelectorConfiguration'] })
    completion('apiVersion: kubelet.config.k8s.io/v1beta1\nkind: Ku<|>', {
      offers: ['KubeletConfiguration', 'CredentialProviderConfig'],
      offersNot: ['AuthenticationConfiguration'],
      accept: 'KubeletConfiguration',
      result: 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration',
    })
  })

  it('a version that does not exist leaves the kinds of its group', () => {
    completion('apiVersion: apiserver.k8s.io/v7\nkind: <|>', {
      offers: ['EgressSelectorConfiguration'],
      offersNot: ['KubeletConfiguration'],
    })
  })

  it('the missing line comes with its value', () => {
    completion('kind: KubeletConfiguration\n<|>', {
      accept: 'apiVersion',
      result: 'kind: KubeletConfiguration\napiVersion: kubelet.config.k8s.io/v1beta1',
      snippet:
        'kind: KubeletConfiguration\napiVersion: ${1|kubelet.config.k8s.io/v1beta1,kubelet.config.orch.io/v1beta1|}',
    })
    completion('apiVersion: apiserver.k8s.io/v1beta1\n<|>', {
      accept: 'kind',
      result: 'apiVersion: apiserver.k8s.io/v1beta1\nkind: EgressSelectorConfiguration',
    })
  })

  it('may come in front of the line that is there', () => {
    completion('ap<|>\nkind: ImagePullIntent\n', {
      accept: 'apiVersion',
      result: 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: ImagePullIntent\n',
    })
  })

  it('one line can bring the other', () => {
    completion('kind: <|>', {
      accept: KUBELET,
      result: 'kind: KubeletConfiguration\napiVersion: kubelet.config.k8s.io/v1beta1',
    })
    completion('apiVersion: kubelet<|>', {
      accept: 'kubelet.config.k8s.io/v1beta1 (KubeletConfiguration)',
      result: 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration',
    })
    completion('{"kind": <|>}', {
      accept: KUBELET,
      result: '{"kind": "KubeletConfiguration", "apiVersion": "kubelet.config.k8s.io/v1beta1"}',
    })
  })

  it('a header that is there can be changed', () => {
    completion('apiVersion: kubelet.config.k8s.io/v1<|>beta1\nkind: CredentialProviderConfig\n', {
      accept: 'kubelet.config.k8s.io/v1',
      result: 'apiVersion: kubelet.config.k8s.io/v1\nkind: CredentialProviderConfig\n',
    })
  })

  it('fields that are there already tell the kinds that come into question', () => {
    completion('<|>\nmaxPods: 110\n', {
      offers: [KUBELET],
      offersNot: [AUTHORIZATION],
      accept: KUBELET,
      result: 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 110\n',
    })
  })

  it('go by their quotes', () => {
    completion('apiVersion: "<|>"\nkind: KubeletConfiguration\n', {
      accept: 'kubelet.config.k8s.io/v1beta1',
      result: 'apiVersion: "kubelet.config.k8s.io/v1beta1"\nkind: KubeletConfiguration\n',
    })
  })
})

describe('documents of somebody else', () => {
  it('get nothing', () => {
    for (const source of [
      'apiVersion: apps/v1\nkind: Deployment\n<|>',
      'apiVersion: apps/v1\nkind: Deployment\nspec:\n  <|>',
      'apiVersion: apps/v1\nkind: <|>',
      'kind: Deployment\napiVersion: <|>',
      'kind: Deployment\n<|>',
      'apiVersion: kubelet.example.com/v1\n<|>',
      'services:\n  <|>',
      'services:\n  web:\n    image: <|>',
    ]) {
      completion(source, { exactly: [] })
    }
  })
})

describe('an object with a header of its own', () => {
  const head = 'apiVersion: apiserver.config.k8s.io/v1\nkind: AdmissionConfiguration\nplugins:\n- name: PodSecurity\n'

  it('is one of those that no component loads by itself', () => {
    completion(`${head}  configuration:\n    <|>`, {
      offers: ['PodSecurityConfiguration (pod-security.admission.config.k8s.io/v1)', 'apiVersion', 'kind'],
      offersNot: [KUBELET],
      accept: 'PodSecurityConfiguration (pod-security.admission.config.k8s.io/v1)',
      result: `${head}  configuration:\n    apiVersion: pod-security.admission.config.k8s.io/v1\n    kind: PodSecurityConfiguration\n    defaults:\n      `,
    })
  })

  it('has the keys of its own kind', () => {
    const inner = `${head}  configuration:\n    apiVersion: pod-security.admission.config.k8s.io/v1\n    kind: PodSecurityConfiguration\n`
    completion(`${inner}    <|>`, {
      offers: ['defaults', 'exemptions'],
      offersNot: ['plugins', 'apiVersion'],
      accept: 'exemptions',
      result: `${inner}    exemptions:\n      `,
    })
  })

  it('pairs its lines', () => {
    completion(`${head}  configuration:\n    kind: PodSecurityConfiguration\n    apiVersion: <|>`, {
      exactly: [
        'pod-security.admission.config.k8s.io/v1',
        'pod-security.admission.config.k8s.io/v1beta1',
        'pod-security.admission.config.k8s.io/v1alpha1',
      ],
    })
  })

  it('is one of those that its reader knows', () => {
    const quota = head.replace('PodSecurity', 'ResourceQuota')
    completion(`${quota}  configuration:\n    kind: <|>`, {
      offers: ['Configuration', 'ResourceQuotaConfiguration'],
      offersNot: ['PodSecurityConfiguration', 'WebhookAdmissionConfiguration'],
    })
    completion(`${quota}  configuration:\n    <|>`, {
      offers: ['ResourceQuotaConfiguration (apiserver.config.k8s.io/v1)'],
      offersNot: ['PodSecurityConfiguration (pod-security.admission.config.k8s.io/v1)'],
    })
  })

  it('has none where its reader asks for none', () => {
    const policy = head.replace('PodSecurity', 'ImagePolicyWebhook')
    completion(`${policy}  configuration:\n    imagePolicy:\n      <|>`, {
      offers: ['kubeConfigFile', 'defaultAllow'],
    })
    completion(`${policy}  configuration:\n    <|>`, { offers: ['imagePolicy'], offersNot: ['apiVersion', 'kind'] })
  })
})
