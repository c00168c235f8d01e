import { quoteKeyLike } from '../../model/quote-key-like.ts'
import type { TypedField, TypedObject } from '../../model/typed-document.ts'
import type { Deprecation } from '../../schema/schema.ts'
import { removeKeys, replace } from '../edits.ts'
import { defineRule, type Fix } from '../rule.ts'

interface Deprecated {
  readonly field: TypedField
  readonly owner: TypedObject
  readonly deprecation: Deprecation
}

/** Reference: Versioning, rule 5. */
export const deprecatedField = defineRule<Deprecated>({
  code: 'deprecated-field',
  effect: 'deprecated',
  summary: 'The field is deprecated.',
  why: `The component still accepts the field and may drop it in a later release: then it is an unknown field, and the file that loaded for years does
not load any more. Some deprecated fields have no effect already.`,
  mend: `Use what the message names in its place, before the next upgrade. A field without effect can simply be removed.`,
  tells: ({ deprecated }) => (deprecated ? [deprecated.doc ?? 'Deprecated.'] : []),
  where: { field: ({ deprecated }) => deprecated !== undefined },
  detect: {
    *field(field, owner) {
      const { deprecated } = field.schema
      if (!deprecated || field.value.is === 'null') return
      yield {
        span: field.key,
        state: { field, owner, deprecation: deprecated },
        tags: deprecated.noEffect ? ['deprecated', 'unnecessary'] : ['deprecated'],
      }
    },
  },
  say: ({ field, deprecation }) => {
    const advice = deprecation.use === undefined ? 'remove it' : `use "${deprecation.use}" instead`
    return `"${field.name}" is deprecated${deprecation.noEffect ? ' and has no effect' : ''}; ${advice}.`
  },
  fix: ({ state: { field, owner, deprecation } }, { text, registry }): readonly Fix[] => {
    const isCertain = deprecation.noEffect === true
    const title = `Remove "${field.name}"`
    // What a merge brings stands elsewhere.
    const removal = field.merged
      ? []
      : [{ title, edits: removeKeys(text, owner.node, [field.entry], registry), preferred: isCertain, safe: isCertain }]
    const { use } = deprecation
    if (use === undefined) return removal
    if (owner.fields.has(use) || !owner.type.fields.some((known) => known.name === use)) return isCertain ? removal : []
    const key = quoteKeyLike(text.slice(field.key.start, field.key.end), use)
    return [{ title: `Change to "${use}"`, edits: [replace(field.key, key)], preferred: true }]
  },
  examples: {
    bad: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
iptablesDropBit: 15
^^^^^^^^^^^^^^^ hint deprecated-field: "iptablesDropBit" is deprecated and has no effect; remove it`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration`,
    ],
  },
})
