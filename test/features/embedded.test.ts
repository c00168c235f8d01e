import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../server/src/core/base/text-edit.ts'
import type { DocumentSymbol } from '../../server/src/core/features/document-symbols.ts'
import { applyFix } from '../harness/check.ts'
import { accept, demandSound, inOrder } from '../harness/completion.ts'
import { configMap, crlf } from '../harness/config-map.ts'
import { parseCursor } from '../harness/cursor.ts'
import { testService } from '../harness/schemas.ts'

describe('fixes', () => {
  test('change a word', () => {
    expect(applyFix(configMap('MaxPods: 5\n'), 'Change to "maxPods"')).toBe(configMap('maxPods: 5\n'))
  })

  test('remove the last line of a block', () => {
    expect(applyFix(configMap('maxPods: 5\niptablesDropBit: 15\n'), 'Remove "iptablesDropBit"')).toBe(
      configMap('maxPods: 5\n'),
    )
  })

  test('add lines with the indentation and the line breaks of the block', () => {
    const before = `data:
  admission: |
    apiVersion: apiserver.config.k8s.io/v1
    kind: AuthorizationConfiguration
    authorizers:
    - type: Node
metadata: {}
`.replace('apiserver.config.k8s.io/v1\n    kind: Auth', 'apiserver.config.k8s.io/v1\n    kind: Auth')
    const after = before.replace('    - type: Node\n', '    - type: Node\n      name: NAME\n')
    const fixed = (text: string) => applyFix(text, 'Add "name"').replace(/name: .*?(?=\r?\n)/, 'name: NAME')
    expect(fixed(before)).toBe(after)
    expect(fixed(crlf(before))).toBe(crlf(after))
  })

  test('add a line to the header', () => {
    expect(
      applyFix(
        'data:\n  x: |\n    apiVersion: kubelet.config.k8s.io/v1beta1\n    maxPods: 5\n',
        'Add kind: KubeletConfiguration',
      ),
    ).toContain('\n    kind: KubeletConfiguration\n    apiVersion: kubelet.config.k8s.io/v1beta1\n')
  })

  test('escape in double quotes what a text needs', () => {
    const text = (gate: string) =>
      `data: {kubelet: "apiVersion: kubelet.config.k8s.io/v1beta1\\nkind: KubeletConfiguration\\nsystemReserved: {cpu: ${gate}}\\n"}\n`
    expect(applyFix(text('1'), 'Quote: "1"')).toBe(text('\\"1\\"'))
  })

  test('in single quotes are written so that the value has the line break', () => {
    const before = `x: 'apiVersion: kubelet.config.k8s.io/v1beta1

  kind: KubeletConfiguration

  MaxPods: 5'
`
    expect(applyFix(before, 'Change to "maxPods"')).toBe(before.replace('MaxPods', 'maxPods'))
  })

  test('all at once reach the embedded files and those beside them', () => {
    const service = testService()
    const text = `${configMap('MaxPods: "110"\n')}---\napiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nMaxPods: 5\n`
    const { text: fixed, edits } = service.fixAll(service.open(text))
    expect(fixed).toBe(text.replaceAll('MaxPods', 'maxPods').replace('"110"', '110'))
    expect(applyEdits(text, edits)).toBe(fixed)
  })

  test('to ignore a finding write the comment into the text', () => {
    expect(applyFix(configMap('cgroupDriver: x\n'), 'Ignore unknown-value on this line')).toBe(
      configMap('# orch-config-ignore unknown-value: \ncgroupDriver: x\n'),
    )
  })
})

describe('completion', () => {
  function completed(source: string, label: string): string {
    const { text, offset } = parseCursor(source)
    const service = testService()
    const items = inOrder(service.complete(service.open(text), offset))
    for (const item of items) demandSound(item, text, offset)
    const item = items.find((candidate) => candidate.label === label)
    expect(item, `"${label}" is not among: ${items.map((candidate) => candidate.label).join(' | ')}`).toBeDefined()
    return item ? accept(text, item) : ''
  }

  test('of a key that is typed', () => {
    expect(completed(configMap('maxP<|>\n'), 'maxPods')).toBe(configMap('maxPods: \n'))
  })

  test('of keys on a blank line at the end of the file', () => {
    const text = 'data:\n  x: |\n    apiVersion: kubelet.config.k8s.io/v1beta1\n    kind: KubeletConfiguration\n    '
    expect(completed(`${text}<|>`, 'maxPods')).toBe(`${text}maxPods: `)
    expect(completed(crlf(`${text}<|>`), 'maxPods')).toBe(crlf(`${text}maxPods: `))
  })

  test('of keys on a blank line before the rest of the file', () => {
    expect(completed(configMap('maxPods: 5\n    <|>\n').replace(/^ {8}</m, '    <'), 'podCIDR')).toBe(
      configMap('maxPods: 5\npodCIDR: \n'),
    )
  })

  test('of a key below another one', () => {
    expect(completed(configMap('authentication:\n  <|>\n'), 'anonymous')).toMatch(
      /\n {4}authentication:\n {6}anonymous:\n {8}/,
    )
  })

  test('of a key that is typed in a patch, whose apiVersion stands elsewhere', () => {
    const text = (key: string) =>
      `kubeadmConfigPatches:\n- |\n  kind: KubeletConfiguration\n  ${key}\n  cgroupDriver: systemd\n`
    expect(completed(text('maxP<|>'), 'maxPods')).toBe(text('maxPods: '))
  })

  test('of a key that is typed above items with keys of the header', () => {
    const text = (key: string) =>
      `x: |\n  apiVersion: kubelet.config.k8s.io/v1\n  kind: CredentialProviderConfig\n  ${key}\n    - name: a\n      apiVersion: credentialprovider.kubelet.k8s.io/v1\n`
    expect(completed(text('pr<|>'), 'providers')).toBe(text('providers:'))
  })

  test('of a value in double quotes', () => {
    const text = (driver: string) =>
      `x: "apiVersion: kubelet.config.k8s.io/v1beta1\\nkind: KubeletConfiguration\\ncgroupDriver: ${driver}\\n"\n`
    expect(completed(text('sys<|>'), 'systemd')).toBe(text('systemd'))
  })

  test('of the header that is half there', () => {
    const text = (kind: string) => `x: |\n  apiVersion: kubelet.config.k8s.io/v1beta1\n  ${kind}\n`
    expect(completed(text('kind: <|>'), 'KubeletConfiguration')).toBe(text('kind: KubeletConfiguration'))
  })

  test('nowhere else in documents of others', () => {
    const service = testService()
    const text = configMap('maxPods: 5\n')
    for (const word of ['data:', '  kubelet:', 'metadata:', '  name:']) {
      expect(service.complete(service.open(text), text.indexOf(word) + word.length)).toEqual([])
    }
    // In the indentation of the block, where a key would end it.
    const blank = configMap('maxPods: 5\n\n')
    expect(service.complete(service.open(blank), blank.indexOf('\n\n') + 1)).toEqual([])
  })

  test('in an expression', () => {
    const { text, offset } = parseCursor(`data:
  x: |
    apiVersion: apiserver.config.k8s.io/v1
    kind: AuthenticationConfiguration
    jwt:
    - issuer: {url: https://x.example, audiences: [a]}
      claimMappings:
        username:
          expression: claims.<|>
`)
    const service = testService()
    expect(service.complete(service.open(text), offset).map(({ label }) => label)).toContain('sub')
  })
})

