import type { JsonObject, JsonValue } from '../base/json-value.ts'
import { isJsonObject, objectIn, objectsIn, textIn } from './json-access.ts'
import type { FieldSchema, Matcher, TypeRef, ValueSchema, ValueSet } from './schema.ts'
import { isScalarTypeName, parseTypeExpression, type TypeExpression } from './type-expression.ts'
import { plainTypeName } from './within-types.ts'

/** Where the compilation of one type stands: which object types there are, and where problems go. */
export interface CompileContext {
  readonly hasType: (name: string) => boolean
  readonly report: (at: string, message: string) => void
}

/** A field from its source. Members of a wrong shape are left out; the check against the schema language itself reports them. */
export function compileField(name: string, source: JsonObject, at: string, context: CompileContext): FieldSchema {
  const presence = source['presence']
  return {
    name,
    ...compileValue(source, at, context),
    doc: textIn(source['doc']) ?? '',
    presence: presence === 'required' || presence === 'listed' ? presence : 'optional',
    ...copyWords(source, fieldWords),
    ...(isJsonObject(source['ignoredUnless']) && { ignoredUnless: compileMatchers(source['ignoredUnless']) }),
    ...(isJsonObject(source['unreadUnless']) && { unreadUnless: compileMatchers(source['unreadUnless']) }),
    ...(isJsonObject(source['keysUnreadUnless']) && { keysUnreadUnless: compileByKey(source['keysUnreadUnless']) }),
  }
}

function compileByKey(source: JsonObject): Readonly<Record<string, Readonly<Record<string, Matcher>>>> {
  const compiled = Object.entries(source).map(
    ([key, when]) => [key, isJsonObject(when) ? compileMatchers(when) : {}] as const,
  )
  return Object.fromEntries(compiled)
}

/** A value from its source; `inherited` is the part of the outer type expression that speaks of it. */
export function compileValue(
  source: JsonObject,
  at: string,
  context: CompileContext,
  inherited?: TypeExpression,
): ValueSchema {
  const type = typeOf(source, at, context, inherited)
  checkWordsFitType(source, type, at, context)
  const values = valueSetOf(source, at, context)
  return {
    type: typeRef(type, source, at, context),
    typeText: plainTypeName(type.text),
    ...(values && { values }),
    ...copyWords(source, valueWords),
  }
}

/** A plain value in place of a matcher stands for `is`. */
export function compileMatchers(source: JsonObject): Readonly<Record<string, Matcher>> {
  return Object.fromEntries(
    Object.entries(source).map(([path, test]) => [path, isJsonObject(test) ? test : { is: test }]),
  )
}

const anything: TypeExpression = { is: 'name', name: 'Any', text: 'Any' }

function typeOf(source: JsonObject, at: string, context: CompileContext, inherited?: TypeExpression): TypeExpression {
  const text = textIn(source['type'])
  if (text === undefined) {
    if (!inherited) context.report(at, 'The "type" is missing.')
    return inherited ?? anything
  }
  const type = parseTypeExpression(text)
  if (!type) context.report(`${at}.type`, `"${text}" is no type: write a name, "[]T" or "map[string]T".`)
  else if (inherited && inherited.text !== text) {
    context.report(`${at}.type`, `The type "${text}" contradicts "${inherited.text}", which the type around it says.`)
  }
  return inherited ?? type ?? anything
}

function typeRef(type: TypeExpression, source: JsonObject, at: string, context: CompileContext): TypeRef {
  switch (type.is) {
    case 'list':
      return { is: 'list', items: compileValue(objectIn(source['items']) ?? {}, `${at}.items`, context, type.items) }
    case 'map':
      if (objectIn(objectIn(source['keys'])?.['earlier']))
        context.report(`${at}.keys.earlier`, 'Nobody asks for earlier demands on keys.')
      return {
        is: 'map',
        keys: compileValue(objectIn(source['keys']) ?? {}, `${at}.keys`, context, type.keys),
        values: compileValue(objectIn(source['values']) ?? {}, `${at}.values`, context, type.values),
      }
    case 'name':
      return namedType(type.name, at, context)
  }
}

