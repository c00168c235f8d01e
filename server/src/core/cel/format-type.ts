import type { CelType } from './types.ts'

const MAX_LENGTH = 120

/** A type as CEL's own tools write it, such as `map(string, list(int))`; cut with `…` when very long. */
export function formatType(type: CelType): string {
  const text = write(type)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

function write(type: CelType): string {
  const { kind, name, parts } = type
  if (type.nullable) return `wrapper(${name})`
  if (kind === 'variable') return 'dyn'
  const head = name === '' ? kind : name
  return parts.length === 0 ? head : `${head}(${parts.map(write).join(', ')})`
}
