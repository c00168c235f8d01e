import { describe, expect, test } from 'vitest'
import { textFormat } from '../../server/src/core/formats/formats.ts'
import { testService } from '../harness/schemas.ts'

/** The outline of a certificate: number, algorithm, issuer, validity, subject and key, then algorithm and signature, all but the key empty. */
function certificateOf(...key: readonly number[]): string {
  const fields = [2, 1, 1, 0x30, 0, 0x30, 0, 0x30, 0, 0x30, 0, 0x30, key.length, ...key]
  return btoa(String.fromCharCode(0x30, fields.length + 7, 0x30, fields.length, ...fields, 0x30, 0, 3, 1, 0))
}
const certificate = certificateOf()
const pem = (content: string): string => `-----BEGIN CERTIFICATE-----\n${content}\n-----END CERTIFICATE-----\n`

/** Accepted texts, and refused ones with the text that was meant (or undefined). */
const TABLE: Readonly<
  Record<string, { readonly good: readonly string[]; readonly bad: readonly (readonly [string, string?])[] }>
> = {
  'issuer-url': {
    good: [
      'https://h',
      'HTTPS://h',
      'https://h/path/',
      'https://h:8443',
      'https://[::1]:443/x',
      'https://',
      'https://h?',
      'https://h#',
    ],
    bad: [
      ['http://h', 'https://h'],
      ['h.example.com', 'https://h.example.com'],
      ['https://u:p@h'],
      ['https://h?q=1'],
      ['https://h#f'],
      ['https://h:port'],
      ['https://a b'],
      ['ftp://h'],
    ],
  },
  'http-url': { good: ['http://h', 'https://h'], bad: [['HTTP://h'], [''], ['tcp://h']] },
  url: { good: ['https://h/x', 'file:///x'], bad: [['h'], [''], ['http://h:1:2']] },
  'url-with-colons': { good: ['https://h/x', 'http://h:1:2', 'https://::1'], bad: [['h'], ['https://h:1:x']] },
  'issuer-url-with-colons': {
    good: ['https://h:1:2', 'https://::1/x', 'https://h'],
    bad: [['http://h:1:2', 'https://h:1:2'], ['https://u@h:1:2'], ['https://h:1:x'], ['https://h:1:2?q']],
  },
  ip: {
    good: ['10.0.0.1', '0.0.0.0', '::', '::1', 'fd00::1', '1:2:3:4:5:6:7:8', '::ffff:10.0.0.1'],
    bad: [['10.0.0'], ['10.0.0.256'], ['010.0.0.1'], ['fd00::1::2'], ['1:2:3'], ['localhost'], ['']],
  },
  cidr: {
    good: ['10.0.0.0/8', 'fd00::/64', '0.0.0.0/0'],
    bad: [['10.0.0.0'], ['10.0.0.0/33'], ['fd00::/129'], ['/8'], ['10.0.0.0/08']],
  },
  'cidr-list': {
    good: ['10.0.0.0/8', '10.0.0.0/8,fd00::/64'],
    bad: [['10.0.0.0'], ['10.0.0.0/33'], [''], ['10.0.0.0/8,'], ['10.0.0.0/8, fd00::/64', '10.0.0.0/8,fd00::/64']],
  },
  'cpu-list': {
    good: ['0', '0-3', '0-3,8', '', '+1', '007', '1-+2', '0-9000', '9999999999999-10000000000000'],
    bad: [
      ['3-1'],
      ['-1'],
      ['1-'],
      ['0-1-2'],
      ['99999999999999999999'],
      ['a'],
      ['0, 1', '0,1'],
      ['0-'],
      [','],
      ['99990-9999999999999999'],
    ],
  },
  'domain-prefixed-path': {
    good: ['example.com/role', 'localhost/x', 'a/b/c', 'a/x%20y', 'a/b@c:d', 'a//b/'],
    bad: [
      ['a/%zz'],
      ['a/%2'],
      ['role'],
      ['/x'],
      ['x/'],
      ['Example.com/x', 'example.com/x'],
      ['a/x%2F', 'a/x%2f'],
      ['a_b/x'],
      ['a/x y'],
    ],
  },
  'attribute-key': {
    good: ['example.com/role', 'a/x%20y', 'a/%zz', "a/!$&'()*+,;=:"],
    bad: [['a/b@c'], ['role'], ['x/'], ['Example.com/x', 'example.com/x'], ['a_b/x'], ['a/x y']],
  },
  'dns1123-label': { good: ['a', 'a-b', 'a1'], bad: [['A', 'a'], ['-a'], ['a.b'], ['']] },
  'dns1123-subdomain': { good: ['a', 'a.b-c.d'], bad: [['A.b', 'a.b'], ['a..b'], ['my_name', 'my-name'], ['']] },
  'normalized-path': {
    good: ['/var/log/pods', '/', 'log/pods', './log//pods/'],
    bad: [['/var/log/pods/', '/var/log/pods'], ['/a//b', '/a/b'], ['/a/../b', '/b'], ['ä']],
  },
  'quantity-or-any-percentage': { good: ['100Mi', '101%', '1e3%', 'inf%'], bad: [['0%'], ['-1%'], ['x'], ['%']] },
  'quantity-of-bytes': {
    good: ['10Mi', '-1', '0', '1.5k'],
    bad: [['100m'], ['1.5Mi'], ['1Pi'], ['10mb', '10M'], ['']],
  },
  'annotation-key': { good: ['A.Example/B', 'b'], bad: [['a/b/c'], ['a_b/c'], ['']] },
  'absolute-path': { good: ['/x'], bad: [['x'], ['./x'], ['C:\\x'], ['']] },
  'cgroup-name': { good: ['/system.slice'], bad: [['system.slice', '/system.slice']] },
  percentage: {
    good: ['0%', '50%', '100%', '+5%', '-0%', '5%%'],
    bad: [['1_0%'], ['%'], ['50', '50%'], ['50 %', '50%'], ['101%'], ['1.5%'], ['-1%']],
  },
  'quantity-or-percentage': {
    good: ['100Mi', '10%', '1.5%', '0%', '100%', '0', '1_0%', '-0%', '0x1p-2%', '5%%', 'NaN%', '100.0000001%'],
    bad: [
      ['101%'],
      ['100.0001%'],
      ['1__0%'],
      ['0x10%'],
      ['inf%'],
      ['1e40%'],
      [' 5%', '5%'],
      ['5 %', '5%'],
      ['-1%'],
      ['x'],
      ['5mi', '5Mi'],
      ['%'],
    ],
  },
  'collector-endpoint': {
    good: ['localhost:4317', 'dns:///h:1', 'unix:///s', 'kwok-<CLUSTER>:4317'],
    bad: [['http://h:4317', 'h:4317'], ['grpc://h:1', 'h:1'], ['https://h/path']],
  },
  'socket-name': {
    good: ['/run/tunnel.sock'],
    bad: [
      ['unix:///run/tunnel.sock', '/run/tunnel.sock'],
      ['unix:/run/x', '/run/x'],
    ],
  },
  'runtime-endpoint': {
    good: ['unix:///run/containerd/containerd.sock', 'npipe:////./pipe/containerd', 'tcp://h:1', '/run/x.sock', ''],
    bad: [['unix:/run/x.sock', 'unix:///run/x.sock'], ['unix://run/x.sock', 'unix:///run/x.sock'], ['http://h']],
  },
  'socket-endpoint': {
    good: ['unix:///run/x.sock', 'UNIX:///x', 'unix:/x', '/run/x.sock', 'npipe:////./pipe/containerd'],
    bad: [
      ['tcp://h:1'],
      ['http://h'],
      ['a:b'],
      ['localhost:1'],
      ['1:a'],
      ['unix:///a%zz'],
      ['\t/x'],
      ['x'],
      ['://'],
      ['//x'],
      ['unix://'],
      ['unix://run/x.sock', 'unix:///run/x.sock'],
      ['unix:x', 'unix:///x'],
    ],
  },
  'image-pattern': {
    good: ['registry.io', '*.registry.io:8080/path', '*', '123.dkr.ecr.*.amazonaws.com', '[::1]:5000/a'],
    bad: [
      ['https://registry.io', 'registry.io'],
      ['registry.io:port/x'],
      ['a b/c'],
      [''],
      ['/team'],
      ['registry.io:80*'],
      ['*.io/team/*', '*.io/team'],
      ['registry.io/team-*'],
      ['registry.io/*/app'],
    ],
  },
  'image-url-pattern': {
    good: ['registry.io', '*.registry.io:8080/path', '*', '[::1]:5000/a'],
    bad: [
      ['https://registry.io', 'registry.io'],
      ['registry.io:port/x'],
      ['[:1]:5000'],
      ['a b/c'],
      [''],
      ['registry.io/team-*'],
    ],
  },
  'image-url-pattern-with-colons': {
    good: ['*.a.io', 'a.io:80:90/b', '::1/a'],
    bad: [['https://a.io', 'a.io'], ['a.io:80:x'], ['/a']],
  },
  'full-image-allowlist-entry': {
    good: [
      'docker.io/library/nginx',
      'registry.io/app',
      'localhost/app',
      'a:5000/b',
      'nginx/*',
      'docker.io/a/b',
      'A/b',
    ],
    bad: [
      ['nginx', 'docker.io/library/nginx'],
      ['team/app', 'docker.io/team/app'],
      ['docker.io/nginx', 'docker.io/library/nginx'],
      ['index.docker.io/team/app', 'docker.io/team/app'],
      ['index.docker.io/nginx', 'docker.io/library/nginx'],
      ['registry.io/app:v1', 'registry.io/app'],
      [''],
    ],
  },
  'image-allowlist-entry': {
    good: ['registry.io/app', 'registry.io/*', 'app', 'localhost:5000/*', 'Registry.IO/app', 'Local/app', 'io/App/*'],
    bad: [
      ['registry.io/App', 'registry.io/app'],
      ['App', 'app'],
      ['registry.io/app:1', 'registry.io/app'],
      ['/*'],
      ['reg*/x'],
      ['x@sha256:ab', 'x'],
      [' x', 'x'],
      [''],
    ],
  },
  'bool-text': { good: ['true', 'False', '1', 't'], bad: [['yes'], ['']] },
  'integer-text': { good: ['8', '-1'], bad: [['8.5'], ['eight']] },
  sha256: { good: ['a'.repeat(64)], bad: [['A'.repeat(64), 'a'.repeat(64)], ['abc']] },
  'plugin-name': { good: ['ecr-credential-provider', 'x.exe', '', 'a\tb'], bad: [['a/b'], ['a b'], ['.'], ['..']] },
  'file-pattern': { good: ['server*', 'x'], bad: [['a=b'], ['a,b']] },
  'claim-name': { good: ['sub'], bad: [[''], [' ']] },
  'qualified-name': {
    good: ['dedicated', 'example.com/role', 'A_b.c'],
    bad: [['a/b/c'], ['-x'], [''], ['x'.repeat(64)]],
  },
  'label-value': { good: ['', 'a-b_c.d'], bad: [['-a'], ['a b'], ['x'.repeat(64)]] },
  duration: { good: ['1m30s'], bad: [['1d', '24h']] },
  quantity: { good: ['10Mi'], bad: [['10MB', '10M']] },
  'pem-certificates': {
    good: [
      '',
      '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
      'text\n-----BEGIN PUBLIC KEY-----\nMII=\n-----END PUBLIC KEY-----\n-----BEGIN CERTIFICATE-----\r\nMIIB\r\n-----END CERTIFICATE-----',
    ],
    bad: [
      ['/etc/ca.pem'],
      ['no pem'],
      ['-----BEGIN CERTIFICATE-----\n!!\n-----END CERTIFICATE-----'],
      ['-----BEGIN PUBLIC KEY-----\nMII=\n-----END PUBLIC KEY-----'],
      [' -----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'],
      ['-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE----- x'],
      ['-----BEGIN CERTIFICATE-----\nComment: a\n\nMIIB\n-----END CERTIFICATE-----\n'],
      ['-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERT-----\n'],
      ['-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n'],
    ],
  },
  'x509-certificates': {
    good: [
      '',
      pem(certificate),
      pem(certificate) + pem(certificate).trimEnd(),
      pem(certificateOf(0x30, 2, 5, 0)),
      pem(certificate).replaceAll('\n', '\r\n'),
      `text\n${pem('AAAA').replaceAll('CERTIFICATE', 'PRIVATE KEY')}${pem(certificate)}text`,
      pem(`Comment: a\n\nAAAA`) + pem(certificate),
      pem('no base64!') + pem(certificate),
      ` ${pem('AAAA')}${pem(certificate)}`,
      `-----BEGIN CERTIFICATE-----\n${pem(certificate.replaceAll(/.{9}/g, '$& \t'))}`,
    ],
    bad: [
      [pem('MIIB')],
      [pem(certificate) + pem('AAAA')],
      [pem(certificateOf(0x30, 2, 5, 1))],
      [pem(certificate.slice(4))],
      [pem(certificate.slice(0, -4))],
      [pem(`${certificate}AAAA`)],
      [pem(certificate.slice(0, -1))],
      [certificate],
      ['/etc/ca.pem'],
    ],
  },
}

describe.each(Object.entries(TABLE))('%s', (name, { good, bad }) => {
  const format = textFormat(name)
  test.each(good)('accepts "%s"', (text) => expect(format?.check(text)).toBeUndefined())
  test.each(bad.map(([text, meant]) => [text, meant] as const))('refuses "%s"', (text, meant) => {
    const problem = format?.check(text)
    expect(problem?.must).toMatch(/^must /)
    expect(problem?.suggestion).toBe(meant)
  })
})

test('every format of the vocabulary exists and is tested', () => {
  const names = Object.keys(testService().registry.vocabularies['formats']?.values ?? {})
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => textFormat(name) === undefined)).toEqual([])
  expect(Object.keys(TABLE).sort()).toEqual(names.sort())
})

test('refusing costs no more than linear time', () => {
  const hostile = [
    'a'.repeat(20_000),
    '-'.repeat(20_000),
    '1,'.repeat(20_000),
    'a.'.repeat(20_000),
    '-----BEGIN CERTIFICATE-----\n'.repeat(2_000),
    ':'.repeat(20_000),
    '/'.repeat(20_000),
  ]
  for (const name of Object.keys(TABLE)) for (const text of hostile) textFormat(name)?.check(text)
})
