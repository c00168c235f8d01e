import { describe, it } from 'vitest'
import { completionIn } from '../harness/completion.ts'

const authn = completionIn('apiserver.config.k8s.io/v1', 'AuthenticationConfiguration')
const authz = completionIn('apiserver.config.k8s.io/v1', 'AuthorizationConfiguration')
const kubelet = completionIn('kubelet.config.k8s.io/v1beta1', 'KubeletConfiguration')

describe('while the text does not parse', () => {
  it('a half-typed key above other keys', () => {
    kubelet('max<|>\nport: 1\n', { accept: 'maxPods', result: 'maxPods: \nport: 1\n' })
    authz('authorizers:\n- type: Webhook\n  na<|>\n  webhook:\n    timeout: 3s\n', {
      accept: 'name',
      result: 'authorizers:\n- type: Webhook\n  name: \n  webhook:\n    timeout: 3s\n',
    })
  })

  it('a half-typed key above its value', () => {
    kubelet('authen<|>\n  webhook:\n    enabled: true\n', {
      accept: 'authentication',
      result: 'authentication:\n  webhook:\n    enabled: true\n',
    })
    kubelet('authentication\n  webh<|>\n    enabled: true\n', {
      exactly: ['x509', 'webhook', 'anonymous'],
      accept: 'webhook',
      result: 'authentication\n  webhook:\n    enabled: true\n',
    })
    kubelet('clusterD<|>\n- 10.0.0.10\n', { accept: 'clusterDNS', result: 'clusterDNS:\n- 10.0.0.10\n' })
  })

  it('an unclosed bracket above', () => {
    kubelet('clusterDNS: [1.1.1.1\nmax<|>\n', { offers: [] })
    kubelet('enforceNodeAllocatable: [po<|>\nmaxPods: 1\n', {
      accept: 'pods',
      result: 'enforceNodeAllocatable: [pods\nmaxPods: 1\n',
    })
  })

  it('an unclosed brace around the cursor', () => {
    authz('authorizers:\n- {type: Node, na<|>\n', { accept: 'name', result: 'authorizers:\n- {type: Node, name: \n' })
  })

  it('an unclosed quote at the cursor', () => {
    kubelet('tlsMinVersion: "Ver<|>\nmaxPods: 1\n', {
      accept: 'VersionTLS12',
      result: 'tlsMinVersion: "VersionTLS12"\nmaxPods: 1\n',
    })
  })

  it('a key without a colon elsewhere', () => {
    kubelet('port\nmax<|>\n', { accept: 'maxPods', result: 'port\nmaxPods: \n' })
  })

  it('a tab elsewhere', () => {
    kubelet('logging:\n\tformat: json\nmax<|>\n', {
      accept: 'maxPods',
      result: 'logging:\n\tformat: json\nmaxPods: \n',
    })
  })

  it('keys given twice', () => {
    kubelet('port: 1\nport: 2\nmax<|>\n', { accept: 'maxPods', result: 'port: 1\nport: 2\nmaxPods: \n' })
  })

  it('a wrong shape above', () => {
    authn('anonymous: 5\njwt:\n- iss<|>', {
      accept: 'issuer',
      result: 'anonymous: 5\njwt:\n- issuer:\n    url:\n    audiences:\n    - ',
    })
  })

  it('another document that is broken', () => {
    kubelet('max<|>\n---\n{[\n', { accept: 'maxPods', result: 'maxPods: \n---\n{[\n' })
  })
})
