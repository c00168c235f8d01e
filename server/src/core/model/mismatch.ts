import { isSameName } from '../base/similar-names.ts'
import type { Span } from '../base/span.ts'
import { type AllowedValues, allowedValues, type Registry } from '../schema/registry.ts'
import type { ValueSchema } from '../schema/schema.ts'
import { resolveScalar } from '../yaml/resolve-scalar.ts'
import type { YamlNode } from '../yaml/tree.ts'
import { describeNode } from './describe-node.ts'
import type { TypedValue } from './typed-document.ts'

/** A value of which nothing is known. */
export function untyped(node: YamlNode, schema: ValueSchema, path: string, key: Span): TypedValue {
  return { is: 'untyped', node, span: node.span, key, schema, path }
}

/** A collection in place of a scalar, unless a program is to write something else there. */
export function collectionForScalar(
  node: YamlNode,
  schema: ValueSchema,
  path: string,
  key: Span,
  registry: Registry,
): TypedValue {
  const name = formatName(node)
  const isValue = name !== undefined && isNamed(allowedValues(registry, schema), name)
  return name === undefined || isValue ? mismatch(node, schema, path, key) : untyped(node, schema, path, key)
}

/** Whether a set of values has one of that name: whoever writes `{RBAC}` there means no variable. */
function isNamed(set: AllowedValues | undefined, name: string): boolean {
  return Object.keys(set?.values ?? {}).some((value) => isSameName(value, name))
}

/** A value of another shape than its schema asks for. */
export function mismatch(node: YamlNode, schema: ValueSchema, path: string, key: Span): TypedValue {
  return { is: 'mismatch', node, span: node.span, key, schema, path, found: describeNode(node) }
}

/** The name in `{port}`, but not `{true}`, which in place of a text or a number nobody means as a mapping: formats of Rust and Python have such names. In place of a list it may be meant as one. */
function formatName(node: YamlNode): string | undefined {
  if (node.kind !== 'mapping' || !node.flow || node.entries.length !== 1) return undefined
  const [entry] = node.entries
  // `[? port]` has a mapping without brackets.
  if (entry?.span.start === node.span.start) return undefined
  if (entry?.colon !== undefined || entry?.key?.kind !== 'scalar') return undefined
  const isName = /^[A-Za-z_]\w*$/.test(entry.key.text) && resolveScalar(entry.key).type === 'string'
  return isName ? entry.key.text : undefined
}
