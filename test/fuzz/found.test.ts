import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../server/src/core/base/text-edit.ts'
import { splitText } from '../../server/src/core/pieces/split-text.ts'
import { testService } from '../harness/schemas.ts'
import { judge } from './fuzz-core.ts'

describe('what was found once', () => {
  test('half of a header is added in the column of the other half', () => {
    expect(judge(testService(), ' apiVersion: kubelet.config.k8s.io/')).toBeUndefined()
    expect(judge(testService(), ' kind: KubeletConfiguration')).toBeUndefined()
  })

  test('a text that becomes an item between brackets has quotes where it needs them', () => {
    const kubelet = 'kind: KubeletConfiguration\nenforceNodeAllocatable:'
    for (const text of ['x[', 'a, b', '|\n  pods\n', 'a\n  b?'])
      expect(judge(testService(), `${kubelet} ${text}`)).toBeUndefined()
  })

  test('an expression that is added between brackets has quotes where it needs them', () => {
    const text =
      "kind: AuthenticationConfiguration\njwt: [{i: {u: []},claimMappings: {username: {expression: 'has(claims.email)?claims:claims'}}}]"
    expect(judge(testService(), text)).toBeUndefined()
  })

  test('no fix takes an anchor away from an alias', () => {
    expect(judge(testService(), 'kind: KubeletConfiguration\na: &a \nm: {<: [*a]}')).toBeUndefined()
  })

  test('an entry behind a line break of YAML 1.1 is removed without the one before it', () => {
    const text = 'apiVersion: apiserver.k8s.io/v1\nkind: TracingConfigurati\u0085on: '
    expect(judge(testService(), text)).toBeUndefined()
    const service = testService()
    const fixes = service.codeActions(service.open(text), { start: 0, end: text.length }).map(({ fix }) => fix)
    const removal = fixes.find(({ title }) => title === 'Remove "on"')
    expect(removal && applyEdits(text, removal.edits)).toBe(text.slice(0, text.indexOf('\u0085') + 1))
  })

  test.each(['\r', '\r\n', '\u0085', '\u2028'])(
    'an entry is removed without the one of an outer mapping behind it (%j)',
    (end) => {
      const header = 'kind: AuthenticationConfiguration\njwt:\n'
      for (const text of [
        `${header}- a:${end}s:\n -`,
        `${header}- a: 1 # b${end}s: c`,
        `${header}- b: 1\n  a:${end}s:\n -`,
      ])
        expect(judge(testService(), text)).toBeUndefined()
      const text = `${header}- issuer:\n    a: 1 # b${end}anonymous: {}\n`
      const service = testService()
      const fixes = service.codeActions(service.open(text), { start: 0, end: text.length }).map(({ fix }) => fix)
      const removal = fixes.find(({ title }) => title === 'Remove "a"')
      expect(removal && applyEdits(text, removal.edits)).toContain('anonymous: {}')
    },
  )

  test('a line that is indented anew keeps its line break', () => {
    expect(judge(testService(), 'kind:AuthenticationConfiguration\n t:\r\n-')).toBeUndefined()
  })

  test('merges of merges, and lists of aliases', () => {
    const nine = (of: string) => Array(9).fill(of).join(',')
    const levels = Array.from({ length: 30 }, (_, level) => level)
    const kubelet = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'
    const merges = levels.map((level) => `m${level + 1}: &m${level + 1} {<<: [${nine(`*m${level}`)}]}\n`).join('')
    const lists = levels.map((level) => `l${level + 1}: &l${level + 1} [${nine(`*l${level}`)}]\n`).join('')
    expect(judge(testService(), `${kubelet}m0: &m0 {a: b}\n${merges}<<: *m30\n`)).toBeUndefined()
    expect(
      judge(testService(), `${kubelet}l0: &l0 [a]\n${lists}evictionHard: *l30\nclusterDNS: *l30\n`),
    ).toBeUndefined()
  })

  test('a file that is selected as a whole, with thousands of findings', () => {
    const text = `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${'y: 1\n'.repeat(10_000)}`
    const service = testService()
    expect(service.codeActions(service.open(text), { start: 0, end: text.length }).length).toBeGreaterThan(10_000)
  })

  test('a field that a merge brings is not removed where it does not stand', () => {
    const header = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'
    expect(judge(testService(), 'kind:KubeletConfiguration\n<<: {m')).toBeUndefined()
    for (const name of ['iptablesDropBit', 'foo'])
      expect(judge(testService(), `x: &a\n  ${name}: 15\n${header}<<: *a\n`)).toBeUndefined()
  })

  test('a field that a merge brings is not moved from where it does not stand', () => {
    expect(judge(testService(), '<<: {memory.available:\nkind:KubeletConfiguration\nevictionHard:')).toBeUndefined()
  })

  test('a list longer than what a call takes as arguments', () => {
    const text = `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nclusterDNS:\n${'- 10.0.0.10\n'.repeat(130_000)}`
    const service = testService()
    const labels = service.complete(service.open(text), text.length).map(({ label }) => label)
    expect(labels).toContain('maxPods')
  })

  test('values that fixes write into JSON are JSON', () => {
    for (const text of [
      '{"apiVersion":"apisecik8sio/","kind":"figuration"}',
      '{"apiVersion":"kubelet.config.k8s.io/v1beta1","kind":"kubeletConfiguration"}',
      '{"kind":"KubeletConfiguration","logging":{"flushFrequency":0.0}}',
      '{"apiVersion":null,"kind":"KubeletConfiguration"}',
      '{"apiVersion":1,"kind":"KubeletConfiguration"}',
      '{"apiVersion":"apiserver.config.k8s.io/v1","kind":"AdmissionConfiguration","plugins":[{"name":"EventRateLimit","configuration":{"apiVersion":"a/v1","kind":"b"}}]}',
    ])
      expect(judge(testService(), text)).toBeUndefined()
  })

  test('a header without a colon at the very end', () =>
    expect(judge(testService(), 'kind:KubeletConfiguration\n o: {}\n apiVersi')).toBeUndefined())

  test('a line below a key for a list, behind a list that stands left of its key', () =>
    expect(judge(testService(), 'kind:AuthenticationConfiguration\n j:\n-\njwt:\n')).toBeUndefined())

  test('what takes the place of a block in the column of its key goes deeper', () =>
    expect(judge(testService(), 'kind: KubeletConfiguration\nmaxPods:\n|\n 5')).toBeUndefined())

  test('a header takes the place of a list in the column of its key', () => {
    for (const end of ['\n', '\r\n'])
      for (const half of ['apiVersion', 'kind']) {
        const other = half === 'kind' ? 'apiVersion: kubelet.config.k8s.io/v1beta1' : 'kind: KubeletConfiguration'
        expect(
          judge(testService(), `${other}${end}${half}:${end}- a: 1${end}- b${end}maxPods: 5${end}`),
        ).toBeUndefined()
      }
  })

  test('a name of nothing but a space of another kind', () =>
    expect(judge(testService(), 'kind: AdmissionConfiguration\n\u00a0:')).toBeUndefined())

  test('what looks like a directive within the text that a document begins with', () =>
    expect(judge(testService(), 'x\n%TAG ! x\nkind: AdmissionConfiguration')).toBeUndefined())

  test('fields that JSON brings from an earlier key of the same name are in no outline', () => {
    const header = '"apiVersion":"kubelet.config.k8s.io/v1beta1","kind":"KubeletConfiguration"'
    const text = `{${header},"authentication":{"webhook":{"enabled":true}},"authentication":{"x509":{}}}`
    expect(judge(testService(), text)).toBeUndefined()
    expect(
      judge(testService(), '{"kind":"KubeletConfiguration","authentication":{"webhook":{""}},"authentication":{'),
    ).toBeUndefined()
  })

  test('a text of JSON with several backslashes that are too few, the last at its end', () =>
    expect(judge(testService(), '{"apiVersion""kubelet.config.k8s.io/","":"\\x\\')).toBeUndefined())

  test('a comma that is missing before a colon', () =>
    expect(judge(testService(), 'kind: KubeletConfiguration\ne: [{n[]:}]')).toBeUndefined())

  test('a name before braces, between others, lacks a colon, which nobody adds without being asked', () =>
    expect(judge(testService(), 'kind:EgressSelectorConfiguration\n{: {[]}\n p{}')).toBeUndefined())

  test.each([
    '{"kind":"KubeletConfiguration","clusterDNS":["a"😀],"b"😀:1}😀',
    'kind: KubeletConfiguration\nclusterDNS: ["a"😀]\nstaticPodPath: "\\😀"',
    'kind: AuthorizationConfiguration\nauthorizers:\n- webhook:\n    matchConditions:\n    - expression: "\'\\\\😀\'"',
    'kind: AuthenticationConfiguration\njwt\n- \n-😀',
    'kind: "KubeletConfiguration😀',
    `kind: KubeletConfiguration\n${'x'.repeat(59)}😀`,
  ])('a character of two units is told as a whole (%j)', (text) => expect(judge(testService(), text)).toBeUndefined())

  test('a second document below dashes gets the kind of the first one', () =>
    expect(
      judge(testService(), 'apiVersion:\nkind: AuthenticationConfiguration\n--\napiVersion: apise/\nkind: Authe'),
    ).toBeUndefined())

  test('a key behind an odd blank and a tab is put where it fits', () =>
    expect(judge(testService(), 'iVersion: kubele/\nind: KutConfiguration\n\uFEFF\tm:')).toBeUndefined())

  test('a comment above the first line stands behind a byte order mark', () =>
    expect(judge(testService(), '\uFEFF{apiVersion: a,ind: KubeletConfiguration}')).toBeUndefined())

  test.each([
    '\uFEFF  n:\n  ind: KubeletConfiguration',
    'ind: KubeletConfiguration\n: [&&: o',
    'apiVersion:\nkind: n\nt: {}\n --\napiVersion:\nkind: KubeletConfiguration\nevictionSoft: {memory.available: i}',
    'apiVersion: \nkind: EgressSelectorConfiguration\ns: []\n --\napiVersion:\nkind: \nkind: EgressSelectorConfiguration',
    ' apiVersion: \n kind: AuthenticationConfiguration\n --\n apiVersion: apiservk8so/\n kind: Authe',
  ])('what is mended can be read (%j)', (text) => expect(judge(testService(), text)).toBeUndefined())

  test('any number of lines that end empty documents', () =>
    expect(
      judge(testService(), `${'---\n'.repeat(40)}iVersion:kubelet.config.k8s.io/v1beta1\nind: KubeletConfiguration`),
    ).toBeUndefined())

  test('many comments with CRLF at the end of a file, or before its marker', () => {
    const comments = '# a\r\n'.repeat(60)
    const header = 'apiVersion: kubelet.config.k8s.io/v1beta1\r\nkind: KubeletConfiguration\r\n'
    const service = testService()
    const text = `${header}max\r\n${comments}`
    const labels = service.complete(service.open(text), text.indexOf('max') + 3).map(({ label }) => label)
    expect(labels).toContain('maxPods')
    const stream = `${comments}a: 1\r\n---\r\n${header}`
    expect(splitText(stream, { smallest: 10, frame: 100, most: 10_000 }).documents).toHaveLength(2)
  })
})
