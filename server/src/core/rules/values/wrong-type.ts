import type { TextEdit } from '../../base/text-edit.ts'
import { suggestDuration } from '../../formats/duration.ts'
import { isRefusedText, namedOtherwise } from '../../model/allowed-text.ts'
import { brokenBound } from '../../model/bounds.ts'
import { headerFieldAt } from '../../model/header.ts'
import type { Mismatch } from '../../model/typed-document.ts'
import { objectTypeOf } from '../../schema/registry.ts'
import type { ObjectType, ValueSchema } from '../../schema/schema.ts'
import { typeInWords } from '../../schema/type-in-words.ts'
import { printText } from '../../yaml/print-value.ts'
import { resolveScalar } from '../../yaml/resolve-scalar.ts'
import type { MappingNode, ScalarNode, YamlNode } from '../../yaml/tree.ts'
import { lineEnd, replace } from '../edits.ts'
import { nameOf } from '../name-of.ts'
import { replaceScalar } from '../path-edits.ts'
import { defineRule, type Fix, type FixContext } from '../rule.ts'
import { syntaxProblem } from '../text-syntax.ts'
import { fixesOfFlagStyle } from './fixes-of-flag-style.ts'

type Named = Mismatch & { readonly name: string }

/** Upstream rules 9–13: types as the component's own decoder reads them, YAML 1.1 words and numbers included. */
export const wrongType = defineRule<Named>({
  code: 'wrong-type',
  effect: 'rejected',
  decoding: true,
  summary: 'The value has another type than the field wants.',
  why: `The component's decoder is strict about types: a number in quotes is a text, a bare number is no text, \`yes\` and \`on\` are
booleans, \`012\` is the number ten. A wrong type is always fatal, also where unknown fields are not.`,
  mend: `Write the value in the form of the field's type. Quick fixes add or remove the quotes, add the unit of a duration, make a list of a single
value, or an object of a text such as \`dedicated=gpu:NoSchedule\`.`,
  where: { value: (_, is) => is === 'mismatch' },
  detect: {
    *value(value, { text, document }) {
      if (value.is !== 'mismatch' || headerFieldAt({ header: document.header }, value.span)?.odd) return
      yield { span: value.span, state: { ...value, name: nameOf(value, text) } }
    },
  },
  say: ({ name, schema, found, node }) => `"${name}" must be ${typeInWords(schema)}, not ${found}${hintFor(node)}.`,
  fix: ({ state }, context) => fixesOf(state, context),
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

function fixesOf({ node, schema }: Mismatch, context: FixContext): readonly Fix[] {
  // The tag is what gives the value its type, and a span of its own.
  if (node.tag) return []
  const { type } = schema
  if (type.is === 'list' && node.kind === 'mapping') return fixesByMakingItem(node, type.items, context)
  const ofFlag = fixesOfFlagStyle(node, type, context)
  if (ofFlag.length > 0 || node.kind !== 'scalar') return ofFlag
  if (type.is === 'scalar' && type.name === 'string' && node.style === 'plain') return textFixes(node, schema, context)
  if (type.is === 'scalar') return scalarFixes(node, type.name, context)
  if (/^nil$/i.test(node.text)) {
    const nothing = type.is === 'list' ? '[]' : '{}'
    return [{ title: `Change to ${nothing}`, edits: [replace(node.span, nothing)], preferred: true }]
  }
  if (type.is !== 'list' || objectTypeIn(type.items, context)) return []
  const edits = [replace(node.span, `[${itemText(node, context.text)}]`)]
  return [{ title: ONE_ITEM, edits, preferred: true, safe: isOneItem(node, type.items) }]
}

/** A scalar as it can stand between brackets. */
function itemText(node: ScalarNode, text: string): string {
  if (node.style === 'literal' || node.style === 'folded') return JSON.stringify(node.text)
  const isText = node.style === 'plain' && resolveScalar(node).type === 'string'
  return isText ? printText(node.text, true) : text.slice(node.span.start, node.span.end)
}

const ONE_ITEM = 'Make it a list with this one item'

/** A mapping where a list of objects is due, as the one item of it. None where its keys are nothing that such an object has. */
function fixesByMakingItem(node: MappingNode, items: ValueSchema, context: FixContext): readonly Fix[] {
  const type = objectTypeIn(items, context)
  const known = node.entries.filter(
    ({ key }) => key?.kind === 'scalar' && type?.fields.some((field) => field.name === key.text),
  )
  if (known.length === 0 || node.anchor) return []
  const safe = known.length === node.entries.length
  return [{ title: ONE_ITEM, edits: itemEdits(node, context.text), preferred: true, safe }]
}

/** In block style a dash, and the other lines moved behind it. */
function itemEdits({ span, flow }: MappingNode, text: string): readonly TextEdit[] {
  const insert = (offset: number, newText: string) => replace({ start: offset, end: offset }, newText)
  if (flow) return [insert(span.start, '['), insert(span.end, ']')]
  const edits = [insert(span.start, '- ')]
  for (let line = lineEnd(text, span.start + 1); line < span.end; line = lineEnd(text, line + 1))
    if (!/[\r\n]/.test(text[line] ?? '')) edits.push(insert(line, '  '))
  return edits
}

function objectTypeIn(schema: ValueSchema, { document }: FixContext): ObjectType | undefined {
  const dialect = document.place?.dialect
  return dialect && objectTypeOf(dialect, schema)
}

/** In quotes it is a text; what is then no text that the field takes, was meant to be another one. */
function textFixes(node: ScalarNode, schema: ValueSchema, context: FixContext): readonly Fix[] {
  const text = context.text.slice(node.span.start, node.span.end)
  const problem = syntaxProblem(text, schema, context.registry)
  const [meant] = namedOtherwise(text, schema, context.registry)
  const suggestion = meant ?? (problem?.is === 'format' ? problem.problem.suggestion : undefined)
  if (suggestion !== undefined)
    return [
      { title: `Change to ${suggestion}`, edits: [replaceScalar(node.span, suggestion, context)], preferred: true },
    ]
  const written = { schema, value: { type: 'string', value: text } } as const
  const right = !problem && !brokenBound(written) && !isRefusedText(text, schema, context.registry)
  const edits = [replace(node.span, JSON.stringify(text))]
  return [{ title: `Quote: "${text}"`, edits, preferred: true, ...(right && { safe: true }) }]
}

function scalarFixes(node: ScalarNode, type: string, context: FixContext): readonly Fix[] {
  const source = context.text.slice(node.span.start, node.span.end)
  const plain = node.style === 'plain'
  if ((type === 'Duration' || type === 'DurationOrNanoseconds') && plain) {
    const duration = suggestDuration(source)
    return duration === undefined
      ? []
      : [{ title: `Change to ${duration}`, edits: [replaceScalar(node.span, duration, context)], preferred: true }]
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
