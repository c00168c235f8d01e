import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../server/src/core/base/text-edit.ts'
import { parseCursor } from '../harness/cursor.ts'
import { testService } from '../harness/schemas.ts'
import { claimRule, type Group, K8S, matchCondition, styles, userRule } from './cel-places.ts'

/** What is offered at `<|>`: the title, and the file after it. */
function offered(source: string): readonly (readonly [string, string])[] {
  const { text, offset } = parseCursor(source)
  const service = testService()
  return service
    .refactorings(service.open(text), { start: offset, end: offset })
    .map(({ title, edits }) => [title, applyEdits(text, edits)] as const)
}

const block = (expression: string) => `|\n            ${expression}`
const places: Readonly<Record<string, (written: string) => string>> = {
  claims: (written) => claimRule(written, K8S),
  user: (written) => userRule(written, K8S),
  request: matchCondition,
}

/** An expression with the cursor, and all that is offered there. */
const guarded: readonly (readonly [string, string, ...string[]])[] = [
  [
    'claims',
    "claims.foo<|>.bar == 'x'",
    "has(claims.foo) && has(claims.foo.bar) && claims.foo.bar == 'x'",
    "claims.?foo.bar.orValue('') == 'x'",
  ],
  [
    'claims',
    "claims<|>.hd == 'x' || claims.admin == true",
    "has(claims.hd) && claims.hd == 'x' || claims.admin == true",
    "claims.?hd.orValue('') == 'x' || claims.admin == true",
  ],
  [
    'claims',
    "claims.hd == 'x' || claims.ad<|>min == true",
    "claims.hd == 'x' || has(claims.admin) && claims.admin == true",
    "claims.hd == 'x' || claims.?admin.orValue(false) == true",
  ],
  ['claims', '!claims.admin<|>', 'has(claims.admin) && !claims.admin', '!claims.?admin.orValue(false)'],
  ['claims', "!(claims.hd<|> == 'x')", "!(has(claims.hd) && claims.hd == 'x')", "!(claims.?hd.orValue('') == 'x')"],
  [
    'claims',
    "claims.hd<|> == 'x' == true",
    "(has(claims.hd) && claims.hd == 'x') == true",
    "claims.?hd.orValue('') == 'x' == true",
  ],
  [
    'claims',
    "'a' in claims.groups<|>",
    "has(claims.groups) && 'a' in claims.groups",
    "'a' in claims.?groups.orValue([])",
  ],
  [
    'claims',
    "dyn(claims.groups<|>).exists(g, g == 'a')",
    "has(claims.groups) && dyn(claims.groups).exists(g, g == 'a')",
    "dyn(claims.?groups.orValue([])).exists(g, g == 'a')",
  ],
  ['claims', "claims['a/b'<|>] == 'x'", "'a/b' in claims && claims['a/b'] == 'x'", "claims[?'a/b'].orValue('') == 'x'"],
  ['claims', "has(claims.a) && claims<|>.a == 'x'", "has(claims.a) && claims.?a.orValue('') == 'x'"],
  [
    'claims',
    'has( claims.a ) && (true && claims.a.b<|> == 1)',
    'has( claims.a ) && (true && has(claims.a.b) && claims.a.b == 1)',
    'has( claims.a ) && (true && claims.?a.b.orValue(0) == 1)',
  ],
  ['claims', "has(claims.a) ? claims.a<|> == 'x' : false", "has(claims.a) ? claims.?a.orValue('') == 'x' : false"],
  ['claims', "(claims.a == 1 ? claims.b<|> : 'x') == 'y'", "(claims.a == 1 ? claims.?b.orValue('') : 'x') == 'y'"],
  ['claims', 'has(claims.a<|>.b)', 'has(claims.a) && has(claims.a.b)'],
  ['claims', 'has(claims.a<|>)'],
  ['claims', 'claims.?a<|>.orValue(1) == 1'],
  ['claims', 'claims.size()<|> == 1'],
  ['claims', '[{"a": 1}].exists(claims, claims.a<|> == 1)'],
  ['claims', "claims.a <|>= 'x' &&"],
  [
    'user',
    "user.extra['a'<|>][0] == 'b'",
    "'a' in user.extra && user.extra['a'][0] == 'b'",
    "user.extra[?'a'][0].orValue('') == 'b'",
  ],
  ['user', "user.username<|> == 'b'"],
  [
    'request',
    "request.resourceAttributes<|>.verb == 'get'",
    "has(request.resourceAttributes) && request.resourceAttributes.verb == 'get'",
    "request.?resourceAttributes.verb.orValue('') == 'get'",
  ],
  [
    'request',
    "request.user == 'a' && request.resourceAttributes<|>.namespace.startsWith('kube-')",
    "request.user == 'a' && has(request.resourceAttributes) && request.resourceAttributes.namespace.startsWith('kube-')",
    "request.user == 'a' && request.?resourceAttributes.namespace.orValue('').startsWith('kube-')",
  ],
]

describe.each(guarded)('%s: %s', (name, marked, ...after) => {
  const write = places[name] ?? userRule
  test('what is offered', () => {
    expect(offered(write(block(marked))).map(([, file]) => file)).toEqual(after.map((text) => write(block(text))))
  })
})

test.each(Object.entries(styles))('in %s style', (_, write) => {
  const found = offered(claimRule(write('claims.a<|>["b"] == "c"'), K8S))
  expect(found).toEqual([
    [
      'Test with has(claims.a) && "b" in claims.a first',
      claimRule(write('has(claims.a) && "b" in claims.a && claims.a["b"] == "c"'), K8S),
    ],
    expect.anything(),
  ])
})

test('a value is read where there is no condition', () => {
  const file = (group: Group, expression: string) =>
    claimRule('x', group).replace('{claim: sub, prefix: ""}', `{expression: ${expression}}`)
  expect(offered(file(K8S, 'claims.pre<|>ferred_username')).map(([, text]) => text)).toEqual([
    // Between brackets of YAML, a plain text holds no question mark.
    file(K8S, `"claims.?preferred_username.orValue('')"`),
  ])
})
