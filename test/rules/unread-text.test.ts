import { describe, expect, test } from 'vitest'
import { check } from '../harness/check.ts'
import { testService } from '../harness/schemas.ts'

const findings = (text: string) => testService().diagnose(testService().open(text))

const kubelet = '  apiVersion: kubelet.config.k8s.io/v1beta1\n  kind: KubeletConfiguration\n'

describe('text behind the end of a document', () => {
  test('is not read, whatever it says', () => {
    check(`${kubelet}maxPods: many\n^^^^^^^ warning yaml-syntax: nothing from here on is read\nport: -1\n`)
    check(`# ours
{apiVersion: kubelet.config.k8s.io/v1beta1, kind: KubeletConfiguration}
maxPods: many
^^^^^^^ warning yaml-syntax: the document ends before it
`)
    check(`# ours
{apiVersion: kubelet.config.k8s.io/v1beta1, kind: KubeletConfiguration}, maxPods: many}
#                                                                      ^ warning yaml-syntax: the document ends before it
`)
    check(`---
{apiVersion: kubelet.config.k8s.io/v1beta1, kind: KubeletConfiguration,
  maxPods: 5}, logging: {
#            ^ warning yaml-syntax: the document ends before it
    format: 5
  }
}
`)
  })

  test('makes a key of the brackets before it where a colon follows on their line', () => {
    const brackets = '{apiVersion: kubelet.config.k8s.io/v1beta1, kind: KubeletConfiguration}'
    for (const tail of [': a', ' a: b', ' `', ' "a', ' - '])
      expect(findings(`# ours\n${brackets}${tail}\n`).map(({ severity }) => severity)).toEqual(['error'])
    for (const tail of [' a', '}', ', a: b', ' # a: b'])
      expect(findings(`# ours\n${brackets}${tail}\n`).filter(({ severity }) => severity === 'error')).toEqual([])
  })

  test('leaves what is wrong between brackets an error, and the document one of its kind', () => {
    const head = '---\n{apiVersion: kubelet.config.k8s.io/v1beta1, kind: KubeletConfiguration,'
    for (const value of ['+{}', '"a"{}', '{}{}', '{\n  a: b\n  }\\', '[\n  a\n  ]*', '{a: b]}', "'[a]"])
      expect(findings(`${head} authorization: ${value}, maxPods: 5}\n`).map(({ code }) => code)).toContain(
        'yaml-syntax',
      )
  })

  test('leaves JSON before it what it is', () => {
    const json = '{"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration", "maxPods": "5"}'
    expect(findings(`${json},\n"port": 1\n}\n`).map(({ code }) => code)).toEqual(['wrong-type', 'json-syntax'])
  })

  test('begins where the columns do, which a byte order mark does not shift', () => {
    check(`\uFEFF${kubelet}  maxPods: 5\n`)
    expect(findings(`\uFEFF${kubelet}maxPods: many\n`).map(({ severity }) => severity)).toEqual(['warning'])
    expect(findings('\uFEFF apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n')).toHaveLength(1)
  })

  test('is missed where the component needs it', () => {
    check(`  apiVersion: apiserver.config.k8s.io/v1
  kind: AuthorizationConfiguration
authorizers: [{type: Node, name: node}]
^^^^^^^^^^^ error yaml-syntax: Indent this line like the first one
`)
    check(
      '  apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n^^^^ error yaml-syntax: Indent this line\n',
    )
  })
})

describe('a document whose header is implied', () => {
  test('is whole without the lines that bring it', () =>
    check(` apiVersion: apiserver.config.k8s.io/v1
kind: TracingConfiguration
^^^^ warning yaml-syntax: the document ends before it
`))
})

describe('line ends of YAML 1.1', () => {
  const header = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'
  test.each(['\u0085', '\u2028', '\u2029'])('end a value', (end) => {
    check(`${header}maxPods: 5${end}port: 10250\n`)
    check(`${header}# five${end}maxPods: 5\n`)
  })

  test.each([
    ['plain', '/a\u0085  b'],
    ['in quotes', "'/a \u0085 b'"],
    ['in double quotes', '"/a\u0085  b"'],
  ])('are folded in values as a line break is: %s', (_style, value) => {
    check(`${header}podLogsDir: ${value}\n`)
    const { root } = testService().open(`${header}podLogsDir: ${value}\n`).documents[0] ?? {}
    const written = root?.is === 'object' ? root.fields.get('podLogsDir')?.value : undefined
    expect(written?.is === 'scalar' && written.value).toEqual({ type: 'string', value: '/a b' })
  })

  test.each(['\u2028', '\u2029'])('stay where they separate, without blanks around them', (separator) => {
    const { root } = testService().open(`${header}podLogsDir: "/a ${separator}  b"\n`).documents[0] ?? {}
    const written = root?.is === 'object' ? root.fields.get('podLogsDir')?.value : undefined
    expect(written?.is === 'scalar' && written.value).toEqual({ type: 'string', value: `/a${separator}b` })
  })

  test('are characters in JSON', () =>
    check(
      '{"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration", "staticPodPath": "/a\u2028b"}\n',
    ))
})

test('keys that stand twice in JSON count for those who read them strictly', () => {
  const plugin = (members: string) =>
    `{"apiVersion": "apiserver.config.k8s.io/v1", "kind": "AdmissionConfiguration", "plugins": [{${members}}]}\n`
  const settings = (group: string, kind: string) =>
    `"configuration": {"apiVersion": "${group}", "kind": "${kind}", "kind": "${kind}"}`
  const security = settings('pod-security.admission.config.k8s.io/v1', 'PodSecurityConfiguration')
  const codes = (members: string) =>
    findings(plugin(members)).flatMap(({ code, severity }) => (code === 'duplicate-key' ? [severity] : []))
  expect(codes(`"name": "PodSecurity", ${security}`)).toEqual(['error'])
  expect(codes(security)).toEqual(['warning'])
  expect(codes(`"name": "Other", ${security}`)).toEqual(['warning'])
})
