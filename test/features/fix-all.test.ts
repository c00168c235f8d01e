import { expect, test } from 'vitest'
import { applyEdits } from '../../server/src/core/base/text-edit.ts'
import type { FixAll } from '../../server/src/core/features/fix-all.ts'
import { type DiagnoseOptions, diagnoseWithRules } from '../../server/src/core/rules/diagnose.ts'
import { fixesOf } from '../../server/src/core/rules/fixes-of.ts'
import { rules } from '../../server/src/core/rules/registry.ts'
import { parseCarets } from '../harness/carets.ts'
import { testService } from '../harness/schemas.ts'

const KUBELET = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'
const JSON_HEAD = '{"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration",\n'
const EGRESS = 'apiVersion: apiserver.config.k8s.io/v1beta1\nkind: EgressSelectorConfiguration\n'

function fix(text: string, options: DiagnoseOptions = {}): FixAll {
  const service = testService()
  const failures: unknown[] = []
  const result = service.fixAll(service.open(text), {
    ...options,
    onRuleFailure: (code, error) => failures.push([code, error]),
  })
  expect(failures).toEqual([])
  expect(applyEdits(text, result.edits)).toBe(result.text)
  for (const [index, edit] of result.edits.entries()) {
    const before = result.edits[index - 1]
    if (before) expect(before.span.end).toBeLessThan(edit.span.start)
  }
  expect(service.fixAll(service.open(result.text), options).applied).toEqual([])
  return result
}

/** The text below the header after fixing everything. */
function fixed(body: string, header = KUBELET): string {
  const { text } = fix(header + body)
  expect(text.startsWith(header)).toBe(true)
  return text.slice(header.length)
}

test.each([
  ['the case of a key', 'MaxPods: 110\n', 'maxPods: 110\n'],
  ['the case of a value', 'cgroupDriver: SystemD\n', 'cgroupDriver: systemd\n'],
  [
    'the case of a key of a map',
    'evictionHard: {Memory.Available: 100Mi}\n',
    'evictionHard: {memory.available: 100Mi}\n',
  ],
  ['quotes around a number', 'maxPods: "110" # many\n', 'maxPods: 110 # many\n'],
  ['quotes around a boolean', "failSwapOn: 'true'\n", 'failSwapOn: true\n'],
  ['missing quotes', 'systemReserved: {cpu: 1}\n', 'systemReserved: {cpu: "1"}\n'],
  ['a single item', 'clusterDNS: 10.0.0.10\n', 'clusterDNS: [10.0.0.10]\n'],
  ['days', 'imageMaximumGCAge: "14d"\n', 'imageMaximumGCAge: "336h"\n'],
  ['a repeated key with the same value', 'maxPods: 110\nmaxPods: 110\n', 'maxPods: 110\n'],
  ['a comment that ignores nothing', 'maxPods: 110 # orch-config-ignore out-of-range: big\n', 'maxPods: 110\n'],
  [
    'one code of a comment',
    '# orch-config-ignore out-of-range, unknown-field: fork\nforked: 110\n',
    '# orch-config-ignore unknown-field: fork\nforked: 110\n',
  ],
])('mends %s', (_, before, after) => {
  expect(fixed(before)).toBe(after)
})

test('replaces a deprecated value by the name that means the same', () => {
  const item = (name: string) => `egressSelections:\n- name: ${name}\n  connection: {proxyProtocol: Direct}\n`
  expect(fixed(item('"master"'), EGRESS)).toBe(item('"controlplane"'))
})

