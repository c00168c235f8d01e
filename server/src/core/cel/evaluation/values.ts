import type { JsonValue } from '../../base/json-value.ts'
import { isInRange } from '../parse-timestamp.ts'

/**
 * Values while an expression runs, as the evaluating library has them: bigint for int, number for double, `Uint8Array` for bytes, arrays, `Map`
 * for maps, and classes for everything else. What is no such value never gets in.
 */
export type CelValue = unknown

/** An expression fails here when the component runs it; the message is a part of a sentence. */
export class CelFailure extends Error {}

/** What would come out cannot be known here; the message says what is missing. */
export class CelUnknown extends Error {}

/** `optional_type`: a value that may be missing. */
export class Maybe {
  readonly content: readonly CelValue[]
  constructor(...content: readonly CelValue[]) {
    this.content = content.slice(0, 1)
  }
}

/** The name of a type as a value, what `type` gives. */
export class TypeName {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A point in time, in nanoseconds since 1970. */
export class Time {
  readonly nanoseconds: bigint
  constructor(nanoseconds: bigint) {
    if (!isInRange(nanoseconds)) throw new CelFailure('the time lies outside of the years 1 to 9999')
    this.nanoseconds = nanoseconds
  }
}

/** A value of one of the libraries' own types; `type` is its name in CEL, equal values have equal keys. */
export abstract class Opaque {
  abstract readonly type: string
  abstract readonly key: string
}

/** An unsigned integer or a duration of the evaluating library, seen without its classes. */
export function isUint(value: CelValue): value is { readonly value: bigint } {
  return typeof value === 'object' && value !== null && 'verify' in value
}

export function isDuration(value: CelValue): value is { readonly seconds: bigint; readonly nanos: number } {
  return typeof value === 'object' && value !== null && 'nanos' in value && 'seconds' in value
}

export function nanosecondsOf(duration: { readonly seconds: bigint; readonly nanos: number }): bigint {
  return duration.seconds * 1_000_000_000n + BigInt(duration.nanos)
}

/** A list of the value, if it is one. */
export function listIn(value: CelValue): readonly CelValue[] | undefined {
  return Array.isArray(value) ? value : undefined
}

export function typeNameOf(value: CelValue): string {
  switch (typeof value) {
    case 'string':
      return 'string'
    case 'bigint':
      return 'int'
    case 'number':
      return 'double'
    case 'boolean':
      return 'bool'
    default:
      return objectTypeName(value)
  }
}

function objectTypeName(value: CelValue): string {
  if (value === null) return 'null_type'
  if (Array.isArray(value)) return 'list'
  if (value instanceof Map) return 'map'
  if (value instanceof Maybe) return 'optional_type'
  if (value instanceof TypeName) return 'type'
  if (value instanceof Opaque) return value.type
  if (value instanceof Uint8Array) return 'bytes'
  if (value instanceof Time) return 'google.protobuf.Timestamp'
  return isDuration(value) ? 'google.protobuf.Duration' : 'uint'
}

/** What whole numbers of JSON, which has one kind of numbers only, are taken for. */
export type WholeNumbers = 'int' | 'double'

export function fromJson(value: JsonValue, whole: WholeNumbers): CelValue {
  if (typeof value === 'number') return whole === 'int' && Number.isSafeInteger(value) ? BigInt(value) : value
  if (Array.isArray(value)) return value.map((item) => fromJson(item, whole))
  if (typeof value === 'object' && value !== null)
    return new Map(Object.entries(value).map(([key, member]) => [key, fromJson(member, whole)]))
  return value
}

/** Undefined for what JSON does not have: bytes, times, opaque values, and maps and lists that hold one of them. */
export function toJson(value: CelValue): JsonValue | undefined {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
      return value
    case 'bigint':
      return Number(value)
    default:
      break
  }
  if (value === null) return null
  if (isUint(value)) return Number(value.value)
  if (Array.isArray(value)) return allOf(value.map(toJson))
  if (!(value instanceof Map)) return undefined
  const members = [...value].map(([key, member]) => [String(key), toJson(member)] as const)
  const values = allOf(members.map(([, member]) => member))
  return values && Object.fromEntries(members.map(([key], index) => [key, values[index] ?? null]))
}

function allOf(values: readonly (JsonValue | undefined)[]): readonly JsonValue[] | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length === values.length ? known : undefined
}
