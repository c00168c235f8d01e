import type { TypedDocument } from '../../model/typed-document.ts'
import { valuesBelow } from '../../model/values-below.ts'
import { mappingsIn } from '../../yaml/mappings-in.ts'
import { contradictsTag, resolveScalar } from '../../yaml/resolve-scalar.ts'
import type { ScalarNode, YamlNode } from '../../yaml/tree.ts'
import { defineRule } from '../rule.ts'

interface NoJsonValue {
  readonly text: string
  readonly fault: 'infinite' | 'null-key' | 'tag'
}

/** Holds for whatever stands in the document, be it known or not: the component stops before it looks for fields. */
export const noJsonValue = defineRule<NoJsonValue>({
  code: 'no-json-value',
  effect: 'rejected',
  summary: 'The value has no counterpart in JSON, into which the component turns every file.',
  why: `The component turns YAML into JSON before it does anything else. JSON has no infinite numbers, no \`.nan\`, and no null as a name,
and a tag must fit the text behind it. A file with one of them is refused as a whole, even where nobody reads the value.

Write a number or a quoted text, and give the key a name.`,
  detect: {
    *document(document) {
      const { root } = document.source
      if (!root) return
      const found = [...scalarsIn(root)].flatMap(({ node, isKey }) => {
        const fault = faultOf(node, isKey)
        return fault ? [{ span: node.span, state: { text: node.text, fault } }] : []
      })
      const judged = found.length > 0 ? mismatches(document) : undefined
      for (const one of found) if (!judged?.has(one.span.start)) yield one
    },
  },
  say: ({ text, fault }) => {
    if (fault === 'infinite')
      return `Write a number or a quoted text instead of "${text}": the component cannot turn it into JSON.`
    if (fault === 'tag') return `Remove the tag, or the text "${text}" that does not fit it: the component stops there.`
    return 'Give the key a name, or quote it: null is no name.'
  },
  examples: {
    bad: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
staticPodURLHeader: {~: [a], Retry: [!!null none]}
#                    ^ error no-json-value: Give the key a name
#                                           ^^^^ error no-json-value: Remove the tag
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

function* scalarsIn(root: YamlNode): Iterable<{ readonly node: ScalarNode; readonly isKey: boolean }> {
  for (const mapping of mappingsIn(root)) {
    for (const { key, value } of mapping.entries) {
      if (key?.kind === 'scalar') yield { node: key, isKey: true }
      yield* scalarsOf(value)
    }
  }
}

/** A value that is a scalar, or the scalars of one that is a list; what is in mappings is not looked for. */
function* scalarsOf(value: YamlNode | undefined): Iterable<{ readonly node: ScalarNode; readonly isKey: boolean }> {
  const open = [value]
  while (open.length > 0) {
    const node = open.pop()
    if (node?.kind === 'scalar') yield { node, isKey: false }
    else if (node?.kind === 'sequence') for (const item of node.items) open.push(item.node)
  }
}

function faultOf(node: ScalarNode, isKey: boolean): NoJsonValue['fault'] | undefined {
  if (contradictsTag(node)) return 'tag'
  if (node.style !== 'plain') return undefined
  if (isKey) return node.text !== '' && resolveScalar(node).type === 'null' ? 'null-key' : undefined
  if (!/^[-+]?\.[iInN]/.test(node.text)) return undefined
  const resolved = resolveScalar(node)
  return resolved.type === 'float' && !Number.isFinite(resolved.value) ? 'infinite' : undefined
}

/** Where values begin that have the wrong type, which is told already. */
function mismatches({ root }: TypedDocument): ReadonlySet<number> {
  const values = root ? [...valuesBelow(root)] : []
  return new Set(values.flatMap(({ value }) => (value.is === 'mismatch' ? [value.node.span.start] : [])))
}
