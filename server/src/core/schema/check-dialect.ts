import type { JsonValue } from '../base/json-value.ts'
import type { CompiledDialect } from './compile-dialect.ts'
import { constraintPaths } from './constraint-words.ts'
import { memberOf, sameJson } from './json-access.ts'
import { type FitContext, misfits } from './misfits.ts'
import type { Report } from './overlay-types.ts'
import type { EnumValue, FieldSchema, ObjectType, ValueSchema, Vocabulary } from './schema.ts'
import { followPath, type Types } from './schema-path.ts'

/**
 * What can only be seen once a dialect is complete: paths that lead nowhere, unknown vocabularies, defaults and examples that do
 * not fit, replacements that do not exist.
 */
export function checkDialect(
  compiled: CompiledDialect,
  vocabularies: Readonly<Record<string, Vocabulary>>,
  report: Report,
): void {
  const headers = compiled.dialect.kinds.flatMap(({ kind, versions }) =>
    versions.map(({ group, version }) => `${group}/${version} ${kind}`),
  )
  const context = { types: compiled.dialect.types, vocabularies, headers: new Set(headers) }
  for (const type of Object.values(compiled.dialect.types)) {
    const place = compiled.table.get(type.name)
    checkType(type, context, (at, message) => report(place?.path ?? '', `${place?.at ?? ''}.${at}`, message))
  }
}

/** What is known of the dialect; `headers` are those of its kinds, as `group/version Kind`. */
interface CheckContext extends FitContext {
  readonly headers: ReadonlySet<string>
}

type ReportInside = (at: string, message: string) => void

