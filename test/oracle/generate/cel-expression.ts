import { literalArguments, scalarLiteral, stringLiteral } from './cel-literals.ts'
import {
  isParameter,
  type Language,
  type Macro,
  parseType,
  type Signature,
  type Type,
  typeText,
} from './cel-signatures.ts'
import type { Random } from './random.ts'

/** A piece of an expression; `tight` ones need no parentheses wherever they stand. */
interface Piece {
  readonly text: string
  readonly tight: boolean
}

interface Scope {
  readonly random: Random
  readonly language: Language
  readonly variables: readonly { readonly name: string; readonly type: Type }[]
  /** Wrong types, functions without receiver and the like are strewn in, in this many of 100 places. */
  readonly slips: number
  readonly depth: number
}

type Bindings = Map<string, Type>

const named = (name: string, ...args: Type[]): Type => ({ name, args })
const simple = [
  'string',
  'string',
  'string',
  'int',
  'int',
  'bool',
  'double',
  'uint',
  'dyn',
  'list(string)',
  'duration',
  'timestamp',
  'bytes',
  'list(int)',
  'map(string, int)',
  'map(string, string)',
  'optional_type(string)',
  'null_type',
].map(parseType)
const rare = [
  'kubernetes.URL',
  'kubernetes.Quantity',
  'kubernetes.Semver',
  'net.IP',
  'net.CIDR',
  'kubernetes.NamedFormat',
  'type(int)',
  'optional_type(list(string))',
  'list(dyn)',
  'map(int, bool)',
  'list(list(int))',
].map(parseType)

/** An expression of the given type in an environment, usually right. */
export function makeExpression(
  random: Random,
  language: Language,
  environment: string,
  {
    type = 'bool',
    depth = 3,
    slips = 3,
  }: { readonly type?: string; readonly depth?: number; readonly slips?: number } = {},
): string {
  const variables = language.variables.get(environment) ?? []
  return make({ random, language, variables, slips, depth }, parseType(type)).text
}

function make(scope: Scope, wanted: Type): Piece {
  const { random } = scope
  const type = random.chance(scope.slips) ? anyType(random) : wanted
  if (scope.depth <= 0) return leaf(scope, type)
  const inner = { ...scope, depth: scope.depth - 1 }
  const roll = random.below(100)
  if (roll < 22) return leaf(scope, type)
  if (roll < 42) return selection(scope, type) ?? leaf(scope, type)
  if (roll < 60) return macroOf(inner, type) ?? call(inner, type)
  return call(inner, type)
}

function anyType(random: Random): Type {
  return random.chance(80) ? random.pick(simple) : random.pick(rare)
}

const loose = (text: string): Piece => ({ text, tight: false })
const tight = (text: string): Piece => ({ text, tight: true })

/** A piece where only a tight one can stand; seldom without the parentheses, which makes another expression of it. */
function tightly({ random }: Scope, { text, tight: isTight }: Piece): string {
  return isTight || random.chance(5) ? text : `(${text})`
}

// Literals and values that need no depth

function leaf(scope: Scope, type: Type): Piece {
  const { random } = scope
  const literal = scalarLiteral(random, type.name)
  if (literal !== undefined)
    return random.chance(30) ? (selection(scope, type) ?? asLiteral(literal)) : asLiteral(literal)
  const inner = { ...scope, depth: 0 }
  const [first = named('dyn'), second = named('dyn')] = type.args
  switch (type.name) {
    case 'list':
      return tight(
        `[${several(scope, () => `${random.chance(3) ? '?' : ''}${make(inner, first).text}`)}${random.chance(4) ? ',' : ''}]`,
      )
    case 'map':
      return tight(
        `{${several(scope, () => `${random.chance(3) ? '?' : ''}${make(inner, first).text}: ${make(inner, second).text}`)}}`,
      )
    case 'optional_type':
      return tight(random.chance(70) ? `optional.of(${make(inner, first).text})` : 'optional.none()')
    case 'type':
      return tight(isParameter(first) || random.chance(30) ? random.pick(scope.language.names) : first.name)
    case 'dyn':
    case 'any':
      return selection(scope, named('dyn')) ?? tight(`dyn(${make(inner, random.pick(simple)).text})`)
    default:
      return constructed(scope, type)
  }
}

const asLiteral = (text: string): Piece => ({ text, tight: !text.startsWith('-') })

function several({ random }: Scope, one: () => string): string {
  return Array.from({ length: random.below(4) }, one).join(', ')
}

