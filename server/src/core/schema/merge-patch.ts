import type { JsonObject, JsonValue } from '../base/json-value.ts'
import { isJsonObject, memberOf } from './json-access.ts'

/**
 * The target after a merge patch (RFC 7396): mappings are merged by member, `null` removes, anything else replaces.
 * Members keep the place that they have in the target; new ones follow at the end.
 */
export function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const merged: Record<string, JsonValue> = {}
  for (const [name, value] of Object.entries(target)) {
    const change = Object.hasOwn(patch, name) ? patch[name] : undefined
    if (change === undefined) merged[name] = value
    else if (change !== null) merged[name] = mergeValue(value, change)
  }
  for (const [name, value] of Object.entries(patch)) {
    if (!Object.hasOwn(target, name) && value !== null) merged[name] = mergeValue({}, value)
  }
  return merged
}

function mergeValue(target: JsonValue, change: JsonValue): JsonValue {
  return isJsonObject(change) ? mergePatch(isJsonObject(target) ? target : {}, change) : change
}

/** The mapping with other member names; order and values stay. */
export function renameMembers(target: JsonObject, names: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(Object.entries(target).map(([name, value]) => [memberOf(names, name) ?? name, value]))
}