test.each([
  ['a key that is only similar', 'maxPodz: 110\n'],
  ['two keys that want to be the same field', 'MaxPods: 110\nmaxpods: 250\n'],
  ['a key beside the right one', 'evictionHard: {Memory.Available: 100Mi, memory.available: 200Mi}\n'],
  ['a repeated key with another value', 'maxPods: 110\nmaxPods: 250\n'],
  ['a bare number of unknown unit', 'syncFrequency: 300\n'],
  ['a unit that may have been meant', 'maxPods: 60s\n'],
  ['a quantity of unknown base', 'systemReserved: {memory: 1GB}\n'],
  ['several items in one text', 'clusterDNS: 10.0.0.10,10.0.0.11\n'],
  ['a locked gate', 'featureGates: {SidecarContainers: false}\n'],
  ['a cipher suite with another meaning', 'tlsCipherSuites: [TLS_ECDHE_RSA_WITH_RC4_128_SHA]\n'],
  [
    'what is ignored because of another field',
    'registerNode: false\nregisterWithTaints: [{key: a, effect: NoSchedule}]\n',
  ],
  ['what a comment ignores', '# orch-config-ignore unknown-field: fork\nMaxPods: 110\n'],
])('leaves %s alone', (_, body) => {
  expect(fix(KUBELET + body)).toMatchObject({ edits: [], applied: [], text: KUBELET + body })
})

test('what is switched off is not fixed, and the comments about it stay', () => {
  const text = `${KUBELET}MaxPods: 110\n# orch-config-ignore unknown-field: fork\nforked: 1\n`
  expect(fix(text, { severity: { 'unknown-field': 'off' } }).edits).toEqual([])
})

test('a fix can make place for another one', () => {
  const { applied, edits } = fix(`${KUBELET}MaxPods: "110"\nAuthentication: {Anonymous: {Enabled: "false"}}\n`)
  expect(fixed('MaxPods: "110"\nAuthentication: {Anonymous: {Enabled: "false"}}\n')).toBe(
    'maxPods: 110\nauthentication: {anonymous: {enabled: false}}\n',
  )
  expect(applied.map(({ code }) => code)).toEqual([
    'unknown-field',
    'unknown-field',
    'wrong-type',
    'unknown-field',
    'unknown-field',
    'wrong-type',
  ])
  expect(edits.map(({ newText }) => newText)).toEqual([
    'maxPods',
    '110',
    'authentication',
    'anonymous',
    'enabled',
    'false',
  ])
})

test('comments, order, quotes, blank lines and line breaks stay', () => {
  const before = `# top\n\n---\n${KUBELET}\n  # of maxPods\n\nfailSwapOn:   'true'   # why\n\n"MaxPods":\t110\nclusterDNS:\n    - "10.0.0.10" # first\n\n...\n# end`
  const after = before.replace("'true'", 'true').replace('"MaxPods"', '"maxPods"')
  expect(fix(before).text).toBe(after)
  expect(fix(before.replaceAll('\n', '\r\n')).text).toBe(after.replaceAll('\n', '\r\n'))
})

test('all documents of a file are fixed, those of others not', () => {
  const foreign = 'apiVersion: v1\nkind: ConfigMap\nDATA: {maxPods: "110"}\n'
  expect(fix(`${KUBELET}MaxPods: 110\n---\n${foreign}---\n${EGRESS}EgressSelections: []\n`).text).toBe(
    `${KUBELET}maxPods: 110\n---\n${foreign}---\n${EGRESS}egressSelections: []\n`,
  )
})

test('JSON stays JSON', () => {
  const { text } = fix(
    '{"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration", "MaxPods": "110", "kubeReserved": {"cpu": 1}}',
  )
  expect(JSON.parse(text)).toMatchObject({ maxPods: 110, kubeReserved: { cpu: '1' } })
})

/** A file of JSON in lines, or in one. */
const AS_JSON = {
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  clusterDNS: ['10.0.0.10', '10.0.0.11'],
  kubeReserved: { cpu: '1', memory: '1Gi' },
  clusterDomain: 'cluster.local',
  maxPods: 110,
}

