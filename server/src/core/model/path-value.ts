import type { JsonValue } from '../base/json-value.ts'
import type { DialectSchemas, FieldSchema, ValueSchema } from '../schema/schema.ts'
import type { MappingNode } from '../yaml/tree.ts'
import { amountOf } from './amount.ts'
import type { TypedField, TypedMapEntry, TypedObject, TypedValue } from './typed-document.ts'

/** What stands at a path of an object, and what counts when nothing does. */
export interface PathValue {
  readonly path: string
  /** The field or map entry that is written, null included; absent when it, or an object on the way to it, is not. */
  readonly written: TypedField | TypedMapEntry | undefined
  /** The value that is written, null included; absent as `written`. */
  readonly value: TypedValue | undefined
  /** What is known of the value: the field, or the values of the map; absent for unknown paths. */
  readonly schema: (ValueSchema & Partial<FieldSchema>) | undefined
  /** What counts when nothing is written. Undefined when nothing counts then, or nobody can know. */
  readonly byDefault: JsonValue | undefined
  /**
   * The value cannot be known: a template, of the wrong type, or malformed for its type; or not written where a template writes a key, which may be
   * this one's. Nothing is concluded from it.
   */
  readonly unknowable: boolean
  /** The innermost object on the path that exists. */
  readonly home: TypedObject
  /** The innermost mapping on the path that exists: that of `home`, or of a map in it. */
  readonly mapping: MappingNode
  /** The steps of the path that lead from `mapping` to the value; the first one is its key. */
  readonly below: readonly string[]
}

/** Whether a path is written. A null is not, nor is a zero that only means "not set"; of a value that cannot be known nobody can say. */
export type Presence = 'present' | 'absent' | 'unknown'

/** Looks a dotted path up (`issuer.url`, `featureGates.X`). Steps into lists do not exist. */
export function pathValue(object: TypedObject, path: string, dialect: DialectSchemas): PathValue {
  let home = object
  let start = 0
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', start)) {
    const written = home.fields.get(path.slice(start, dot))
    if (written?.value.is === 'map') return mapValue(path, home, written.value, path.slice(dot + 1))
    if (written?.value.is !== 'object') return absentBelow(path, home, written, path.slice(start).split('.'), dialect)
    home = written.value
    start = dot + 1
  }
  return fieldValue(path, path.slice(start), home)
}

/** What counts at a path: the written value as JSON, or the default. Undefined when nothing counts, or nobody can know. */
export function effectiveOf({ value, schema, byDefault, unknowable }: PathValue): JsonValue | undefined {
  if (unknowable) return undefined
  if (!value || value.is === 'null') return byDefault
  const json = jsonOf(value)
  return schema?.zeroIsUnset && isZero(json, schema) ? byDefault : json
}

export function presenceOf({ written, value, schema, unknowable }: PathValue): Presence {
  if (unknowable) return 'unknown'
  if (!written || !value || value.is === 'null') return 'absent'
  return schema?.zeroIsUnset && isZero(jsonOf(value), schema) ? 'absent' : 'present'
}

/** Whether the first step of a path is written. Most paths are not, and all that `pathValue` finds out of them is not asked for. */
export function isBegun({ fields }: TypedObject, path: string): boolean {
  const dot = path.indexOf('.')
  return fields.has(dot < 0 ? path : path.slice(0, dot))
}

export function isPresent(at: PathValue): boolean {
  return presenceOf(at) === 'present'
}

/** Whether an absent, null, or empty value stands (or counts by default) at the path. */
export function isEmpty(at: PathValue): boolean {
  return !at.unknowable && isEmptyJson(effectiveOf(at))
}

