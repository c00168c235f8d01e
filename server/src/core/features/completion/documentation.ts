import { headerFields } from '../../model/header-fields.ts'
import { describeField, describeKind, describeValue } from '../../schema/describe.ts'
import { memberOf } from '../../schema/json-access.ts'
import type { Registry } from '../../schema/registry.ts'
import { allowedValues, findKind } from '../../schema/registry.ts'
import type { ObjectType, ValueSchema } from '../../schema/schema.ts'
import type { DocumentationSubject } from './documentation-key.ts'
import type { Via } from './located.ts'

/** Markdown about a subject; undefined when the schemas do not have it. */
export function subjectDocumentation(registry: Registry, subject: DocumentationSubject): string | undefined {
  switch (subject.of) {
    case 'kind': {
      const place = findKind(registry, subject.apiVersion, subject.kind)
      return place && describeKind(place.kind)
    }
    case 'header':
      return headerDocumentation(registry, subject)
    case 'field':
    case 'value':
      return fieldDocumentation(registry, subject)
  }
}

function headerDocumentation(
  registry: Registry,
  subject: Extract<DocumentationSubject, { of: 'header' }>,
): string | undefined {
  const place = findKind(registry, subject.apiVersion, subject.kind)
  // The line comes before its kind is settled, so that only what holds for all kinds is said.
  return place && headerFields(registry, place).find(({ name }) => name === subject.field)?.doc
}

function fieldDocumentation(
  registry: Registry,
  subject: Extract<DocumentationSubject, { of: 'field' | 'value' }>,
): string | undefined {
  const dialect = registry.dialects.find(({ name }) => name === subject.dialect)
  const type: ObjectType | undefined = dialect && memberOf(dialect.types, subject.type)
  const field = type?.fields.find(({ name }) => name === subject.field)
  if (!dialect || !type || !field) return undefined
  if (subject.of === 'field') return describeField(registry, dialect, type, field)
  const schema = subject.via.reduce<ValueSchema | undefined>(partSchema, field)
  const known = schema && memberOf(allowedValues(registry, schema)?.values ?? {}, subject.value)
  // A value of which nothing is said (a default, an example) is explained by its field.
  return schema && known ? describeValue(subject.value, known, schema) : describeField(registry, dialect, type, field)
}

function partSchema(schema: ValueSchema | undefined, via: Via): ValueSchema | undefined {
  const type = schema?.type
  if (type?.is === 'list') return via === 'items' ? type.items : undefined
  if (type?.is !== 'map' || via === 'items') return undefined
  return via === 'keys' ? type.keys : type.values
}
