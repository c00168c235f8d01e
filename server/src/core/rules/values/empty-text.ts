import type { Span } from '../../base/span.ts'
import { isCutByTag } from '../../model/expression.ts'
import type { TypedScalar } from '../../model/typed-document.ts'
import type { FieldSchema, ValueSchema } from '../../schema/schema.ts'
import type { ResolvedScalar } from '../../yaml/resolve-scalar.ts'
import { nameOf } from '../name-of.ts'
import { defineRule, NOTHING } from '../rule.ts'
import { scalarOrKeys } from '../where-texts.ts'

interface EmptyText {
  readonly name: string
  readonly isKey: boolean
}

/** `nonEmpty` of the schemas. The field may be there for the decoder, but the component counts it as absent (upstream rules 34, 44, 72 …). */
export const emptyText = defineRule<EmptyText>({
  code: 'empty-text',
  effect: 'rejected',
  summary: 'The text must not be empty.',
  why: `An empty text counts as absent here, and the component refuses a file in which the value is absent. Where nobody refuses it, and it only says nothing,
it is a warning.`,
  mend: `Fill the value in. Where a template should have filled it, look at what the template was given.`,
  where: {
    value: (schema, is) => scalarOrKeys(schema, is, ({ nonEmpty, cel }) => nonEmpty === true || cel !== undefined),
  },
  byText: true,
  byAnalysis: true,
  detect: {
    value(value, { text }) {
      // Behind a tag such as `!user.username` an expression went into the tag; that has its own finding.
      if (value.is === 'scalar' && isMissingText(value) && !wentIntoTag(value))
        return [detection(value.span, nameOf(value, text), false, value.schema)]
      if (value.is !== 'map') return NOTHING
      return value.entries
        .filter(({ name, keySchema }) => name === '' && keySchema.nonEmpty)
        .map(({ key, keySchema }) => detection(key, nameOf(value, text), true, keySchema))
    },
  },
  say: ({ name, isKey }) =>
    isKey ? `Name the key in "${name}"; it must not be empty.` : `Fill in "${name}"; it must not be empty.`,
  examples: {
    bad: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
- issuer:
    url: ""
#        ^^ error empty-text: Fill in "url"; it must not be empty.
    audiences: [app]
  claimMappings: {username: {claim: sub, prefix: ""}}`,
    ],
    good: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
- issuer: {url: https://issuer.example.com, audiences: [app]}
  claimMappings: {username: {claim: sub, prefix: ""}}`,
    ],
  },
})

function wentIntoTag({ node, schema }: TypedScalar): boolean {
  return (schema as Partial<FieldSchema>).cel !== undefined && isCutByTag(node)
}

/** Blanks are no expression either (upstream rules 70 and 99). */
function isMissingText({
  value,
  schema,
}: {
  value: ResolvedScalar
  schema: ValueSchema & Partial<FieldSchema>
}): boolean {
  if (value.type !== 'string') return false
  return value.value === '' ? schema.nonEmpty === true : schema.cel !== undefined && value.value.trim() === ''
}

function detection(span: Span, name: string, isKey: boolean, { emptyEffect = 'rejected' }: ValueSchema) {
  return { span, effect: emptyEffect, state: { name, isKey } }
}
