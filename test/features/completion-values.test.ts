import { describe, expect, it } from 'vitest'
import { completionIn, itemsAt } from '../harness/completion.ts'

const authz = completionIn('apiserver.config.k8s.io/v1', 'AuthorizationConfiguration')
const kubelet = completionIn('kubelet.config.k8s.io/v1beta1', 'KubeletConfiguration')
const egress = completionIn('apiserver.k8s.io/v1beta1', 'EgressSelectorConfiguration')

const WEBHOOK = 'authorizers:\n- type: Webhook\n  name: a\n  webhook:\n'

describe('values', () => {
  it('of an enum', () => {
    authz(`${WEBHOOK}    failurePolicy: <|>`, { exactly: ['NoOpinion', 'Deny'] })
    authz(`${WEBHOOK}    failurePolicy: De<|>`, { accept: 'Deny', result: `${WEBHOOK}    failurePolicy: Deny` })
    authz(`${WEBHOOK}    failurePolicy: <|>NoOpinion\n`, {
      accept: 'Deny',
      result: `${WEBHOOK}    failurePolicy: Deny\n`,
    })
  })

  it('is called the default once', () => {
    const { items } = itemsAt(
      'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nlogging:\n  format: <|>',
    )
    expect(items.map(({ label, detail }) => [label, detail])).toEqual([
      ['text', 'default'],
      ['json', undefined],
    ])
  })

  it('of an option whose values are texts', () => {
    kubelet('cpuManagerPolicyOptions:\n  strict-cpu-reservation: <|>', {
      accept: 'true',
      result: 'cpuManagerPolicyOptions:\n  strict-cpu-reservation: "true"',
    })
    kubelet('evictionSoftGracePeriod:\n  nodefs.available: <|>', { exactly: ['2m'] })
  })

  it('get the blank that the colon lacks', () => {
    authz(`${WEBHOOK}    failurePolicy:<|>`, { accept: 'Deny', result: `${WEBHOOK}    failurePolicy: Deny` })
  })

  it('stay within quotes', () => {
    authz(`${WEBHOOK}    failurePolicy: "De<|>"`, { accept: 'Deny', result: `${WEBHOOK}    failurePolicy: "Deny"` })
    authz(`${WEBHOOK}    failurePolicy: 'De<|>'`, { accept: 'Deny', result: `${WEBHOOK}    failurePolicy: 'Deny'` })
    authz(`${WEBHOOK}    failurePolicy: "De<|>`, { accept: 'Deny', result: `${WEBHOOK}    failurePolicy: "Deny"` })
  })

  it('booleans replace quotes', () => {
    kubelet('enableServer: "tr<|>"', { accept: 'true', result: 'enableServer: true' })
  })

  it('of booleans, the default marked', () => {
    kubelet('enableServer: <|>', { exactly: ['true', 'false'], accept: 'false', result: 'enableServer: false' })
    const { items } = itemsAt(
      'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nenableServer: <|>',
    )
    expect(items.find(({ label }) => label === 'true')).toMatchObject({ preselect: true, detail: 'default' })
    expect(items.find(({ label }) => label === 'false')?.preselect).toBeUndefined()
  })

  it('of feature gates', () => {
    kubelet('featureGates:\n  SomeGate: <|>', { exactly: ['true', 'false'] })
  })

  it('of a vocabulary, deprecated ones last', () => {
    kubelet('tlsMinVersion: <|>', { exactly: ['VersionTLS13', 'VersionTLS12', 'VersionTLS11', 'VersionTLS10'] })
  })

  it('defaults and examples', () => {
    kubelet('maxPods: <|>', { exactly: ['110'] })
    kubelet('staticPodPath: <|>', { exactly: ['/etc/kubernetes/manifests'] })
  })

  it('are quoted where they would be read as something else', () => {
    kubelet('address: <|>', { accept: '::', result: 'address: "::"' })
  })

  it('of map entries follow the key', () => {
    kubelet('evictionHard:\n  imagefs.available: <|>', { offers: ['15%'], offersNot: ['100Mi'] })
  })

  it('that no two items of a list may share are left out once used', () => {
    egress('egressSelections:\n- name: cluster\n- name: <|>', { offers: ['controlplane'] })
  })

  it('on a line of their own', () => {
    authz(`${WEBHOOK}    failurePolicy:\n      <|>`, {
      accept: 'Deny',
      result: `${WEBHOOK}    failurePolicy:\n      Deny`,
    })
  })

  it('not behind a finished value', () => {
    authz(`${WEBHOOK}    failurePolicy: "Deny" <|>`, { exactly: [] })
  })

  it('with CRLF', () => {
    authz(`${WEBHOOK.replaceAll('\n', '\r\n')}    failurePolicy: De<|>\r\n`, {
      accept: 'Deny',
      result: `${WEBHOOK.replaceAll('\n', '\r\n')}    failurePolicy: Deny\r\n`,
    })
  })
})

describe('names', () => {
  it('that other documents of the file define', () => {
    const { items } = itemsAt(
      [
        'apiVersion: apiserver.k8s.io/v1beta1',
        'kind: EgressSelectorConfiguration',
        'egressSelections:',
        '- name: cluster',
        '---',
        'apiVersion: apiserver.config.k8s.io/v1',
        'kind: AuthenticationConfiguration',
        'jwt:',
        '- issuer:',
        '    egressSelectorType: <|>',
      ].join('\n'),
    )
    expect(items.filter(({ label }) => label === 'cluster')).toHaveLength(1)
  })
})
