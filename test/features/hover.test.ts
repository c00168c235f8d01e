import { describe, expect, test } from 'vitest'
import { parseCursor } from '../harness/cursor.ts'
import { testService } from '../harness/schemas.ts'

const kubelet = 'apiVersion: kubelet.config.orch.io/v1beta1\nkind: KubeletConfiguration\n'

function hoverAt(source: string) {
  const { text, offset } = parseCursor(source)
  const service = testService()
  const found = service.hover(service.open(text), offset)
  return found && { on: text.slice(found.span.start, found.span.end), markdown: found.markdown }
}

function shows(source: string, on: string, ...parts: readonly string[]) {
  const found = hoverAt(source)
  expect(found?.on).toBe(on)
  for (const part of parts) expect(found?.markdown).toContain(part)
}

describe('keys', () => {
  test('type, default and documentation', () =>
    shows(`${kubelet}max<|>Pods: 5`, 'maxPods', '`int32`', 'default `110`', '`--max-pods`'))
  test('required fields say so', () =>
    shows(
      'apiVersion: apiserver.orch.io/v1beta1\nkind: AuthenticationConfiguration\njwt:\n- iss<|>uer: {}',
      'issuer',
      'required',
    ))
  test('nested, in flow style', () =>
    shows(`${kubelet}authentication: {webhook: {cache<|>TTL: 1m}}`, 'cacheTTL', '`Duration`'))
  test('the kind describes the kind', () =>
    shows(
      'apiVersion: kubelet.config.orch.io/v1beta1\nki<|>nd: KubeletConfiguration',
      'kind',
      'KubeletConfiguration',
      'kind',
    ))
  test('apiVersion', () =>
    shows('api<|>Version: kubelet.config.orch.io/v1beta1\nkind: KubeletConfiguration', 'apiVersion', 'required'))
  test('what is marked holds the cursor, where the field has no value of its own', () => {
    shows(`${kubelet}evictionHard: &hard {}\nevictionSoft: *h<|>ard`, '*hard', '`map[string]string`')
    shows(`${kubelet}clusterDomain: !!str<|>`, '', '`string`')
    shows(`${kubelet}clusterDomain: !#g<|>`, '!#g', '`string`')
  })
  test('deprecated fields say so', () => shows(`${kubelet}iptables<|>DropBit: 1`, 'iptablesDropBit', 'Deprecated'))
  test('keys of maps with a known set', () =>
    shows(`${kubelet}evictionHard: {memory.<|>available: 1Gi}`, 'memory.available', 'Memory'))
})

describe('values', () => {
  test('a key that is gone, of which no more is known', () =>
    shows(
      'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nfeatureGates: {RunAs<|>Group: true}',
      'RunAsGroup',
      'Gone in release 1.22.',
    ))
  test('durations are explained', () =>
    shows(`${kubelet}syncFrequency: 5m<|>0s`, '5m0s', '`5m0s` = 300 s', '**syncFrequency**'))
  test('integers of nanoseconds are explained', () =>
    shows(`${kubelet}logging: {flushFrequency: 5000<|>000000}`, '5000000000', '= 5 s'))
  test('quantities are explained', () => shows(`${kubelet}containerLogMaxSize: <|>5Mi`, '5Mi', '5,242,880 bytes'))
  test('decimal quantities are no bytes', () =>
    shows(`${kubelet}kubeReserved: {cpu: "500<|>m"}`, '"500m"', '`500m` = 0.5'))
  test('values of an enumeration', () =>
    shows(`${kubelet}cgroupDriver: system<|>d`, 'systemd', '**systemd**', '**cgroupDriver**'))
  test('numbers that are not written in decimal', () => shows(`${kubelet}maxPods: 0<|>x6e`, '0x6e', 'is read as `110`'))
  test('YAML 1.1 booleans', () => shows(`${kubelet}enableServer: y<|>es`, 'yes', 'is read as `true`'))
  test('items of lists belong to their field', () =>
    shows(`${kubelet}clusterDNS: [10.0.<|>0.1]`, '10.0.0.1', '**clusterDNS**'))
})

describe('silence', () => {
  test.each([
    ['comments', `${kubelet}# max<|>Pods\nmaxPods: 5`],
    ['unknown fields', `${kubelet}foo<|>Bar: 5`],
    ['below unknown fields', `${kubelet}foo: {max<|>Pods: 5}`],
    ['documents of others', 'apiVersion: v1\nkind: ConfigMap\nmeta<|>data: {}'],
    ['an empty file', '<|>'],
  ])('%s', (_, source) => expect(hoverAt(source)).toBeUndefined())
})