const constructors: Readonly<Record<string, readonly [string, readonly string[]]>> = {
  duration: ['duration', ["'1h'", "'30s'"]],
  timestamp: ['timestamp', ["'2026-01-01T00:00:00Z'", '0']],
  'kubernetes.URL': ['url', ["'https://a.example/x'"]],
  'kubernetes.Quantity': ['quantity', ["'1'", "'10Mi'"]],
  'kubernetes.Semver': ['semver', ["'1.2.3'"]],
  'net.IP': ['ip', ["'10.0.0.1'", "'::1'"]],
  'net.CIDR': ['cidr', ["'10.0.0.0/8'"]],
  'kubernetes.NamedFormat': ['format.date', ['']],
}

function constructed(scope: Scope, { name }: Type): Piece {
  const { random, language } = scope
  const known = constructors[name]
  if (known) return tight(`${known[0]}(${random.pick(known[1])})`)
  const fields = language.objects.get(name)
  if (fields === undefined) return tight(language.names.includes(name) ? name : `dyn(${stringLiteral(random)})`)
  const chosen = random.sample(fields, random.below(3))
  const inner = { ...scope, depth: 0 }
  return tight(`${name}{${chosen.map((field) => `${field.name}: ${make(inner, field.type).text}`).join(', ')}}`)
}

// Variables and their members

function selection(scope: Scope, type: Type): Piece | undefined {
  const { random } = scope
  const found = scope.variables.flatMap((variable) => reachable(scope.language, variable.name, variable.type, 3))
  const loosely = random.chance(40)
  const fits = found.filter((one) => standsFor(one.type, type, new Map()) || (loosely && one.type.name === 'dyn'))
  return fits.length === 0 ? undefined : tight(spell(random, random.pick(fits).text))
}

const claims = ['sub', 'email', 'groups', 'exp', 'iat', 'aud', 'hd', 'roles', 'realm_access', 'x']

function reachable(
  language: Language,
  text: string,
  type: Type,
  depth: number,
): readonly { readonly text: string; readonly type: Type }[] {
  const self = { text, type }
  if (depth === 0) return [self]
  if (type.name === 'map' && type.args[1]?.name === 'dyn') {
    return [self, ...claims.map((claim) => ({ text: `${text}.${claim}`, type: named('dyn') }))]
  }
  const fields = language.objects.get(type.name) ?? []
  return [self, ...fields.flatMap((field) => reachable(language, `${text}.${field.name}`, field.type, depth - 1))]
}

/** Another way to write the last selection. */
function spell(random: Random, text: string): string {
  const dot = text.lastIndexOf('.')
  if (dot < 0 || random.chance(85)) return text
  const [owner, name] = [text.slice(0, dot), text.slice(dot + 1)]
  return random.pick([
    `${owner}['${name}']`,
    `${owner}.?${name}`,
    `${owner}[?'${name}']`,
    `${owner}.\`${name}\``,
    `${owner}.?${name}.orValue('')`,
    `.${text}`,
    `${owner} . ${name}`,
  ])
}

// Calls and operators

function call(scope: Scope, type: Type): Piece {
  const { random, language } = scope
  const usable = language.signatures.filter(({ result }) => standsFor(result, type, new Map()))
  // Names first: a name with many overloads is not worth more than others.
  const names = [...new Set(usable.map(({ name }) => name))]
  if (names.length === 0) return leaf(scope, type)
  const operators = names.filter((name) => !/^[\w.]+$/.test(name) || name.includes('_'))
  const name = operators.length > 0 && random.chance(45) ? random.pick(operators) : random.pick(names)
  const signature = random.pick(usable.filter((one) => one.name === name))
  const bound: Bindings = new Map()
  standsFor(signature.result, type, bound)
  return written(scope, signature, (wanted) => fill(random, wanted, bound))
}

function written(scope: Scope, signature: Signature, concrete: (type: Type) => Type): Piece {
  const { random } = scope
  const args = signature.args.map(({ type, literal }) => {
    const samples = literal === undefined ? undefined : literalArguments[literal]
    if (samples && random.chance(70)) return asLiteral(random.pick(random.chance(75) ? samples.good : samples.odd))
    return make(scope, concrete(type))
  })
  const operator = operatorText(scope, signature.name, args)
  if (operator) return operator
  const receiver = signature.receiver && make(scope, concrete(signature.receiver))
  if (!receiver) return tight(`${signature.name}(${args.map(({ text }) => text).join(', ')})`)
  if (random.chance(scope.slips))
    return tight(`${signature.name}(${[receiver, ...args].map(({ text }) => text).join(', ')})`)
  return tight(`${tightly(scope, receiver)}.${signature.name}(${args.map(({ text }) => text).join(', ')})`)
}

