import { describe, expect, test } from 'vitest'
import { applyFix, check } from '../harness/check.ts'
import { testService } from '../harness/schemas.ts'
import { realAuthentication, realKubelet } from './documents.ts'

/** An item in which a list stands before keys that are less deep. */
const authenticator = (name: string, lines = '') => `- issuer:
    url: https://${name}.example.com
    audiences:
    - a
${lines}    audienceMatchPolicy: MatchAny
  claimMappings:
    username: {claim: sub, prefix: ""}
    extra:
    - key: example.com/a
      valueExpression: claims.a
    - key: example.com/b
      valueExpression: claims.b
`

describe('a line left of the list that it stands in', () => {
  test('is one mistake, and what stands around it is read', () =>
    check(`${realAuthentication}jwt:
- issuer:
    url: https://a.example.com
abc
^^^ error yaml-syntax: Indent this line deeper, or remove it: the list around it goes on below.
    audiences: [a]
  claimMappings: {username: {claim: sub, prefix: ""}}
- issuer:
    url: https://b.example.com
    audiences: [a]
    audienceMatchPolicy: MatchSome
#                        ^^^^^^^^^ error unknown-value
  claimMappings: {username: {claim: sub, prefix: ""}}
`))

  test('may be half of the line above', () =>
    check(`${realAuthentication}jwt:
  - issuer:
      url: https://a.exa
mple.com
^^^^^^^^ error yaml-syntax: Indent this line deeper
      audiences: [a]
    claimMappings: {username: {claim: sub, prefix: ""}}
  - issuer: {url: https://b.example.com, audiences: [a]}
    claimMappings: {username: {claim: sub, prefix: ""}}
`))

  test('may be a mapping of its own, or a line of another language', () =>
    check(
      `${realAuthentication}jwt:
- issuer:
    url: https://a.example.com
message: none
^^^^^^^^^^^^^ error yaml-syntax: Indent this line deeper
    audiences: [a]
  claimMappings: {username: {claim: sub, prefix: ""}}
- issuer:
    url: https://b.example.com
// nothing
^^^^^^^^^^ error yaml-syntax: Begin the comment with "#" in place of "//".
    audiences: [a]
  claimMappings: {username: {claim: sub, prefix: ""}}
- issuer: {url: https://c.example.com, audiences: [a]}
  claimMappings: {username: {claim: sub, prefix: ""}}
`,
    ))

  test('is none where the list may end: a key can have what stands below it', () => {
    check(`${realAuthentication}jwt:
- issuer: {url: https://a.example.com, audiences: [a]}
  claimMappings: {username: {claim: sub, prefix: ""}}
anonymous:
  enabled: true
- issuer: {url: https://b.example.com, audiences: [a]}
^ error yaml-syntax: Indent this line like its neighbours
  claimMappings: {username: {claim: sub, prefix: ""}}
`)
    check(`${realKubelet}registerWithTaints:
- key: a
  effect: NoSchedule
clusterDNS
^^^^^^^^^^ error yaml-syntax: Add ":" after "clusterDNS"
- 10.0.0.10
`)
  })

  test.each([
    '- &x\n|-\n 10.0.0.1\n- *x\n',
    '- !!str # the first\n|-\n 10.0.0.1\n- 10.0.0.2\n',
    '-\n  &x\n|-\n 10.0.0.1\n- *x\n',
    '- # the first\n|-\n 10.0.0.1\n- 10.0.0.2\n',
  ])('is none where it begins the block that is the value of a dash above: %j', (items) =>
    check(`${realKubelet}clusterDNS:\n${items}maxPods: 5\n`),
  )

  test('is none in texts over several lines', () =>
    check(`${realAuthentication}jwt:
- issuer: {url: https://a.example.com, audiences: [a]}
  claimMappings:
    username:
      expression: "'a' +
claims.sub"
    groups:
      expression: claims.groups +
#                               ^ error cel-syntax
- issuer: {url: https://b.example.com, audiences: [a]}
  claimMappings: {username: {claim: sub, prefix: ""}}
`))
})

