/**
 * The types of CEL as cel-go's checker knows them.
 *
 * Relied on: types are immutable and built only by the functions below, which keep `size` and `open` right. A type that would grow
 * beyond `MAX_SIZE` parts becomes `dyn`: nothing sensible is that large, and hostile expressions double a type with every step.
 */
export type CelType =
  | ScalarType
  | { readonly kind: 'null' | 'dyn' | 'any' | 'error' | 'timestamp' | 'duration' }
  | ListType
  | MapType
  | OpaqueType
  | { readonly kind: 'object'; readonly name: string }
  | TypeType
  | { readonly kind: 'param'; readonly name: string }
  | VariableType

export type ScalarName = 'bool' | 'int' | 'uint' | 'double' | 'string' | 'bytes'

export interface ScalarType {
  readonly kind: 'scalar'
  readonly name: ScalarName
  /** A protobuf wrapper: null is a value as well. */
  readonly nullable: boolean
}

interface Compound {
  /** Number of types in the tree. */
  readonly size: number
  /** Whether a variable or a parameter occurs in it. */
  readonly open: boolean
}

export interface ListType extends Compound {
  readonly kind: 'list'
  readonly element: CelType
}

export interface MapType extends Compound {
  readonly kind: 'map'
  readonly key: CelType
  readonly value: CelType
}

/** An abstract type such as `optional_type(T)` or `net.IP`: nothing is known of it but its name. */
export interface OpaqueType extends Compound {
  readonly kind: 'opaque'
  readonly name: string
  readonly parameters: readonly CelType[]
}

/** The type of a type's name: `int` by itself is a value of type `type(int)`. */
export interface TypeType extends Compound {
  readonly kind: 'type'
  readonly parameter?: CelType
}

/** A type that inference has yet to find; `param` is its form in a declared signature. */
export interface VariableType {
  readonly kind: 'variable'
  readonly id: number
}

const MAX_SIZE = 1_000
const OPTIONAL = 'optional_type'

export const DYN: CelType = { kind: 'dyn' }
export const ANY: CelType = { kind: 'any' }
export const ERROR: CelType = { kind: 'error' }
export const NULL: CelType = { kind: 'null' }
export const TIMESTAMP: CelType = { kind: 'timestamp' }
export const DURATION: CelType = { kind: 'duration' }

const SCALAR_NAMES: readonly ScalarName[] = ['bool', 'int', 'uint', 'double', 'string', 'bytes']
const SCALARS = scalarsByName(false)
const WRAPPERS = scalarsByName(true)

function scalarsByName(nullable: boolean): ReadonlyMap<string, ScalarType> {
  return new Map(SCALAR_NAMES.map((name) => [name, { kind: 'scalar', name, nullable }]))
}

export const BOOL: CelType = scalar('bool')
export const INT: CelType = scalar('int')

/** There is one object for each scalar type, so that most comparisons are settled by identity. */
export function scalar(name: ScalarName, nullable = false): CelType {
  return (nullable ? WRAPPERS : SCALARS).get(name) ?? ERROR
}

export function listOf(element: CelType): CelType {
  const size = 1 + sizeOf(element)
  return size > MAX_SIZE ? DYN : { kind: 'list', element, size, open: isOpen(element) }
}

export function mapOf(key: CelType, value: CelType): CelType {
  const size = 1 + sizeOf(key) + sizeOf(value)
  return size > MAX_SIZE ? DYN : { kind: 'map', key, value, size, open: isOpen(key) || isOpen(value) }
}

export function opaque(name: string, parameters: readonly CelType[] = []): CelType {
  const measure = measureOf(parameters)
  return measure ? { kind: 'opaque', name, parameters, size: measure.size, open: measure.open } : DYN
}

export function optionalOf(parameter: CelType): CelType {
  return opaque(OPTIONAL, [parameter])
}

export function typeOfType(parameter?: CelType): CelType {
  const measure = measureOf(parameter ? [parameter] : [])
  return measure ? { kind: 'type', ...(parameter ? { parameter } : {}), ...measure } : DYN
}

export function isOpen(type: CelType): boolean {
  switch (type.kind) {
    case 'variable':
    case 'param':
      return true
    case 'list':
    case 'map':
    case 'opaque':
    case 'type':
      return type.open
    default:
      return false
  }
}

/** What an optional holds; undefined for every other type. */
export function optionalContent(type: CelType): CelType | undefined {
  return type.kind === 'opaque' && type.name === OPTIONAL ? type.parameters[0] : undefined
}

export function isDynamic(type: CelType): boolean {
  return type.kind === 'dyn' || type.kind === 'any'
}

export function isDynamicOrError(type: CelType): boolean {
  return isDynamic(type) || type.kind === 'error'
}

/** Same kind, name and parts. A wrapper equals the type that it wraps, as in cel-go. */
export function sameType(a: CelType, b: CelType): boolean {
  if (a === b) return true
  switch (a.kind) {
    case 'scalar':
    case 'object':
    case 'param':
      return b.kind === a.kind && a.name === b.name
    case 'variable':
      return b.kind === 'variable' && a.id === b.id
    case 'list':
      return b.kind === 'list' && sameType(a.element, b.element)
    case 'map':
      return b.kind === 'map' && sameType(a.key, b.key) && sameType(a.value, b.value)
    case 'opaque':
      return b.kind === 'opaque' && a.name === b.name && sameParts(a, b)
    case 'type':
      return b.kind === 'type' && sameParts(a, b)
    default:
      return a.kind === b.kind
  }
}

function sameParts(a: CelType, b: CelType): boolean {
  const left = partsOf(a)
  const right = partsOf(b)
  return left.length === right.length && left.every((part, i) => sameType(part, right[i] ?? ERROR))
}

export function nameOf(type: CelType): string | number | undefined {
  switch (type.kind) {
    case 'scalar':
    case 'object':
    case 'param':
    case 'opaque':
      return type.name
    case 'variable':
      return type.id
    default:
      return undefined
  }
}

export function partsOf(type: CelType): readonly CelType[] {
  switch (type.kind) {
    case 'list':
      return [type.element]
    case 'map':
      return [type.key, type.value]
    case 'opaque':
      return type.parameters
    case 'type':
      return type.parameter ? [type.parameter] : []
    default:
      return []
  }
}

/** The same type over other parts, which are as many as `partsOf` gave. */
export function withParts(type: CelType, parts: readonly CelType[]): CelType {
  switch (type.kind) {
    case 'list':
      return listOf(parts[0] ?? DYN)
    case 'map':
      return mapOf(parts[0] ?? DYN, parts[1] ?? DYN)
    case 'opaque':
      return opaque(type.name, parts)
    case 'type':
      return parts[0] ? typeOfType(parts[0]) : type
    default:
      return type
  }
}

function measureOf(parts: readonly CelType[]): Compound | undefined {
  let size = 1
  let open = false
  for (const part of parts) {
    size += sizeOf(part)
    open ||= isOpen(part)
  }
  return size > MAX_SIZE ? undefined : { size, open }
}

function sizeOf(type: CelType): number {
  switch (type.kind) {
    case 'list':
    case 'map':
    case 'opaque':
    case 'type':
      return type.size
    default:
      return 1
  }
}
