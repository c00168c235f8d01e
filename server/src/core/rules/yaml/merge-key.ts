import { remembered } from '../../base/remembered.ts'
import type { Span } from '../../base/span.ts'
import {
  type EffectiveEntry,
  effectiveEntries,
  hasMerge,
  isMerge,
  keyText,
  mergedMappings,
} from '../../model/mapping-entries.ts'
import { effectOnUnknown } from '../../model/refuses-unknown.ts'
import type { TypedDocument } from '../../model/typed-document.ts'
import type { Effect } from '../../schema/schema.ts'
import type { MappingEntry, MappingNode, YamlNode } from '../../yaml/tree.ts'
import { type Detection, defineRule, NOTHING, type RuleContext } from '../rule.ts'

type Flaw =
  | { readonly is: 'no-mapping' }
  | { readonly is: 'repeated'; readonly name: string; readonly line: number; readonly effect: Effect }

/** YAML's merge key type, and `mergedKeys` of dialects (upstream rules 8 and 15). Silent in templates. */
export const mergeKey = defineRule<Flaw>({
  code: 'merge-key',
  effect: 'rejected',
  summary: 'What a `<<` merges is no mapping, or brings a key that is there already.',
  why: `\`<<: *name\` takes over the entries of another mapping. By the rules of YAML an entry of one's own goes before one that is taken over; but
real components count both as the same key written twice. They refuse the file, or log it and go on.`,
  mend: `Take the key out of the mapping that is merged, so that each one brings its own, or write the entries out.`,
  detect: {
    document(document, context) {
      if (document.source.templated) return NOTHING
      const merging = context.mappings().filter(hasMerge)
      return merging.length > 0 ? merging.flatMap((mapping) => [...flawsIn(mapping, document, context)]) : NOTHING
    },
  },
  say: (flaw) => {
    if (flaw.is === 'no-mapping') return 'Merge a mapping, or a list of mappings; "<<" takes nothing else.'
    const { name, line, effect } = flaw
    const outcome = effect === 'ignored' ? 'the component logs an error' : 'the component refuses the file'
    return `Write "${name}" once; "<<" brings it although it stands on line ${line}, and ${outcome}.`
  },
  examples: {
    bad: [
      `apiVersion: apiserver.config.k8s.io/v1
kind: AuthorizationConfiguration
authorizers:
- &node {type: Node, name: node}
- {<<: *node, type: RBAC, name: rbac}
#  ^^ error merge-key: Write "name" once
#  ^^ error merge-key: Write "type" once`,
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
kubeReserved: {<<: 5}
#                  ^ error merge-key: Merge a mapping`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
systemReserved: &reserved {cpu: 100m, memory: 1Gi}
kubeReserved: {<<: *reserved, cpu: 200m}`,
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
systemReserved: &reserved {memory: 1Gi}
kubeReserved: {<<: *reserved, cpu: 200m}`,
    ],
  },
})

function* flawsIn(
  mapping: MappingNode,
  { place, partial }: TypedDocument,
  { lineOf, release }: RuleContext,
): Iterable<Detection<Flaw>> {
  for (const { value, key } of mapping.entries.filter(isMerge)) {
    if (key && !isMergeable(value)) yield { span: value?.span ?? key.span, state: { is: 'no-mapping' } }
  }
  if (place?.dialect.mergedKeys !== 'repeated' || partial) return
  const effect = effectOnUnknown(place.kind, release)
  for (const { name, span, earlier } of repeatedKeys(mapping)) {
    yield {
      span,
      effect,
      state: { is: 'repeated', name, line: lineOf(earlier.start), effect },
      related: [{ span: earlier, message: `"${name}" stands here as well.` }],
    }
  }
}

/** An alias to nothing has its own finding. */
function isMergeable(value: YamlNode | undefined): boolean {
  return value?.kind === 'sequence' ? value.items.every(({ node }) => isMapping(node)) : isMapping(value)
}

function isMapping(node: YamlNode | undefined): boolean {
  if (node?.kind !== 'alias') return node?.kind === 'mapping'
  return node.target === undefined || node.target.kind === 'mapping'
}

interface Repeated {
  readonly name: string
  readonly span: Span
  readonly earlier: Span
}

/** Of one merge: whoever merges two large mappings sees what they have in common from the first few. */
const MOST_REPEATED = 20

/**
 * Keys that merges bring although they are there already: from the mapping itself, or from another merge. Of each merge the first ones, and of a merge
 * that only brings mappings once more a single one: a thousand merges of a thousand keys would be a million.
 */
function* repeatedKeys(mapping: MappingNode): Iterable<Repeated> {
  const seen = new Map<string, Span>()
  for (const entry of mapping.entries) note(entry, seen)
  const merged = new Set<MappingNode>()
  const entriesOf = remembered(effectiveEntries)
  for (const merge of mapping.entries.filter(isMerge)) {
    const sources = mergedMappings(merge)
    let left = sources.every((source) => merged.has(source)) ? 1 : MOST_REPEATED
    for (const source of sources) merged.add(source)
    for (const { entry } of entriesIn(sources, entriesOf)) {
      const name = keyText(entry)
      const earlier = name === undefined ? undefined : seen.get(name)
      if (name !== undefined && earlier && merge.key) {
        yield { name, span: merge.key.span, earlier }
        left--
        if (left === 0) break
      }
      note(entry, seen)
    }
  }
}

/** One after the other, as hardly ever all are asked for. */
function* entriesIn(sources: readonly MappingNode[], entriesOf: typeof effectiveEntries): Iterable<EffectiveEntry> {
  for (const source of sources) yield* entriesOf(source)
}

function note(entry: MappingEntry, seen: Map<string, Span>): void {
  const name = keyText(entry)
  if (name !== undefined && entry.key && !isMerge(entry) && !seen.has(name)) seen.set(name, entry.key.span)
}
