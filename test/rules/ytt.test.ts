import { describe, test } from 'vitest'
import { check } from '../harness/check.ts'
import { realKubelet } from './documents.ts'

describe('a file with marks of ytt', () => {
  test('has branches that repeat keys, and values that nobody knows', () =>
    check(`#@ load("@ytt:data", "data")
${realKubelet}#@ if data.values.large:
maxPods: 250
#@ else:
maxPods: 110
#@ end
clusterDomain: #@ data.values.domain
port: "10250" #@ data.values.port
clusterDNS:
#@ for address in data.values.dns:
- #@ address
#@ end
registryPullQPS: many
#                ^^^^ error wrong-type
`))

  test('may leave out and bring fields', () =>
    check(`apiVersion: kubelet.config.k8s.io/v1
kind: CredentialProviderConfig
providers:
#@ for name in ["a", "b"]:
- name: #@ name
  #@ if name == "a":
  matchImages: [a.example]
  #@ end
  defaultCacheDuration: soon
#                       ^^^^ error malformed-duration
#@ end
`))

  test('is overlaid where annotations say so', () =>
    check(`#@overlay/match by="name"
---
apiVersion: kubelet.config.k8s.io/v1
kind: CredentialProviderConfig
providers:
#@overlay/match by="name"
- name: a #@overlay/merge
`))

  test('repeats keys outside of branches like any other where nothing branches', () =>
    check(`#@ load("@ytt:data", "data")
${realKubelet}maxPods: 250
maxPods: #@ data.values.pods
^^^^^^^ warning duplicate-key
`))

  test('is none where the mark stands in a text or in another comment', () =>
    check(`# See #@ if.
#@TODO
${realKubelet}podCIDR: "10.0.0.0/33 #@ if b"
maxPods: 250
maxPods: 110
^^^^^^^ warning duplicate-key
`))
})
