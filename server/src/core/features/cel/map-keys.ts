import type { CelNode } from '../../cel/ast.ts'
import { nodesOf } from '../../cel/ast.ts'
import type { CelEnvironment, CelVariable } from '../../cel/environment.ts'
import type { SourceFile } from '../../model/source-file.ts'
import type { TypedObject, TypedValue } from '../../model/typed-document.ts'
import { valuesAlong } from '../../model/values-along.ts'
import { memberOf } from '../../schema/json-access.ts'
import type { Registry } from '../../schema/registry.ts'
import { type CelPlace, expressionsIn } from './expression-at.ts'
import type { Receiver } from './receiver.ts'

/** A key that a map probably has. */
export interface KnownKey {
  readonly name: string
  /** Used, or written, in this file; otherwise only usual. */
  readonly here: boolean
  readonly vocabulary?: string
}

/** Keys of the map that `receiver` is, as far as the data says where to look for them; those of this file first. */
export function knownKeys(
  registry: Registry,
  file: SourceFile,
  place: CelPlace,
  environment: CelEnvironment,
  { node, analysis }: Receiver,
  offset: number,
): readonly KnownKey[] {
  const variable = variableOf(node, environment, (operand) => {
    const type = analysis.types[operand.id]
    return type?.kind === 'object' ? type.name : undefined
  })
  if (!variable) return []
  const { vocabulary, keysAt } = variable
  const here = [
    ...keysAt.flatMap((path) => textsAlong(place.owners, path)),
    ...(vocabulary === undefined ? [] : namesOfVocabulary(file, vocabulary)),
    ...usedKeys(file, node, offset),
  ]
  const usual = vocabulary === undefined ? [] : Object.keys(registry.vocabularies[vocabulary]?.values ?? {})
  return [...new Set([...here, ...usual])].map((name) => ({
    name,
    here: here.includes(name),
    ...(vocabulary !== undefined && memberOf(registry.vocabularies[vocabulary]?.values ?? {}, name) && { vocabulary }),
  }))
}

/** What the data says of a variable of the place, or of a member of an object. */
function variableOf(
  node: CelNode,
  environment: CelEnvironment,
  objectOf: (node: CelNode) => string | undefined,
): CelVariable | undefined {
  if (node.kind === 'ident') return environment.variables.get(node.name)
  if (node.kind !== 'select') return undefined
  return environment.objects.get(objectOf(node.operand) ?? '')?.fields.get(node.field)
}

/** The texts at a path from the innermost of the objects that has it. */
export function textsAlong(owners: readonly TypedObject[], path: string): readonly string[] {
  for (const owner of owners) {
    const found = valuesAlong(owner, path)
    if (found.length > 0) return found.flatMap(({ value }) => textOf(value))
  }
  return []
}

/** Texts of the file's fields whose values belong to the vocabulary. */
function namesOfVocabulary(file: SourceFile, vocabulary: string): readonly string[] {
  return file.documents.flatMap(({ root }) => (root ? textsIn(root, vocabulary) : []))
}

function textsIn(value: TypedValue, vocabulary: string): readonly string[] {
  switch (value.is) {
    case 'object':
      return [...value.fields.values()].flatMap((field) => textsIn(field.value, vocabulary))
    case 'map':
      return value.entries.flatMap((entry) => textsIn(entry.value, vocabulary))
    case 'list':
      return value.items.flatMap((item) => textsIn(item.value, vocabulary))
    case 'scalar': {
      const { values } = value.schema
      return values?.is === 'vocabulary' && values.name === vocabulary ? textOf(value) : []
    }
    default:
      return []
  }
}

function textOf(value: TypedValue): readonly string[] {
  return value.is === 'scalar' && value.value.type === 'string' && value.value.value !== '' ? [value.value.value] : []
}

/** Keys that other expressions of the file select from, or look up in, what is written the same. The one at the cursor does not count. */
function usedKeys(file: SourceFile, receiver: CelNode, offset: number): readonly string[] {
  const wanted = pathOf(receiver)
  if (wanted === undefined) return []
  return expressionsIn(file).flatMap(({ expression }) => {
    const found: string[] = []
    for (const node of nodesOf(expression.analysis().ast)) {
      if ((node.kind !== 'select' && node.kind !== 'index') || pathOf(node.operand) !== wanted) continue
      const key = node.kind === 'select' ? node.field : literalText(node.index)
      const { start, end } = expression.spanInFile(node.kind === 'select' ? node.fieldSpan : node.index.span)
      if (key !== undefined && key !== '' && !(start <= offset && offset <= end)) found.push(key)
    }
    return found
  })
}

function pathOf(node: CelNode): string | undefined {
  if (node.kind === 'ident') return node.name
  if (node.kind !== 'select') return undefined
  const operand = pathOf(node.operand)
  return operand === undefined ? undefined : `${operand}.${node.field}`
}

function literalText(node: CelNode): string | undefined {
  return node.kind === 'literal' && node.value.type === 'string' ? node.value.value : undefined
}
