import { describe, expect, test } from 'vitest'
import { stepOf, tryOn } from './trying.ts'

const HEADER = 'apiVersion: apiserver.config.k8s.io/v1\nkind: AuthorizationConfiguration\nauthorizers:\n'
const REVIEW = {
  user: 'jane',
  groups: ['dev'],
  resourceAttributes: { namespace: 'prod', verb: 'get', resource: 'pods' },
}

function webhook(name: string, policy: string, conditions: readonly string[]): string {
  const list = conditions.map((expression) => `{expression: ${JSON.stringify(expression)}}`).join(', ')
  return `- type: Webhook
  name: ${name}
  webhook:
    failurePolicy: ${policy}
    matchConditions: [${list}]
`
}

const TRUE = "request.user == 'jane'"
const FALSE = "request.user == 'joe'"
const FAILS = "request.resourceAttributes.fieldSelector.rawSelector == ''"
const UNKNOWN = 'format.uuid().validate(request.uid).hasValue()'

// Reference: Errors.
describe('one webhook', () => {
  test.each<[readonly string[], string, string]>([
    [[], 'Deny', 'accepted'],
    [[TRUE, TRUE], 'Deny', 'accepted'],
    [[TRUE, FALSE], 'Deny', 'skipped'],
    [[FAILS, FALSE], 'Deny', 'skipped'],
    [[FALSE, FAILS], 'NoOpinion', 'skipped'],
    [[FAILS, TRUE], 'Deny', 'rejected'],
    [[TRUE, FAILS], 'NoOpinion', 'skipped'],
    [[FAILS], '', 'unknown'],
    [[UNKNOWN, TRUE], 'Deny', 'unknown'],
    [[UNKNOWN, FALSE], 'Deny', 'skipped'],
    [[UNKNOWN, FAILS], 'Deny', 'unknown'],
  ])('%j with %s is %s', (conditions, policy, expected) => {
    const report = tryOn(HEADER + webhook('a', policy, conditions), REVIEW)
    expect(report.trials.map(({ outcome }) => outcome)).toEqual([expected])
  })
})

describe('several authorizers', () => {
  test('come in their order, and nobody is asked behind one that denies', () => {
    const file = HEADER + webhook('a', 'Deny', [FALSE]) + webhook('b', 'Deny', [FAILS]) + webhook('c', 'Deny', [TRUE])
    const report = tryOn(file, REVIEW)
    expect(report.trials.map(({ outcome }) => outcome)).toEqual(['skipped', 'rejected', 'skipped'])
    expect(report.outcome).toBe('rejected')
    expect(report.trials[2]?.detail).toContain('authorizers[1] (b)')
  })

  test('of other types decide by what is not known here', () => {
    const node = '- {type: Node, name: node}\n'
    const report = tryOn(HEADER + node + webhook('a', 'Deny', [TRUE]), REVIEW)
    expect(report.trials.map(({ outcome }) => outcome)).toEqual(['unknown', 'accepted'])
    expect(report.outcome).toBe('accepted')
    expect(tryOn(HEADER + node, REVIEW).outcome).toBe('unknown')
  })

  test('that are all skipped allow nothing', () => {
    expect(tryOn(HEADER + webhook('a', 'Deny', [FALSE]), REVIEW).outcome).toBe('rejected')
  })
})

describe('the request', () => {
  const result = (expression: string, review: unknown) =>
    stepOf(tryOn(HEADER + webhook('a', 'Deny', [expression]), review), 'matchConditions[0]').short

  test.each<[string, unknown, string]>([
    ['has(request.resourceAttributes)', REVIEW, 'true'],
    ['has(request.nonResourceAttributes)', REVIEW, 'false'],
    ["request.resourceAttributes.name == '' && request.uid == ''", REVIEW, 'true'],
    ["'x' in request.extra", REVIEW, 'false'],
    ["request.nonResourceAttributes.path == '/healthz'", { nonResourceAttributes: { path: '/healthz' } }, 'true'],
    [
      "request.user == 'jane'",
      { apiVersion: 'authorization.k8s.io/v1', kind: 'SubjectAccessReview', spec: REVIEW },
      'true',
    ],
    ["'dev' in request.groups", { spec: { user: 'jane', group: ['dev'] } }, 'true'],
    ["request.groups.exists(g, g.startsWith('d'))", REVIEW, 'true'],
  ])('%s over %j', (expression, review, expected) => {
    expect(result(expression, review)).toBe(expected)
  })

  test('members that do not exist, or have another type, are remarked upon', () => {
    const odd = { user: 'jane', groups: 'dev', resourceAttributes: { ressource: 'pods' } }
    const { notes } = tryOn(HEADER + webhook('a', 'Deny', [TRUE]), odd)
    expect(notes.filter((note) => /"groups"|"resourceAttributes\.ressource"/.test(note))).toHaveLength(2)
  })
})
