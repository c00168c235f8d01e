import { expect, test } from 'vitest'
import { fuzzyRank } from '../../server/src/core/base/fuzzy-rank.ts'
import { testService } from '../harness/schemas.ts'

function symbols(text: string): readonly string[] {
  const service = testService()
  return service
    .workspaceSymbols(service.open(text))
    .map(({ name, kind, container, span }) =>
      [kind, name, container && `in ${container}`, `at ${text.slice(span.start, span.end)}`].filter(Boolean).join(' '),
    )
}

test('documents, and items of lists that have a name', () => {
  expect(
    symbols(`apiVersion: apiserver.k8s.io/v1
kind: AuthenticationConfiguration
jwt:
- issuer: &issuer
    url: https://idp.example.com
  claimValidationRules:
  - claim: hd
    requiredValue: example.com
  - {}
- issuer: *issuer
---
apiVersion: v1
kind: Pod
---
apiVersion: kubelet.config.k8s.io/v1beta1
kind: "KubeletConfiguration"
`),
  ).toEqual([
    'document AuthenticationConfiguration at AuthenticationConfiguration',
    'item https://idp.example.com in AuthenticationConfiguration at https://idp.example.com',
    'item hd in AuthenticationConfiguration at hd',
    'document KubeletConfiguration at "KubeletConfiguration"',
  ])
})

test('in embedded documents', () => {
  const text = `apiVersion: v1\nkind: ConfigMap\ndata:\n  a.yaml: |\n    apiVersion: kubelet.config.k8s.io/v1beta1\n    kind: KubeletConfiguration\n`
  expect(symbols(text)).toEqual(['document KubeletConfiguration at KubeletConfiguration'])
})

test.each([
  ['', 0],
  ['kube', 0],
  ['conf', 1],
  ['config', 1],
  ['figur', 2],
  ['kconf', 3],
  ['tn', 3],
  ['nk', undefined],
  ['kubelets', undefined],
])('"%s" in KubeletConfiguration: %s', (typed, rank) => {
  expect(fuzzyRank(typed, 'KubeletConfiguration')).toBe(rank)
})

test('a word begins behind a sign', () => {
  expect(fuzzyRank('idp', 'https://idp.example.com')).toBe(1)
})
