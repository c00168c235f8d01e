import type { SourceFile } from '../../model/source-file.ts'
import type { TypedValue } from '../../model/typed-document.ts'

/** Names that the documents of a file define in a namespace, in the order of the text, each once. */
export function definedNames(file: SourceFile, namespace: string): readonly string[] {
  const names = new Set<string>()
  for (const { root } of file.documents) if (root) collect(root, namespace, names)
  return [...names]
}

function collect(value: TypedValue, namespace: string, names: Set<string>): void {
  switch (value.is) {
    case 'object':
      for (const { schema, value: member } of value.fields.values()) {
        if (schema.defines === namespace) addName(member, names)
        collect(member, namespace, names)
      }
      return
    case 'map':
      for (const entry of value.entries) collect(entry.value, namespace, names)
      return
    case 'list':
      for (const item of value.items) collect(item.value, namespace, names)
      return
    default:
      return
  }
}

function addName(value: TypedValue, names: Set<string>): void {
  if (value.is === 'scalar' && value.value.type === 'string' && value.value.value !== '') names.add(value.value.value)
}
