import type { Span } from '../../base/span.ts'
import { effectiveOf, isEmptyJson } from '../../model/path-value.ts'
import type { TypedValue } from '../../model/typed-document.ts'
import type { Registry } from '../../schema/registry.ts'
import type { ValueSchema } from '../../schema/schema.ts'
import { fixByAdding } from '../path-edits.ts'
import { NOTHING } from '../rule.ts'
import { syntaxProblem } from '../text-syntax.ts'
import { whenInWords } from './condition-in-words.ts'
import { constraintRule, pathOf } from './constraint-rule.ts'
import type { Look } from './look.ts'

export const requiredHere = constraintRule<string, string>({
  code: 'required-here',
  word: 'required',
  oncePerPlace: 'same',
  summary: 'What other fields say makes this one necessary, and it is absent or empty.',
  why: `The field is optional by itself, and becomes necessary through the value of another one. Without it the component refuses the file, or stops while
it starts. Null counts as absent.`,
  mend: `Add the field, or change the other one that the message names. The list below says why each of them is needed.`,
  argument: pathOf,
  breaks: (path, look) =>
    isMissing(path, look) && !isSaidElsewhere(path, look) ? [{ at: placeOf(path, look), found: path }] : NOTHING,
  say: ({ found, constraint }) => `Set "${found}"; it is required${whenInWords(constraint.when, [found])}.`,
  fix: ({ found, look }, context) =>
    fixByAdding(`Add "${found}"`, look.at(found), context).map((fix) => ({ ...fix, preferred: true })),
  examples: {
    bad: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
- issuer:
    url: https://issuer.example.com
    audiences: [app, other]
#   ^^^^^^^^^ error required-here: Set "audienceMatchPolicy"; it is required when "audiences" has several items
  claimMappings: {username: {claim: sub, prefix: ""}}`,
    ],
    good: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
- issuer:
    url: https://issuer.example.com
    audiences: [app, other]
    audienceMatchPolicy: MatchAny
  claimMappings: {username: {claim: sub, prefix: ""}}`,
    ],
  },
})

/** The empty value, or the object below which the field is missing, or else the field that makes it necessary. */
function placeOf(path: string, look: Look): Span {
  const { written, home } = look.at(path)
  if (written || home !== look.object) return look.spanOf(path)
  const reason = Object.keys(look.constraint.when ?? {}).findLast((name) => look.present(name))
  return look.spanOf(reason ?? path)
}

/** An empty object is no absence: what it lacks is said about its own fields. */
function isMissing(path: string, look: Look): boolean {
  const presence = look.presence(path)
  if (presence !== 'present') return presence === 'absent'
  const at = look.at(path)
  return at.value?.is !== 'object' && isEmptyJson(effectiveOf(at))
}

/** A field that is required in any case, or whose empty value is wrong by itself, has its own finding. */
function isSaidElsewhere(path: string, look: Look): boolean {
  const { schema, value } = look.at(path)
  if (value === undefined || value.is === 'null') return schema?.presence === 'required'
  if (!schema) return false
  return schema.nonEmpty === true || (schema.minItems ?? 0) > 0 || isSyntaxError(value, schema, look.context.registry)
}

function isSyntaxError(value: TypedValue, schema: ValueSchema, registry: Registry): boolean {
  return (
    value.is === 'scalar' &&
    value.value.type === 'string' &&
    syntaxProblem(value.value.value, schema, registry) !== undefined
  )
}
