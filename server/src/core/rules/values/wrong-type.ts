import { suggestDuration } from '../../formats/duration.ts'
import { headerFieldAt } from '../../model/header.ts'
import type { Mismatch } from '../../model/typed-document.ts'
import type { ValueSchema } from '../../schema/schema.ts'
import { typeInWords } from '../../schema/type-in-words.ts'
import { resolveScalar } from '../../yaml/resolve-scalar.ts'
import type { ScalarNode, YamlNode } from '../../yaml/tree.ts'
import { replace } from '../edits.ts'
import { nameOf } from '../name-of.ts'
import { defineRule, type Fix } from '../rule.ts'

type Named = Mismatch & { readonly name: string }

/** Upstream rules 9–13: types as the component's own decoder reads them, YAML 1.1 words and numbers included. */
export const wrongType = defineRule<Named>({
  code: 'wrong-type',
  effect: 'rejected',
  summary: 'The value has another type than the field wants.',
  why: `The component's decoder is strict about types: a number in quotes is a text, a bare number is no text, \`yes\` and \`on\` are
booleans, \`012\` is the number ten. A wrong type is always fatal, also where unknown fields are not.

Write the value in the form of the field's type. Quick fixes add or remove the quotes, or make a list of a single value.`,
  where: { value: (_, is) => is === 'mismatch' },
  detect: {
    *value(value, { text, document }) {
      if (value.is !== 'mismatch' || headerFieldAt(document.header, value.span)?.odd) return
      yield { span: value.span, state: { ...value, name: nameOf(value, text) } }
    },
  },
  say: ({ name, schema, found, node }) => `"${name}" must be ${typeInWords(schema)}, not ${found}${hintFor(node)}.`,
  fix: ({ state }, { text }) => fixesOf(state, text),
  examples: {
    bad: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
maxPods: "110"
#        ^^^^^ error wrong-type: "maxPods" must be an integer, not the text "110"
kubeReserved:
  cpu: 1
#      ^ error wrong-type: "cpu" must be a text, not the number 1
clusterDNS: 10.0.0.10
#           ^^^^^^^^^ error wrong-type: must be a list of texts`,
    ],
    good: [
      `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
maxPods: 0x6e
enableServer: yes
kubeReserved: {cpu: "1"}`,
    ],
  },
})

/** YAML 1.1 surprises deserve a word. */
function hintFor(node: YamlNode): string {
  if (node.kind !== 'scalar' || node.style !== 'plain') return ''
  const resolved = resolveScalar(node)
  if (resolved.type === 'bool' && !/^(true|false)$/i.test(node.text))
    return ` (unquoted ${node.text} is a boolean in YAML 1.1)`
  return ''
}

function fixesOf({ node, schema }: Mismatch, text: string): readonly Fix[] {
  // The tag is what gives the value its type, and a span of its own.
  if (node.tag) return []
  if (schema.type.is === 'list' && node.kind === 'scalar') {
    const source = text.slice(node.span.start, node.span.end)
    const edits = [replace(node.span, `[${source}]`)]
    return [
      { title: 'Make it a list with this one item', edits, preferred: true, safe: isOneItem(node, schema.type.items) },
    ]
  }
  if (schema.type.is === 'map' && node.kind === 'scalar' && /^nil$/i.test(node.text)) {
    return [{ title: 'Change to {}', edits: [replace(node.span, '{}')], preferred: true }]
  }
  return schema.type.is === 'scalar' && node.kind === 'scalar' ? scalarFixes(node, schema.type.name, text) : []
}

function scalarFixes(node: ScalarNode, type: string, text: string): readonly Fix[] {
  const source = text.slice(node.span.start, node.span.end)
  const plain = node.style === 'plain'
  if (type === 'string' && plain)
    return [
      { title: `Quote: "${source}"`, edits: [replace(node.span, JSON.stringify(source))], preferred: true, safe: true },
    ]
  if ((type === 'Duration' || type === 'DurationOrNanoseconds') && plain) {
    const duration = suggestDuration(source)
    return duration === undefined
      ? []
      : [{ title: `Change to ${duration}`, edits: [replace(node.span, duration)], preferred: true }]
  }
  const bare = bareForm(node, type)
  if (bare === undefined) return []
  // Only without its quotes it is the same number; a unit that is dropped may have been meant.
  const safe = bare === node.text.trim().toLowerCase()
  return [{ title: `Change to ${bare}`, edits: [replace(node.span, bare)], preferred: true, safe }]
}

/** Whether a scalar is certainly the one text that the list should hold: what could be several, or stand for nothing, is not. */
function isOneItem(node: ScalarNode, items: ValueSchema): boolean {
  if (items.type.is !== 'scalar' || items.type.name !== 'string') return false
  if (node.style !== 'plain') return node.text !== '' && /^[^\s,;]+$/.test(node.text)
  return /^[\w./-]+(:+[\w./-]+)*$/.test(node.text) && !/^(nil|none|null)$/i.test(node.text)
}

/** The text as a number or boolean, where it certainly is one: quotes dropped, a unit of seconds dropped. */
function bareForm(node: ScalarNode, type: string): string | undefined {
  const text = node.text.trim()
  if (type === 'bool') return /^(true|false)$/i.test(text) ? text.toLowerCase() : undefined
  if (!/^(u?int\d+|float64)$/.test(type)) return undefined
  if (/^-?\d+$/.test(text) || (type === 'float64' && /^-?\d*\.\d+$/.test(text))) return text
  return /^(\d+)\s*s(ec(onds?)?)?$/.exec(text)?.[1]
}