function namedType(name: string, at: string, context: CompileContext): TypeRef {
  if (isScalarTypeName(name)) return { is: 'scalar', name }
  if (name === 'Any') return { is: 'any' }
  if (name === 'Object') return { is: 'opaque' }
  if (name === 'EmbeddedObject') return { is: 'embedded' }
  if (context.hasType(name)) return { is: 'object', name }
  context.report(`${at}.type`, `There is no type "${name}".`)
  return { is: 'any' }
}

function valueSetOf(source: JsonObject, at: string, context: CompileContext): ValueSet | undefined {
  const open = source['open'] === true
  const name = textIn(source['vocabulary'])
  const written = source['enum']
  if (name !== undefined && written !== undefined) context.report(at, '"enum" and "vocabulary" exclude each other.')
  if (isJsonObject(written)) return { is: 'enum', open, values: Object.fromEntries(objectsIn(written)) }
  return name === undefined ? undefined : { is: 'vocabulary', name, open }
}

/** Words that only say something about values of certain shapes. */
const wordShapes: Readonly<Record<string, readonly Shape[]>> = {
  format: ['scalar'],
  enum: ['scalar'],
  vocabulary: ['scalar'],
  pattern: ['scalar'],
  minimum: ['scalar'],
  maximum: ['scalar'],
  exclusiveMinimum: ['scalar'],
  exclusiveMaximum: ['scalar'],
  earlier: ['scalar'],
  refuse: ['scalar'],
  multipleOf: ['scalar'],
  cutTo: ['scalar'],
  overflowsToZero: ['scalar'],
  nonEmpty: ['scalar'],
  minItems: ['list', 'map'],
  maxItems: ['list', 'map'],
  unique: ['list'],
  items: ['list'],
  keys: ['map'],
  values: ['map'],
}

type Shape = 'scalar' | 'list' | 'map' | 'other'

function checkWordsFitType(source: JsonObject, type: TypeExpression, at: string, context: CompileContext): void {
  const shape: Shape = type.is !== 'name' ? type.is : isScalarTypeName(type.name) ? 'scalar' : 'other'
  for (const word of Object.keys(source)) {
    const shapes = Object.hasOwn(wordShapes, word) ? wordShapes[word] : undefined
    if (!shapes || shapes.includes(shape) || (type.is === 'name' && type.name === 'Any')) continue
    const hint =
      shape === 'list' ? ' Write it under "items".' : shape === 'map' ? ' Write it under "keys" or "values".' : ''
    context.report(
      `${at}.${word}`,
      `"${word}" says nothing about the type "${type.text}".${shapes.includes('scalar') ? hint : ''}`,
    )
  }
}

const valueWords = [
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'allow',
  'refuse',
  'multipleOf',
  'cutTo',
  'overflowsToZero',
  'nonEmpty',
  'minItems',
  'maxItems',
  'unique',
  'pattern',
  'patternDoc',
  'patternEffect',
  'emptyEffect',
  'effect',
  'platform',
  'sensitive',
  'earlier',
] as const satisfies readonly (keyof ValueSchema)[]

const fieldWords = [
  'default',
  'defaultNote',
  'zeroIsUnset',
  'nullable',
  'variants',
  'deprecated',
  'needsGate',
  'gateForDefault',
  'gates',
  'versions',
  'since',
  'until',
  'cel',
  'defines',
  'refers',
  'path',
  'flag',
  'examples',
  'rule',
  'source',
] as const satisfies readonly (keyof FieldSchema)[]

/** Words whose `false` is the same as their absence; leaving it out keeps the compiled file small. `default: false` says something. */
function copyWords(source: JsonObject, words: readonly string[]): Readonly<Record<string, never>> {
  const copied: Record<string, JsonValue> = {}
  for (const word of words) {
    const value = Object.hasOwn(source, word) ? source[word] : undefined
    if (value === undefined || (word !== 'default' && (value === null || value === false))) continue
    copied[word] = value
  }
  // The words were checked against the schema language, which gives them the types that `ValueSchema` and `FieldSchema` state.
  return copied as Readonly<Record<string, never>>
}