function operatorText(scope: Scope, name: string, args: readonly Piece[]): Piece | undefined {
  const texts = args.map((piece) => tightly(scope, piece))
  const [one = '', two = '', three = ''] = texts
  if (name === '@in') return loose(`${one} in ${two}`)
  if (name === '_[_]') return tight(`${one}[${args[1]?.text}]`)
  if (name === '_[?_]') return tight(`${one}[?${args[1]?.text}]`)
  if (name === '_?_:_') return loose(`${one} ? ${two} : ${three}`)
  if (name === '!_' || name === '-_') return loose(`${name[0]}${one}`)
  const binary = /^_(\W+)_$/.exec(name)?.[1]
  return binary === undefined ? undefined : loose(`${one} ${binary} ${two}`)
}

// Macros

const letters = ['x', 'g', 'k', 'v', 'i']

function macroOf(scope: Scope, type: Type): Piece | undefined {
  const { random, language } = scope
  const forms = macroForms[type.name] ?? []
  const usable = language.macros.filter(({ form }) => forms.includes(form))
  if (usable.length === 0) return undefined
  const macro = random.pick(usable)
  if (macro.form === 'has') {
    const found = scope.variables.flatMap((variable) => reachable(language, variable.name, variable.type, 3))
    return tight(`has(${random.pick(found).text})`)
  }
  return comprehension(scope, macro, type)
}

const macroForms: Readonly<Record<string, readonly string[]>> = {
  bool: ['has', 'all', 'exists', 'existsOne'],
  list: ['map', 'filter', 'transformList', 'sortBy'],
  map: ['transformMap', 'transformMapEntry'],
  optional_type: ['optMap', 'optFlatMap'],
}

function comprehension(scope: Scope, macro: Macro, type: Type): Piece {
  const { random } = scope
  const optional = macro.form.startsWith('opt')
  const keepsElement = macro.form === 'filter' || macro.form === 'sortBy'
  const element = keepsElement ? (type.args[0] ?? named('dyn')) : random.pick(simple)
  const overMap = !optional && !keepsElement && random.chance(30)
  const rangeType = optional
    ? named('optional_type', element)
    : overMap
      ? named('map', named('string'), element)
      : named('list', element)
  const range = tightly(scope, make(scope, rangeType))
  const types =
    macro.variables === 2 ? [named(overMap ? 'string' : 'int'), element] : [overMap ? named('string') : element]
  const variables = random
    .sample(letters, macro.variables)
    .map((name, index) => ({ name, type: types[index] ?? element }))
  const inner = { ...scope, variables: [...variables, ...scope.variables] }
  const result = resultOf(macro, type, random)
  const rest = Array.from({ length: macro.rest }, (_, index) =>
    make(inner, index < macro.rest - 1 ? named('bool') : result),
  )
  return tight(
    `${range}.${macro.name}(${[...variables.map(({ name }) => name), ...rest.map(({ text }) => text)].join(', ')})`,
  )
}

function resultOf({ form }: Macro, type: Type, random: Random): Type {
  if (form === 'sortBy') return random.pick(simple)
  if (form === 'transformMap') return type.args[1] ?? named('dyn')
  if (form === 'transformMapEntry' || form === 'optFlatMap') return type
  if (form === 'map' || form === 'transformList' || form === 'optMap') return type.args[0] ?? named('dyn')
  return named('bool')
}

// Types

/** Whether a type can stand for another one; `bound` gets what its parameters stand for then. */
function standsFor(type: Type, wanted: Type, bound: Bindings): boolean {
  if (isParameter(type)) {
    const known = bound.get(type.name)
    if (!known) bound.set(type.name, wanted)
    return !known || typeText(known) === typeText(wanted)
  }
  if (isParameter(wanted)) return true
  return (
    type.name === wanted.name &&
    type.args.length === wanted.args.length &&
    type.args.every((arg, index) => standsFor(arg, wanted.args[index] ?? arg, bound))
  )
}

function fill(random: Random, type: Type, bound: Bindings): Type {
  if (!isParameter(type)) return { name: type.name, args: type.args.map((arg) => fill(random, arg, bound)) }
  const known = bound.get(type.name) ?? anyType(random)
  bound.set(type.name, known)
  return known
}
