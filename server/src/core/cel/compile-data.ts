import type { JsonObject, JsonValue } from '../base/json-value.ts'
import { listIn, objectIn, objectsIn, textIn, textsIn } from '../schema/json-access.ts'
import { mergePatch } from '../schema/merge-patch.ts'
import type { MacroForm } from './ast.ts'
import type {
  CelData,
  CelEnvironment,
  CelFunction,
  CelMacro,
  CelMisnomer,
  CelName,
  CelObject,
  CelOverload,
  CelVariable,
  KnownTexts,
  LiteralArgument,
  LiteralSyntax,
  OverloadGroup,
} from './environment.ts'
import type { MacroShape } from './parser-state.ts'
import { type NameKind, parseSignature, parseType } from './type-text.ts'
import {
  type CelType,
  DYN,
  FIRST_NUMBER,
  numbered,
  SCALAR_NAMES,
  type ScalarName,
  type TypeKind,
  typeOfType,
} from './types.ts'

/** What did not fit while the data was compiled, a path and a reason each; empty for sound data. */
export type CelFaults = string[]

/**
 * Turns the documents of kind `CelEnvironments` and `CelFunctions` into lookup tables for one dialect.
 *
 * A dialect that the documents do not mention gets the base. `release` (such as `1.33`) leaves out what is newer; without it everything
 * counts. Entries that cannot be read are left out and noted in `faults`.
 */
export function compileCelData(
  environments: JsonValue,
  functions: JsonValue,
  dialect?: string,
  release?: string,
  faults: CelFaults = [],
): CelData {
  const base = objectIn(environments) ?? {}
  const patch = dialect === undefined ? undefined : objectIn(objectIn(base['dialects'])?.[dialect])
  const document = patch ? mergePatch(base, patch) : base
  const types = new Map(objectsIn(document['types']))
  const context: Context = {
    types,
    kindOf: (name) => kindOfType(types.get(name)),
    declared: new Map(),
    faults,
    isKnown: (since) => isAtLeast(release, since),
  }
  const library = compileFunctions(objectIn(functions) ?? {}, context)
  const places = objectsIn(document['environments'])
  const variables = places.flatMap(([, place]) => Object.keys(objectIn(place['variables']) ?? {}))
  const wholeNumbers = wholeNumbersIn(document['wholeNumbers'])
  const shared = {
    ...library,
    ...(wholeNumbers ? { wholeNumbers } : {}),
    dynamicResult: document['dynamicResult'] !== false,
    mixedLiterals: document['mixedLiterals'] !== false,
    computesConstants: document['computesConstants'] === true,
  }
  return {
    environments: new Map(
      places.map(([name, place]) => [name, compileEnvironment(name, place, variables, shared, context)]),
    ),
  }
}

function wholeNumbersIn(value: JsonValue | undefined): CelEnvironment['wholeNumbers'] | undefined {
  return value === 'int' || value === 'double' ? value : undefined
}

interface Context {
  readonly types: ReadonlyMap<string, JsonObject>
  readonly kindOf: NameKind
  /** The types that are declared so far, by their texts. */
  readonly declared: Map<string, CelType>
  readonly faults: CelFaults
  readonly isKnown: (since: JsonValue | undefined) => boolean
}

type Shared = Pick<
  CelEnvironment,
  | 'functions'
  | 'macros'
  | 'macroDocs'
  | 'misnomers'
  | 'dynamicResult'
  | 'mixedLiterals'
  | 'computesConstants'
  | 'wholeNumbers'
>

/** Optionals and whatever the data calls abstract; every other declared type is an object. */
function kindOfType(type: JsonObject | undefined): ReturnType<NameKind> {
  if (!type) return undefined
  return type['abstract'] === true ? 'abstract' : 'object'
}

function isAtLeast(release: string | undefined, since: JsonValue | undefined): boolean {
  const needed = textIn(since)
  if (release === undefined || needed === undefined) return true
  const [major = 0, minor = 0] = release.split('.').map(Number)
  const [sinceMajor = 0, sinceMinor = 0] = needed.split('.').map(Number)
  return major > sinceMajor || (major === sinceMajor && minor >= sinceMinor)
}

function compileEnvironment(
  name: string,
  place: JsonObject,
  variables: readonly string[],
  shared: Shared,
  context: Context,
): CelEnvironment {
  const own = new Map(
    objectsIn(place['variables']).map(([variable, entry]) => [variable, compileVariable(variable, entry, context)]),
  )
  const local = new Set(textsIn(place['objects']))
  const names = new Map<string, CelName>()
  for (const [type, entry] of context.types) {
    const compiled = compileName(type, entry, local.has(type), context)
    if (compiled) names.set(type, compiled)
  }
  const objects = new Map([...context.types].map(([type, entry]) => [type, compileObject(type, entry, context)]))
  return {
    name,
    doc: textIn(place['doc']) ?? '',
    variables: own,
    foreignVariables: new Set(variables.filter((variable) => !own.has(variable))),
    objects,
    names,
    namespaces: new Set([...names.keys(), ...shared.functions.keys()].flatMap(firstPart)),
    longestName: Math.max(1, ...[...names.keys()].map((key) => key.split('.').length)),
    ...shared,
  }
}

