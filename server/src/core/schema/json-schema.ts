import type { JsonObject, JsonValue } from '../base/json-value.ts'
import { HEADER_NAMES } from './header-names.ts'
import { memberOf } from './json-access.ts'
import { scalarJsonSchema } from './json-schema-scalar.ts'
import { referredTypes } from './referred-types.ts'
import type { Registry } from './registry.ts'
import type { DialectSchemas, FieldSchema, KindSchema, ObjectType, ValueSchema } from './schema.ts'

/**
 * The JSON Schema (draft 2020-12) of one kind, for tools that know nothing else. Beside the standard's keywords it carries the
 * ones that VS Code and yaml-language-server read (`markdownDescription`, `enumDescriptions`, `deprecationMessage`).
 *
 * It accepts whatever the component accepts: an explicit null counts as absent, open value sets only suggest, and bounds or sets whose
 * breach is merely risky are left out. Out of its reach, and therefore missing: rules between fields, YAML 1.1 words (`yes`, `0o17`),
 * formats, bounds of durations and quantities, versions and releases.
 */
export function toJsonSchema(registry: Registry, dialect: DialectSchemas, kind: KindSchema): JsonObject {
  const root = memberOf(dialect.types, kind.type)
  const names = reachable(dialect, root)
  const body = root ? objectBody(registry, root) : {}
  const properties = body['properties'] as JsonObject | undefined
  const required = body['required'] as readonly JsonValue[] | undefined
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: kind.kind,
    ...described(kind.doc),
    type: 'object',
    properties: { ...headerProperties(kind), ...properties },
    required: [...HEADER_NAMES, ...(required ?? [])],
    additionalProperties: false,
    ...(names.length > 0 && { $defs: definitions(registry, dialect, names) }),
  }
}

function headerProperties(kind: KindSchema): JsonObject {
  return {
    apiVersion: {
      ...described('Group and version of the file.'),
      enum: kind.versions.map(({ group, version }) => `${group}/${version}`),
    },
    kind: { ...described(kind.doc), const: kind.kind },
  }
}

function reachable(dialect: DialectSchemas, root: ObjectType | undefined): readonly string[] {
  const names = new Set<string>(root?.fields.flatMap(referredTypes))
  // Sets visit what is added while they are walked.
  for (const name of names) {
    for (const other of memberOf(dialect.types, name)?.fields.flatMap(referredTypes) ?? []) names.add(other)
  }
  return [...names].sort()
}

function definitions(registry: Registry, dialect: DialectSchemas, names: readonly string[]): JsonObject {
  const found: Record<string, JsonValue> = {}
  for (const name of names) {
    const type = memberOf(dialect.types, name)
    if (type) found[name] = definition(registry, type)
  }
  return found
}

function definition(registry: Registry, type: ObjectType): JsonObject {
  const object = {
    title: type.name,
    ...(type.doc !== undefined && described(type.doc)),
    type: ['object', 'null'],
    ...objectBody(registry, type),
  }
  const plain = type.fields.find((field) => field.name === type.plain)
  return plain ? { anyOf: [object, { ...valueJsonSchema(registry, plain), not: { type: 'object' } }] } : object
}

function objectBody(registry: Registry, type: ObjectType): JsonObject {
  const required = type.fields.filter((field) => field.presence === 'required').map((field) => field.name)
  return {
    properties: Object.fromEntries(type.fields.map((field) => [field.name, fieldJsonSchema(registry, field)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

function fieldJsonSchema(registry: Registry, field: FieldSchema): JsonObject {
  const schema = valueJsonSchema(registry, field)
  return {
    ...(field.presence === 'required' ? schema : nullable(schema)),
    ...described(field.doc),
    ...(field.default !== undefined && field.default !== null && { default: field.default }),
    ...(field.examples && { examples: field.examples }),
    ...(field.deprecated && { deprecated: true, deprecationMessage: deprecationMessage(field) }),
  }
}

function deprecationMessage(field: FieldSchema): string {
  const { use, noEffect, doc } = field.deprecated ?? {}
  const parts = [noEffect ? 'It has no effect.' : '', use === undefined ? '' : `Use ${use} instead.`, doc?.trim() ?? '']
  return parts.filter((part) => part !== '').join(' ') || 'Deprecated.'
}

/** Also accepts null. References need nothing, as every definition does. */
function nullable(schema: JsonObject): JsonObject {
  const { type, enum: values, anyOf } = schema
  if (Array.isArray(anyOf)) return { ...schema, anyOf: [...anyOf, { type: 'null' }] }
  return {
    ...schema,
    ...(typeof type === 'string' && { type: [type, 'null'] }),
    ...(Array.isArray(values) && { enum: [...values, null] }),
  }
}

function valueJsonSchema(registry: Registry, schema: ValueSchema & Partial<FieldSchema>): JsonObject {
  switch (schema.type.is) {
    case 'scalar':
      return scalarJsonSchema(registry, schema, schema.type.name)
    case 'list':
      return { type: 'array', items: valueJsonSchema(registry, schema.type.items), ...listBounds(schema) }
    case 'map':
      return {
        type: 'object',
        ...propertyNames(registry, schema.type.keys),
        additionalProperties: nullable(valueJsonSchema(registry, schema.type.values)),
        ...(schema.minItems !== undefined && { minProperties: schema.minItems }),
        ...(schema.maxItems !== undefined && { maxProperties: schema.maxItems }),
      }
    case 'object':
      return { $ref: `#/$defs/${schema.type.name}` }
    case 'opaque':
      return { type: 'object' }
    case 'embedded':
      // With variants it may be anything where nothing is known of it.
      return schema.variants ? {} : { type: 'object' }
    case 'any':
      return {}
  }
}

function listBounds(schema: ValueSchema): JsonObject {
  return {
    ...(schema.minItems !== undefined && { minItems: schema.minItems }),
    ...(schema.maxItems !== undefined && { maxItems: schema.maxItems }),
    ...(schema.unique?.includes('.') && { uniqueItems: true }),
  }
}

/** The part that says something about keys: their set. Every key is a text already. */
function propertyNames(registry: Registry, keys: ValueSchema): JsonObject {
  const { type: _, ...rest } = valueJsonSchema(registry, keys)
  return Object.keys(rest).length > 0 ? { propertyNames: rest } : {}
}

function described(doc: string): JsonObject {
  const text = doc.trim()
  return { description: text.replaceAll('`', ''), markdownDescription: text }
}
