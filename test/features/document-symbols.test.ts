import { expect, test } from 'vitest'
import type { DocumentSymbol } from '../../server/src/core/features/document-symbols.ts'
import { testService } from '../harness/schemas.ts'

function outline(text: string): readonly string[] {
  const service = testService()
  const lines: string[] = []
  const visit = (symbol: DocumentSymbol, depth: number) => {
    lines.push(
      `${'  '.repeat(depth)}${symbol.name}${symbol.detail ? ` — ${symbol.detail}` : ''} (${symbol.kind}${symbol.deprecated ? ', deprecated' : ''})`,
    )
    for (const child of symbol.children) visit(child, depth + 1)
  }
  for (const symbol of service.documentSymbols(service.open(text))) visit(symbol, 0)
  return lines
}

test('items are called by what they mean', () => {
  expect(
    outline(`apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
- issuer:
    url: https://one.example.com
    audiences: [app, other]
  claimMappings:
    username: {claim: sub, prefix: ""}
- issuer: {audiences: [x]}
anonymous:
  enabled: true
`),
  ).toEqual([
    'AuthenticationConfiguration — apiserver.orch.io/v1beta1 (document)',
    '  jwt — 2 items (list)',
    '    https://one.example.com (object)',
    '      issuer (object)',
    '        url — https://one.example.com (string)',
    '        audiences — 2 items (list)',
    '          app (string)',
    '          other (string)',
    '      claimMappings (object)',
    '        username (object)',
    '          claim — sub (string)',
    '          prefix — "" (string)',
    '    [1] (object)',
    '      issuer (object)',
    '        audiences — 1 item (list)',
    '          x (string)',
    '  anonymous (object)',
    '    enabled — true (boolean)',
  ])
})

test('one symbol for each document of ours; others have none', () => {
  expect(
    outline(`apiVersion: v1
kind: ConfigMap
---
apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
maxPods: 5
iptablesDropBit: 3
`),
  ).toEqual([
    'KubeletConfiguration — kubelet.config.orch.io/v1beta1 (document)',
    '  maxPods — 5 (number)',
    '  iptablesDropBit — 3 (number, deprecated)',
  ])
})

test('symbols lie within their parents, and their selection within themselves', () => {
  const service = testService()
  const text = `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
evictionHard: &hard {memory.available: 1Gi}
evictionSoft: *hard
authentication:
  <<: {anonymous: {enabled: false}}
  webhook: {enabled: true}
`
  const visit = (symbol: DocumentSymbol) => {
    expect(symbol.span.start).toBeLessThanOrEqual(symbol.selection.start)
    expect(symbol.selection.end).toBeLessThanOrEqual(symbol.span.end)
    for (const child of symbol.children) {
      expect(symbol.span.start).toBeLessThanOrEqual(child.span.start)
      expect(child.span.end).toBeLessThanOrEqual(symbol.span.end)
      visit(child)
    }
  }
  service.documentSymbols(service.open(text)).forEach(visit)
})
