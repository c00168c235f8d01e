import type { JsonValue } from '../base/json-value.ts'
import type { CelEnvironment, CelObject } from '../cel/environment.ts'
import { type CelValue, fromJson, type WholeNumbers } from '../cel/evaluation/values.ts'
import { type CelType, contentOf } from '../cel/types.ts'
import { isJsonObject, memberOf } from '../schema/json-access.ts'

/**
 * A value as expressions see it: the members of an object that are texts, lists or maps are always there, empty when nothing is given, as
 * the component fills them in; members that are objects are there only when they are given.
 */
export function shaped(
  value: JsonValue | undefined,
  type: CelType,
  environment: CelEnvironment,
  whole: WholeNumbers,
): CelValue {
  if (type.kind === 'list')
    return Array.isArray(value) ? value.map((item) => shaped(item, contentOf(type), environment, whole)) : []
  if (type.kind === 'map') return fromJson(isJsonObject(value) ? value : {}, whole)
  const object = objectOf(type, environment)
  if (!object) return value === undefined || value === null ? emptyOf(type) : fromJson(value, whole)
  const members = isJsonObject(value) ? value : {}
  return new Map(
    [...object.fields].flatMap(([name, field]): readonly (readonly [string, CelValue])[] => {
      const member = memberOf(members, name)
      const isLeftOut = (member === undefined || member === null) && objectOf(field.type, environment) !== undefined
      return isLeftOut ? [] : [[name, shaped(member, field.type, environment, whole)]]
    }),
  )
}

function objectOf(type: CelType, { objects }: CelEnvironment): CelObject | undefined {
  return type.kind === 'object' ? objects.get(type.name) : undefined
}

function emptyOf(type: CelType): CelValue {
  return type.kind === 'scalar' && type.name === 'string' ? '' : null
}

/** What is odd about a value for its type, in sentences: members that do not exist, and members of another type. */
export function misfits(value: JsonValue, type: CelType, environment: CelEnvironment, path = ''): readonly string[] {
  if (value === null) return []
  const object = objectOf(type, environment)
  const mustBe = wanted(type, object)
  if (mustBe !== undefined && !mustBe.fits(value)) return [`"${path}" of the sample must be ${mustBe.text}.`]
  if (type.kind === 'list' && Array.isArray(value))
    return value.flatMap((item, index) => misfits(item, contentOf(type), environment, `${path}[${index}]`))
  if (!object || !isJsonObject(value)) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const at = path === '' ? name : `${path}.${name}`
    const field = object.fields.get(name)
    if (field) return misfits(member, field.type, environment, at)
    return object.openFields ? [] : [`"${at}" of the sample is not known, so expressions do not see it.`]
  })
}

interface Wanted {
  readonly text: string
  readonly fits: (value: JsonValue) => boolean
}

function wanted(type: CelType, object: CelObject | undefined): Wanted | undefined {
  if (type.kind === 'list') return { text: 'a list', fits: Array.isArray }
  if (type.kind === 'map' || object) return { text: 'a mapping', fits: isJsonObject }
  return type.kind === 'scalar' && type.name === 'string'
    ? { text: 'a text', fits: (value) => typeof value === 'string' }
    : undefined
}
