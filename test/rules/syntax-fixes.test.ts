import { describe, expect, test } from 'vitest'
import { applyFix, check } from '../harness/check.ts'
import { testService } from '../harness/schemas.ts'
import { realAuthentication, realKubelet } from './documents.ts'

type Row = readonly [before: string, title: string, after: string]

function mends(header: string, rows: readonly Row[]): void {
  test.each(rows)('%j: %s', (before, title, after) =>
    expect(applyFix(`${header}${before}\n`, title)).toBe(`${header}${after}\n`),
  )
}

describe('what cannot be read', () => {
  mends(realKubelet, [
    ['clusterDomain: "a\nmaxPods: 5', 'Add the closing "', 'clusterDomain: "a"\nmaxPods: 5'],
    ['authentication: {x509: {}; webhook: {}}', 'Write "," for ";"', 'authentication: {x509: {}, webhook: {}}'],
    ['authentication: {x509: {} "webhook": {}}', 'Add the comma', 'authentication: {x509: {}, "webhook": {}}'],
    ['authentication: {webhook {enabled: true}}', 'Add the colon', 'authentication: {webhook: {enabled: true}}'],
    ['authentication: {x509{}, webhook: {}}', 'Add the colon', 'authentication: {x509: {}, webhook: {}}'],
    ['authentication: {x509\n  {}}', 'Add the colon', 'authentication: {x509:\n  {}}'],
    ['kubeReserved: {"cpu" "1"}', 'Add the colon', 'kubeReserved: {"cpu": "1"}'],
    ['clusterDNS: [10.0.0.1\nmaxPods: 5', 'Add the closing ]', 'clusterDNS: [10.0.0.1]\nmaxPods: 5'],
    ['kubeReserved: {cpu: "1"  \nmaxPods: 5', 'Add the closing }', 'kubeReserved: {cpu: "1"}  \nmaxPods: 5'],
    ['maxPods:5\nport: 1', 'Add the space', 'maxPods: 5\nport: 1'],
    ['maxPods = 5\nport: 1', 'Write ":" for "="', 'maxPods: 5\nport: 1'],
    ['maxPods：5\nport: 1', 'Write ":" for "："', 'maxPods: 5\nport: 1'],
    ['maxPods => 5\nport: 1', 'Write ":" for "=>"', 'maxPods: 5\nport: 1'],
    ['maxPods; 5\nport: 1', 'Write ":" for ";"', 'maxPods: 5\nport: 1'],
    ['logging;\n  verbosity: 1', 'Write ":" for ";"', 'logging:\n  verbosity: 1'],
    ['clusterDNS =\n- 10.0.0.1', 'Write ":" for "="', 'clusterDNS:\n- 10.0.0.1'],
    ['maxPods 5\nport: 1', 'Add the colon behind "maxPods"', 'maxPods: 5\nport: 1'],
    ['staticPodPath:/etc/pods\nport: 1', 'Add the space', 'staticPodPath: /etc/pods\nport: 1'],
    ['staticPodPath: unix:/a port: 1', 'Write "port" on a line of its own', 'staticPodPath: unix:/a\nport: 1'],
    ['maxPods: 5\n\t\nport: 1', 'Indent with spaces', 'maxPods: 5\n\nport: 1'],
    ['maxPods: 5port: 1', 'Write "port" on a line of its own', 'maxPods: 5\nport: 1'],
    ['clusterDomain: "a" port: 1', 'Write "port" on a line of its own', 'clusterDomain: "a"\nport: 1'],
    ['maxPods: 5, port: 1', 'Write "port" on a line of its own', 'maxPods: 5\nport: 1'],
    [
      'fileCheckFrequency: 20shttpCheckFrequency: 10s',
      'Write "httpCheckFrequency" on a line of its own',
      'fileCheckFrequency: 20s\nhttpCheckFrequency: 10s',
    ],
    [
      'authentication:\n  x509:\n    clientCAFile: /awebhook:\n    enabled: true',
      'Write "webhook" on a line of its own',
      'authentication:\n  x509:\n    clientCAFile: /a\n  webhook:\n    enabled: true',
    ],
    ['systemReserved: cpu: 200m', 'Start the mapping below', 'systemReserved:\n  cpu: 200m'],
    ['clusterDNS: - 10.0.0.1', 'Start the list below', 'clusterDNS:\n- 10.0.0.1'],
    ['clusterDNS: - 10.0.0.1\n  - 10.0.0.2', 'Start the list below', 'clusterDNS:\n  - 10.0.0.1\n  - 10.0.0.2'],
    ['clusterDNS:\n* 10.0.0.1\n', 'Write "-" for "*"', 'clusterDNS:\n- 10.0.0.1\n'],
    ['"maxPods: 5"\nport: 1', 'Remove the quotes', 'maxPods: 5\nport: 1'],
    ['// many\nmaxPods: 5', 'Write "#" for "//"', '# many\nmaxPods: 5'],
    ['/* many */\nmaxPods: 5', 'Write "#" for "/*"', '# many\nmaxPods: 5'],
    ['; many\nmaxPods: 5', 'Write "#" for ";"', '# many\nmaxPods: 5'],
    ['maxPods: 5 // many', 'Write "#" for "//"', 'maxPods: 5 # many'],
    ['maxPods: 5 /* many */', 'Write "#" for "/*"', 'maxPods: 5 # many'],
    ['maxPods: 5\nEOF', 'Remove "EOF"', 'maxPods: 5\n'],
    ['maxPods: 5\n\tport: 1', 'Remove the tabs', 'maxPods: 5\nport: 1'],
    ['clusterDNS:\n– 10.0.0.1\n', 'Write "-" for "–"', 'clusterDNS:\n- 10.0.0.1\n'],
    [
      'clusterDNS:\n\u00A0- 10.0.0.1\n\u00A0- 10.0.0.2\n',
      'Indent with blanks',
      'clusterDNS:\n - 10.0.0.1\n - 10.0.0.2\n',
    ],
    ['clusterDomain: a: b', 'Quote the text', 'clusterDomain: "a: b"'],
    ['clusterDomain: @a', 'Quote the text', 'clusterDomain: "@a"'],
    ['clusterDomain: *.a/b', 'Quote the text', 'clusterDomain: "*.a/b"'],
    ['clusterDNS: [*.a, b]', 'Quote the text', 'clusterDNS: ["*.a", b]'],
    ['providerID: "a\\d"', 'Write two backslashes', 'providerID: "a\\\\d"'],
    ['clusterDNS: [10.0.0.1,, 10.0.0.2]', 'Remove ","', 'clusterDNS: [10.0.0.1, 10.0.0.2]'],
    ['clusterDNS: [,, , 10.0.0.1,,, 10.0.0.2]', 'Remove ",, ,"', 'clusterDNS: [ 10.0.0.1, 10.0.0.2]'],
    [
      'authentication:\n\twebhook:\n\t\tenabled: true\nport: 1',
      'Indent with spaces',
      'authentication:\n  webhook:\n    enabled: true\nport: 1',
    ],
    [
      'authentication:\n    x509: {}\n\twebhook:\n\t    enabled: true\nport: 1',
      'Indent with spaces',
      'authentication:\n    x509: {}\n    webhook:\n        enabled: true\nport: 1',
    ],
    ['maxPods: 5\n port: 1', 'Indent it like its neighbours', 'maxPods: 5\nport: 1'],
    [
      'authentication:\n  x509:\n      clientCAFile: /a\n    webhook:\n      enabled: true\nport: 1',
      'Indent it like its neighbours',
      'authentication:\n  x509:\n      clientCAFile: /a\n  webhook:\n    enabled: true\nport: 1',
    ],
    // Both columns can be read, and only one of them knows the name.
    [
      'authentication:\n  anonymous:\n    enabled: true\n webhook:\n   enabled: true',
      'Indent it like its neighbours',
      'authentication:\n  anonymous:\n    enabled: true\n  webhook:\n    enabled: true',
    ],
    [
      'kubeReserved:\n    cpu: 100m\n  memory: 1Gi\nsystemReserved:\n    cpu: 100m\n  memory: 1Gi',
      'Indent it like its neighbours',
      'kubeReserved:\n    cpu: 100m\n    memory: 1Gi\nsystemReserved:\n    cpu: 100m\n  memory: 1Gi',
    ],
    // The first line is wrong, and all others stand where it does not.
    [
      'authentication:\n   anonymous:\n    enabled: true\n  webhook:\n    enabled: true\n  x509:\n    clientCAFile: /a',
      'Indent these lines like their neighbours',
      'authentication:\n   anonymous:\n    enabled: true\n   webhook:\n     enabled: true\n   x509:\n     clientCAFile: /a',
    ],
    // What is deeper belongs to a line above those that are wrong.
    [
      'logging:\n    format: json\n   verbosity: 3\n   flushFrequency: 5s\n    options: {}',
      'Indent these lines like their neighbours',
      'logging:\n    format: json\n    verbosity: 3\n    flushFrequency: 5s\n    options: {}',
    ],
    [
      'clusterDNS:\n  - 10.0.0.1\n - 10.0.0.2\n  - 10.0.0.3',
      'Indent it like its neighbours',
      'clusterDNS:\n  - 10.0.0.1\n  - 10.0.0.2\n  - 10.0.0.3',
    ],
  ])

  mends(realAuthentication, [
    [
      'jwt:\n-issuer:\n    url: https://a\n  claimMappings: {}',
      'Add the space',
      'jwt:\n- issuer:\n    url: https://a\n  claimMappings: {}',
    ],
    [
      'jwt:\n  -issuer: {}\n    claimMappings: {}\n    claimValidationRules: []',
      'Add the space',
      'jwt:\n  - issuer: {}\n    claimMappings: {}\n    claimValidationRules: []',
    ],
  ])

  test('a mapping on the line of its key is told as what the key takes', () =>
    check(`${realAuthentication}jwt:
- issuer:
    url: https://a.exampleaudienceMatchPolicy: MatchAny
#        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error yaml-syntax: Write "audienceMatchPolicy" on a line of its own, or quote
    audiences: [a]
  claimMappings:
    username: claim: sub
#             ^^^^^^^^^^ error yaml-syntax: Start the mapping of "username" on the line below the key.
  userValidationRules:
  - expression: user.username != ""
    message: user: no
#            ^^^^^^^^ error yaml-syntax: Quote the value of "message": ": "
  claimValidationRules: [{claim: email: a, requiredValue: b}]
#                                ^^^^^^^^ error yaml-syntax: Quote the value of "claim": ": "
`))

  test('of many mappings on the lines of their keys the first are looked at more closely', () => {
    const last = (before: number) => {
      const service = testService()
      const file = service.open(`${realKubelet}x:\n${'- a: b: c\n'.repeat(before)}systemReserved: cpu: 200m\n`)
      return service.diagnose(file).at(-1)?.message
    }
    expect(last(19)).toContain('Start the mapping of "systemReserved"')
    expect(last(20)).toContain('Quote the value of "systemReserved", or start its mapping')
  })

  test('what is a comment elsewhere, and a line of a shell, is told as that', () =>
    check(`$ cat kubelet.yaml
^^^^^^^^^^^^^^^^^^ error yaml-syntax: Remove this line: it is one of a shell.
${realKubelet}<!-- many -->
^^^^^^^^^^^^^ error yaml-syntax: Begin the comment with "#" in place of "<!--".
maxPods: 110 // many
#        ^^^^^^^^^^^ error wrong-type: not the text "110 // many" (a comment begins with "#")
`))

  test('a dash that lacks its blank is the one mistake of its item', () =>
    check(`${realAuthentication}jwt:
-issuer: {url: https://a.example.com, audiences: [a]}
^^^^^^^ error yaml-syntax: Add a space after the "-".
  claimMappings: {username: {claim: sub, prefix: ""}}
  claimValidationRules: []
`))

  test('a tab among lines that are indented with blanks upsets what is below it', () =>
    check(`${realAuthentication}jwt:
- issuer: {url: https://a.example.com, audiences: [a]}
  claimMappings: {username: {claim: sub, prefix: ""}}
  claimValidationRules:
	- expression: claims.a
^ error yaml-tab
  - expression: claims.b == "b"
`))

  mends('', [
    [
      'kind: KubeletConfigurationapiVersion: kubelet.config.k8s.io/v1beta1\nmaxPods: 5',
      'Write "apiVersion" on a line of its own',
      'kind: KubeletConfiguration\napiVersion: kubelet.config.k8s.io/v1beta1\nmaxPods: 5',
    ],
    [`cat <<EOF > /a\n${realKubelet}maxPods: 5`, 'Remove "cat <<EOF > /a"', `\n${realKubelet}maxPods: 5`],
  ])

  mends('\uFEFF', [
    [
      '\tapiVersion: kubelet.config.k8s.io/v1beta1\n\tkind: KubeletConfiguration',
      'Indent with spaces',
      '  apiVersion: kubelet.config.k8s.io/v1beta1\n  kind: KubeletConfiguration',
    ],
  ])

  mends('# c\n', [
    [
      '  apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 5',
      'Begin the lines above in the column of this one',
      'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 5',
    ],
    [
      'kind: KubeletConfiguration\n---\n    kind: KubeletConfiguration\n    logging:\n      verbosity: 1\n  apiVersion: kubelet.config.k8s.io/v1beta1',
      'Begin the lines above in the column of this one',
      'kind: KubeletConfiguration\n---\n  kind: KubeletConfiguration\n  logging:\n    verbosity: 1\n  apiVersion: kubelet.config.k8s.io/v1beta1',
    ],
  ])

  mends(realAuthentication, [
    [
      `jwt:\n- issuer: {url: https://a, audiences: [a]}\n  claimMappings: {username: {claim: a, prefix: ""}}\n  claimValidationRules:\n  - expression: "claims.a == "b""`,
      'Quote the text',
      `jwt:\n- issuer: {url: https://a, audiences: [a]}\n  claimMappings: {username: {claim: a, prefix: ""}}\n  claimValidationRules:\n  - expression: 'claims.a == "b"'`,
    ],
  ])

  test('a mapping above the items of a list is not made another one', () => {
    const text = 'jwt:\n  issuer: {}\n- issuer: {url: https://a, audiences: [a]}\n'
    expect(titles(`${realAuthentication}${text}`)).not.toContain('Make it a list with this one item')
  })

  test('nothing is offered where several readings are left', () => {
    for (const line of ['clusterDomain: "a" b', "clusterDomain: 'it's", 'clusterDNS: [10.0.0.1 # first', 'maxPods'])
      expect(titles(`${realKubelet}${line}\nport: 1\n`), line).toEqual([])
  })
})

