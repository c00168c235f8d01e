import type { TextEdit } from '../../base/text-edit.ts'
import { headerFieldAt } from '../../model/header.ts'
import type { Mismatch } from '../../model/typed-document.ts'
import { objectTypeOf, type Registry } from '../../schema/registry.ts'
import type { DialectSchemas, ObjectType, ValueSchema } from '../../schema/schema.ts'
import { typeInWords } from '../../schema/type-in-words.ts'
import { printText } from '../../yaml/print-value.ts'
import { resolveScalar } from '../../yaml/resolve-scalar.ts'
import type { MappingNode, ScalarNode, YamlNode } from '../../yaml/tree.ts'
import { lineEnd, replace } from '../edits.ts'
import { nameOf } from '../name-of.ts'
import { replaceScalar } from '../path-edits.ts'
import { defineRule, type Fix, type FixContext } from '../rule.ts'
import { withYamlComment } from '../with-yaml-comment.ts'
import { fixesOfDashes, hasLooseDash } from './fixes-of-dashes.ts'
import { fixesOfFlagStyle } from './fixes-of-flag-style.ts'
import { type MeantScalar, meantScalar, patternInWords } from './meant-scalar.ts'

/** What follows from a value is found out by those who say or mend it: a list can have millions of wrong items. */
interface Found {
  readonly value: Mismatch
  readonly text: string
  readonly registry: Registry
  readonly dialect: DialectSchemas | undefined
}

/** Upstream rules 9–13: types as the component's own decoder reads them, YAML 1.1 words and numbers included. */
export const wrongType = defineRule<Found>({
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
    *value(value, { text, document, registry }) {
      if (value.is !== 'mismatch' || headerFieldAt({ header: document.header }, value.span)?.odd) return
      yield { span: value.span, state: { value, text, registry, dialect: document.place?.dialect } }
    },
  },
  say: sentenceOf,
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

function sentenceOf({ value, text, registry, dialect }: Found): string {
  const { node, schema, found } = value
  const name = nameOf(value, text)
  const type = dialect && objectTypeOf(dialect, schema)
  const halfKey = type && halfKeyOf(node, type)
  const mustBe = patternInWords(value, text, registry) ?? typeInWords(schema)
  return halfKey === undefined
    ? `"${name}" must be ${mustBe}, not ${found}${hintFor(node, schema, text)}${adviceOf(meantScalar(value, text, registry))}.`
    : `"${name}" must be ${mustBe}: add ":" and a value after "${halfKey}".`
}

/** A word where an object is due, with which the name of one of its fields begins. */
function halfKeyOf(node: YamlNode, { fields }: ObjectType): string | undefined {
  if (node.kind !== 'scalar' || node.style !== 'plain' || node.text === '') return undefined
  return fields.some(({ name }) => name.startsWith(node.text)) ? node.text : undefined
}

/** Quotes are no advice where the text in them would not be taken either. */
function adviceOf(meant: MeantScalar | undefined): string {
  return meant && (meant.safe || !meant.written.startsWith('"')) ? `; change it to ${meant.written}` : ''
}

/** Surprises of YAML deserve a word. */
function hintFor(node: YamlNode, { type }: ValueSchema, text: string): string {
  if (type.is === 'list' && hasLooseDash(node)) return ' (an item begins with "-" and a blank)'
  if (node.kind !== 'scalar' || node.style !== 'plain') return ''
  if (commentIn(node, text)) return ' (a comment begins with "#")'
  const resolved = resolveScalar(node)
  if (resolved.type === 'bool' && !/^(true|false)$/i.test(node.text))
    return ` (unquoted ${node.text} is a boolean in YAML 1.1)`
  return ''
}

function commentIn(node: YamlNode, text: string): Pick<Fix, 'title' | 'edits'> | undefined {
  return node.kind === 'scalar' && node.style === 'plain' ? withYamlComment(node.span, text) : undefined
}

function fixesOf({ value, text, registry }: Found, context: FixContext): readonly Fix[] {
  const { node, schema } = value
  // The tag is what gives the value its type, and a span of its own.
  if (node.tag) return []
  const { type } = schema
  if (type.is === 'list' && node.kind === 'mapping') return fixesByMakingItem(node, type.items, context)
  if (type.is === 'list' && hasLooseDash(node)) return fixesOfDashes(node, context)
  const comment = commentIn(node, context.text)
  if (comment) return [{ ...comment, preferred: true }]
  const ofFlag = fixesOfFlagStyle(node, type, context)
  if (ofFlag.length > 0 || node.kind !== 'scalar') return ofFlag
  if (type.is === 'scalar') {
    const meant = meantScalar(value, text, registry)
    return meant ? [fixByMeant(node, meant, context)] : []
  }
  if (/^nil$/i.test(node.text)) {
    const nothing = type.is === 'list' ? '[]' : '{}'
    return [{ title: `Change to ${nothing}`, edits: [replace(node.span, nothing)], preferred: true }]
  }
  if (type.is !== 'list' || objectTypeIn(type.items, context)) return []
  const edits = [replace(node.span, `[${itemText(node, context.text)}]`)]
  return [{ title: ONE_ITEM, edits, preferred: true, safe: isRead(context) && isOneItem(node, type.items) }]
}

/** Whether nothing in the document is read otherwise than it was meant, such as the other items of a list. */
function isRead({ document }: FixContext): boolean {
  return document.source.problems.length === 0
}

function fixByMeant({ span }: ScalarNode, { written, verbatim, safe }: MeantScalar, context: FixContext): Fix {
  const title = verbatim && written.startsWith('"') ? `Quote: ${written}` : `Change to ${written}`
  const edit = verbatim ? replace(span, written) : replaceScalar(span, written, context)
  return { title, edits: [edit], preferred: true, ...(safe && { safe }) }
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
  if (known.length === 0 || node.anchor || !isRead(context)) return []
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

/** Whether a scalar is certainly the one text that the list should hold: what could be several, or stand for nothing, is not. */
function isOneItem(node: ScalarNode, items: ValueSchema): boolean {
  if (items.type.is !== 'scalar' || items.type.name !== 'string') return false
  if (node.style !== 'plain') return node.text !== '' && /^[^\s,;]+$/.test(node.text)
  return /^[\w./-]+(:+[\w./-]+)*$/.test(node.text) && !/^(nil|none|null)$/i.test(node.text)
}
