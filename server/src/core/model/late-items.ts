import type { DialectSchemas, ValueSchema, Variants } from '../schema/schema.ts'
import type { SequenceNode, YamlNode } from '../yaml/tree.ts'
import { decidingText } from './variant.ts'

/** What decides which of the items of a list are read, where only the first one with the same deciding text is. */
export function firstOnlyVariants(itemSchema: ValueSchema, dialect: DialectSchemas): Variants | undefined {
  const fields = itemSchema.type.is === 'object' ? (dialect.types[itemSchema.type.name]?.fields ?? []) : []
  return fields.find((field) => field.variants?.firstOnly)?.variants
}

/** All of them count. */
export const NONE_LATE: ReadonlySet<YamlNode> = new Set()

/** Items behind another one with the same deciding text; `schema` is that of the items. */
export function lateItems(node: SequenceNode, schema: ValueSchema, dialect: DialectSchemas): ReadonlySet<YamlNode> {
  const variants = firstOnlyVariants(schema, dialect)
  if (!variants) return NONE_LATE
  const late = new Set<YamlNode>()
  const first = new Map<string, YamlNode>()
  for (const item of node.items) {
    const target = item.node?.kind === 'alias' ? item.node.target : item.node
    const text = target?.kind === 'mapping' ? decidingText(variants, target) : undefined
    if (!target || text === undefined) continue
    if (!first.has(text)) first.set(text, target)
    else if (first.get(text) !== target) late.add(target)
  }
  return late
}
