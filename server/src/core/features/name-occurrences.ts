import { touches } from '../base/span.ts'
import { changeScalar } from '../model/edit-expression.ts'
import { fieldsBelow } from '../model/fields-below.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { TypedDocument, TypedScalar, TypedValue } from '../model/typed-document.ts'
import type { FieldSchema } from '../schema/schema.ts'
import { printText } from '../yaml/print-value.ts'
import type { Occurrences } from './occurrences.ts'

/** The name at `offset` that a field defines or refers to, with all of the file that mean the same. */
export function nameOccurrences(file: SourceFile, offset: number): Occurrences | undefined {
  const names = namesIn(file)
  const here = names.find(({ scalar }) => touches(scalar.node.span, offset))
  if (!here) return undefined
  const same = names.filter(({ namespace, text }) => namespace === here.namespace && text === here.text)
  const spans = (defines: boolean) =>
    same.filter((one) => one.defines === defines).map(({ scalar }) => scalar.node.span)
  return {
    name: here.text,
    at: here.scalar.node.span,
    definitions: spans(true),
    uses: spans(false),
    objection: (newName) => {
      if (newName.trim() === '' || /[\n\r]/.test(newName)) return 'A name has at least one letter, on one line.'
      const isTaken =
        newName !== here.text && names.some(({ namespace, text }) => namespace === here.namespace && text === newName)
      return isTaken ? `"${newName}" is used in this file already; choose another name.` : undefined
    },
    edits: (newName) => same.flatMap((one) => editsOf(one, newName, file.text)),
  }
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
