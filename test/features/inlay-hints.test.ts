import { expect, test } from 'vitest'
import { testService } from '../harness/schemas.ts'

/** The text with its hints where they are shown: `‹…›`. */
function hinted(text: string): string {
  const service = testService()
  const hints = service.inlayHints(service.open(text))
  return [...hints]
    .sort((a, b) => b.span.end - a.span.end)
    .reduce((shown, { span, label }) => `${shown.slice(0, span.end)} ‹${label}›${shown.slice(span.end)}`, text)
}

const KUBELET = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'

function shows(before: string, after: string): void {
  expect(hinted(KUBELET + before)).toBe(KUBELET + after)
}

test('durations in seconds, unless they are written in seconds', () => {
  shows(
    `syncFrequency: 1m30s
fileCheckFrequency: "20s"
httpCheckFrequency: 1h # hourly
streamingConnectionIdleTimeout: 500ms
imageMinimumGCAge: soon
`,
    `syncFrequency: 1m30s ‹= 90 s›
fileCheckFrequency: "20s"
httpCheckFrequency: 1h ‹= 3600 s› # hourly
streamingConnectionIdleTimeout: 500ms ‹= 0.5 s›
imageMinimumGCAge: soon
`,
  )
})

test('quantities in bytes or numbers, also as values of maps', () => {
  shows(
    `containerLogMaxSize: 10Mi
evictionHard:
  memory.available: 100Mi
  nodefs.available: 10%
systemReserved: { cpu: 500m, memory: "1073741824" }
`,
    `containerLogMaxSize: 10Mi ‹= 10,485,760 bytes›
evictionHard:
  memory.available: 100Mi ‹= 104,857,600 bytes›
  nodefs.available: 10%
systemReserved: { cpu: 500m ‹= 0.5›, memory: "1073741824" }
`,
  )
})

test('the default that counts for a field without a value', () => {
  shows(
    'maxPods:\nport: null\ncgroupDriver: ~ # x\n',
    'maxPods: ‹default: 110›\nport: null ‹default: 10250›\ncgroupDriver: ~ ‹default: cgroupfs› # x\n',
  )
})

test('the default that counts for a zero that stands for it', () => {
  shows(
    'syncFrequency: 0s\nmaxPods: 0\nregistryPullQPS: 0\n',
    'syncFrequency: 0s ‹default: 1m›\nmaxPods: 0 ‹default: 110›\nregistryPullQPS: 0\n',
  )
})

test.each([
  ['a field that is not written', ''],
  ['a template that may give it a value', 'maxPods:\n{{ if .x }}\n  5\n{{ end }}\n'],
  ['a value that is written', 'maxPods: 110\n'],
  ['a field of nobody', 'maxPod:\nage: 1h\n'],
])('nothing for %s', (_name, text) => {
  shows(text, text)
})

test('a value that an alias brings is explained where it is written', () => {
  shows('syncFrequency: &t 2m\nfileCheckFrequency: *t\n', 'syncFrequency: &t 2m ‹= 120 s›\nfileCheckFrequency: *t\n')
})

test('in embedded documents', () => {
  const text = (more: string) =>
    `apiVersion: v1\nkind: ConfigMap\ndata:\n  a.yaml: |\n${`${KUBELET}syncFrequency: 2m${more}\n`.replace(/^(?=.)/gm, '    ')}`
  expect(hinted(text(''))).toBe(text(' ‹= 120 s›'))
})
