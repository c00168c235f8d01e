import type { ValueSchema } from '../schema/schema.ts'
import type { ResolvedScalar } from '../yaml/resolve-scalar.ts'
import type { ScalarNode } from '../yaml/tree.ts'

/** A scalar as a reader sees it that takes numbers and booleans for texts where a text is due. What no JSON can hold stays what it is. */
export function readAsText({ type }: ValueSchema, value: ResolvedScalar, { text }: ScalarNode): ResolvedScalar {
  if (type.is !== 'scalar' || type.name !== 'string') return value
  const isTaken = value.type === 'float' ? Number.isFinite(value.value) : value.type === 'int' || value.type === 'bool'
  return isTaken ? { type: 'string', value: text } : value
}
