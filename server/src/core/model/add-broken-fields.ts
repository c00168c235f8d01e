import type { FieldSchema } from '../schema/schema.ts'
import type { MappingEntry, YamlNode } from '../yaml/tree.ts'
import { untyped } from './mismatch.ts'
import type { TypedField, TypedObject } from './typed-document.ts'

/**
 * Adds to the fields of an object those that stand in text which is no YAML: `url https://…`, `url=…` and `url:https://…`, and those whose line was joined with
 * the one above, `timeout: 3s url: x`. They are not absent; what their values are, nobody knows.
 */
export function addBrokenFields({ node, known, path }: TypedObject, fields: Map<string, TypedField>): void {
  for (const entry of node.entries)
    for (const { schema, text } of brokenFields(entry, node.flow, known)) {
      const { name } = schema
      const key = text.span
      const value = untyped(text, schema, path === '' ? name : `${path}.${name}`, key)
      if (!fields.has(name)) fields.set(name, { name, key, entry, schema, merged: false, value })
    }
}

interface BrokenField {
  readonly schema: FieldSchema
  /** What it is a part of. */
  readonly text: YamlNode
}

function brokenFields(
  { key, colon, value }: MappingEntry,
  flow: boolean,
  known: ReadonlyMap<string, FieldSchema>,
): readonly BrokenField[] {
  // Between brackets a key needs no colon.
  if (!flow && key?.kind === 'scalar' && colon === undefined && value === undefined) {
    const schema = known.get(/^["']?([\w./-]+)["']?[^\w./-]/.exec(key.text)?.[1] ?? '')
    return schema ? [{ schema, text: key }] : []
  }
  if (value?.kind !== 'scalar' || value.style !== 'plain' || !value.text.includes(':')) return []
  return [...value.text.matchAll(/[\s"']([\w./-]+)["']?:(?=\s|$)/g)].flatMap(([, name = '']) => {
    const schema = known.get(name)
    return schema ? [{ schema, text: value }] : []
  })
}
