import type { CelOverload } from './environment.ts'
import {
  ANY,
  type CelType,
  DURATION,
  DYN,
  listOf,
  mapOf,
  NULL,
  objectType,
  opaque,
  parameter,
  SCALAR_NAMES,
  scalar,
  TIMESTAMP,
  typeOfType,
} from './types.ts'

/** How a name in the data is to be read: as an abstract type or as an object. Undefined for unknown names. */
export type NameKind = (name: string) => 'abstract' | 'object' | undefined

const SCALARS: ReadonlySet<string> = new Set(SCALAR_NAMES)

const SIMPLE: ReadonlyMap<string, CelType> = new Map([
  ['dyn', DYN],
  ['any', ANY],
  ['null_type', NULL],
  ['timestamp', TIMESTAMP],
  ['duration', DURATION],
  ['type', typeOfType()],
])

/**
 * Reads a type as the data writes it: `map(string, list(T))`, single capital letters being type parameters. Undefined when the text is
 * no type or a name in it is unknown. `parameters` are those that have occurred before; new ones are added.
 */
export function parseType(text: string, kindOf: NameKind, parameters: string[] = []): CelType | undefined {
  const trimmed = text.trim()
  const open = trimmed.indexOf('(')
  if (open < 0) return namedType(trimmed, kindOf, parameters)
  if (!trimmed.endsWith(')')) return undefined
  const parts: CelType[] = []
  for (const part of splitTopLevel(trimmed.slice(open + 1, -1))) {
    const type = parseType(part, kindOf, parameters)
    if (!type) return undefined
    parts.push(type)
  }
  return applied(trimmed.slice(0, open), parts, kindOf)
}

function namedType(name: string, kindOf: NameKind, parameters: string[]): CelType | undefined {
  if (/^[A-Z]$/.test(name)) return parameterType(name, parameters)
  if (SCALARS.has(name)) return scalar(name)
  const simple = SIMPLE.get(name)
  if (simple) return simple
  const kind = kindOf(name)
  if (!kind) return undefined
  return kind === 'abstract' ? opaque(name) : objectType(name)
}

function parameterType(name: string, parameters: string[]): CelType {
  if (!parameters.includes(name)) parameters.push(name)
  return parameter(name, parameters.indexOf(name))
}

function applied(name: string, parts: readonly CelType[], kindOf: NameKind): CelType | undefined {
  const [first, second] = parts
  if (!first) return undefined
  if (name === 'map') return second && parts.length === 2 ? mapOf(first, second) : undefined
  if (parts.length > 1) return kindOf(name) === 'abstract' ? opaque(name, parts) : undefined
  if (name === 'list') return listOf(first)
  if (name === 'type') return typeOfType(first)
  if (name === 'wrapper') return first.kind === 'scalar' ? scalar(first.name, true) : undefined
  return kindOf(name) === 'abstract' ? opaque(name, parts) : undefined
}

export type Signature = Pick<CelOverload, 'method' | 'arguments' | 'argumentNames' | 'result' | 'typeParameters'>

/**
 * Reads a signature of the function `name`: `string.split(separator: string) -> list(string)` for a method,
 * `size(list(T)) -> int` otherwise. Undefined when it is none.
 */
export function parseSignature(text: string, name: string, kindOf: NameKind): Signature | undefined {
  const method = !text.startsWith(`${name}(`)
  const start = method ? text.indexOf(`.${name}(`) : 0
  const arrow = text.lastIndexOf(' -> ')
  const open = start + name.length + (method ? 1 : 0)
  if (start < 0 || arrow < 0 || text.charAt(arrow - 1) !== ')') return undefined
  const parameters = splitTopLevel(text.slice(open + 1, arrow - 1)).map(splitParameter)
  const receiver = method ? [text.slice(0, start)] : []
  const typeParameters: string[] = []
  const types = [...receiver, ...parameters.map(({ type }) => type)].map((type) =>
    parseType(type, kindOf, typeParameters),
  )
  const result = parseType(text.slice(arrow + ' -> '.length), kindOf, typeParameters)
  const known = types.filter((type) => type !== undefined)
  if (!result || known.length !== types.length) return undefined
  return {
    method,
    arguments: known,
    argumentNames: parameters.map((parameter) => parameter.name),
    result,
    typeParameters,
  }
}

function splitParameter(text: string): { readonly name: string; readonly type: string } {
  const colon = text.indexOf(':')
  return colon < 0 ? { name: '', type: text } : { name: text.slice(0, colon).trim(), type: text.slice(colon + 1) }
}

/** Parts between commas that stand in no parentheses; none for a blank text. */
function splitTopLevel(text: string): readonly string[] {
  if (text.trim() === '') return []
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charAt(i)
    if (unit === '(') depth++
    else if (unit === ')') depth--
    else if (unit === ',' && depth === 0) {
      parts.push(text.slice(start, i))
      start = i + 1
    }
  }
  return [...parts, text.slice(start)]
}
