import type { Span } from '../base/span.ts'
import type { ValueSchema } from '../schema/schema.ts'
import { resolveScalar } from '../yaml/resolve-scalar.ts'
import type { YamlNode } from '../yaml/tree.ts'
import { describeNode } from './describe-node.ts'
import type { TypedValue } from './typed-document.ts'

/** A value of which nothing is known. */
export function untyped(node: YamlNode, schema: ValueSchema, path: string, key: Span): TypedValue {
  return { is: 'untyped', node, span: node.span, key, schema, path }
}

/** A value of another shape than its schema asks for, unless a program is to write something else in its place. */
export function mismatch(node: YamlNode, schema: ValueSchema, path: string, key: Span): TypedValue {
  if (schema.type.is === 'scalar' && isFormatName(node)) return untyped(node, schema, path, key)
  return { is: 'mismatch', node, span: node.span, key, schema, path, found: describeNode(node) }
}

/** `{port}`, but not `{true}`, which in place of a text or a number nobody means as a mapping: formats of Rust and Python have such names. In place of a list it may be meant as one. */
function isFormatName(node: YamlNode): boolean {
  if (node.kind !== 'mapping' || !node.flow || node.entries.length !== 1) return false
  const [entry] = node.entries
  // `[? port]` has a mapping without brackets.
  if (entry?.span.start === node.span.start) return false
  if (entry?.colon !== undefined || entry?.key?.kind !== 'scalar') return false
  return /^[A-Za-z_]\w*$/.test(entry.key.text) && resolveScalar(entry.key).type === 'string'
}
