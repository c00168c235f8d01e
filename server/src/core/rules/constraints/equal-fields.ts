import type { JsonValue } from '../../base/json-value.ts'
import { amountOf } from '../../model/amount.ts'
import { effectiveOf, isEmptyJson } from '../../model/path-value.ts'
import type { Constraint } from '../../schema/schema.ts'
import { fixByRemoving } from '../path-edits.ts'
import { NOTHING } from '../rule.ts'
import { comparableText } from './comparable-text.ts'
import { type Break, constraintRule, pathsOf } from './constraint-rule.ts'
import type { Look } from './look.ts'

interface Equals {
  readonly path: string
  readonly other: string
}

export const equalFields = constraintRule<readonly string[], Equals>({
  code: 'equal-fields',
  word: 'differ',
  summary: 'Two fields that must differ hold the same value.',
  why: `The second field is there for the case that its value is another one, and the component refuses equal values: they are a copy that was not
changed, or a field too many.`,
  mend: `Remove the second field when the value is the usual one, or write what it was meant to be.`,
  argument: pathsOf,
  breaks(paths, look) {
    const equal: Break<Equals>[] = []
    const seen = new Map<string, string>()
    for (const path of paths) {
      const value = comparableAt(path, look)
      if (value === undefined) continue
      const other = seen.get(value)
      if (other === undefined) seen.set(value, path)
      else {
        const related = [{ span: look.spanOf(other), message: `"${other}" has the same value.` }]
        equal.push({ at: look.spanOf(path), found: { path, other }, related })
      }
    }
    return equal.length > 0 ? equal : NOTHING
  },
  say: ({ found: { path, other } }) => `Change or remove "${path}"; it must differ from "${other}".`,
  fix: ({ found: { path }, look }, context) =>
    look.at(path).schema?.presence === 'required'
      ? []
      : fixByRemoving(`Remove "${path}"`, look.at(path), context).map((fix) => ({ ...fix, preferred: true })),
  examples: {
    bad: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
- issuer:
    url: https://issuer.example.com
    discoveryURL: https://issuer.example.com
#   ^^^^^^^^^^^^ error equal-fields: it must differ from "url"
    audiences: [app]
  claimMappings: {username: {claim: sub, prefix: ""}}`,
    ],
    good: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
- issuer:
    url: https://issuer.example.com
    discoveryURL: https://issuer.internal/.well-known/openid-configuration
    audiences: [app]
  claimMappings: {username: {claim: sub, prefix: ""}}`,
    ],
  },
})

/** Durations and quantities are compared by size: `60s` and `1m` are the same value. */
function comparableAt(path: string, look: Look): string | undefined {
  if (!look.present(path)) return undefined
  const at = look.at(path)
  const effective = effectiveOf(at)
  if (isEmptyJson(effective)) return undefined
  const amount = at.schema && amountOf(effective, at.schema)
  return amount ? String(amount.value) : comparable(effective, look.constraint)
}

function comparable(value: JsonValue | undefined, constraint: Constraint): string {
  return typeof value === 'string' ? comparableText(value, constraint) : JSON.stringify(value)
}
