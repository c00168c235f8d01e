import { describe, expect, test } from 'vitest'
import { analyzeCel } from '../../server/src/core/cel/analyze.ts'
import { upstream } from '../cel/expect-problems.ts'
import { testService } from '../harness/schemas.ts'
import { accepted, claimRule, itemsIn, K8S, labels, matchCondition, styles, userRule } from './cel-places.ts'

/** Expressions with a text at the end or within, which is what completion is to offer; `«»` stand around it. */
const inRequest = [
  "request.resourceAttributes.verb == '«get»'",
  "request.resourceAttributes.verb != '«deletecollection»' && true",
  "'«list»' == request.resourceAttributes.verb",
  "request.resourceAttributes.verb in ['get', '«watch»']",
  "!(request.resourceAttributes.verb in ['«create»'])",
  "request.?resourceAttributes.verb.orValue('') == '«update»'",
  "request.?resourceAttributes.?verb.orValue('x') in ['«impersonate»', 'x']",
  "has(request.resourceAttributes) && request.resourceAttributes.resource == '«secrets»'",
  "request.resourceAttributes.group == '«rbac.authorization.k8s.io»'",
  "request.resourceAttributes.subresource == '«exec»'",
  "request.resourceAttributes.version == '«v1»'",
  "request.resourceAttributes.namespace == '«kube-system»'",
  "request.resourceAttributes.namespace.startsWith('«kube-system»')",
  "request.nonResourceAttributes.verb == '«post»'",
  "request.nonResourceAttributes.path == '«/healthz»'",
  "request.nonResourceAttributes.path in ['«/livez»', '/readyz']",
  "request.resourceAttributes.labelSelector.requirements.all(r, r.operator == '«NotIn»')",
  "request.user == '«system:anonymous»'",
  "'«system:masters»' in request.groups",
  "request.groups.exists(g, g == '«system:authenticated»')",
  "request.groups.exists(i, g, i == 0 && g == '«system:nodes»')",
  "request.groups.filter(g, g != 'a').exists(g, g == '«system:nodes»')",
  "request.groups.exists(g, g in ['«system:nodes»'])",
  "request.groups[0] == '«system:unauthenticated»'",
  "sets.contains(request.groups, ['«system:serviceaccounts»'])",
  "request.resourceAttributes.verb == (request.user == 'a' ? '«get»' : 'list')",
]
const inUser = [
  "user.username == '«system:kube-scheduler»'",
  "'«example.com/tenant»' in user.extra",
  "'«system:masters»' in user.groups",
]
const inClaims = [
  "claims.iss == '«https://issuer.example.com»'",
  "claims.aud == '«app»'",
  "claims['aud'] == '«app»'",
  "string(claims.aud) == '«app»'",
  "claims.?iss.orValue('') == '«https://issuer.example.com»'",
  "dyn(claims.aud).exists(a, a == '«app»')",
  "'«email_verified»' in claims",
  "claims['«email_verified»'] == true",
  "claims[?'«preferred_username»'].orValue('') == ''",
]
const write: Readonly<Record<string, (written: string) => string>> = {
  request: matchCondition,
  user: (written) => userRule(written, K8S),
  claims: (written) => claimRule(written, K8S),
}
const places = [
  ...inRequest.map((marked) => ['request', marked] as const),
  ...inUser.map((marked) => ['user', marked] as const),
  ...inClaims.map((marked) => ['claims', marked] as const),
]

describe.each(places)('%s: %s', (name, marked) => {
  const place = write[name] ?? ((written) => written)
  const [before = '', text = '', after = ''] = marked.split(/[«»]/)
  test('is legal', () => expect(analyzeCel(before + text + after, upstream(name)).problems).toEqual([]))
  test('the text is offered at each of its letters, with what follows and without', () => {
    for (let cut = 0; cut < text.length; cut++) {
      // What stands behind a text has to be there to be compared with.
      for (const rest of before === "'" ? [after] : ['', "'", after]) {
        const left = before + text.slice(0, cut)
        const source = place(`|\n            ${left}<|>${rest}`)
        const whole = place(`|\n            ${before}${text}${rest === '' ? "'" : rest}`)
        expect(accepted(source, text)).toBe(whole)
      }
    }
  })
})

test.each(Object.entries(styles))('in %s style', (name, written) => {
  const [quote, other] = name === 'single' ? ['"', "'"] : ["'", '"']
  for (const sign of [quote, other]) {
    const of = (text: string) => userRule(written(`!(${sign}${text}${sign} in user.groups)`))
    if (name === 'plain') continue
    expect(accepted(of('system:ma<|>'), 'system:masters')).toBe(of('system:masters'))
  }
})

test('nothing where nothing is known of the text', () => {
  expect(labels(userRule("|\n      user.uid == '<|>'"))).toEqual([])
  expect(labels(userRule("|\n      user.groups.exists(user, user == claims || '<|>' == x)"))).toEqual([])
  expect(labels(matchCondition("|\n            request.resourceAttributes.verb.matches('<|>')"))).toEqual([])
  expect(labels(matchCondition("|\n            [1].exists(request, request == '<|>')"))).toEqual([])
  expect(labels(matchCondition("|\n            request.resourceAttributes.verb == <|>'get'"))).not.toContain('get')
})

test('texts are documented', () => {
  const { items } = itemsIn(matchCondition("|\n            request.resourceAttributes.verb == '<|>'"))
  const item = items.find(({ label }) => label === 'escalate')
  expect(testService().completionDocumentation(item?.documentationKey ?? '')).toContain('more rights')
})
