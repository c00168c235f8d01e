import { expect, test } from 'vitest'
import { testService } from '../harness/schemas.ts'

/** Each link as its text in the file and, where it differs, its target. */
function links(text: string): readonly string[] {
  const service = testService()
  return service.documentLinks(service.open(text)).map(({ span, target }) => {
    const written = text.slice(span.start, span.end)
    const to = target.is === 'url' ? target.url : target.path
    return `${target.is} ${written}${written === to ? '' : ` -> ${to}`}`
  })
}

const AUTHENTICATION = 'apiVersion: apiserver.k8s.io/v1\nkind: AuthenticationConfiguration\n'
const KUBELET = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'

test('URLs of values, in any quotes, as items of lists too', () => {
  expect(
    links(`${AUTHENTICATION}jwt:
- issuer:
    url: https://idp.example.com/a#b
    discoveryURL: "https://idp.example.com/.well-known/openid-configuration"
    audiences:
    - 'http://audience.example.com'
    - plain
`),
  ).toEqual([
    'url https://idp.example.com/a#b',
    'url https://idp.example.com/.well-known/openid-configuration',
    'url http://audience.example.com',
  ])
})

test('files by their paths, not directories, sockets, or texts that look like paths', () => {
  expect(
    links(`${KUBELET}staticPodPath: /etc/pods
tlsCertFile: /etc/tls.crt
tlsPrivateKeyFile: "keys/tls.key"
containerRuntimeEndpoint: unix:///run/x.sock
nodeLeaseDurationSeconds: 40
clusterDomain: /not/a/file
`),
  ).toEqual(['path /etc/tls.crt', 'path keys/tls.key'])
})

test.each([
  ['documents of others', 'apiVersion: v1\nkind: Pod\nurl: https://x.example.com\n'],
  ['unknown fields', `${KUBELET}homepage: https://x.example.com\n`],
  ['comments', `${KUBELET}# https://x.example.com\n`],
  ['other schemes', `${AUTHENTICATION}jwt: [{issuer: {url: "javascript:alert(1)", discoveryURL: "file:///etc/x"}}]\n`],
  ['texts with escapes', `${KUBELET}tlsCertFile: "/etc/\\x41"\n`],
  ['texts over several lines', `${KUBELET}tlsCertFile: |\n  /etc/tls.crt\n`],
  ['empty values', `${KUBELET}tlsCertFile: ""\ntlsPrivateKeyFile:\n`],
  ['no host', `${AUTHENTICATION}jwt: [{issuer: {url: "https:///path"}}]\n`],
])('nothing in %s', (_name, text) => {
  expect(links(text)).toEqual([])
})

test('what an alias brings is a link where it is written', () => {
  expect(links(`${KUBELET}tlsCertFile: &file /etc/tls.pem\ntlsPrivateKeyFile: *file\n`)).toEqual(['path /etc/tls.pem'])
})

test('in embedded documents', () => {
  const inner = `${AUTHENTICATION}jwt:\n- issuer:\n    url: https://idp.example.com\n`.replace(/^/gm, '    ')
  const text = `apiVersion: v1\nkind: ConfigMap\ndata:\n  a.yaml: |\n${inner}\n`
  expect(links(text)).toEqual(['url https://idp.example.com'])
})