test.each([2, 0])('JSON that lacks a quote anywhere gets no commas (%i blanks)', (blanks) => {
  const written = JSON.stringify(AS_JSON, null, blanks)
  for (const { index } of written.matchAll(/"/g)) {
    const torn = written.slice(0, index) + written.slice(index + 1)
    const once = fix(torn)
    expect(once.text.replace(/[^,]/g, '').length, torn).toBe(written.replace(/[^,]/g, '').length)
    expect(fix(once.text).edits, once.text).toEqual([])
  }
})

test.each([
  ['a list', `${KUBELET}clusterDNS: [10.0.0.1 # first\n  10.0.0.2]\n`],
  ['JSON', JSON.stringify(AS_JSON, null, 2).replace('"KubeletConfiguration",', '"KubeletConfiguration" // kind')],
  ['JSON with a longer comment', JSON.stringify(AS_JSON, null, 2).replace('110', '110 /* many */\n"port": 1')],
])('no comma is written into a comment of %s', (_what, text) => {
  expect(fix(text).text).toBe(text)
})

test('JSON that breaks a text over lines is told so once, and left as it is', () => {
  const text = JSON.stringify(AS_JSON, null, 2).replace('cluster.local', 'clus\nter.local')
  const service = testService()
  const found = service.diagnose(service.open(text))
  expect(found.map(({ code, span }) => [code, text.slice(span.start).split('\n')[0]])).toEqual([
    ['json-syntax', '"clus'],
  ])
  expect(fix(text).edits).toEqual([])
})

const examples = rules.flatMap(({ code, examples: { bad } }) =>
  bad.map((example, index) => [`${code} ${index + 1}`, parseCarets(example).text] as const),
)

test.each(examples)('what is fixed in the example %s stays fixed', (_, text) => {
  const service = testService()
  const once = fix(text)
  expect(fix(once.text).edits).toEqual([])
  const kinds = (of: string) => service.diagnose(service.open(of)).map(({ code }) => code)
  const broken = ['yaml-syntax', 'yaml-tab', 'json-syntax', 'duplicate-key']
  expect(kinds(once.text).filter((code) => broken.includes(code) && !kinds(text).includes(code))).toEqual([])
  if (once.edits.length > 0) expect(kinds(once.text).length).toBeLessThan(kinds(text).length)
})

const members = ['a', 'b', 'c', 'd', 'e'].map((key) => `"${key}": 1`)

test.each([
  ['keys', `${KUBELET}kind: KubeletConfiguration\nkind: KubeletConfiguration\nr`, `${KUBELET}r`],
  ['comments', `${KUBELET}#orch-config-ignore y\n#orch-config-ignore u\nn`, `${KUBELET}n`],
  ['commas', `${KUBELET}t: {,,,,{}}\n`, `${KUBELET}t: {{}}\n`],
  ['backslashes of a line', `${KUBELET}t: {u: "\\x\\x",[]}\n`, `${KUBELET}t: {u: "\\\\x\\\\x",[]}\n`],
  ['single quotes', "{'apiVersion':'kubelet.config.k8s.io/',''", '{"apiVersion":"kubelet.config.k8s.io/",""'],
  [
    'single quotes but those that hold a double one',
    `${JSON_HEAD}'a': '"', 'b': 'c'`,
    `${JSON_HEAD}"a": '"', "b": "c"`,
  ],
  ['commas that are missing', JSON_HEAD + members.join('\n'), JSON_HEAD + members.join(',\n')],
  [
    'signs in place of colons',
    JSON_HEAD + members.join(', ').replaceAll(':', ' ='),
    JSON_HEAD + members.join(', ').replaceAll(':', ' :'),
  ],
])('of a text that stays broken all %s are mended at once', (_what, text, after) => {
  expect(fix(text).text).toBe(after)
})

test('hundreds of lines in wrong columns are not tried in others, for no such fix is safe', () => {
  const lines = Array.from({ length: 300 }, (_, at) => `${' '.repeat(at % 3)}a${at}: 1\n`)
  const service = testService()
  const file = service.open(`apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${lines.join('')}`)
  const [diagnosed] = diagnoseWithRules(file, service.registry, {}).filter(({ rule }) => rule.code === 'yaml-syntax')
  if (!diagnosed) throw new Error('nothing is wrong')
  expect(fixesOf(diagnosed, file, service.registry, { onlySafe: true })).toEqual([])
  expect(service.fixAll(file).applied).toEqual([])
})
