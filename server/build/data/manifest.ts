import type { JsonObject, JsonValue } from '../../src/core/base/json-value.ts'
import { isJsonObject, memberOf, objectIn } from '../../src/core/schema/json-access.ts'
import { toJsonSchema } from '../../src/core/schema/json-schema.ts'
import type { KindPlace, Registry } from '../../src/core/schema/registry.ts'
import { SECTION } from '../../src/core/settings/settings.ts'
import type { GeneratedFile } from './generated-file.ts'

/** The manifest of the VS Code extension with the settings that the schemas describe; everything else in it stays as it is. */
export function manifestWithSettings(path: string, text: string, registry: Registry, place: KindPlace): GeneratedFile {
  const manifest: { contributes: { configuration: { properties: JsonObject } } } = JSON.parse(text)
  const schema = toJsonSchema(registry, place.dialect, place.kind)
  const { apiVersion: _, kind: __, ...settings } = objectIn(schema['properties']) ?? {}
  manifest.contributes.configuration.properties = flattened(SECTION, settings, objectIn(schema['$defs']) ?? {})
  return { path, text: `${JSON.stringify(manifest, null, 2)}\n` }
}

/** VS Code shows a control for each plain setting, so objects with known members are taken apart: `features.hover`. */
function flattened(prefix: string, members: JsonObject, definitions: JsonObject): JsonObject {
  const properties: Record<string, JsonValue> = {}
  for (const [name, member] of Object.entries(members)) {
    if (!isJsonObject(member)) continue
    const reference = memberOf(member, '$ref')
    const type = typeof reference === 'string' ? memberOf(definitions, reference.replace('#/$defs/', '')) : undefined
    const inner = objectIn(objectIn(type)?.['properties'])
    if (inner) Object.assign(properties, flattened(`${prefix}.${name}`, inner, definitions))
    else properties[`${prefix}.${name}`] = setting(member)
  }
  return properties
}

function setting(schema: JsonObject): JsonObject {
  const adapted = adapt(schema)
  return { ...adapted, default: memberOf(adapted, 'default') ?? emptyOf(adapted) }
}

/** VS Code always has a value: where the schema says none, the one that says nothing. */
function emptyOf({ type }: JsonObject): JsonValue {
  return type === 'object' ? {} : ''
}

/**
 * Descriptions once, in Markdown; and no null: a setting that is not wanted is left out, and where null is possible VS Code shows no
 * control.
 */
function adapt(schema: JsonObject): JsonObject {
  const { type, enum: values, anyOf, additionalProperties, propertyNames, ...rest } = schema
  const { description: _, enumDescriptions: __, ...described } = rest
  return {
    ...(type !== undefined && { type: withoutNull(type) }),
    ...(type === undefined && (values ?? anyOf) !== undefined && { type: 'string' }),
    ...(Array.isArray(values) && { enum: values.filter((value) => value !== null) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.filter((choice) => !isNull(choice)).map(adaptInner) }),
    ...(propertyNames !== undefined && { propertyNames: adaptInner(propertyNames) }),
    ...(additionalProperties !== undefined && { additionalProperties: adaptInner(additionalProperties) }),
    ...described,
  }
}

function adaptInner(schema: JsonValue): JsonValue {
  return isJsonObject(schema) ? adapt(schema) : schema
}

function isNull(schema: JsonValue): boolean {
  return isJsonObject(schema) && schema['type'] === 'null'
}

function withoutNull(type: JsonValue): JsonValue {
  if (!Array.isArray(type)) return type
  const [first, ...others] = type.filter((name) => name !== 'null')
  return first !== undefined && others.length === 0 ? first : [first ?? 'null', ...others]
}