/** The part of a dotted name before its first dot; nothing for a name without one. */
function firstPart(name: string): readonly string[] {
  const dot = name.indexOf('.')
  return dot > 0 ? [name.slice(0, dot)] : []
}

function compileVariable(name: string, entry: JsonObject, context: Context): CelVariable {
  const vocabulary = textIn(entry['vocabulary'])
  const texts = knownTexts(entry)
  const entries = Object.entries(objectIn(entry['entries']) ?? {}).flatMap(([key, known]) => {
    const found = knownTexts(objectIn(known) ?? {})
    return found ? [[key, found] as const] : []
  })
  return {
    name,
    type: typeIn(entry['type'], name, context) ?? DYN,
    doc: textIn(entry['doc']) ?? '',
    keysAt: textsIn(entry['keysAt']),
    ...(texts && { texts }),
    entries: new Map(entries),
    ...(vocabulary !== undefined && { vocabulary }),
  }
}

/** `values` and `valuesAt`. */
function knownTexts(entry: JsonObject): KnownTexts | undefined {
  const vocabulary = textIn(entry['values'])
  const at = textsIn(entry['valuesAt'])
  if (vocabulary === undefined && at.length === 0) return undefined
  return { at, ...(vocabulary !== undefined && { vocabulary }) }
}

/** A declared type. Equal texts give one type, with a number. */
function typeIn(
  value: JsonValue | undefined,
  place: string,
  { declared, kindOf, faults }: Context,
): CelType | undefined {
  const text = textIn(value) ?? ''
  const before = declared.get(text)
  if (before) return before
  const type = parseType(text, kindOf)
  if (!type) {
    faults.push(`${place}: ${JSON.stringify(value)} is no type`)
    return undefined
  }
  const named = type.number > 0 ? type : numbered(type, FIRST_NUMBER + declared.size)
  declared.set(text, named)
  return named
}

/** `names` of an environment: types that are known everywhere, and the environment's own objects. */
function compileName(name: string, entry: JsonObject, local: boolean, context: Context): CelName | undefined {
  const value = entry['named'] === true
  const message = entry['message'] === true || local
  const constant = entry['constant']
  if (!value && !message && constant === undefined && entry['is'] === undefined) return undefined
  const doc = textIn(entry['doc']) ?? ''
  if (constant !== undefined) return { name, doc, type: typeIn(constant, name, context) ?? DYN, value: true }
  const meaning = entry['is'] === undefined ? parseType(name, context.kindOf) : typeIn(entry['is'], name, context)
  const type = meaning ?? DYN
  return { name, doc, type: typeOfType(type), value, ...(message ? { message: type } : {}) }
}

function compileObject(name: string, entry: JsonObject, context: Context): CelObject {
  const fields = objectsIn(entry['fields']).map(
    ([field, value]) => [field, compileVariable(field, value, context)] as const,
  )
  return { name, doc: textIn(entry['doc']) ?? '', fields: new Map(fields), openFields: entry['fields'] === undefined }
}

function compileFunctions(
  document: JsonObject,
  context: Context,
): Pick<Shared, 'functions' | 'macros' | 'macroDocs' | 'misnomers'> {
  const functions = new Map<string, CelFunction>()
  for (const [name, entry] of objectsIn(document['functions'])) {
    const compiled = compileFunction(name, entry, context)
    if (compiled.overloads.length > 0) functions.set(name, compiled)
  }
  const macros = new Map<string, readonly MacroShape[]>()
  const macroDocs = new Map<string, CelMacro>()
  for (const [name, entry] of objectsIn(document['macros'])) {
    const compiled = compileMacro(name, entry, macros, context)
    if (compiled) macroDocs.set(name, compiled)
  }
  const misnomers = new Map(objectsIn(document['misnomers']).map(([name, entry]) => [name, compileMisnomer(entry)]))
  return { functions, macros, macroDocs, misnomers }
}

function compileMisnomer(entry: JsonObject): CelMisnomer {
  const use = textIn(entry['use'])
  return { doc: textIn(entry['doc']) ?? '', ...(use === undefined ? {} : { use }) }
}

/** Members that functions and macros share. */
function describe(
  name: string,
  entry: JsonObject,
): Pick<CelFunction, 'name' | 'doc' | 'example' | 'library' | 'since'> {
  const example = textIn(entry['example'])
  const since = textIn(entry['since'])
  return {
    name,
    doc: textIn(entry['doc']) ?? '',
    library: textIn(entry['library']) ?? '',
    ...(example !== undefined && { example }),
    ...(since !== undefined && { since }),
  }
}

