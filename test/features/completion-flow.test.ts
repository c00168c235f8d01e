import { describe, it } from 'vitest'
import { completion, completionIn } from '../harness/completion.ts'

const authn = completionIn('apiserver.config.k8s.io/v1', 'AuthenticationConfiguration')
const authz = completionIn('apiserver.config.k8s.io/v1', 'AuthorizationConfiguration')
const kubelet = completionIn('kubelet.config.k8s.io/v1beta1', 'KubeletConfiguration')

describe('flow style', () => {
  it('keys', () => {
    authz('authorizers: [{<|>}]', { accept: 'type', result: 'authorizers: [{type: }]' })
    authz('authorizers: [{type: Node, <|>}]', {
      accept: 'name',
      offersNot: ['type'],
      result: 'authorizers: [{type: Node, name: }]',
    })
    authz('authorizers: [{type: Node,<|>}]', { accept: 'name', result: 'authorizers: [{type: Node, name: }]' })
    authz('authorizers: [{<|>type: Node}]', { accept: 'name' })
    authz('authorizers: [{na<|>, type: Node}]', { accept: 'name', result: 'authorizers: [{name: , type: Node}]' })
  })

  it('whole objects in lists', () => {
    authz('authorizers: [<|>]', { accept: 'type, name', result: 'authorizers: [{type: , name: }]' })
    authn('jwt: [<|>]', { accept: 'issuer', result: 'jwt: [{issuer: {url: , audiences: []}}]' })
  })

  it('values and items', () => {
    authz('authorizers: [{type: <|>}]', { accept: 'Node', result: 'authorizers: [{type: Node}]' })
    kubelet('enforceNodeAllocatable: [<|>]', { accept: 'pods', result: 'enforceNodeAllocatable: [pods]' })
    kubelet('enforceNodeAllocatable: [pods, sys<|>]', {
      accept: 'system-reserved',
      result: 'enforceNodeAllocatable: [pods, system-reserved]',
    })
    kubelet('evictionHard: {memory.available: 100Mi, <|>}', {
      accept: 'pid.available',
      result: 'evictionHard: {memory.available: 100Mi, pid.available: }',
    })
  })
})

describe('JSON', () => {
  const head = '{\n  "apiVersion": "kubelet.config.k8s.io/v1beta1",\n  "kind": "KubeletConfiguration",\n'

  it('keys with quotes and a value', () => {
    completion(`${head}  <|>\n}`, { accept: 'maxPods', result: `${head}  "maxPods": 110\n}` })
    completion(`${head}  "max<|>"\n}`, { accept: 'maxPods', result: `${head}  "maxPods": 110\n}` })
    completion(`${head}  "max<|>": 5\n}`, { accept: 'maxPods', result: `${head}  "maxPods": 5\n}` })
  })

  it('get the commas that they need', () => {
    completion(`${head}  <|>\n  "port": 1\n}`, {
      accept: 'maxPods',
      result: `${head}  "maxPods": 110,\n  "port": 1\n}`,
    })
    completion(`${head}  "port": 1\n  "<|>"\n}`, {
      accept: 'maxPods',
      result: `${head}  "port": 1,\n  "maxPods": 110\n}`,
    })
    completion(`${head}  "port": 1,\n  "<|>"\n}`, {
      accept: 'maxPods',
      result: `${head}  "port": 1,\n  "maxPods": 110\n}`,
    })
  })

  it('go on a line of their own below a text without a comma', () => {
    completion(`{"apiVersion": "kubelet.config.k8s.io/v1beta1",\n "kind": "KubeletConfiguration"\n <|>\n}`, {
      accept: 'maxPods',
      result: `{"apiVersion": "kubelet.config.k8s.io/v1beta1",\n "kind": "KubeletConfiguration",\n "maxPods": 110\n}`,
    })
  })

  it('values', () => {
    completion(`${head}  "tlsMinVersion": <|>\n}`, {
      accept: 'VersionTLS12',
      result: `${head}  "tlsMinVersion": "VersionTLS12"\n}`,
    })
    completion(`${head}  "tlsMinVersion": "Ver<|>"\n}`, {
      accept: 'VersionTLS12',
      result: `${head}  "tlsMinVersion": "VersionTLS12"\n}`,
    })
    completion(`${head}  "enableServer": <|>\n}`, { accept: 'false', result: `${head}  "enableServer": false\n}` })
    completion(`${head}  "enforceNodeAllocatable": ["<|>"]\n}`, {
      accept: 'pods',
      result: `${head}  "enforceNodeAllocatable": ["pods"]\n}`,
    })
    completion(`${head}  "enforceNodeAllocatable": ["pods", <|>]\n}`, {
      accept: 'system-reserved',
      result: `${head}  "enforceNodeAllocatable": ["pods", "system-reserved"]\n}`,
    })
  })

  it('objects spread as the file does', () => {
    completion(`${head}  <|>\n}`, {
      accept: 'userNamespaces',
      result: `${head}  "userNamespaces": {}\n}`,
    })
    completion('{\n  "apiVersion": "apiserver.config.k8s.io/v1",\n  "kind": "AuthorizationConfiguration",\n  <|>\n}', {
      accept: 'authorizers',
      result:
        '{\n  "apiVersion": "apiserver.config.k8s.io/v1",\n  "kind": "AuthorizationConfiguration",\n  "authorizers": [\n    {\n      "type": "Webhook",\n      "name": "policy.example.com"\n    }\n  ]\n}',
    })
  })
})
