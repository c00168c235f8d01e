import { type CelType, partsOf } from './types.ts'

const MAX_LENGTH = 120

/** A type as CEL's own tools write it, such as `map(string, list(int))`; cut with `…` when very long. */
export function formatType(type: CelType): string {
  const text = write(type)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

function write(type: CelType): string {
  switch (type.kind) {
    case 'scalar':
      return type.nullable ? `wrapper(${type.name})` : type.name
    case 'list':
    case 'map':
      return applied(type.kind, type)
    case 'opaque':
      return type.parameters.length === 0 ? type.name : applied(type.name, type)
    case 'type':
      return type.parameter ? applied('type', type) : 'type'
    case 'object':
    case 'param':
      return type.name
    case 'variable':
      return 'dyn'
    default:
      return type.kind
  }
}

function applied(name: string, type: CelType): string {
  return `${name}(${partsOf(type).map(write).join(', ')})`
}
