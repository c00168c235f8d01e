import type { JsonValue } from '../base/json-value.ts'
import type { DialectSchemas, FieldSchema, ObjectType, ValueSchema } from '../schema/schema.ts'
import type { MappingNode } from '../yaml/tree.ts'
import { amountOf } from './amount.ts'
import type { TypedField, TypedMapEntry, TypedObject, TypedValue } from './typed-document.ts'

/** What stands at a path of an object, and what counts when nothing does. */
export interface PathValue {
  readonly path: string
  /** The field or map entry that is written, null included; absent when it, or an object on the way to it, is not. */
  readonly written?: TypedField | TypedMapEntry
  /** The value that is written, null included; absent as `written`. */
  readonly value?: TypedValue
  /** What is known of the value: the field, or the values of the map; absent for unknown paths. */
  readonly schema?: ValueSchema & Partial<FieldSchema>
  /** What counts: the written value as JSON, or the default. Undefined when nothing counts, or nobody can know. */
  readonly effective?: JsonValue
  /** The written value cannot be known: a template, of the wrong type, or malformed for its type. Nothing is concluded from it. */
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
  const steps = path.split('.')
  let home = object
  for (const [index, step] of steps.entries()) {
    const rest = steps.slice(index)
    const written = home.fields.get(step)
    if (rest.length === 1) return fieldValue(path, home, written, fieldOf(home.type, step))
    if (written?.value.is === 'object') home = written.value
    else if (written?.value.is === 'map') return mapValue(path, home, written.value, rest.slice(1).join('.'))
    else return absentBelow(path, home, written, rest, dialect)
  }
  return { path, home, mapping: home.node, below: [], unknowable: false }
}

export function presenceOf({ written, value, schema, unknowable }: PathValue): Presence {
  if (unknowable) return 'unknown'
  if (!written || !value || value.is === 'null') return 'absent'
  return schema?.zeroIsUnset && isZero(jsonOf(value), schema) ? 'absent' : 'present'
}

export function isPresent(at: PathValue): boolean {
  return presenceOf(at) === 'present'
}

/** Whether an absent, null, or empty value stands (or counts by default) at the path. */
export function isEmpty(at: PathValue): boolean {
  return !at.unknowable && isEmptyJson(at.effective)
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

function isMeasure(schema: ValueSchema): boolean {
  const type = schema.type.is === 'scalar' ? schema.type.name : ''
  return /^(Duration|DurationOrNanoseconds|Quantity)$/.test(type) || /^(duration|quantity)$/.test(schema.format ?? '')
}

function fieldOf(type: ObjectType | undefined, name: string): FieldSchema | undefined {
  return type?.fields.find((field) => field.name === name)
}

function fieldValue(
  path: string,
  home: TypedObject,
  written: TypedField | undefined,
  field: FieldSchema | undefined,
): PathValue {
  const name = path.slice(path.lastIndexOf('.') + 1)
  const place = { path, home, mapping: home.node, below: [name], ...(field && { schema: field }) }
  const value = written?.value
  if (!written || !value || value.is === 'null')
    return {
      ...place,
      unknowable: false,
      ...(written && value && { written, value }),
      ...(field?.default !== undefined && { effective: field.default }),
    }
  const json = jsonOf(value)
  const effective = field?.zeroIsUnset && isZero(json, field) ? field.default : json
  const unknowable = isUnknowable(value)
  return { ...place, written, value, unknowable, ...(!unknowable && effective !== undefined && { effective }) }
}

function mapValue(path: string, home: TypedObject, map: TypedValue & { readonly is: 'map' }, key: string): PathValue {
  const place = { path, home, mapping: map.node, below: [key] }
  const schema = map.schema.type.is === 'map' ? map.schema.type.values : undefined
  const entry = map.entries.findLast(({ name }) => name === key)
  if (!entry) return { ...place, unknowable: false, ...(schema && { schema }) }
  const unknowable = isUnknowable(entry.value)
  const effective = unknowable ? undefined : jsonOf(entry.value)
  return {
    ...place,
    written: entry,
    value: entry.value,
    schema: entry.value.schema,
    unknowable,
    ...(effective !== undefined && effective !== null && { effective }),
  }
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
  const field = fieldOf(home.type, first)
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
  const unknowable = written !== undefined && written.value.is !== 'null'
  return {
    path,
    home,
    mapping: home.node,
    below,
    unknowable,
    ...(schema && { schema }),
    ...(!unknowable && inherited !== undefined && { effective: inherited }),
  }
}

function stepSchema(
  owner: ValueSchema | undefined,
  step: string,
  dialect: DialectSchemas,
): (ValueSchema & Partial<FieldSchema>) | undefined {
  if (owner?.type.is === 'map') return owner.type.values
  return owner?.type.is === 'object' ? fieldOf(dialect.types[owner.type.name], step) : undefined
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
