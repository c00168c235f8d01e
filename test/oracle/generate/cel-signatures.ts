import type { CompiledSchemas } from '../../../server/src/core/schema/schema.ts'

/** A CEL type: `map(string, T)` is `map` with two arguments; a single capital letter is a type parameter. */
export interface Type {
  readonly name: string
  readonly args: readonly Type[]
}

export interface Signature {
  /** As in the data: `contains`, `optional.of`, `_+_`. */
  readonly name: string
  readonly receiver?: Type
  readonly args: readonly { readonly type: Type; readonly literal?: string }[]
  readonly result: Type
}

export interface Macro {
  readonly name: string
  readonly form: string
  /** How many arguments name variables, and how many follow. */
  readonly variables: number
  readonly rest: number
}

/** What the data says of CEL, as far as expressions are made from it. */
export interface Language {
  readonly signatures: readonly Signature[]
  readonly macros: readonly Macro[]
  /** The variables of each environment. */
  readonly variables: ReadonlyMap<string, readonly { readonly name: string; readonly type: Type }[]>
  /** Fields of objects by the name of the type. */
  readonly objects: ReadonlyMap<string, readonly { readonly name: string; readonly type: Type }[]>
  /** Names of types that expressions may write. */
  readonly names: readonly string[]
  readonly messages: readonly string[]
}

export const isParameter = ({ name }: Type): boolean => /^[A-Z]$/.test(name)

export function parseType(text: string): Type {
  const open = text.indexOf('(')
  if (open < 0) return { name: text.trim(), args: [] }
  return {
    name: text.slice(0, open).trim(),
    args: splitArguments(text.slice(open + 1, text.lastIndexOf(')'))).map(parseType),
  }
}

export function typeText({ name, args }: Type): string {
  return args.length === 0 ? name : `${name}(${args.map(typeText).join(', ')})`
}

function splitArguments(text: string): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at <= text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (at === text.length || (text[at] === ',' && depth === 0)) {
      parts.push(text.slice(from, at).trim())
      from = at + 1
    }
  }
  return parts.filter((part) => part !== '')
}

interface FunctionsDocument {
  readonly functions: Readonly<Record<string, { readonly overloads: readonly OverloadData[] }>>
  readonly macros: Readonly<Record<string, { readonly form: string; readonly uses: readonly MacroUse[] }>>
}
interface OverloadData {
  readonly signature: string
  readonly literals?: Readonly<Record<string, string>>
}
interface MacroUse {
  readonly signature: string
  readonly variables: number
}
interface EnvironmentsDocument {
  readonly environments: Readonly<
    Record<string, { readonly variables: Readonly<Record<string, { readonly type: string }>> }>
  >
  readonly types: Readonly<Record<string, TypeData>>
}
interface TypeData {
  readonly fields?: Readonly<Record<string, { readonly type: string }>>
  readonly named?: boolean
  readonly message?: boolean
}

export function readLanguage(schemas: CompiledSchemas): Language {
  // The schema tests check that these documents are what their descriptions say.
  const document = (kind: string): unknown => schemas.documents[kind]?.[0]
  const functions = document('CelFunctions') as FunctionsDocument
  const { environments, types } = document('CelEnvironments') as EnvironmentsDocument
  return {
    signatures: Object.entries(functions.functions)
      .filter(([name]) => name === '@in' || !name.includes('@'))
      .flatMap(([name, { overloads }]) => overloads.map((overload) => parseSignature(name, overload))),
    macros: Object.entries(functions.macros).flatMap(([name, { form, uses }]) =>
      uses.map(({ signature, variables }) => {
        const list = signature.slice(signature.lastIndexOf(`${name}(`) + name.length + 1, signature.lastIndexOf(') ->'))
        return { name, form, variables, rest: splitArguments(list).length - variables }
      }),
    ),
    variables: new Map(Object.entries(environments).map(([name, { variables }]) => [name, typed(variables)])),
    objects: new Map(Object.entries(types).flatMap(([name, { fields }]) => (fields ? [[name, typed(fields)]] : []))),
    names: Object.entries(types).flatMap(([name, { named }]) => (named ? [name] : [])),
    messages: Object.entries(types).flatMap(([name, { message }]) => (message ? [name] : [])),
  }
}

function typed(fields: Readonly<Record<string, { readonly type: string }>>) {
  return Object.entries(fields).map(([name, { type }]) => ({ name, type: parseType(type) }))
}

function parseSignature(name: string, { signature, literals = {} }: OverloadData): Signature {
  const dot = signature.startsWith(`${name}(`) ? undefined : signature.indexOf(`.${name}(`)
  const open = (dot === undefined ? 0 : dot + 1) + name.length
  const arrow = signature.lastIndexOf(') -> ')
  const args = splitArguments(signature.slice(open + 1, arrow)).map((argument) => {
    const [, label, type] = /^(?:(\w+):\s*)?(.*)$/s.exec(argument) ?? []
    const literal = label === undefined ? undefined : literals[label]
    return { type: parseType(type ?? ''), ...(literal === undefined ? {} : { literal }) }
  })
  const result = parseType(signature.slice(arrow + 5))
  return { name, args, result, ...(dot === undefined ? {} : { receiver: parseType(signature.slice(0, dot)) }) }
}
