import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdits } from '../../server/src/core/base/text-edit.ts'
import { sortKeys } from '../../server/src/core/features/sort-keys.ts'
import { testService } from '../harness/schemas.ts'

function sorted(text: string): string {
  const service = testService()
  return applyEdits(text, service.sortKeys(service.open(text)))
}

const HEADER = 'apiVersion: apiserver.k8s.io/v1\nkind: AuthenticationConfiguration\n'

test('header first, then the order of the schema, at every depth', () => {
  expect(
    sorted(`kind: AuthenticationConfiguration
jwt:
- claimMappings:
    groups:
      prefix: ""
      claim: groups
    username:
      claim: sub
      prefix: ""
  issuer:
    audiences: [a]
    url: https://idp.example.com
apiVersion: apiserver.k8s.io/v1
`),
  ).toBe(`apiVersion: apiserver.k8s.io/v1
kind: AuthenticationConfiguration
jwt:
- issuer:
    url: https://idp.example.com
    audiences: [a]
  claimMappings:
    username:
      claim: sub
      prefix: ""
    groups:
      claim: groups
      prefix: ""
`)
})

test('comments travel with their key, blank lines stay where they are between keys', () => {
  expect(
    sorted(`# The whole file
${HEADER}jwt:
- issuer:
    # who may use it
    audiences: # several
    - a
      # not yet
    # where it is
    url: https://idp.example.com # really

    discoveryURL: https://x.example.com
    # left over
  claimMappings: {}
`),
  ).toBe(`# The whole file
${HEADER}jwt:
- issuer:
    # where it is
    url: https://idp.example.com # really
    discoveryURL: https://x.example.com

    # who may use it
    audiences: # several
    - a
      # not yet
    # left over
  claimMappings: {}
`)
})

test('the last line may lack its end, and line breaks stay as they are', () => {
  expect(sorted('kind: KubeletConfiguration\r\napiVersion: kubelet.config.k8s.io/v1beta1')).toBe(
    'apiVersion: kubelet.config.k8s.io/v1beta1\r\nkind: KubeletConfiguration',
  )
})

test('unknown keys come last, in their order', () => {
  expect(sorted(`z: 1\na: 2\n${HEADER}jwt: []\n`)).toBe(`${HEADER}jwt: []\nz: 1\na: 2\n`)
})

test.each([
  ['a sorted file', `${HEADER}jwt:\n- issuer: {audiences: [a], url: https://x}\n`],
  [
    'maps',
    'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nfeatureGates:\n  B: true\n  A: true\n',
  ],
  ['anchors and aliases', `${HEADER}jwt:\n- issuer:\n    discoveryURL: &u https://x\n    url: *u\n`],
  ['repeated keys', `kind: X\n${HEADER}`],
  [
    'templates',
    `kind: AuthenticationConfiguration\n{{ if .x }}\njwt: []\n{{ end }}\napiVersion: apiserver.k8s.io/v1\n`,
  ],
  ['text that cannot be read', `jwt: [\n${HEADER}`],
  ['JSON', '{"kind": "AuthenticationConfiguration", "apiVersion": "apiserver.k8s.io/v1"}\n'],
  ['documents of others', 'kind: Pod\napiVersion: v1\n'],
  [
    'a comment that would have to stand behind a dash',
    `${HEADER}jwt:\n- claimMappings: {}\n  # the issuer\n  issuer: {}\n`,
  ],
])('nothing happens to %s', (_name, text) => {
  expect(sorted(text)).toBe(text)
})

test('of several documents each is sorted by itself', () => {
  const other = 'kind: Pod\napiVersion: v1\n'
  expect(
    sorted(`${other}---\nkind: KubeletConfiguration\napiVersion: kubelet.config.k8s.io/v1beta1\n---\n${other}`),
  ).toBe(`${other}---\napiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n---\n${other}`)
})

test('any order of keys with any texts ends up the same way, and stays so', () => {
  const entries = [
    'apiVersion: kubelet.config.k8s.io/v1beta1\n',
    'kind: KubeletConfiguration\n',
    'maxPods: 110 # per node\n',
    'evictionHard:\n  memory.available: 100Mi\n  # deep\n',
    'clusterDomain: |\n  two\n\n  lines\n',
    'staticPodURL: >-\n  folded\n  text\n\n',
    'clusterDNS:\n- 10.0.0.10\n- 10.0.0.11\n',
    'authentication:\n  webhook:\n    cacheTTL: 2m\n    enabled: true\n  anonymous: {enabled: false}\n',
    'cgroupRoot: "a\n  b"\n',
  ]
  fc.assert(
    fc.property(fc.shuffledSubarray(entries, { minLength: 3 }), (chosen) => {
      const once = sorted(chosen.join(''))
      expect(sorted(once)).toBe(once)
      if (!chosen.includes(entries[0] ?? '') || !chosen.includes(entries[1] ?? '')) return
      expect(once.replace(/\n+/g, '\n').startsWith(`${entries[0]}${entries[1]}`)).toBe(true)
      expect([...once].sort().join('')).toBe([...chosen.join('')].sort().join(''))
    }),
    { numRuns: 200 },
  )
})

test('what has been sorted is read once, however many documents there are', () => {
  const { open } = testService()
  let opened = 0
  const edits = sortKeys(
    open('kind: KubeletConfiguration\napiVersion: kubelet.config.k8s.io/v1beta1\n---\n'.repeat(20)),
    (text) => {
      opened++
      return open(text)
    },
  )
  expect(edits).toHaveLength(20)
  expect(opened).toBe(1)
})
