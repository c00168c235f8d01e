import { fieldsBelow } from '../../model/fields-below.ts'
import type { SourceFile } from '../../model/source-file.ts'
import type { TypedValue } from '../../model/typed-document.ts'

/** Names that the documents of a file define in a namespace, in the order of the text, each once. */
export function definedNames(file: SourceFile, namespace: string): readonly string[] {
  const names = new Set<string>()
  for (const { root } of file.documents) {
    if (!root) continue
    for (const { schema, value } of fieldsBelow(root)) if (schema.defines === namespace) addName(value, names)
  }
  return [...names]
}

function addName(value: TypedValue, names: Set<string>): void {
  if (value.is === 'scalar' && value.value.type === 'string' && value.value.value !== '') names.add(value.value.value)
}