function compileFunction(name: string, entry: JsonObject, context: Context): CelFunction {
  const overloads: CelOverload[] = []
  for (const item of listIn(entry['overloads'])) {
    const overload = objectIn(item) ?? {}
    if (!context.isKnown(overload['since'] ?? entry['since'])) continue
    const compiled = compileOverload(name, overload, context)
    if (compiled) overloads.push(compiled)
    else context.faults.push(`functions.${name}: ${JSON.stringify(item)} is no overload`)
  }
  const methods = byCount(overloads.filter(({ method }) => method))
  const globals = byCount(overloads.filter(({ method }) => !method))
  return {
    hidden: entry['hidden'] === true,
    conversion: entry['conversion'] === true,
    readsLiterals: overloads.some(({ literals }) => literals.length > 0),
    overloads,
    methods,
    globals,
    ...describe(name, entry),
  }
}

function byCount(overloads: readonly CelOverload[]): CelFunction['methods'] {
  const counts = Math.max(0, ...overloads.map((overload) => overload.arguments.length + 1))
  return Array.from({ length: counts }, (_, count) =>
    groupOf(overloads.filter((overload) => overload.arguments.length === count)),
  )
}

const SMALL_GROUP = 3

function groupOf(all: readonly CelOverload[]): OverloadGroup {
  const known = new Map()
  if (all.length <= SMALL_GROUP) return { all, known }
  const byScalar = new Map(SCALAR_NAMES.map((name) => [name, all.filter((overload) => takes(overload, name))]))
  return { all, byScalar, known }
}

/** Types of which no scalar is a value. */
const OTHERS: ReadonlySet<TypeKind> = new Set(['list', 'map', 'opaque', 'object', 'type', 'timestamp', 'duration'])

/** Whether the first argument may be a scalar of this name. */
function takes({ arguments: [first] }: CelOverload, name: ScalarName): boolean {
  return first !== undefined && (first.kind === 'scalar' ? first.name === name : !OTHERS.has(first.kind))
}

function compileOverload(name: string, entry: JsonObject, context: Context): CelOverload | undefined {
  const signature = textIn(entry['signature'])
  const parsed = signature === undefined ? undefined : parseSignature(signature, name, context.kindOf)
  if (signature === undefined || !parsed) return undefined
  const doc = textIn(entry['doc'])
  const since = textIn(entry['since'])
  const literals = compileLiterals(objectIn(entry['literals']), parsed.argumentNames)
  return {
    signature,
    literals,
    ...parsed,
    ...(doc === undefined ? {} : { doc }),
    ...(since === undefined ? {} : { since }),
  }
}

const SYNTAXES: Readonly<Record<LiteralSyntax, true>> = {
  duration: true,
  timestamp: true,
  regex: true,
  int: true,
  uint: true,
  double: true,
  bool: true,
  utf8: true,
  seconds: true,
  never: true,
  present: true,
}

function compileLiterals(entry: JsonObject | undefined, names: readonly string[]): readonly LiteralArgument[] {
  return Object.entries(entry ?? {}).flatMap(([name, value]) => {
    const syntax = textIn(value)
    return syntax !== undefined && isSyntax(syntax) ? [{ index: names.indexOf(name), syntax }] : []
  })
}

function isSyntax(text: string): text is LiteralSyntax {
  return Object.hasOwn(SYNTAXES, text)
}

const FORMS: Readonly<Record<MacroForm, true>> = {
  has: true,
  all: true,
  exists: true,
  existsOne: true,
  map: true,
  filter: true,
  transformList: true,
  transformMap: true,
  transformMapEntry: true,
  optMap: true,
  optFlatMap: true,
  sortBy: true,
}

function isForm(text: string | undefined): text is MacroForm {
  return text !== undefined && Object.hasOwn(FORMS, text)
}

function compileMacro(
  name: string,
  entry: JsonObject,
  shapes: Map<string, readonly MacroShape[]>,
  context: Context,
): CelMacro | undefined {
  const form = textIn(entry['form'])
  if (!isForm(form)) {
    context.faults.push(`macros.${name}: unknown form ${String(form)}`)
    return undefined
  }
  const signatures: string[] = []
  for (const item of listIn(entry['uses'])) {
    const use = objectIn(item) ?? {}
    const signature = textIn(use['signature'])
    if (signature === undefined || !context.isKnown(use['since'] ?? entry['since'])) continue
    const parameters = signature.slice(
      signature.lastIndexOf('(', signature.lastIndexOf(') -> ')) + 1,
      signature.lastIndexOf(') -> '),
    )
    const variables = typeof use['variables'] === 'number' ? use['variables'] : 0
    const method = !signature.startsWith(`${name}(`)
    const shape = { form, method, arguments: parameters.split(',').length, variables }
    shapes.set(name, [...(shapes.get(name) ?? []), shape])
    signatures.push(signature)
  }
  return signatures.length === 0 ? undefined : { form, signatures, ...describe(name, entry) }
}