describe('what is typed into an indentation', () => {
  test('is one mistake, and the line is read where it was meant to stand', () => {
    check(`${realAuthentication}jwt:
- issuer:
    url: https://a.example.com
    audiences: [a]
abc  claimMappings:
^^^ error yaml-syntax: Remove "abc", which stands in the indentation of this line.
    username: {claim: sub, prefix: ""}
    extra:
a    - key: Example.com/a
^ error yaml-syntax: Remove "a", which stands in the indentation of this line.
#           ^^^^^^^^^^^^^ error malformed-text
      valueExpression: claims.a
    - key: example.com/b
      valueExpression: claims.b
- issuer: {url: https://b.example.com, audiences: [a]}
  claimMappings: {username: {claim: sub, prefix: ""}}
`)
    check(`${realKubelet}authentication:
  x509: {}
[  webhook:
^ error yaml-syntax: Remove "[", which stands in the indentation of this line.
    enabled: "yes"
#            ^^^^^ error wrong-type
  anonymous: {enabled: false}
`)
  })

  test('may stand in place of blanks', () =>
    check(`${realKubelet}authentication:
  x509: {}
x webhook:
^ error yaml-syntax: Write blanks in place of "x", which stands in the indentation of this line.
    enabled: true
  anonymous: {enabled: false}
`))

  test('may stand before an item, and before a text in quotes', () =>
    check(`${realAuthentication}jwt:
  - issuer:
      url: https://a.example.com
      audiences:
x        - "a"
^ error yaml-syntax: Remove "x"
        - b
      audienceMatchPolicy: MatchAny
    claimMappings: {username: {claim: sub, prefix: ""}}
`))

  test('is none where the line is a key with what stands below it, whatever is wrong elsewhere', () =>
    check(`${realAuthentication}jwt:
- issuer: {url: https://a.example.com, audiences: [a]}
  claimValidationRules:
  - claim: a
    requiredValue: b
  claimMapp  ings:
# ^^^^^^^^^^^^^^^ error unknown-field
    username: {claim: sub, prefix: ""}
  userValidationRules: []
- issuer: {url: https://b.example.com, audiences: [a]}
    claimMappings: {username: {claim: sub, prefix: ""}}
#   ^^^^^^^^^^^^^ error yaml-syntax
`))

  test.each([
    ['x509: {}\nab  webhook:', 'Remove "ab"', 'x509: {}\n  webhook:'],
    ['x509: {}\nx webhook:', 'Write blanks for "x"', 'x509: {}\n  webhook:'],
  ])('%j: %s', (before, title, after) => {
    const text = (lines: string) =>
      `${realKubelet}authentication:\n  ${lines}\n    enabled: true\n  anonymous: {enabled: false}\n`
    expect(applyFix(text(before), title)).toBe(text(after))
  })

  test('a line is indented like its neighbours, or removed', () => {
    const text = (line: string) => `${realAuthentication}jwt:\n${authenticator('a', line)}${authenticator('b')}`
    expect(applyFix(text('abc\n'), 'Remove "abc"')).toBe(text('\n'))
    expect(applyFix(text('discoveryURL: https://c.example.com\n'), 'Indent it like its neighbours')).toBe(
      text('    discoveryURL: https://c.example.com\n'),
    )
  })
})

describe('whatever is typed in the first column of any line of an item, is one mistake', () => {
  const header = `${realAuthentication}jwt:\n`
  const sound = `${header}${authenticator('a')}${authenticator('b')}${authenticator('c')}`
  const findings = (text: string) => {
    const service = testService()
    return service.diagnose(service.open(text)).map(({ code, message }) => `${code}: ${message}`)
  }
  const signs = [
    'a',
    'abc',
    '"',
    "'",
    '[',
    '{',
    '|',
    '>',
    '&',
    '&a',
    '*',
    '*a',
    '!',
    '%',
    '@',
    '`',
    '--',
    ',',
    '}',
    ']',
  ]

  test.each([...signs, '?', '=', '//', '<', '\\', '.', '1', '\0', 'é'])('%j', (sign) => {
    for (const indent of ['', '  ']) {
      const lines = `${header}${(sound.slice(header.length)).replace(/^(?=.)/gm, indent)}`.split('\n')
      expect(findings(lines.join('\n'))).toEqual([])
      const [from, to] = [header.split('\n').length, lines.findIndex((line) => line.includes('//c.')) - 1]
      for (let at = from; at < to; at++) {
        const [before, line = '', behind] = [lines.slice(0, at), lines[at], lines.slice(at + 1)]
        const found = [findings([...before, sign, line, ...behind].join('\n'))]
        if (line.startsWith(' ')) found.push(findings([...before, sign + line, ...behind].join('\n')))
        for (const each of found) expect([at, line, ...each]).toHaveLength(3)
      }
    }
  })
})
