import type { JsonObject, JsonValue } from '../base/json-value.ts'

/** The value when it is a mapping; undefined otherwise. */
export function objectIn(value: JsonValue | undefined): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function textIn(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The members of a list of texts; members of another type are left out, and anything but a list counts as empty. */
export function textsIn(value: JsonValue | undefined): readonly string[] {
  return listIn(value).filter((item) => typeof item === 'string')
}

export function listIn(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : []
}

/** Own members whose value is a mapping, in their order. `null` counts as an empty mapping (`name:` with nothing behind it). */
export function objectsIn(value: JsonValue | undefined): readonly (readonly [string, JsonObject])[] {
  const found: [string, JsonObject][] = []
  for (const [name, member] of Object.entries(objectIn(value) ?? {})) {
    if (member === null) found.push([name, {}])
    else if (isJsonObject(member)) found.push([name, member])
  }
  return found
}

/** An own member; names from the prototype (`constructor`) are absent. */
export function memberOf<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

export function sameJson(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => sameJson(item, b[i]))
  if (!isJsonObject(a) || !isJsonObject(b)) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameJson(a[name], b[name]))
  )
}
