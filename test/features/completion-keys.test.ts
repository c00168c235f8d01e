// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippet syntax
import { describe, expect, it } from 'vitest'
import { completionIn, itemsAt } from '../harness/completion.ts'

const authn = completionIn('apiserver.config.k8s.io/v1', 'AuthenticationConfiguration')
const authz = completionIn('apiserver.config.k8s.io/v1', 'AuthorizationConfiguration')
const kubelet = completionIn('kubelet.config.k8s.io/v1beta1', 'KubeletConfiguration')
const provider = completionIn('kubelet.config.k8s.io/v1', 'CredentialProviderConfig')

const WEBHOOK = 'authorizers:\n- type: Webhook\n  name: a\n  webhook:\n'

describe('keys', () => {
  it('are those of the place, required ones first, present ones left out', () => {
    authz(`${WEBHOOK}    timeout: 3s\n    <|>`, {
      offers: ['connectionInfo', 'failurePolicy', 'subjectAccessReviewVersion', 'authorizedTTL'],
      offersNot: ['timeout', 'type', 'authorizers'],
    })
  })

  it('of the root', () => {
    authz('<|>', { offers: ['authorizers'], offersNot: ['apiVersion', 'kind', 'timeout'] })
    kubelet('max<|>', { accept: 'maxPods', result: 'maxPods: ' })
  })

  it('bring required fields with them, down to the last one', () => {
    authn('<|>', {
      accept: 'jwt',
      result: 'jwt:\n- issuer:\n    url:\n    audiences:\n    -\n  claimMappings:\n    username: '.replace(
        'username: ',
        'username:\n      ',
      ),
    })
    completionIn('apiserver.orch.io/v1beta1', 'AuthorizationConfiguration')('authorizers:\n- <|>', {
      accept: 'type, name',
      result: 'authorizers:\n- type:\n  name: ',
      snippet: 'authorizers:\n- type: ${1|Webhook,Node,RBAC,ABAC|}\n  name: ${2:policy.example.com}',
    })
  })

  it('all that is missing can be had at once', () => {
    authz(`${WEBHOOK}    timeout: 3s\n    <|>`, {
      accept: 'connectionInfo, failurePolicy, subjectAccessReviewVersion',
      result: `${WEBHOOK}    timeout: 3s\n    connectionInfo:\n      type:\n    failurePolicy:\n    subjectAccessReviewVersion: `,
    })
  })

  it('replace the whole word under the cursor', () => {
    kubelet('max<|>Pod\n', { accept: 'maxPods', result: 'maxPods: \n' })
  })

  it('keep the colon and the value that are there', () => {
    kubelet('max<|>Pod: 110\n', { accept: 'maxPods', result: 'maxPods: 110\n' })
    kubelet('"max<|>Pod": 110\n', { accept: 'maxPods', result: '"maxPods": 110\n' })
  })

  it('keep the body that is there', () => {
    authn('jwt:\n- iss<|>\n    url: https://example.com\n', {
      accept: 'issuer',
      result: 'jwt:\n- issuer:\n    url: https://example.com\n',
    })
  })

  it('go between others', () => {
    authn(
      'jwt:\n- issuer:\n    url: https://example.com\n  <|>\n  claimMappings:\n    username: {claim: sub, prefix: ""}\n',
      {
        accept: 'claimValidationRules',
        offersNot: ['issuer', 'claimMappings'],
        result:
          'jwt:\n- issuer:\n    url: https://example.com\n  claimValidationRules:\n  - claim: \n  claimMappings:\n    username: {claim: sub, prefix: ""}\n',
      },
    )
  })

  it('with their usual values as placeholders', () => {
    authz(`${WEBHOOK}    <|>`, {
      accept: 'failurePolicy',
      snippet: `${WEBHOOK}    failurePolicy: \${1|NoOpinion,Deny|}`,
    })
    kubelet('<|>', { accept: 'maxPods', snippet: 'maxPods: ${1:110}' })
  })

  it('deprecated ones are marked and come last', () => {
    const { items } = itemsAt('apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n<|>')
    const first = items.findIndex(({ deprecated }) => deprecated)
    expect(first).toBeGreaterThan(0)
    expect(items.slice(first).filter(({ deprecated }) => !deprecated)).toEqual([])
    expect(items.find(({ label }) => label === 'iptablesDropBit')?.deprecated).toBe(true)
  })

  it('that do not go with a present one come late', () => {
    authn('jwt:\n- claimMappings:\n    username:\n      claim: sub\n      <|>', {
      offers: ['prefix', 'expression'],
      offersNot: ['claim'],
    })
  })

  it('that other fields forbid are left out', () => {
    authz('authorizers:\n- type: RBAC\n  name: rbac\n  <|>', { offersNot: ['webhook'] })
    authz('authorizers:\n- type: Webhook\n  name: a\n  <|>', { offers: ['webhook'] })
    const egress = completionIn('apiserver.k8s.io/v1beta1', 'EgressSelectorConfiguration')
    const connection = (protocol: string, below: string) =>
      `egressSelections:\n- name: etcd\n  connection:\n    proxyProtocol: ${protocol}\n${below}`
    egress(connection('GRPC', '    transport:\n      <|>'), { offers: ['uds'], offersNot: ['tcp'] })
    egress(connection('HTTPConnect', '    transport:\n      <|>'), { offers: ['uds', 'tcp'] })
    egress(connection('Direct', '    <|>'), { offersNot: ['transport'] })
  })

  it('that come by a merge are present', () => {
    authz('authorizers:\n- &first\n  type: Webhook\n  name: a\n- <<: *first\n  <|>', {
      offers: ['webhook'],
      offersNot: ['type', 'name'],
    })
  })

  it('of one version stay in it', () => {
    const head = 'providers:\n- name: a\n  '
    provider(`${head}<|>`, { offers: ['tokenAttributes'] })
    completionIn('kubelet.config.k8s.io/v1beta1', 'CredentialProviderConfig')(`${head}<|>`, {
      offers: ['args'],
      offersNot: ['tokenAttributes'],
    })
  })

  it('of a later release are left out for an earlier one', () => {
    kubelet('<|>', { offers: ['tlsCurvePreferences'] })
    kubelet('<|>', { offersNot: ['tlsCurvePreferences'], options: { release: '1.35' } })
  })

  it('stand deeper than a key without a value', () => {
    authn('jwt:\n- issuer:\n    <|>', {
      offers: ['url', 'audiences'],
      accept: 'url',
      result: 'jwt:\n- issuer:\n    url: ',
    })
  })

  it('are indented anew below a value, deeper than which nothing can stand', () => {
    for (const typed of ['', 'cg', 'cgroupDr']) {
      for (const value of ['maxPods: 110', 'address: "0.0.0.0"', 'clusterDNS: [10.0.0.10]', 'port: 1 # why']) {
        kubelet(`${value}\n    ${typed}<|>\n`, { accept: 'cgroupDriver', result: `${value}\ncgroupDriver: \n` })
      }
    }
    authn('jwt:\n- issuer:\n    url: https://a.example\n      <|>', {
      offers: ['audiences'],
      offersNot: ['url', 'claimMappings'],
      accept: 'audiences',
      result: 'jwt:\n- issuer:\n    url: https://a.example\n    audiences:\n    - ',
    })
    kubelet('clusterDomain: no domain\n  <|>', { exactly: [] })
  })

  it('go below a key whose line the cursor is on', () => {
    authn('jwt:\n- issuer: <|>', { accept: 'url', result: 'jwt:\n- issuer:\n    url: ' })
    authn('jwt:\n- issuer:<|>', { accept: 'url', result: 'jwt:\n- issuer:\n    url: ' })
  })

  it('follow the indentation of the file', () => {
    authn('anonymous:\n    enabled: true\njwt:\n    - issuer:\n          <|>', {
      accept: 'audiences',
      result: 'anonymous:\n    enabled: true\njwt:\n    - issuer:\n          audiences:\n              - ',
    })
  })

  it('with CRLF', () => {
    authn('jwt:\r\n- <|>', { accept: 'issuer', result: 'jwt:\r\n- issuer:\r\n    url:\r\n    audiences:\r\n    - ' })
  })

  it('say their type, whether they are required, and their default', () => {
    const { items } = itemsAt('apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n<|>')
    expect(items.find(({ label }) => label === 'maxPods')?.detail).toBe('int32, default 110')
  })
})

