import { expect } from 'vitest'
import { applyEdits } from '../../server/src/core/base/text-edit.ts'
import type { CompletionItem } from '../../server/src/core/features/completion.ts'
import { accept, demandSound, inOrder } from '../harness/completion.ts'
import { parseCursor } from '../harness/cursor.ts'
import { testService } from '../harness/schemas.ts'

export type Group = 'apiserver.orch.io/v1beta1' | 'apiserver.config.k8s.io/v1'

const ORCH: Group = 'apiserver.orch.io/v1beta1'
export const K8S: Group = 'apiserver.config.k8s.io/v1'

/** The lines of an authenticator before its rules, with some claims and a mapped attribute. */
function authenticator(group: Group): string {
  return `apiVersion: ${group}
kind: AuthenticationConfiguration
jwt:
- issuer: {url: "https://issuer.example.com", audiences: [app]}
  claimMappings:
    username: {claim: sub, prefix: ""}
    extra:
    - key: example.com/tenant
      valueExpression: claims.tenant_id
`
}

/** A whole file whose user rule is written as given, from behind the colon on. */
export function userRule(written: string, group: Group = ORCH): string {
  return `${authenticator(group)}  userValidationRules:\n  - expression: ${written}\n    message: refused\n`
}

/** A whole file whose claim rule is written as given. */
export function claimRule(written: string, group: Group = ORCH): string {
  return `${authenticator(group)}  claimValidationRules:\n  - expression: ${written}\n    message: refused\n`
}

/** A whole file whose match condition is written as given. */
export function matchCondition(written: string): string {
  return `apiVersion: apiserver.config.k8s.io/v1
kind: AuthorizationConfiguration
authorizers:
- type: Webhook
  name: policy
  webhook:
    timeout: 3s
    subjectAccessReviewVersion: v1
    matchConditionSubjectAccessReviewVersion: v1
    failurePolicy: NoOpinion
    connectionInfo: {type: InClusterConfig}
    matchConditions:
    - expression: ${written}
`
}

/** An expression in each style that can hold it, as it is written behind the colon. */
export const styles: Readonly<Record<string, (expression: string) => string>> = {
  plain: (expression) => expression,
  single: (expression) => `'${expression.replaceAll("'", "''")}'`,
  double: (expression) => `"${expression.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`,
  literal: (expression) => `|\n      ${expression}`,
  folded: (expression) => `>-\n      ${expression}`,
}

export function itemsIn(source: string): {
  readonly items: readonly CompletionItem[]
  readonly text: string
  readonly offset: number
} {
  const { text, offset } = parseCursor(source)
  const service = testService()
  const items = inOrder(service.complete(service.open(text), offset))
  for (const item of items) demandSound(item, text, offset)
  return { items, text, offset }
}

/** The labels that are offered at `<|>`. */
export function labels(source: string): readonly string[] {
  return itemsIn(source).items.map(({ label }) => label)
}

/** The file after accepting an item in a client without, or with, snippets. */
export function accepted(source: string, label: string, how: 'plain' | 'snippet' = 'plain'): string {
  const { items, text } = itemsIn(source)
  const item = items.find((candidate) => candidate.label === label)
  expect(item, `"${label}" is not among: ${items.map((candidate) => candidate.label).join(' | ')}`).toBeDefined()
  if (!item) return text
  return accept(text, item, how === 'snippet' ? (item.snippet ?? item.newText) : item.newText)
}

/** The file after the fix with this title. */
export function fixed(source: string, title: string): string {
  const service = testService()
  const actions = service.codeActions(service.open(source), { start: 0, end: source.length })
  const action = actions.find(({ fix }) => fix.title === title)
  expect(action, `no "${title}" among: ${actions.map(({ fix }) => fix.title).join(' | ')}`).toBeDefined()
  return applyEdits(source, action?.fix.edits ?? [])
}
