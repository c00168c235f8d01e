import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../server/src/core/base/text-edit.ts'
import { parseCursor } from '../harness/cursor.ts'
import { testService } from '../harness/schemas.ts'
import { styles, userRule } from './cel-places.ts'

/** The text with its definitions in `«»` and its uses in `‹›`. */
function marked(source: string): string {
  const { text, offset } = parseCursor(source)
  const service = testService()
  const edits = service.documentHighlights(service.open(text), offset).map(({ span, kind }) => {
    const name = text.slice(span.start, span.end)
    return { span, newText: kind === 'write' ? `«${name}»` : `‹${name}›` }
  })
  return applyEdits(text, edits)
}

/** The text after renaming, or the objection. */
function renamed(source: string, newName: string): string | undefined {
  const { text, offset } = parseCursor(source)
  const service = testService()
  const renaming = service.rename(service.open(text), offset, newName)
  if (!renaming) return undefined
  return 'objection' in renaming ? renaming.objection : applyEdits(text, renaming.edits)
}

const KUBELET = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'

describe('variables of macros', () => {
  test('from a use and from the declaration', () => {
    const all = userRule("user.groups.all(«g», ‹g› != '' && ‹g›.size() > 1)")
    expect(marked(userRule("user.groups.all(g, g != '' && <|>g.size() > 1)"))).toBe(all)
    expect(marked(userRule("user.groups.all(g<|>, g != '' && g.size() > 1)"))).toBe(all)
  })
  test('of the same name in another macro are others', () =>
    expect(marked(userRule("user.groups.all(g, <|>g != '') && user.groups.all(g, g != 'a')"))).toBe(
      userRule("user.groups.all(«g», ‹g› != '') && user.groups.all(g, g != 'a')"),
    ))
  test('hide outer ones', () =>
    expect(marked(userRule("user.groups.all(g, g.split('').all(g, <|>g != ''))"))).toBe(
      userRule("user.groups.all(g, g.split('').all(«g», ‹g› != ''))"),
    ))
  test('the two of one macro', () =>
    expect(marked(userRule('user.groups.all(i, g, size(g) > <|>i)'))).toBe(
      userRule('user.groups.all(«i», g, size(g) > ‹i›)'),
    ))
  test('members of the same name are none', () =>
    expect(marked(userRule('user.groups.all(uid, <|>uid != user.uid)'))).toBe(
      userRule('user.groups.all(«uid», ‹uid› != user.uid)'),
    ))
  test('variables of the place are none', () =>
    expect(marked(userRule('<|>user.uid == user.uid'))).toBe(userRule('user.uid == user.uid')))
  test.each(Object.entries(styles))('are renamed in %s style', (_, write) =>
    expect(renamed(userRule(write(`user.groups.all(g, g != "\\"" && <|>g != '')`)), 'group')).toBe(
      userRule(write(`user.groups.all(group, group != "\\"" && group != '')`)),
    ),
  )
  test.each(['a b', '1a', '', 'in', 'user', 'while'])('not to %s', (name) =>
    expect(renamed(userRule("user.groups.all(<|>g, g != '')"), name)).toMatch(/\.$/),
  )
})

/** The text with the places that are typed in together in `«»`. */
function linked(source: string): string {
  const { text, offset } = parseCursor(source)
  const service = testService()
  const spans = service.linkedEditingRanges(service.open(text), offset)
  return applyEdits(
    text,
    spans.map((span) => ({ span, newText: `«${text.slice(span.start, span.end)}»` })),
  )
}

describe('typing in several places', () => {
  test('an anchor and its aliases, without their signs', () =>
    expect(linked(`${KUBELET}clusterDNS: &d<|>ns\n- 10.0.0.10\nallowedUnsafeSysctls: *dns\n`)).toBe(
      `${KUBELET}clusterDNS: &«dns»\n- 10.0.0.10\nallowedUnsafeSysctls: *«dns»\n`,
    ))
  test('a variable of a macro', () =>
    expect(linked(userRule("user.groups.all(<|>g, g != '')"))).toBe(userRule("user.groups.all(«g», «g» != '')")))
  test('an alias without an anchor, and a name that stands alone, are left to themselves', () => {
    expect(linked(`${KUBELET}a: *d<|>ns\nb: *dns\n`)).toBe(`${KUBELET}a: *dns\nb: *dns\n`)
    expect(linked(`${KUBELET}clusterDNS: &d<|>ns []\n`)).toBe(`${KUBELET}clusterDNS: &dns []\n`)
  })
  test('before a sign nothing is typed', () => {
    const lists = `${KUBELET}clusterDNS: &dns []\nallowedUnsafeSysctls: <|>*dns\n`
    expect(linked(lists)).toBe(lists.replace('<|>', ''))
  })
})