export function isEmptyJson(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** The zero of its type: 0, `0s`, false, an empty text or collection. */
export function isZero(value: JsonValue | undefined, schema: ValueSchema): boolean {
  if (value === undefined || value === null || value === false || isEmptyJson(value)) return true
  const amount = amountOf(value, schema)?.value
  return amount !== undefined && Number(amount) === 0
}

/** Whether a value says nothing that could be relied on: it holds a template, or does not have the form that its type asks for. */
export function isUnknowable(value: TypedValue): boolean {
  if (value.is === 'mismatch') return true
  if (value.is === 'untyped') return value.node.kind === 'scalar' || value.node.kind === 'alias'
  return (
    value.is === 'scalar' &&
    value.value.type === 'string' &&
    isMeasure(value.schema) &&
    !amountOf(value.value, value.schema)
  )
}

function isMeasure({ type, format }: ValueSchema): boolean {
  return (type.is === 'scalar' && MEASURES.has(type.name)) || (format !== undefined && MEASURE_FORMATS.has(format))
}

const MEASURES: ReadonlySet<string> = new Set(['Duration', 'DurationOrNanoseconds', 'Quantity'])
const MEASURE_FORMATS: ReadonlySet<string> = new Set(['duration', 'quantity'])

function fieldValue(path: string, name: string, home: TypedObject): PathValue {
  const schema = home.known.get(name)
  const written = home.fields.get(name)
  const value = written?.value
  const unknowable = value === undefined ? home.templateKeys === true : isUnknowable(value)
  const byDefault = schema?.default
  return { path, written, value, schema, byDefault, unknowable, home, mapping: home.node, below: [name] }
}

function mapValue(path: string, home: TypedObject, map: TypedValue & { readonly is: 'map' }, key: string): PathValue {
  const written = map.byName.get(key)
  const value = written?.value
  const schema = value?.schema ?? (map.schema.type.is === 'map' ? map.schema.type.values : undefined)
  const unknowable = value === undefined ? map.templateKeys === true : isUnknowable(value)
  return { path, written, value, schema, byDefault: undefined, unknowable, home, mapping: map.node, below: [key] }
}

/** A path below something that is not written: the default of the last step that has one. */
function absentBelow(
  path: string,
  home: TypedObject,
  written: TypedField | undefined,
  steps: readonly string[],
  dialect: DialectSchemas,
): PathValue {
  const [first = '', ...rest] = steps
  const field = home.known.get(first)
  const below = [first]
  let schema: (ValueSchema & Partial<FieldSchema>) | undefined = field
  let inherited: JsonValue | undefined = field?.default
  while (rest.length > 0) {
    // A key of a map is all that is left of the path (keys such as `memory.available` hold dots).
    const isKey = schema?.type.is === 'map'
    const step = isKey ? rest.splice(0).join('.') : (rest.shift() ?? '')
    below.push(step)
    schema = stepSchema(schema, step, dialect)
    inherited = memberOf(inherited, step) ?? (isKey ? undefined : schema?.default)
  }
  const unknowable = written === undefined ? home.templateKeys === true : written.value.is !== 'null'
  const byDefault = unknowable ? undefined : inherited
  return { path, written: undefined, value: undefined, schema, byDefault, unknowable, home, mapping: home.node, below }
}

function stepSchema(
  owner: ValueSchema | undefined,
  step: string,
  dialect: DialectSchemas,
): (ValueSchema & Partial<FieldSchema>) | undefined {
  if (owner?.type.is === 'map') return owner.type.values
  const type = owner?.type.is === 'object' ? dialect.types[owner.type.name] : undefined
  return type?.fields.find(({ name }) => name === step)
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && Object.hasOwn(value, name)
    ? (value as Record<string, JsonValue>)[name]
    : undefined
}

/** A typed value as plain JSON; undefined for what is of the wrong type. Integers beyond 2⁵³ lose precision. */
export function jsonOf(value: TypedValue): JsonValue | undefined {
  switch (value.is) {
    case 'scalar':
      return value.value.type === 'null'
        ? null
        : value.value.type === 'int'
          ? Number(value.value.value)
          : value.value.value
    case 'list':
      return value.items.map((item) => jsonOf(item.value) ?? null)
    case 'map':
      return Object.fromEntries(value.entries.map((entry) => [entry.name, jsonOf(entry.value) ?? null]))
    case 'object':
      return Object.fromEntries([...value.fields.values()].map((field) => [field.name, jsonOf(field.value) ?? null]))
    case 'null':
      return null
    case 'untyped':
      return jsonOfUntyped(value)
    case 'mismatch':
      return undefined
  }
}

/** Of what the schema does not describe only this counts: whether something is in it. */
function jsonOfUntyped({ node }: TypedValue & { readonly is: 'untyped' }): JsonValue | undefined {
  if (node.kind === 'mapping') return node.entries.length > 0 ? { '': null } : {}
  return node.kind === 'sequence' ? node.items.map(() => null) : undefined
}
