import type { FieldSchema } from '../schema/schema.ts'
import type { MappingEntry, YamlNode } from '../yaml/tree.ts'

/** A field that is written, although not so that a parser sees it, and the text that it is a part of. */
export interface BrokenField {
  readonly schema: FieldSchema
  readonly node: YamlNode
}

/**
 * The fields of a type that an entry holds in text which is no YAML: `url https://…`, `url=…` and `url:https://…` for one of its own, and `timeout: 3s url: x` for
 * one whose line was joined with the one above. They are not absent; what their values are, nobody knows.
 */
export function fieldsInBrokenText(
  { key, colon, value }: MappingEntry,
  known: ReadonlyMap<string, FieldSchema>,
): readonly BrokenField[] {
  if (key?.kind === 'scalar' && colon === undefined && value === undefined) {
    const schema = known.get(/^["']?([\w./-]+)["']?[^\w./-]/.exec(key.text)?.[1] ?? '')
    return schema ? [{ schema, node: key }] : []
  }
  if (value?.kind !== 'scalar' || value.style !== 'plain' || !value.text.includes(':')) return []
  return [...value.text.matchAll(/[\s"']([\w./-]+)["']?:(?=\s|$)/g)].flatMap(([, name = '']) => {
    const schema = known.get(name)
    return schema ? [{ schema, node: value }] : []
  })
}