describe('keys of maps', () => {
  it('come from their vocabulary', () => {
    kubelet('evictionHard:\n  memory.available: 100Mi\n  <|>', {
      offers: ['nodefs.available', 'pid.available'],
      offersNot: ['memory.available', 'maxPods'],
      accept: 'pid.available',
      result: 'evictionHard:\n  memory.available: 100Mi\n  pid.available: ',
    })
    kubelet('evictionHard:\n  node<|>', {
      accept: 'nodefs.available',
      result: 'evictionHard:\n  nodefs.available: ',
      snippet: 'evictionHard:\n  nodefs.available: ${1:10%}',
    })
  })

  it('feature gates come with the other setting than they have', () => {
    const gates = completionIn('kubelet.config.orch.io/v1beta1', 'KubeletConfiguration')
    gates('featureGates:\n  <|>', {
      accept: 'MemoryManager',
      result: 'featureGates:\n  MemoryManager: ',
      snippet: 'featureGates:\n  MemoryManager: ${1|false,true|}',
    })
  })

  it('feature gates of an earlier release come without a guess at their setting', () => {
    kubelet('featureGates:\n  <|>', {
      accept: 'APIServerIdentity',
      snippet: 'featureGates:\n  APIServerIdentity: ${1|false,true|}',
    })
    kubelet('featureGates:\n  <|>', {
      options: { release: '1.35' },
      accept: 'APIServerIdentity',
      snippet: 'featureGates:\n  APIServerIdentity: ${1|true,false|}',
    })
  })

  it('feature gates are those of the release', () => {
    const { items } = itemsAt(
      'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nfeatureGates:\n  <|>',
    )
    expect(items.length).toBeGreaterThan(20)
  })

  it('below the key they go when the cursor is on its line', () => {
    kubelet('evictionHard: <|>', { accept: 'pid.available', result: 'evictionHard:\n  pid.available: ' })
  })
})

describe('nothing', () => {
  it('in comments and block scalars', () => {
    kubelet('# max<|>', { exactly: [] })
    kubelet('maxPods: 110 # <|>', { exactly: [] })
    authn('jwt:\n- issuer:\n    certificateAuthority: |\n      <|>', { exactly: [] })
  })

  it('below a key that does not exist', () => {
    kubelet('nosuch:\n  <|>', { exactly: [] })
  })
})
