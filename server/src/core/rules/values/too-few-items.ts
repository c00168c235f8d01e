import { isIncomplete } from '../../model/is-incomplete.ts'
import { sampleValue } from '../../schema/sample-value.ts'
import type { FieldSchema, ValueSchema } from '../../schema/schema.ts'
import { printInline } from '../../yaml/print-value.ts'
import { replace } from '../edits.ts'
import { nameOf } from '../name-of.ts'
import { defineRule, type Fix, type FixContext, NOTHING } from '../rule.ts'
import { type Counted, countOf, inWords } from './item-count.ts'

interface TooFew extends Counted {
  readonly name: string
  readonly minimum: number
}

/** `minItems` of the schemas. An absent list is another rule's business, and so is null, which equals it. */
export const tooFewItems = defineRule<TooFew>({
  code: 'too-few-items',
  effect: 'rejected',
  summary: 'A list or map has fewer members than it must have.',
  why: `Without these members the object would do nothing, or something else than it says. The component refuses the file.`,
  mend: `Add a member. When the list is meant to be empty because the feature is not wanted, remove what the list belongs to.`,
  where: { value: ({ minItems }) => minItems !== undefined },
  detect: {
    value(value, { document, text }) {
      const counted = countOf(value)
      const minimum = value.schema.minItems
      if (!counted || minimum === undefined || counted.count >= minimum) return NOTHING
      // A template may bring more of them, and an empty list may only mean "not set".
      if (isIncomplete(document) || (counted.count === 0 && isUnsetWhenEmpty(value.schema))) return NOTHING
      const span = counted.value.node.flow ? value.span : value.key
      const effect = value.schema.effect ?? 'rejected'
      return [{ span, effect, state: { ...counted, name: nameOf(value, text), minimum } }]
    },
  },
  say: ({ name, minimum, nouns }) => `Give "${name}" at least ${inWords(minimum, nouns)}.`,
  fix: ({ state }, context) => fixesOf(state, context),
  examples: {
    bad: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
- issuer:
    url: https://issuer.example.com
    audiences: []
#              ^^ error too-few-items: Give "audiences" at least 1 item.
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

function isUnsetWhenEmpty(schema: ValueSchema & Partial<FieldSchema>): boolean {
  return schema.zeroIsUnset === true
}

/** Fills an empty list with one sample item. */
function fixesOf({ value, count }: TooFew, { document }: FixContext): readonly Fix[] {
  const dialect = document.place?.dialect
  if (!dialect || count > 0 || value.is !== 'list' || value.schema.type.is !== 'list') return []
  const item = sampleValue(dialect, value.schema.type.items)
  const text = printInline([item], document.source.json ? 'json' : 'flow')
  return [{ title: 'Add an item', edits: [replace(value.node.span, text)], preferred: true }]
}
