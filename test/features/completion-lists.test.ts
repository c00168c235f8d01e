import { describe, it } from 'vitest'
import { completionIn } from '../harness/completion.ts'

const authn = completionIn('apiserver.config.k8s.io/v1', 'AuthenticationConfiguration')
const authz = completionIn('apiserver.config.k8s.io/v1', 'AuthorizationConfiguration')
const kubelet = completionIn('kubelet.config.k8s.io/v1beta1', 'KubeletConfiguration')

describe('items', () => {
  it('behind a dash', () => {
    kubelet('enforceNodeAllocatable:\n- <|>', {
      offers: ['pods', 'system-reserved'],
      accept: 'pods',
      result: 'enforceNodeAllocatable:\n- pods',
    })
    kubelet('enforceNodeAllocatable:\n-<|>', { accept: 'pods', result: 'enforceNodeAllocatable:\n- pods' })
    kubelet('enforceNodeAllocatable:\n- sys<|>tem', {
      accept: 'system-reserved',
      result: 'enforceNodeAllocatable:\n- system-reserved',
    })
  })

  it('behind a dash whose item has its keys on the next lines, as further keys of it', () => {
    authz('authorizers:\n  - <|>\n    name: a\n', {
      exactly: ['type', 'webhook'],
      accept: 'type',
      result: 'authorizers:\n  - type: \n    name: a\n',
    })
    authn('jwt:\n-<|>\n  claimMappings: {}\n', {
      accept: 'userValidationRules',
      result: 'jwt:\n- userValidationRules:\n  - expression: \n  claimMappings: {}\n',
    })
  })

  it('on a line without one', () => {
    kubelet('enforceNodeAllocatable:\n- pods\n<|>', {
      accept: '- system-reserved',
      result: 'enforceNodeAllocatable:\n- pods\n- system-reserved',
    })
    kubelet('enforceNodeAllocatable:\n  - pods\n  <|>\nmaxPods: 1\n', {
      accept: 'system-reserved',
      result: 'enforceNodeAllocatable:\n  - pods\n  - system-reserved\nmaxPods: 1\n',
    })
    kubelet('enforceNodeAllocatable:\n  <|>', { accept: 'pods', result: 'enforceNodeAllocatable:\n  - pods' })
    kubelet('enforceNodeAllocatable:\n<|>', { accept: '- pods', result: 'enforceNodeAllocatable:\n- pods' })
  })

  it('below the key when the cursor is on its line', () => {
    kubelet('enforceNodeAllocatable: <|>', { accept: 'pods', result: 'enforceNodeAllocatable:\n- pods' })
    kubelet('a:\n  b: 1\nclusterDNS:\n  - 1.1.1.1\nenforceNodeAllocatable: <|>', {
      accept: 'pods',
      result: 'a:\n  b: 1\nclusterDNS:\n  - 1.1.1.1\nenforceNodeAllocatable:\n  - pods',
    })
  })

  it('where dashes stand at the column of keys, keys are offered as well', () => {
    kubelet('enforceNodeAllocatable:\n- pods\n<|>', {
      offers: ['maxPods', '- system-reserved'],
      accept: 'maxPods',
      result: 'enforceNodeAllocatable:\n- pods\nmaxPods: ',
    })
  })

  it('lists that are known as a whole', () => {
    kubelet('enforceNodeAllocatable: <|>', {
      accept: '[pods, system-reserved, kube-reserved]',
      result: 'enforceNodeAllocatable:\n- pods\n- system-reserved\n- kube-reserved',
    })
  })

  it('cipher suites', () => {
    kubelet('tlsCipherSuites:\n- <|>', { offers: ['TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256'] })
  })

  it('that a list without repetition has are left out', () => {
    kubelet('tlsCurvePreferences:\n- 4588\n- <|>', { offers: ['29', '23'], offersNot: ['4588'] })
  })
})

describe('items that are objects', () => {
  it('begin with a key', () => {
    authz('authorizers:\n- <|>', {
      offers: ['type', 'name', 'webhook'],
      accept: 'type',
      result: 'authorizers:\n- type: ',
    })
    authz('authorizers:\n- ty<|>', { accept: 'type', result: 'authorizers:\n- type: ' })
    authz('authorizers:\n-<|>', { accept: 'type', result: 'authorizers:\n- type: ' })
  })

  it('without a dash yet', () => {
    authz('authorizers:\n  <|>', { accept: 'type, name', result: 'authorizers:\n  - type:\n    name: ' })
    authz('authorizers:\n- type: Node\n  name: node\n<|>', {
      accept: '- type, name',
      result: 'authorizers:\n- type: Node\n  name: node\n- type:\n  name: ',
    })
  })

  it('go on with the keys that are missing', () => {
    authz('authorizers:\n- type: Node\n  <|>', {
      offers: ['name'],
      offersNot: ['type'],
      accept: 'name',
      result: 'authorizers:\n- type: Node\n  name: ',
    })
  })

  it('in lists inside them', () => {
    authn('jwt:\n- issuer:\n    url: https://example.com\n    audiences:\n    - a\n  claimValidationRules:\n  - <|>', {
      offers: ['claim', 'expression'],
    })
  })
})
