import { type Span, touches } from '../base/span.ts'
import { isRefusedText } from '../model/allowed-text.ts'
import { changeScalar } from '../model/edit-expression.ts'
import { fieldsBelow } from '../model/fields-below.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { TypedDocument, TypedScalar, TypedValue } from '../model/typed-document.ts'
import { allowedValues, type Registry } from '../schema/registry.ts'
import type { FieldSchema } from '../schema/schema.ts'
import { printText } from '../yaml/print-value.ts'
import type { Occurrences, SharedName } from './occurrences.ts'

/** The name at `offset` that a field defines or refers to, with all of the file that mean the same. */
export function nameOccurrences(file: SourceFile, registry: Registry, offset: number): Occurrences | undefined {
  const names = namesIn(file)
  const here = names.find(({ scalar }) => touches(scalar.node.span, offset))
  return here && occurrencesOf(here, names, file, registry)
}

/** Where a file has a name that another file asks about; undefined where it does not. */
export function namesakes(
  file: SourceFile,
  registry: Registry,
  { namespace, name }: SharedName,
): Occurrences | undefined {
  const names = namesIn(file)
  const first = names.find((one) => one.namespace === namespace && one.text === name)
  return first && occurrencesOf(first, names, file, registry)
}

function occurrencesOf(here: NameUse, names: readonly NameUse[], file: SourceFile, registry: Registry): Occurrences {
  const { namespace, text: name } = here
  const same = names.filter((one) => one.namespace === namespace && one.text === name)
  const spans = (defines: boolean) =>
    same.filter((one) => one.defines === defines).map(({ scalar }) => scalar.node.span)
  return {
    name,
    at: here.scalar.node.span,
    definitions: spans(true),
    uses: spans(false),
    ...(isReferredTo(here) && { shared: { namespace, name } }),
    objection: (newName) => {
      if (newName.trim() === '' || /[\n\r]/.test(newName)) return 'A name has at least one letter, on one line.'
      const refusing = same.find(({ scalar }) => isRefusedText(newName, scalar.schema, registry))
      if (refusing) return `"${newName}" is none of the names that there are: ${allowedNames(refusing, registry)}.`
      const isTaken = newName !== name && names.some((one) => one.namespace === namespace && one.text === newName)
      return isTaken ? `"${newName}" is used in this file already; choose another name.` : undefined
    },
    edits: (newName) => same.flatMap((one) => editsOf(one, newName, file.text)),
  }
}

/** Whether some kind of the dialect refers to names of the namespace, so that they mean something in other files. */
function isReferredTo({ document, namespace }: NameUse): boolean {
  const types = Object.values(document.place?.dialect.types ?? {})
  return types.some(({ fields }) => fields.some(({ refers }) => refers === namespace))
}

function allowedNames({ scalar }: NameUse, registry: Registry): string {
  return Object.keys(allowedValues(registry, scalar.schema)?.values ?? {}).join(', ')
}

/** A place where a file defines a name for others, or refers to one. */
export interface SharedNamePlace extends SharedName {
  readonly defines: boolean
  readonly span: Span
}

/** All names of a file that mean something in other files. */
export function sharedNames(file: SourceFile): readonly SharedNamePlace[] {
  return namesIn(file)
    .filter(isReferredTo)
    .map(({ namespace, text, defines, scalar }) => ({ namespace, name: text, defines, span: scalar.node.span }))
}

interface NameUse {
  readonly document: TypedDocument
  readonly namespace: string
  readonly defines: boolean
  readonly text: string
  readonly scalar: TypedScalar
}

function editsOf({ document, scalar }: NameUse, newName: string, text: string) {
  const whole = { start: 0, end: scalar.node.text.length }
  const newText = scalar.node.style === 'plain' ? printText(newName, true) : undefined
  if (newText !== undefined) return [{ span: scalar.node.span, newText }]
  return changeScalar({ node: scalar.node, document: document.source, text }, [{ span: whole, newText: newName }]) ?? []
}

/** All names of a file, each place once. */
function namesIn(file: SourceFile): readonly NameUse[] {
  const found = new Map<number, NameUse>()
  for (const document of file.documents) {
    if (!document.root) continue
    for (const { schema, value } of fieldsBelow(document.root)) add(schema, value, document, found)
  }
  return [...found.values()]
}

function add(
  { defines, refers }: FieldSchema,
  value: TypedValue,
  document: TypedDocument,
  found: Map<number, NameUse>,
): void {
  const namespace = defines ?? refers
  const scalars = value.is === 'list' ? value.items.map((item) => item.value) : [value]
  for (const scalar of namespace === undefined ? [] : scalars) {
    if (scalar.is !== 'scalar' || scalar.value.type !== 'string' || scalar.value.value === '') continue
    const use = {
      document,
      namespace: namespace ?? '',
      defines: defines !== undefined,
      text: scalar.value.value,
      scalar,
    }
    if (!found.has(scalar.node.span.start)) found.set(scalar.node.span.start, use)
  }
}
