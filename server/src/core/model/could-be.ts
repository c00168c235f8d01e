import type { DialectSchemas, ScalarTypeName, ValueSchema } from '../schema/schema.ts'
import { type ResolvedScalar, resolveScalar } from '../yaml/resolve-scalar.ts'
import { hasTemplate } from '../yaml/template.ts'
import type { ScalarNode, YamlNode } from '../yaml/tree.ts'
import { scalarFits } from './scalar-fits.ts'

/**
 * Whether what is written could be a value of another schema: it has the type, or another notation of it would. A number may lack its quotes, or have some too many; a
 * text may be the one item of a list, or a list, map or object in the style of a command line. True where that is not known.
 */
export function couldBe(node: YamlNode | undefined, schema: ValueSchema, dialect: DialectSchemas): boolean {
  const { type } = schema
  if (!node || node.kind === 'alias' || node.tag || type.is === 'any') return true
  const fields = type.is === 'object' ? dialect.types[type.name] : undefined
  const plain = fields?.fields.find(({ name }) => name === fields.plain)
  if (plain && node.kind !== 'mapping') return couldBe(node, plain, dialect)
  if (node.kind === 'mapping') return type.is !== 'scalar'
  if (node.kind === 'sequence') return type.is === 'list' || type.is === 'map'
  if (hasTemplate(node.text)) return true
  if (type.is === 'list') return couldBe(node, type.items, dialect)
  const value = resolveScalar(node)
  if (value.type === 'null') return true
  return type.is === 'scalar' ? scalarCouldBe(type.name, value, node) : value.type === 'string'
}

function scalarCouldBe(type: ScalarTypeName, value: ResolvedScalar, { text }: ScalarNode): boolean {
  if (scalarFits(type, value)) return true
  if (value.type === 'bool') return false
  if (type === 'bool') return /^(?:true|false|yes|no|on|off)\W?$/i.test(text.trim())
  // Text in place of a number begins with one.
  return value.type !== 'string' || /^\s*[-+.]?\d/.test(text)
}