describe('what editors ask for', () => {
  const service = testService()

  test('hover', () => {
    const { text, offset } = parseCursor(configMap('max<|>Pods: 5\n'))
    const answer = service.hover(service.open(text), offset)
    expect(text.slice(answer?.span.start, answer?.span.end)).toBe('maxPods')
    expect(answer?.markdown).toContain('pods')
    expect(service.hover(service.open(text), text.indexOf('ConfigMap'))).toBeUndefined()
  })

  test('the outline', () => {
    const text = `${configMap('authentication: {anonymous: {enabled: true}}\n')}---\napiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 5\n`
    const show = ({ name, span, selection, children }: DocumentSymbol): unknown[] => {
      expect(span.start <= selection.start && selection.end <= span.end).toBe(true)
      return [name, text.slice(selection.start, selection.end), ...children.map(show)]
    }
    expect(service.documentSymbols(service.open(text)).map(show)).toEqual([
      [
        'KubeletConfiguration',
        'KubeletConfiguration',
        ['authentication', 'authentication', ['anonymous', 'anonymous', ['enabled', 'enabled']]],
      ],
      ['KubeletConfiguration', 'KubeletConfiguration', ['maxPods', 'maxPods']],
    ])
  })

  test('folding', () => {
    const text = configMap('authentication:\n  anonymous:\n    enabled: true\n')
    expect(service.foldingRanges(service.open(text))).toEqual(
      expect.arrayContaining([
        { startLine: 3, endLine: 8 },
        { startLine: 6, endLine: 8 },
        { startLine: 7, endLine: 8 },
      ]),
    )
  })

  test('selection', () => {
    const { text, offset } = parseCursor(configMap('authorization: {mode: Web<|>hook}\n'))
    const texts = service.selectionRanges(service.open(text), offset).map(({ start, end }) => text.slice(start, end))
    expect(texts.slice(0, 3)).toEqual(['Webhook', 'mode: Webhook', '{mode: Webhook}'])
    expect(texts.at(-1)).toBe(text)
    for (const [index, inner] of texts.slice(0, -1).entries()) expect(texts[index + 1]).toContain(inner)
  })

  test('selection within an escape holds the place', () => {
    const inner =
      '"apiVersion: kubelet.config.orch.io/v1beta1\\nkind: KubeletConfiguration\\nclusterDNS:\\n- \\"a\\"\\n"'
    const text = `{"apiVersion": "v1", "kind": "ConfigMap", "data": {"kubelet": ${inner}}}`
    const file = service.open(text)
    expect(file.embedded).toHaveLength(1)
    for (let offset = text.indexOf(inner); offset <= text.length; offset++)
      for (const { start, end } of service.selectionRanges(file, offset))
        expect([start <= offset, offset <= end]).toEqual([true, true])
  })

  test('of expressions', () => {
    const { text, offset } = parseCursor(`data:
  x: |
    apiVersion: apiserver.config.k8s.io/v1
    kind: AuthenticationConfiguration
    jwt:
    - issuer: {url: https://x.example, audiences: [a]}
      claimMappings:
        username:
          expression: claims.sub.replace(<|>"a", "b")
`)
    const file = service.open(text)
    expect(service.signatureHelp(file, offset)?.signatures[0]?.label).toContain('replace')
    const tokens = service.semanticTokens(file).map(({ span }) => text.slice(span.start, span.end))
    expect(tokens).toEqual(expect.arrayContaining(['claims', 'replace', '"a"']))
    const answer = service.hover(file, text.indexOf('replace'))
    expect(text.slice(answer?.span.start, answer?.span.end)).toContain('replace')
  })
})