describe('anchors', () => {
  const lists = `${KUBELET}clusterDNS: &dns [10.0.0.10]\nallowedUnsafeSysctls: *dns\n`
  test('from the anchor and from the alias', () => {
    const all = lists.replace('&dns', '&«dns»').replace('*dns', '*‹dns›')
    expect(marked(lists.replace('&dns', '&d<|>ns'))).toBe(all)
    expect(marked(lists.replace('*dns', '<|>*dns'))).toBe(all)
  })
  test('an anchor that is set again is another one', () => {
    const twice = `${lists}registerWithTaints: &dns []\nenforceNodeAllocatable: *d<|>ns\n`
    expect(marked(twice)).toBe(
      twice
        .replace('<|>', '')
        .replace('registerWithTaints: &dns', 'registerWithTaints: &«dns»')
        .replace('Allocatable: *dns', 'Allocatable: *‹dns›'),
    )
  })
  test('of other documents are others', () => {
    const two = `${lists}---\n${lists}`
    expect(marked(two.replace('&dns', '&<|>dns'))).toBe(two.replace('&dns', '&«dns»').replace('*dns', '*‹dns›'))
  })
  test('in documents of others are left to others', () =>
    expect(marked('apiVersion: v1\nkind: ConfigMap\na: &x 1\nb: *<|>x\n')).not.toContain('«'))
  test('are renamed', () => {
    expect(renamed(lists.replace('&dns', '&<|>dns'), 'servers')).toBe(
      lists.replace('&dns', '&servers').replace('*dns', '*servers'),
    )
    expect(renamed(lists.replace('&dns', '&<|>dns'), 'a b')).toMatch(/\.$/)
    expect(renamed(`${lists}registerWithTaints: &other []\n`.replace('&dns', '&<|>dns'), 'other')).toMatch(/already/)
  })
})

describe('names that fields define and refer to', () => {
  const files = (definition: string, use: string) => `apiVersion: apiserver.orch.io/v1beta1
kind: EgressSelectorConfiguration
egressSelections:
- name: ${definition}
  connection: {proxyProtocol: Direct}
---
apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
- issuer: {url: https://a.example.com, audiences: [a], egressSelectorType: ${use}}
  claimMappings: {username: {claim: sub, prefix: ""}}
`
  const providers = (name: string) =>
    `apiVersion: kubelet.config.orch.io/v1\nkind: CredentialProviderConfig\nproviders:\n- name: ${name}\n`
  test('between documents of a file', () => {
    expect(marked(files('cluster', 'clus<|>ter'))).toBe(files('«cluster»', '‹cluster›'))
    expect(marked(files('"clu<|>ster"', 'cluster'))).toBe(files('«"cluster"»', '‹cluster›'))
  })
  test('other names are others', () =>
    expect(marked(files('cluster', '<|>controlplane'))).toBe(files('cluster', '‹controlplane›')))
  test('are renamed, each as it is written', () => {
    expect(renamed(files('"cluster"', 'clus<|>ter'), 'controlplane')).toBe(files('"controlplane"', 'controlplane'))
    expect(renamed(providers("'a<|>'"), "it's")).toBe(providers("'it''s'"))
    expect(renamed(providers('a<|>'), 'a: b')).toBe(providers('"a: b"'))
  })
  test('not to a name that is taken', () => {
    expect(renamed(`${providers('a<|>')}- name: b\n`, 'b')).toMatch(/already/)
  })
  test('not to one that a use of it does not take', () =>
    expect(renamed(files('clu<|>ster', 'cluster'), 'etcd')).toMatch(/"etcd" is none .*: controlplane, cluster\./))
  test('definitions without uses', () =>
    expect(
      marked(
        'apiVersion: apiserver.orch.io/v1beta1\nkind: AuthorizationConfiguration\nauthorizers:\n- {type: RBAC, name: rb<|>ac}\n',
      ),
    ).toContain('name: «rbac»'))
})

test('the definition is not a reference unless it is asked for', () => {
  const { text, offset } = parseCursor(`${KUBELET}clusterDNS: &x []\nallowedUnsafeSysctls: *x<|>\n`)
  const service = testService()
  const file = service.open(text)
  const anchor = { start: text.indexOf('&') + 1, end: text.indexOf('&') + 2 }
  const alias = { start: offset - 1, end: offset }
  expect(service.references(file, offset, false)).toEqual([alias])
  expect(service.references(file, offset, true)).toEqual([anchor, alias])
  expect(service.definition(file, offset)).toEqual({ origin: alias, targets: [anchor] })
  expect(service.prepareRename(file, offset)).toEqual({ span: alias, name: 'x' })
  expect(service.prepareRename(file, offset - 2)).toBeUndefined()
  expect(service.definition(file, 0)).toBeUndefined()
  expect(service.rename(file, 0, 'y')).toBeUndefined()
})

test('in a file that is embedded in another one', () => {
  const lists = 'clusterDNS: &x []\nallowedUnsafeSysctls: *x\n'
  const inside = (text: string) =>
    `apiVersion: v1\nkind: ConfigMap\ndata:\n  kubelet: |\n${`${KUBELET}${text}`.replace(/^(?=.)/gm, '    ')}`
  expect(marked(inside(lists.replace('*x', '*<|>x')))).toBe(inside(lists.replace('&x', '&«x»').replace('*x', '*‹x›')))
  expect(renamed(inside(lists.replace('*x', '*<|>x')), 'dns')).toBe(
    inside(lists.replaceAll('x\n', 'dns\n').replace('&x', '&dns')),
  )
})