function checkType(type: ObjectType, context: CheckContext, report: ReportInside): void {
  for (const field of type.fields)
    checkField(field, type, context, (at, message) => report(`fields.${field.name}${at}`, message))
  for (const constraint of type.constraints) {
    checkPaths(constraintPaths(constraint), type, context.types, (message) =>
      report(`constraints.${constraint.id}`, message),
    )
  }
  checkPaths(type.label, type, context.types, (message) => report('label', message))
  if (type.plain !== undefined && !hasField(type, type.plain)) report('plain', `There is no field "${type.plain}".`)
  for (const [, name = ''] of type.textForm?.matchAll(/\(\?P<(\w+)>/g) ?? [])
    if (!hasField(type, name)) report('textForm', `There is no field "${name}".`)
  for (const [name, misnomer] of Object.entries(type.misnomers)) {
    const at = `misnomers.${name}`
    if (hasField(type, name)) report(at, `"${name}" is a field of the type.`)
    if (misnomer.use !== undefined) checkPaths([misnomer.use], type, context.types, (message) => report(at, message))
  }
}

function hasField(type: ObjectType, name: string): boolean {
  return type.fields.some((field) => field.name === name)
}

function checkPaths(paths: readonly string[], type: ObjectType, types: Types, report: (message: string) => void): void {
  for (const path of paths) {
    if (!followPath(types, type, path)) report(`The path "${path}" leads nowhere from ${type.name}.`)
  }
}

function checkField(field: FieldSchema, owner: ObjectType, context: CheckContext, report: ReportInside): void {
  checkValue(field, context, '', report)
  checkPaths(Object.keys(field.ignoredUnless ?? {}), owner, context.types, (message) =>
    report('.ignoredUnless', message),
  )
  checkPaths(Object.keys(field.unreadUnless ?? {}), owner, context.types, (message) => report('.unreadUnless', message))
  for (const when of Object.values(field.keysUnreadUnless ?? {}))
    checkPaths(Object.keys(when), owner, context.types, (message) => report('.keysUnreadUnless', message))
  checkVariants(field, owner, context, (at, message) => report(`.variants.${at}`, message))
  const { default: byDefault } = field
  if (byDefault !== undefined && !isZero(byDefault)) checkFits(byDefault, field, context, '.default', report)
  field.examples?.forEach((example, index) => {
    checkFits(example, field, context, `.examples[${index}]`, report)
  })
}

function checkVariants(
  { variants }: FieldSchema,
  owner: ObjectType,
  context: CheckContext,
  report: ReportInside,
): void {
  if (!variants) return
  if (!hasField(owner, variants.by)) report('by', `There is no field "${variants.by}".`)
  for (const [text, { type, kinds = [] }] of Object.entries(variants.of)) {
    if (type !== undefined && !memberOf(context.types, type)) report(`of.${text}.type`, `There is no type "${type}".`)
    for (const header of kinds)
      if (!context.headers.has(header)) report(`of.${text}.kinds`, `There is no kind "${header}".`)
  }
}

/** Go's zero value says "not set" for whatever the field allows when it is set, so a default may be it in spite of bounds and value sets. */
function isZero(value: JsonValue): boolean {
  return value === '' || value === 0
}

function checkFits(value: JsonValue, schema: ValueSchema, context: FitContext, at: string, report: ReportInside): void {
  for (const misfit of misfits(value, schema, context)) report(at + misfit.at, misfit.message)
}

function checkValue(schema: ValueSchema, context: FitContext, at: string, report: ReportInside): void {
  checkValueSet(schema, context, at, report)
  checkBounds(schema, context, at, report)
  for (const [last, demands] of Object.entries(schema.earlier ?? {})) {
    const then = { type: schema.type, typeText: schema.typeText, ...demands }
    checkBounds(then, context, `${at}.earlier.${last}`, report)
  }
  if (schema.type.is === 'map') {
    checkValue(schema.type.keys, context, `${at}.keys`, report)
    checkValue(schema.type.values, context, `${at}.values`, report)
  }
  if (schema.type.is === 'list') {
    checkValue(schema.type.items, context, `${at}.items`, report)
    checkUnique(schema, schema.type.items, context, (message) => report(`${at}.unique`, message))
  }
}

function checkUnique(
  schema: ValueSchema,
  items: ValueSchema,
  context: FitContext,
  report: (message: string) => void,
): void {
  const paths = (schema.unique ?? []).filter((path) => path !== '.').map((path) => path.replace(/\{\}$/, ''))
  if (paths.length === 0) return
  const type = items.type.is === 'object' ? memberOf(context.types, items.type.name) : undefined
  if (type) checkPaths(paths, type, context.types, report)
  else report('The items have no members.')
}

function checkValueSet(schema: ValueSchema, context: FitContext, at: string, report: ReportInside): void {
  const set = schema.values
  if (!set) return
  if (set.is === 'enum') checkReplacements(set.values, `${at}.enum`, report)
  else if (!memberOf(context.vocabularies, set.name))
    report(`${at}.vocabulary`, `There is no vocabulary "${set.name}".`)
}

function checkReplacements(values: Readonly<Record<string, EnumValue>>, at: string, report: ReportInside): void {
  for (const [name, value] of Object.entries(values)) {
    const use = value.deprecated?.use
    if (use !== undefined && !Object.hasOwn(values, use))
      report(`${at}.${name}.deprecated.use`, `There is no value "${use}".`)
  }
}

/** Bounds are values of the type themselves, and lie in order. */
function checkBounds(schema: ValueSchema, context: FitContext, at: string, report: ReportInside): void {
  if (schema.type.is !== 'scalar') return
  const bare: ValueSchema = { type: schema.type, typeText: schema.typeText }
  for (const word of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const) {
    const bound = schema[word]
    if (bound === undefined) continue
    for (const misfit of misfits(bound, bare, context)) report(`${at}.${word}`, misfit.message)
  }
  const { minimum, maximum } = schema
  if (typeof minimum === 'number' && typeof maximum === 'number' && minimum > maximum)
    report(`${at}.minimum`, 'The minimum is above the maximum.')
  if (minimum !== undefined && maximum !== undefined && sameJson(minimum, maximum))
    report(`${at}.minimum`, 'Minimum and maximum are the same: say "enum".')
}
