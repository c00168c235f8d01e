/**
 * A type of CEL as cel-go's checker knows it.
 *
 * Relied on: types are immutable, and built by the functions below only, which give all of them one shape and keep `size` and `open` right.
 * A type that would grow beyond `MAX_SIZE` parts becomes `dyn`: nothing sensible is that large, and hostile expressions double a type with
 * every step.
 */
export interface CelType {
  readonly kind: TypeKind
  /** Of a scalar, an object, an abstract type or a parameter; empty for all others. */
  readonly name: string
  /** The element of a list; key and value of a map; the parameters of an abstract type; the type that a type's name stands for. */
  readonly parts: readonly CelType[]
  /** A protobuf wrapper: null is a value as well. */
  readonly nullable: boolean
  /** Tells variables apart; the index of a parameter in its signature. */
  readonly id: number
  /** Number of types in the tree. */
  readonly size: number
  /** Whether a variable or a parameter occurs in it. */
  readonly open: boolean
  /**
   * Tells apart the types that are there before an expression is read: those without parts, from 1, then what is made of these, and what the
   * data declares (`numbered`). 0 for all others.
   */
  readonly number: number
}

export type TypeKind =
  | 'scalar'
  | 'null'
  | 'dyn'
  | 'any'
  | 'error'
  | 'timestamp'
  | 'duration'
  | 'list'
  | 'map'
  /** An abstract type such as `optional_type(T)` or `net.IP`: nothing is known of it but its name. */
  | 'opaque'
  | 'object'
  /** The type of a type's name: `int` by itself is a value of type `type(int)`. */
  | 'type'
  /** A parameter of a declared signature. */
  | 'param'
  /** A type that inference has yet to find. */
  | 'variable'

export type ScalarName = 'bool' | 'int' | 'uint' | 'double' | 'string' | 'bytes'

const MAX_SIZE = 1_000
const OPTIONAL = 'optional_type'
const NO_PARTS: readonly CelType[] = []

export const DYN = simple('dyn', '', 1)
export const ANY = simple('any', '', 2)
export const ERROR = simple('error', '', 3)
export const NULL = simple('null', '', 4)
export const TIMESTAMP = simple('timestamp', '', 5)
export const DURATION = simple('duration', '', 6)

export const SCALAR_NAMES: readonly ScalarName[] = ['bool', 'int', 'uint', 'double', 'string', 'bytes']
const SCALARS = scalarsByName(false, 7)
const WRAPPERS = scalarsByName(true, 13)

function scalarsByName(nullable: boolean, first: number): ReadonlyMap<string, CelType> {
  return new Map(SCALAR_NAMES.map((name, i) => [name, simple('scalar', name, first + i, nullable)]))
}

export const BOOL = scalar('bool')
export const INT = scalar('int')
export const STRING = scalar('string')

/** There is one object for each scalar type, so that most comparisons are settled by identity. */
export function scalar(name: string, nullable = false): CelType {
  return (nullable ? WRAPPERS : SCALARS).get(name) ?? ERROR
}

function simple(kind: TypeKind, name: string, number = 0, nullable = false): CelType {
  return { kind, name, parts: NO_PARTS, nullable, id: 0, size: 1, open: false, number }
}

/** The type with a number of its own, for types that are declared; there is room for more of them than any data has. */
export function numbered(type: CelType, number: number): CelType {
  return number > MAX_NUMBER ? type : { ...type, number }
}

function compound(kind: TypeKind, name: string, parts: readonly CelType[], number = 0): CelType {
  let size = 1
  let open = false
  for (const part of parts) {
    size += part.size
    open ||= part.open
  }
  return size > MAX_SIZE ? DYN : { kind, name, parts, nullable: false, id: 0, size, open, number }
}

const SIMPLE: readonly CelType[] = [
  DYN,
  ANY,
  ERROR,
  NULL,
  TIMESTAMP,
  DURATION,
  ...SCALARS.values(),
  ...WRAPPERS.values(),
]
const COUNT = SIMPLE.length

// As there is one object for each scalar type, there is one for what is made of simple types, found by the numbers of these.
const LISTS = ofEach((type, number) => compound('list', '', [type], COUNT + number))
const OPTIONALS = ofEach((type, number) => compound('opaque', OPTIONAL, [type], 2 * COUNT + number))
const TYPES = ofEach((type, number) => compound('type', '', [type], 3 * COUNT + number))
const MAPS = ofEach((key, row) =>
  ofEach((value, number) => compound('map', '', [key, value], (3 + row) * COUNT + number)),
)

/** The first number that no type of this file has, and the last that any has. */
export const FIRST_NUMBER = (4 + COUNT) * COUNT + 1
export const MAX_NUMBER = 999

/** Something for each simple type, at its number; nothing at 0. */
function ofEach<Made>(make: (type: CelType, number: number) => Made): readonly (Made | undefined)[] {
  return [undefined, ...SIMPLE.map((type) => make(type, type.number))]
}

export function listOf(element: CelType): CelType {
  return LISTS[element.number] ?? compound('list', '', [element])
}

export function mapOf(key: CelType, value: CelType): CelType {
  return MAPS[key.number]?.[value.number] ?? compound('map', '', [key, value])
}

export function opaque(name: string, parameters: readonly CelType[] = []): CelType {
  const [only] = parameters
  return only && name === OPTIONAL ? optionalOf(only) : compound('opaque', name, parameters)
}

export function optionalOf(parameter: CelType): CelType {
  return OPTIONALS[parameter.number] ?? compound('opaque', OPTIONAL, [parameter])
}

export function typeOfType(type?: CelType): CelType {
  return TYPES[type?.number ?? 0] ?? compound('type', '', type ? [type] : [])
}

export function objectType(name: string): CelType {
  return simple('object', name)
}

export function parameter(name: string, index: number): CelType {
  return { kind: 'param', name, parts: NO_PARTS, nullable: false, id: index, size: 1, open: true, number: 0 }
}

export function variable(id: number): CelType {
  return { kind: 'variable', name: '', parts: NO_PARTS, nullable: false, id, size: 1, open: true, number: 0 }
}

/** The same type over other parts, which are as many as it has. */
export function withParts({ kind, name }: CelType, parts: readonly CelType[]): CelType {
  const [first = ERROR, second = ERROR] = parts
  switch (kind) {
    case 'list':
      return listOf(first)
    case 'map':
      return mapOf(first, second)
    case 'type':
      return typeOfType(first)
    default:
      return opaque(name, parts)
  }
}

/** What an optional holds; undefined for every other type. */
export function optionalContent(type: CelType): CelType | undefined {
  return type.kind === 'opaque' && type.name === OPTIONAL ? type.parts[0] : undefined
}

/** What a list holds, or the values of a map. */
export function contentOf(type: CelType): CelType {
  return type.parts.at(-1) ?? DYN
}

export function keyOf(map: CelType): CelType {
  return map.parts[0] ?? DYN
}

export function isDynamic({ kind }: CelType): boolean {
  return kind === 'dyn' || kind === 'any'
}

export function isDynamicOrError({ kind }: CelType): boolean {
  return kind === 'dyn' || kind === 'any' || kind === 'error'
}

/** Same kind, name and parts. A wrapper equals the type that it wraps, as in cel-go. */
export function sameType(a: CelType, b: CelType): boolean {
  if (a === b) return true
  if (a.kind !== b.kind || a.name !== b.name || a.id !== b.id || a.parts.length !== b.parts.length) return false
  return a.parts.every((part, i) => sameType(part, b.parts[i] ?? ERROR))
}
