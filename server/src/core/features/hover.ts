import { type Span, touches } from '../base/span.ts'
import { amountInWords, LONGEST_NUMBER } from '../model/amount-in-words.ts'
import { type Located, locate } from '../model/locate.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { TypedDocument, TypedField, TypedMapEntry, TypedObject, TypedScalar } from '../model/typed-document.ts'
import { describeField, describeKind, describeValue } from '../schema/describe.ts'
import { code } from '../schema/markdown.ts'
import { allowedValue, type KindPlace, type Registry } from '../schema/registry.ts'
import type { ValueSchema } from '../schema/schema.ts'

export interface Hover {
  readonly span: Span
  /** Markdown; text from the file is escaped. */
  readonly markdown: string
}

/** Documentation of what stands at `offset`; undefined where nothing is known. */
export function hover(file: SourceFile, registry: Registry, offset: number): Hover | undefined {
  const found = locate(file, offset)
  if (!found?.document.place) return undefined
  const { document, located } = found
  const subject: Subject = { registry, document, place: found.document.place }
  switch (located.is) {
    case 'field':
      return hoverOfField(subject, located, offset)
    case 'entry':
      return hoverOfEntry(subject, located.entry)
    case 'value':
      return hoverOfValue(subject, located)
  }
}

interface Subject {
  readonly registry: Registry
  readonly document: TypedDocument
  readonly place: KindPlace
}

function hoverOfField(subject: Subject, { field, owner }: Extract<Located, { is: 'field' }>, offset: number): Hover {
  const alias = field.entry.value
  const span = alias && !touches(field.key, offset) ? alias.span : field.key
  return { span, markdown: fieldDoc(subject, field, owner) }
}

function fieldDoc(subject: Subject, field: TypedField, owner: TypedObject): string {
  const { registry, place } = subject
  return isKindField(subject, field, owner)
    ? describeKind(place.kind)
    : describeField(registry, place.dialect, owner.type, field.schema)
}

/** Of the kind more is known than what its field or its value says. */
function isKindField({ document }: Subject, field: TypedField | undefined, owner: TypedObject | undefined): boolean {
  return owner !== undefined && owner === document.root && field?.name === 'kind'
}

function hoverOfEntry({ registry }: Subject, { name, key, keySchema }: TypedMapEntry): Hover | undefined {
  const known = knownValue(registry, keySchema, name)
  return known === undefined ? undefined : { span: key, markdown: known }
}

function hoverOfValue(subject: Subject, { value, field, owner }: Extract<Located, { is: 'value' }>): Hover | undefined {
  const parts: string[] = []
  if (value.is === 'scalar') {
    const explained = explainValue(value)
    if (explained !== undefined) parts.push(explained)
    const known = isKindField(subject, field, owner)
      ? undefined
      : knownValue(subject.registry, value.schema, scalarText(value))
    if (known !== undefined) parts.push(known)
  }
  if (field && owner) parts.push(fieldDoc(subject, field, owner))
  // Of a null that is only a tag, the value's own span is that of the key.
  const { span } = value.node ?? value
  return parts.length === 0 ? undefined : { span, markdown: parts.join('\n\n---\n\n') }
}

function knownValue(registry: Registry, schema: ValueSchema, text: string): string | undefined {
  const value = allowedValue(registry, schema, text)
  return value && (value.doc ?? value.note ?? value.until) !== undefined
    ? describeValue(text, value, schema)
    : undefined
}

function scalarText({ value }: TypedScalar): string {
  return value.type === 'string' ? value.value : value.type === 'null' ? '' : String(value.value)
}

/** What a duration or a quantity amounts to, or how the decoder reads a number that is not written in decimal. */
function explainValue(scalar: TypedScalar): string | undefined {
  const text = scalarText(scalar)
  const source = scalar.node.text
  if (source.length > LONGEST_NUMBER) return undefined
  const amount = amountInWords(scalar)
  if (amount !== undefined) return amount === source ? undefined : `${code(source)} = ${amount}`
  if (scalar.value.type === 'int' && source !== text) return `${code(source)} is read as ${code(text)}`
  return scalar.value.type === 'bool' && source.toLowerCase() !== text
    ? `${code(source)} is read as ${code(text)}`
    : undefined
}
