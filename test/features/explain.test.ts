import { expect, test } from 'vitest'
import { parseCursor } from '../harness/cursor.ts'
import { testService } from '../harness/schemas.ts'

const agent = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'
const authentication = 'apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\n'

function explain(source: string) {
  const { text, offset } = parseCursor(source)
  const service = testService()
  return service.explain(service.open(text), offset)
}

test.each([
  ['a field', `${agent}max<|>Pods: 5\n`, 'KubeletConfiguration.maxPods'],
  ['a value', `${agent}maxPods: 5<|>0\n`, 'KubeletConfiguration.maxPods'],
  [
    'a key of a map',
    `${agent}evictionHard:\n  memory<|>.available: 5%\n`,
    'KubeletConfiguration.evictionHard.memory.available',
  ],
  [
    'a place inside of lists',
    `${authentication}jwt:\n- issuer:\n    u<|>rl: https://a\n`,
    'AuthenticationConfiguration.jwt[0].issuer.url',
  ],
  [
    'the end of a line',
    `${authentication}jwt:\n- issuer:  # mine<|>\n    url: https://a\n`,
    'AuthenticationConfiguration.jwt[0].issuer',
  ],
  [
    'the blanks before a key',
    `${authentication}jwt:\n- issuer:\n <|>   url: https://a\n`,
    'AuthenticationConfiguration.jwt[0].issuer.url',
  ],
])('%s', (_name, source, title) => {
  const page = explain(source)
  expect(page?.title).toBe(title)
  expect(page?.markdown.split('\n')[0]).toBe(`# ${title}`)
})

test('the page holds what a hover says, and the fields inside', () => {
  const page = explain(`${authentication}jw<|>t: []\n`)
  expect(page?.markdown).toContain('`apiserver.config.k8s.io/v1`')
  expect(page?.markdown).toMatch(/## Fields[\s\S]*\*\*issuer\*\*[\s\S]*required/)
})

test('a field with a plain value has no fields', () => {
  expect(explain(`${agent}max<|>Pods: 5\n`)?.markdown).not.toContain('## Fields')
})

test('inside of a document in another one', () => {
  const inner = `${agent}max<|>Pods: 5\n`.replace(/^/gm, '    ').trimEnd()
  const page = explain(`apiVersion: v1\nkind: ConfigMap\ndata:\n  kubelet: |\n${inner}\n`)
  expect(page?.title).toBe('KubeletConfiguration.maxPods')
})

test.each([
  ['an empty line', `${agent}<|>\n`],
  ['a document of somebody else', 'apiVersion: v1\nkind: Pod\nspe<|>c: {}\n'],
  ['an unknown field', `${agent}max<|>Pod: 5\n`],
])('nothing is known of %s', (_name, source) => {
  expect(explain(source)).toBeUndefined()
})
