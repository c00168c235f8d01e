import { describe, expect, test } from 'vitest'
import { applyFix, check } from '../harness/check.ts'
import { testService } from '../harness/schemas.ts'

type Row = readonly [before: string, title: string, after: string]

describe('what is no JSON', () => {
  const json = (body: string) =>
    `{\n  "apiVersion": "kubelet.config.k8s.io/v1beta1",\n  "kind": "KubeletConfiguration"${body}\n}\n`
  const rows: readonly Row[] = [
    [',\n  "maxPods": 5,', 'Remove ","', ',\n  "maxPods": 5'],
    ['\n  "maxPods": 5', 'Add the comma', ',\n  "maxPods": 5'],
    [',\n  "maxPods" => 5', 'Write ":" for "=>"', ',\n  "maxPods" : 5'],
    [',\n  "maxPods"; 5', 'Write ":" for ";"', ',\n  "maxPods": 5'],
    [',\n  "providerID": "a";\n  "maxPods": 5', 'Write "," for ";"', ',\n  "providerID": "a",\n  "maxPods": 5'],
    [',\n  "clusterDNS": ["10.0.0.1"; "10.0.0.2"]', 'Write "," for ";"', ',\n  "clusterDNS": ["10.0.0.1", "10.0.0.2"]'],
    [',\n  "port": 1;\n  "maxPods": 5', 'Write "," for ";"', ',\n  "port": 1,\n  "maxPods": 5'],
    [',\n  "a": "\\d\\x";\n  "b": "\\y"', 'Write two backslashes', ',\n  "a": "\\\\d\\\\x";\n  "b": "\\\\y"'],
    [',\n  "a": "b";\n  "maxPods": 5; "c": "d"', 'Write "," for ";"', ',\n  "a": "b",\n  "maxPods": 5, "c": "d"'],
    [',\n  "providerID": "a,\n  "maxPods": 5', 'Add the closing "', ',\n  "providerID": "a",\n  "maxPods": 5'],
    [',\n  “maxPods”: 5', 'Write straight quotes', ',\n  "maxPods": 5'],
    [',\n  "providerID": "a”,\n  "maxPods": 5', 'Write " for ”', ',\n  "providerID": "a",\n  "maxPods": 5'],
    [',\n  "maxPods":: 5', 'Remove ":"', ',\n  "maxPods": 5'],
    [',\n  "enableServer": True', 'Change to true', ',\n  "enableServer": true'],
    [',\n  "maxPods": 0x10', 'Change to 16', ',\n  "maxPods": 16'],
    [",\n  'maxPods': 5", 'Use double quotes', ',\n  "maxPods": 5'],
    [',\n  "maxPods": 5 // many', 'Remove the comment', ',\n  "maxPods": 5 '],
  ]
  test('a bracket where a key is due is a mistake, and one too many is read as none', () => {
    check(`{{"apiVersion": "kubelet.config.k8s.io/v1beta1",
#^ error json-syntax: Remove this "{", which follows another one.
"kind": "KubeletConfiguration",
"maxPods": "5"}
#          ^^^ error wrong-type
`)
    check(`{
{
^ error json-syntax: Remove this "{", which follows another one.
"apiVersion": "kubelet.config.k8s.io/v1beta1",
"kind": "KubeletConfiguration",
"maxPods": "5"}
#          ^^^ error wrong-type
`)
    check(`{
{
^ error json-syntax: Remove this "{", which follows another one.
"apiVersion": "kubelet.config.k8s.io/v1beta1",
"kind": "KubeletConfiguration",
"maxPods": "5"}
#          ^^^ error wrong-type
}
}
^ error json-syntax: Remove this text: the JSON document ends before it.
`)
    check(`{"apiVersion": "kubelet.config.k8s.io/v1beta1",
"kind": "KubeletConfiguration",
{"maxPods": 5},
^ error json-syntax: Write a key in double quotes, and ":", before this "{".
"port": 5}
`)
  })

  test('braces that stand twice are removed together', () =>
    expect(applyFix(`{${json('')}}\n`, 'Remove "{"')).toBe(`${json('')}\n`))

  test.each(rows)('%j: %s', (before, title, after) => expect(applyFix(json(before), title)).toBe(json(after)))

  test('what stands where a colon is due is read as one', () =>
    check(`{"apiVersion": "kubelet.config.k8s.io/v1beta1",
"kind" => "KubeletConfiguration",
#      ^^ error json-syntax: Write ":" in place of "=>".
"port"=10250,
#     ^ error json-syntax: Write ":" in place of "=".
"maxPods"; "5"}
#        ^ error json-syntax: Write ":" in place of ";".
#          ^^^ error wrong-type
`))

  test('what stands where a comma is due is read as one', () =>
    check(`{"apiVersion": "kubelet.config.k8s.io/v1beta1",
"kind": "KubeletConfiguration",
"clusterDNS": ["10.0.0.1"; "10.0.0.2"],
#                        ^ error json-syntax: Write "," in place of ";".
"providerID": "a"，
#                ^ error json-syntax: Write "," in place of "，".
"port": 10250、
#            ^ error json-syntax: Write "," in place of "、".
"maxPods": "5"}
#          ^^^ error wrong-type
`))

  test('quotes of print and a second colon are read as what they were meant for', () =>
    check(`{“apiVersion”: “kubelet.config.k8s.io/v1beta1”,
#^^^^^^^^^^^^ error json-syntax: Write straight quotes
"kind":: "KubeletConfiguration",
#      ^ error json-syntax: Remove this ":"
“maxPods”: "5"}
#          ^^^ error wrong-type
`))

  test('nothing is concluded from what is behind a mistake that upsets the rest', () =>
    check(`{"apiVersion": "kubelet.config.k8s.io/v1", "kind": "CredentialProviderConfig", "providers": [
{"name": "a", "matchImages" "*.a.example",
#                           ^ error json-syntax: Add a ":" before this.
"tokenAttributes": {"b": 1}}]}
`))

  test('the header is read without its comma', () =>
    check(`{"apiVersion": "kubelet.config.k8s.io/v1beta1" "kind": "KubeletConfiguration", "maxPods": "5"}
#                                              ^ error json-syntax: Add a comma before this
#                                                                                         ^^^ error wrong-type
`))

  test('fixing everything mends all trailing commas', () => {
    const service = testService()
    const text = json(',\n  "clusterDNS": ["10.0.0.1",],\n  "maxPods": "5",')
    expect(service.fixAll(service.open(text)).text).toBe(json(',\n  "clusterDNS": ["10.0.0.1"],\n  "maxPods": 5'))
  })
})
