import type { JsonValue } from '../../base/json-value.ts'
import { existsIn } from '../../model/releases.ts'
import { isJsonObject, memberOf, sameJson } from '../../schema/json-access.ts'
import { allowedValues } from '../../schema/registry.ts'
import type { EnumValue, ValueSchema } from '../../schema/schema.ts'
import type { CompletionScope } from './completion-scope.ts'
import { releaseIn } from './completion-scope.ts'
import { definedNames } from './defined-names.ts'
import type { Located, Via } from './located.ts'

export type Scalar = null | boolean | number | string

/** A scalar worth offering. */
export interface SuggestedValue {
  readonly value: Scalar
  /** What the schema says of the value, where it is one of a set. */
  readonly known?: EnumValue
  readonly isDefault: boolean
  readonly origin: 'set' | 'type' | 'name' | 'default' | 'example'
}

interface SuggestedValues {
  /** Best first; each value once. */
  readonly list: readonly SuggestedValue[]
  /** No other values are allowed. */
  readonly closed: boolean
}

/** The scalars that a place is known to take: its value set, booleans, names defined in the file, default, examples. */
export function suggestedValues(scope: CompletionScope, at: Located): SuggestedValues {
  const set = setValues(scope, at)
  const found: SuggestedValue[] = [
    ...set.list,
    ...booleans(scope, at),
    ...names(scope, at).map((value): SuggestedValue => ({ value, isDefault: false, origin: 'name' })),
    ...noted(at, 'default').map((value): SuggestedValue => ({ value, isDefault: true, origin: 'default' })),
    ...noted(at, 'examples').map((value): SuggestedValue => ({ value, isDefault: false, origin: 'example' })),
  ]
  return { list: unique(found), closed: set.closed }
}

/** The default of a place inside the value of a field, whose default may be a whole list or map. */
function defaultAt(at: Located): JsonValue | undefined {
  return reach(at.owner?.field.default, at)[0]
}

/** Collections that a place is known to take as a whole. */
export function suggestedCollections(
  at: Located,
): readonly { readonly value: JsonValue; readonly isDefault: boolean }[] {
  const field = at.owner?.via.length === 0 ? at.owner.field : undefined
  if (!field) return []
  const { default: standard } = field
  const all = [
    ...(standard === undefined ? [] : [{ value: standard, isDefault: true }]),
    ...(field.examples ?? []).map((value) => ({ value, isDefault: sameJson(value, standard) })),
  ]
  const fitting = all.filter(({ value }) =>
    at.schema.type.is === 'list'
      ? Array.isArray(value) && value.length > 0
      : isJsonObject(value) && Object.keys(value).length > 0,
  )
  return fitting.filter((one, index) => fitting.findIndex((other) => sameJson(other.value, one.value)) === index)
}

function setValues(scope: CompletionScope, at: Located): SuggestedValues {
  const allowed = allowedValues(scope.registry, at.schema)
  if (!allowed) return { list: [], closed: false }
  const release = releaseIn(scope, at.place.dialect)
  const standard = defaultAt(at)
  const list = Object.entries(allowed.values)
    .filter(([, known]) => existsIn(release, known))
    .map(([text, known]): SuggestedValue => {
      const value = typed(text, at.schema)
      return { value, known, isDefault: value === standard, origin: 'set' }
    })
  return { list: list.filter(({ value }) => value !== ''), closed: !allowed.open && allowed.pattern === undefined }
}

/** The texts of a value set in the type of the field. */
function typed(text: string, schema: ValueSchema): Scalar {
  if (schema.type.is !== 'scalar') return text
  if (schema.type.name === 'bool') return text === 'true'
  const isNumber =
    schema.type.name === 'int32' ||
    schema.type.name === 'int64' ||
    schema.type.name === 'uint32' ||
    schema.type.name === 'float64'
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : text
}

function booleans(scope: CompletionScope, at: Located): readonly SuggestedValue[] {
  if (at.schema.type.is !== 'scalar' || at.schema.type.name !== 'bool') return []
  const switchOf = keyKnown(scope, at)
  if (switchOf?.locked !== undefined)
    return [{ value: switchOf.locked, isDefault: switchOf.on === switchOf.locked, origin: 'type' }]
  const standard = switchOf?.on ?? defaultAt(at)
  // Who writes a gate into a file wants it other than it is; a field is often written with its default, to say so.
  const first = switchOf ? switchOf.on !== true : standard !== false
  const order = [first, !first]
  return order.map((value): SuggestedValue => ({ value, isDefault: value === standard, origin: 'type' }))
}

/** What the schema says of the key that a map value stands under. Settings of gates are known for the newest release only. */
function keyKnown(scope: CompletionScope, at: Located): EnumValue | undefined {
  const map = at.parent?.schema.type
  if (map?.is !== 'map' || typeof at.step !== 'string') return undefined
  if (releaseIn(scope, at.place.dialect) !== at.place.dialect.releases.at(-1)) return undefined
  return memberOf(allowedValues(scope.registry, map.keys)?.values ?? {}, at.step)
}

function names(scope: CompletionScope, at: Located): readonly string[] {
  const refers = at.owner?.field.refers
  return refers === undefined || at.schema.type.is !== 'scalar' ? [] : definedNames(scope.file, refers)
}

/** The default or the examples of the owning field, as far as they say something about this place. */
function noted(at: Located, word: 'default' | 'examples'): readonly Scalar[] {
  const field = at.owner?.field
  const whole = word === 'default' ? [field?.default] : (field?.examples ?? [])
  return whole
    .flatMap((value) => reach(value, at))
    .filter((value): value is Scalar => isScalar(value) && value !== null && value !== '')
}

/** What a value of the owning field has at this place; several values inside a list, or under an unknown key. */
function reach(value: JsonValue | undefined, at: Located): readonly JsonValue[] {
  if (value === undefined || !at.owner) return []
  const steps = stepsFromOwner(at)
  return at.owner.via.reduce<readonly JsonValue[]>(
    (values, via, index) => values.flatMap((one) => inside(one, via, steps[index])),
    [value],
  )
}

function inside(value: JsonValue, via: Via, step: string | number | undefined): readonly JsonValue[] {
  if (via === 'items') return Array.isArray(value) ? value : []
  if (!isJsonObject(value)) return []
  if (via === 'keys') return Object.keys(value)
  if (step === undefined) return Object.values(value)
  const member = memberOf(value, String(step))
  return member === undefined ? [] : [member]
}

function stepsFromOwner(at: Located): readonly (string | number | undefined)[] {
  const steps: (string | number | undefined)[] = []
  let current: Located | undefined = at
  for (let depth = at.owner?.via.length ?? 0; depth > 0; depth--) {
    steps.unshift(current?.step)
    current = current?.parent
  }
  return steps
}

function unique(found: readonly SuggestedValue[]): readonly SuggestedValue[] {
  const byValue = new Map<Scalar, SuggestedValue>()
  for (const one of found) {
    const known = byValue.get(one.value)
    if (!known) byValue.set(one.value, one)
    else if (one.isDefault) byValue.set(one.value, { ...known, isDefault: true })
  }
  return [...byValue.values()]
}

function isScalar(value: JsonValue): value is Scalar {
  return value === null || typeof value !== 'object'
}