describe('expressions that are not complete', () => {
  test('what stands before the gap is underlined', () =>
    check(`${realAuthentication}jwt:
- issuer: {url: https://a, audiences: [a]}
  claimMappings: {username: {claim: a, prefix: ""}}
  claimValidationRules:
  - expression: claims.a ==
#                        ^^ error cel-syntax
  - expression: "claims.a && "
#                         ^^ error cel-syntax
  - expression: |
      claims.a.
#             ^ error cel-syntax
`))
})

describe('headers that slipped', () => {
  test('values that changed places', () =>
    check(`apiVersion: KubeletConfiguration
#           ^^^^^^^^^^^^^^^^^^^^ error swapped-header
kind: kubelet.config.k8s.io/v1beta1
maxPods: x
#        ^ error wrong-type
`))

  test('keys of another spelling', () =>
    check(`APIVersion: kubelet.config.k8s.io/v1beta1
^^^^^^^^^^ warning misspelled-header: Change "APIVersion" to "apiVersion"
Kind: KubeletConfiguration
^^^^ warning misspelled-header: Change "Kind" to "kind"
maxPods: x
#        ^ error wrong-type
`))

  test('keys without a blank behind the colon', () =>
    check(`apiVersion:kubelet.config.k8s.io/v1beta1
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error yaml-syntax: Add a space
kind:KubeletConfiguration
^^^^^^^^^^^^^^^^^^^^^^^^^ error yaml-syntax: Add a space
maxPods: x
#        ^ error wrong-type
`))

  test.each(['=', ' = ', ' => ', ' ', '; '])('keys with %j in place of a colon', (sign) =>
    check(`apiVersion: kubelet.config.k8s.io/v1beta1
kind${sign}KubeletConfiguration
${'^'.repeat(`kind${sign}KubeletConfiguration`.length)} error yaml-syntax
maxPods: x
#        ^ error wrong-type
`),
  )

  test.each(['knd', 'kkind', 'ind', 'kind:'])('%j before the name of a kind', (key) =>
    check(`apiVersion: kubelet.config.k8s.io/v1beta1
${key}: KubeletConfiguration
${'^'.repeat(key.length)} error misspelled-header: Change "${key}" to "kind"
maxPods: x
#        ^ error wrong-type
`),
  )

  test('another word before another name is no kind', () =>
    check(`apiVersion: kubelet.config.k8s.io/v1beta1
^^^^^^^^^^ error missing-kind
bind: 0.0.0.0
`))

  test('documents of others stay theirs', () => {
    check('find: KubeletThings\napiVersion: v1\nspec: 1\n')
    check('Kind: Deployment\nAPIVersion: apps/v1\nspec: x\n')
    check('apiVersion: Deployment\nkind: apps/v1\n')
    check('kind:Pod\napiVersion:v1\nspec: 1\n')
  })

  test('fixing everything mends them', () => {
    const service = testService()
    const mended = (text: string) => service.fixAll(service.open(text)).text
    const right = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 5\n'
    expect(mended('apiVersion: KubeletConfiguration\nkind: kubelet.config.k8s.io/v1beta1\nmaxPods: 5\n')).toBe(right)
    expect(mended('APIVersion: kubelet.config.k8s.io/v1beta1\nKind: KubeletConfiguration\nmaxPods: 5\n')).toBe(right)
    expect(mended('apiVersion:kubelet.config.k8s.io/v1beta1\nkind:KubeletConfiguration\nmaxPods: 5\n')).toBe(right)
  })
})

