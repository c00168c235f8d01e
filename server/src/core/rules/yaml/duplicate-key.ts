import { encloses, type Span } from '../../base/span.ts'
import { isMerge, keyMeaning, keyText } from '../../model/mapping-entries.ts'
import { effectOnUnknown, refusesUnknown } from '../../model/refuses-unknown.ts'
import type { TypedDocument, TypedField, TypedValue } from '../../model/typed-document.ts'
import { valuesBelow } from '../../model/values-below.ts'
import { isUnreadIn } from '../../model/variant.ts'
import type { Effect, FieldSchema } from '../../schema/schema.ts'
import { isPlainText } from '../../yaml/resolve-scalar.ts'
import type { MappingEntry, MappingNode } from '../../yaml/tree.ts'
import { removeEntry } from '../edits.ts'
import { type Detection, defineRule, NOTHING, type RuleContext } from '../rule.ts'

interface Duplicate {
  readonly name: string
  readonly mapping: MappingNode
  readonly earlier: MappingEntry
  readonly later: MappingEntry
  readonly line: number
  readonly effect: Effect
  /** Whether the later value is decoded into the earlier one, which is read then too: objects of JSON. */
  readonly joined: boolean
}

/** Upstream rule 8. Silent in templates, where the branches of a condition repeat keys. */
export const duplicateKey = defineRule<Duplicate>({
  code: 'duplicate-key',
  effect: 'rejected',
  summary: 'A key stands twice in the same mapping.',
  why: `A mapping holds each key once. Most components refuse a file with a repeated key; the node agent logs it and goes on with the
last value, so the first one silently does nothing; of objects in JSON it reads both, one over the other.`,
  mend: `Remove one of the two, or put their values together under one. Compare them first: they may say different things, and until now the last one
counted, if any.`,
  detect: {
    document(document, context) {
      if (document.source.templated) return NOTHING
      const suspects = context.mappings().filter(mayRepeat)
      return suspects.length > 0 ? suspects.flatMap((mapping) => repetitionsIn(mapping, document, context)) : NOTHING
    },
  },
  say: ({ name, line, effect, joined }) => {
    if (effect !== 'ignored')
      return `Remove one of the two "${name}": the key already stands on line ${line} of the same mapping.`
    return joined
      ? `Put the two "${name}" together: what stands in the one on line ${line} counts as well, unless this one says otherwise.`
      : `Remove one of the two "${name}": the value on line ${line} is ignored, only the last one counts.`
  },
  fix: ({ state }, { text }) => [
    {
      title: `Remove the first "${state.name}"`,
      edits: [removeEntry(text, state.mapping, state.earlier)],
      preferred: !state.joined,
      // Which of two values was meant is for people to say.
      safe: valueText(text, state.earlier) === valueText(text, state.later),
    },
  ],
  examples: {
    bad: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
maxPods: 110
maxPods: 250
^^^^^^^ warning duplicate-key: Remove one of the two "maxPods"`,
      `apiVersion: apiserver.orch.io/v1beta1
kind: TracingConfiguration
endpoint: localhost:4317
endpoint: collector:4317
^^^^^^^^ error duplicate-key: Remove one of the two "endpoint"`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
authentication: {anonymous: {enabled: false}, webhook: {enabled: true}}`,
    ],
  },
})

function repetitionsIn(
  mapping: MappingNode,
  document: TypedDocument,
  context: RuleContext,
): readonly Detection<Duplicate>[] {
  const { place, source } = document
  const ofFile = effectOnUnknown(place?.kind, context.release)
  const effect = isReadLeniently(mapping, document, context) ? 'ignored' : ofFile
  return Array.from(repeatedKeys(mapping), ({ name, key, earlier, earlierKey, later }) => {
    const joined = source.json && earlier.value?.kind === 'mapping' && later.value?.kind === 'mapping'
    return {
      span: key,
      state: { name, mapping, earlier, later, line: context.lineOf(earlierKey.start), effect, joined },
      effect,
      related: [{ span: earlierKey, message: `"${name}" stands here first.` }],
    }
  })
}

function valueText(text: string, { value }: MappingEntry): string {
  return value ? text.slice(value.span.start, value.span.end).trim() : ''
}

/**
 * JSON in a file that is JSON is handed on as it stands to whoever reads it, and some do not mind. Other files become JSON first, where no key is left
 * twice.
 */
function isReadLeniently(mapping: MappingNode, { source, root }: TypedDocument, context: RuleContext): boolean {
  if (!source.json || !root) return false
  return [...valuesBelow(root)].some(
    ({ value, field }) =>
      field?.value === value &&
      isHandedOn(field.schema) &&
      !isReadStrictly(value, field, context) &&
      encloses(value.span, mapping.span),
  )
}

function isReadStrictly(
  value: TypedValue,
  { schema, unread }: TypedField,
  { release, registry }: RuleContext,
): boolean {
  if (unread || value.is !== 'object' || !refusesUnknown(value, release)) return false
  return !value.around || !isUnreadIn(release, schema, value.around.node, registry)
}

function isHandedOn({ type, variants }: FieldSchema): boolean {
  return type.is === 'embedded' || variants !== undefined
}

/** Whether keys could mean the same: two that are written alike, or one that could be written otherwise. Nearly all mappings have names alone. */
function mayRepeat({ entries }: MappingNode): boolean {
  if (entries.length < 2) return false
  const names = new Set<string>()
  let keys = 0
  for (const entry of entries) {
    const name = keyText(entry)
    if (name === undefined) continue
    if (!isPlainText(name) || entry.key?.tag || entry.key?.kind === 'alias') return true
    keys++
    names.add(name)
  }
  return names.size < keys
}

function* repeatedKeys(mapping: MappingNode) {
  const seen = new Map<string, { entry: MappingEntry; key: Span }>()
  for (const entry of mapping.entries) {
    const name = keyText(entry)
    const meaning = keyMeaning(entry)
    if (name === undefined || meaning === undefined || !entry.key || entry.misplaced || isMerge(entry)) continue
    const first = seen.get(meaning)
    if (first) yield { name, key: entry.key.span, earlier: first.entry, earlierKey: first.key, later: entry }
    seen.set(meaning, { entry, key: entry.key.span })
  }
}
