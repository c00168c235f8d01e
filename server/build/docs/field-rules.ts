import type { AnyRule } from '../../src/core/rules/rule.ts'
import { code } from '../../src/core/schema/markdown.ts'
import type { DialectSchemas, FieldSchema, ValueSchema } from '../../src/core/schema/schema.ts'
import { typeHeading } from './type-tables.ts'

interface Told {
  readonly path: string
  readonly sentence: string
  readonly dialects: readonly string[]
}

/** What a rule demands of single fields, a line for each, with the dialect where not all have it. */
export function fieldLines({ tells }: AnyRule, dialects: readonly DialectSchemas[]): readonly string[] {
  if (!tells) return []
  const found = new Map<string, Told>()
  for (const dialect of dialects) {
    for (const type of Object.values(dialect.types)) {
      for (const [path, schema] of type.fields.flatMap((field) => valuesOf(typeHeading(type.name), field))) {
        const sentence = tells(schema).join(' ')
        if (sentence === '') continue
        const key = `${path}\n${sentence}`
        const known = new Set([...(found.get(key)?.dialects ?? []), dialect.name])
        found.set(key, { path, sentence, dialects: [...known] })
      }
    }
  }
  return [...found.values()].map(({ path, sentence, dialects: known }) => {
    const only = known.length < dialects.length ? ` (${known.map((name) => `\`*.${name}\` groups`).join(', ')})` : ''
    return `${code(path)}${only}: ${sentence}`
  })
}

/** A field, and the items or values that it holds. */
function valuesOf(owner: string, field: FieldSchema): readonly (readonly [string, ValueSchema])[] {
  const path = `${owner}.${field.name}`
  const { type } = field
  if (type.is === 'list')
    return [
      [path, field],
      [`${path}[]`, type.items],
    ]
  return type.is === 'map'
    ? [
        [path, field],
        [`${path}.*`, type.values],
      ]
    : [[path, field]]
}