test('fixing everything removes as many commas as there are', () => {
  const service = testService()
  const text = `${realKubelet}clusterDNS: [,,10.0.0.1${',,10.0.0.2'.repeat(30)},,, ,,]\n`
  const { text: fixed } = service.fixAll(service.open(text))
  expect(fixed).toBe(`${realKubelet}clusterDNS: [10.0.0.1${',10.0.0.2'.repeat(30)},]\n`)
})

/** The fixes that are offered for a text. */
function titles(text: string): readonly string[] {
  const service = testService()
  return service
    .codeActions(service.open(text), { start: 0, end: text.length })
    .map(({ fix }) => fix.title)
    .filter((title) => !title.startsWith('Ignore '))
}

test('what has to be tried is tried for the first mistakes, and no longer for thousands', () => {
  const service = testService()
  const actions = (count: number) => {
    const lines = Array.from({ length: count }, (_, at) => `key${at}: 1\n    other${at}: 2\n`)
    const file = service.open(`${realKubelet}${lines.join('')}`)
    const found = service.codeActions(file, { start: 0, end: file.text.length })
    return found.filter(({ fix }) => fix.title === 'Indent it like its neighbours').length
  }
  expect(actions(10)).toBe(10)
  expect(actions(400)).toBeGreaterThan(0)
  expect(actions(400)).toBeLessThan(20)
})
