import { enclosedByAny } from '../../base/enclosed-by-any.ts'
import type { Span } from '../../base/span.ts'
import { entriesInOrder, keyMeaning } from '../../model/mapping-entries.ts'
import type { TypedDocument } from '../../model/typed-document.ts'
import { valuesBelow, type WrittenValue } from '../../model/values-below.ts'
import { contradictsTag, isPlainText, resolveScalar } from '../../yaml/resolve-scalar.ts'
import type { MappingNode, ScalarNode, SequenceNode, YamlNode } from '../../yaml/tree.ts'
import { type Detection, defineRule, NOTHING } from '../rule.ts'

interface NoJsonValue {
  readonly text: string
  readonly fault: 'infinite' | 'null-key' | 'large-key' | 'tag'
}

/** Holds for whatever stands in the document, be it known or not: the component stops before it looks for fields. */
export const noJsonValue = defineRule<NoJsonValue>({
  code: 'no-json-value',
  effect: 'rejected',
  summary: 'The value has no counterpart in JSON, into which the component turns every file.',
  why: `The component turns YAML into JSON before it does anything else. JSON has no infinite numbers, no \`.nan\`, and no null as a name,
a number as a name must be one of 64 bits with a sign, and a tag must fit the text behind it. A file with one of them is refused as a whole, even where nobody reads the value.`,
  mend: `Write a number or a quoted text, and give the key a name. A line \`: value\`, or a key \`~\` or \`null\`, is most often what a template left
behind.`,
  detect: {
    document(document, { mappings }) {
      const found: Detection<NoJsonValue>[] = []
      for (const mapping of mappings()) findFaults(mapping, found)
      if (found.length === 0) return NOTHING
      const judged = mismatches(document)
      const isInLost = enclosedByAny(mappings().flatMap(overriddenIn))
      const isLost = ({ span, state }: Detection<NoJsonValue>) => state.fault !== 'tag' && isInLost(span)
      return found.filter((one) => !judged.has(one.span.start) && !isLost(one))
    },
  },
  say: ({ text, fault }) => {
    if (fault === 'infinite')
      return `Write a number or a quoted text instead of "${text}": the component cannot turn it into JSON.`
    if (fault === 'tag') return `Remove the tag, or the text "${text}" that does not fit it: the component stops there.`
    if (fault === 'large-key') return `Quote ${text}: as a number it is too large for a key.`
    return 'Give the key a name, or quote it: null is no name.'
  },
  examples: {
    bad: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
staticPodURLHeader: {~: [a], Retry: [!!null none], 9223372036854775808: [b]}
#                    ^ error no-json-value: Give the key a name
#                                           ^^^^ error no-json-value: Remove the tag
#                                                  ^^^^^^^^^^^^^^^^^^^ error no-json-value: Quote 9223372036854775808
memoryThrottlingFactor: .nan
#                       ^^^^ error wrong-type`,
    ],
    good: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
staticPodURLHeader: {"~": [".inf"]}`,
    ],
  },
})

/** Entries whose key stands again later, here or in what is merged: they are read, and gone before anything becomes JSON. */
function overriddenIn(mapping: MappingNode): readonly Span[] {
  const later = new Set<string>()
  const lost: Span[] = []
  for (const { entry, merged } of [...entriesInOrder(mapping)].reverse()) {
    const name = keyMeaning(entry)
    if (name === undefined) continue
    if (later.has(name) && !merged) lost.push(entry.span)
    later.add(name)
  }
  return lost
}

/** The faults of keys, of values that are scalars, and of scalars in those that are lists; what is in other mappings is not looked for. */
function findFaults({ entries }: MappingNode, found: Detection<NoJsonValue>[]): void {
  for (const { key, value } of entries) {
    if (key) findFaultOfKey(key, found)
    if (value?.kind === 'scalar') findFault(value, false, found)
    else if (value?.kind === 'sequence') findFaultsInList(value, found)
  }
}

function findFaultsInList(list: SequenceNode, found: Detection<NoJsonValue>[]): void {
  const open = [list]
  for (let sequence = open.pop(); sequence; sequence = open.pop())
    for (const { node } of sequence.items) {
      if (node?.kind === 'scalar') findFault(node, false, found)
      else if (node?.kind === 'sequence') open.push(node)
    }
}

/** An alias as a key is what it stands for, where that has no fault of its own. */
function findFaultOfKey(key: YamlNode, found: Detection<NoJsonValue>[]): void {
  if (key.kind === 'scalar') findFault(key, true, found)
  else if (key.kind === 'alias' && key.target?.kind === 'scalar' && !faultOf(key.target, false))
    findFault({ ...key.target, span: key.span }, true, found)
}

function findFault(node: ScalarNode, isKey: boolean, found: Detection<NoJsonValue>[]): void {
  const fault = faultOf(node, isKey)
  if (fault) found.push({ span: node.span, state: { text: node.text, fault } })
}

function faultOf(node: ScalarNode, isKey: boolean): NoJsonValue['fault'] | undefined {
  if (node.tag) {
    if (contradictsTag(node)) return 'tag'
    if (isKey) return faultOfKey(node)
  }
  if (node.style !== 'plain' || isPlainText(node.text)) return undefined
  if (isKey) return faultOfKey(node)
  if (!/^[-+]?\.[iInN]/.test(node.text)) return undefined
  const resolved = resolveScalar(node)
  return resolved.type === 'float' && !Number.isFinite(resolved.value) ? 'infinite' : undefined
}

function faultOfKey(node: ScalarNode): NoJsonValue['fault'] | undefined {
  const resolved = resolveScalar(node)
  if (resolved.type === 'null') return 'null-key'
  const isLarge = resolved.type === 'int' && resolved.float === undefined && resolved.value >= 2n ** 63n
  return isLarge ? 'large-key' : undefined
}

/** Where values begin that have the wrong type, which is told already unless nobody reads them. */
function mismatches({ root }: TypedDocument): ReadonlySet<number> {
  const values = root ? [...valuesBelow(root)] : []
  const unread = values.flatMap(({ value, field }) => (field?.unread && field.value === value ? [value.span] : []))
  const isUnread = enclosedByAny(unread)
  const isTold = ({ value }: WrittenValue) => value.is === 'mismatch' && !isUnread(value.span)
  return new Set(values.filter(isTold).map(({ value }) => value.span.start))
}
