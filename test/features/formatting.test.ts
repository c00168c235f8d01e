import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdits } from '../../server/src/core/base/text-edit.ts'
import { formatYaml } from '../../server/src/format-yaml.ts'
import { parseCursors } from '../harness/cursor.ts'
import { testService } from '../harness/schemas.ts'

/** The text after formatting; of a text with marks only what is between the first and the second one, the third and the fourth … */
async function formatted(source: string): Promise<string> {
  const { text, offsets } = parseCursors(source)
  const ranges = offsets.flatMap((start, index) => {
    const end = offsets[index + 1]
    return index % 2 === 0 && end !== undefined ? [{ start, end }] : []
  })
  const service = testService()
  const file = service.open(text)
  if (!service.mayFormat(file)) return text
  return applyEdits(text, service.formattingEdits(file, await formatYaml(text), ranges.length > 0 ? ranges : undefined))
}

const HEADER = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'

test('several ranges at once', async () => {
  expect(await formatted(`${HEADER}<|>maxPods:   110<|>\nport:   10250\n<|>podsPerCore:   2<|>\n`)).toBe(
    `${HEADER}maxPods: 110\nport:   10250\npodsPerCore: 2\n`,
  )
})

test('indentation and blanks; comments, quotes, anchors and blank lines stay', async () => {
  expect(
    await formatted(`${HEADER}# why
clusterDNS:
- '10.0.0.10'   # first
-   "10.0.0.11"

authentication:
        anonymous:   {enabled:  false}
        webhook: &hook
                cacheTTL:  2m   
clusterDomain:  'it''s'
systemReserved: *hook
`),
  ).toBe(`${HEADER}# why
clusterDNS:
  - '10.0.0.10' # first
  - "10.0.0.11"

authentication:
  anonymous: { enabled: false }
  webhook: &hook
    cacheTTL: 2m
clusterDomain: 'it''s'
systemReserved: *hook
`)
})

test('a range', async () => {
  expect(await formatted(`${HEADER}maxPods:   110\n<|>port:   10250<|>\nhealthzPort:   10248\n`)).toBe(
    `${HEADER}maxPods:   110\nport: 10250\nhealthzPort:   10248\n`,
  )
})

test('a range whose edits alone would change what the file says has none', async () => {
  const text = `${HEADER}authentication:\n    webhook:\n        enabled:   true\n    anonymous: {}\n`
  expect(await formatted(text.replace('    webhook:', '<|>    webhook:<|>'))).toBe(text)
})

test('only documents of ours in a file of several', async () => {
  const other = 'apiVersion: v1\nkind: Pod\nspec:   {}\n'
  expect(await formatted(`${other}---\n${HEADER}maxPods:   110\n---\n${other}`)).toBe(
    `${other}---\n${HEADER}maxPods: 110\n---\n${other}`,
  )
})

test('line breaks stay as they are', async () => {
  expect(await formatted(`${HEADER}maxPods:   110\n`.replaceAll('\n', '\r\n'))).toBe(
    `${HEADER}maxPods: 110\n`.replaceAll('\n', '\r\n'),
  )
})

test.each([
  ['templates', `${HEADER}maxPods:   {{ .Values.pods }}\n`],
  ['template lines', `${HEADER}{{- if .x }}\nmaxPods:   1\n{{- end }}\n`],
  ['other placeholders', `${HEADER}maxPods:   \${PODS}\n`],
  ['text that cannot be read', `${HEADER}maxPods:   [\n`],
  ['JSON', '{"apiVersion":"kubelet.config.k8s.io/v1beta1","kind":"KubeletConfiguration","maxPods":110}\n'],
  [
    'JSON behind a marker',
    '---\n{"apiVersion":"kubelet.config.k8s.io/v1beta1","kind":"KubeletConfiguration",\n"clusterDNS":["10.0.0.1","10.0.0.2"]}\n',
  ],
  ['documents of others', 'apiVersion: v1\nkind: Pod\nspec:   {}\n'],
  ['a formatted file', `${HEADER}maxPods: 110\n`],
])('nothing happens to %s', async (_name, text) => {
  expect(await formatted(text)).toBe(text)
})

test.each([
  ['an empty text before a comment', `${HEADER}cgroupRoot:   |2\n# c\n---\n`, `${HEADER}cgroupRoot: |2\n# c\n---\n`],
  [
    'an empty text with an anchor',
    `${HEADER}cgroupRoot:   &a >- # c\n   \n---`,
    `${HEADER}cgroupRoot: &a >- # c\n   \n---`,
  ],
  [
    'a text that keeps its line breaks before a comment',
    `${HEADER}cgroupRoot:   !!str >+\n    k: v\n # c\n   \n`,
    `${HEADER}cgroupRoot: !!str >+\n  k: v\n# c\n`,
  ],
  [
    'a comment before the end of a document',
    `${HEADER}cgroupRoot:   >- # c\n  text\n# end\n...`,
    `${HEADER}cgroupRoot: >- # c\n  text\n# end\n...\n`,
  ],
])('behind %s nothing grows or goes', async (_name, text, after) => {
  expect(await formatted(text)).toBe(after)
  expect(await formatted(after)).toBe(after)
})

test('a list that is broken into lines', async () => {
  const items = Array.from({ length: 12 }, (_, index) => `10.0.0.${index + 10}`)
  expect(await formatted(`${HEADER}clusterDNS: [${items.join(',')}]\nport:   1\n`)).toBe(
    `${HEADER}clusterDNS:\n  [\n${items.map((item) => `    ${item},\n`).join('')}  ]\nport: 1\n`,
  )
})

test('formatting twice changes nothing more, and never what the file says', async () => {
  const pieces = [
    'maxPods:   110  # c\n',
    '\n\n\n',
    '# comment\n',
    "clusterDomain: 'a\"b'\n",
    'staticPodURL: >-\n     folded\n     text\n',
    'evictionHard: {memory.available:   1Mi,nodefs.available: "10%"}\n',
    'clusterDNS:\n    -   a\n    - b # c\n',
    'cgroupRoot: "x\n   y"\n',
    'featureGates:\n        A: true\n        # deep\n',
  ]
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(pieces), async (chosen) => {
      const once = await formatted(HEADER + chosen.join(''))
      expect(await formatted(once)).toBe(once)
    }),
    { numRuns: 50 },
  )
})
