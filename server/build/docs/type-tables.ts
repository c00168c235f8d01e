import {
  defaultInWords,
  describeConstraint,
  fieldDetails,
  presenceInWords,
  valuePlaces,
} from '../../src/core/schema/describe.ts'
import { memberOf } from '../../src/core/schema/json-access.ts'
import { code } from '../../src/core/schema/markdown.ts'
import { referredTypes } from '../../src/core/schema/referred-types.ts'
import { allowedValues, type Registry } from '../../src/core/schema/registry.ts'
import type { DialectSchemas, EnumValue, FieldSchema, ObjectType, ValueSchema } from '../../src/core/schema/schema.ts'
import { typeHeading } from '../../src/core/schema/within-types.ts'
import { anchor, bullets, table } from './page.ts'

/** A type and everything that it is made of, each once, in the order in which a reader meets them. */
export function typesBelow(dialect: DialectSchemas, root: string): readonly ObjectType[] {
  const names = new Set([root])
  // Sets visit what is added while they are walked.
  for (const name of names)
    for (const other of memberOf(dialect.types, name)?.fields.flatMap(referredTypes) ?? []) names.add(other)
  return [...names].map((name) => memberOf(dialect.types, name)).filter((type) => type !== undefined)
}

/** A section with the documentation of a type, a table of its fields, and its rules. */
export function typeSection(registry: Registry, dialect: DialectSchemas, type: ObjectType): string {
  const rows = type.fields.map((field) => [
    code(field.name),
    typeLink(field),
    presenceInWords(field),
    defaultInWords(field),
    fieldText(registry, dialect, type, field),
  ])
  const blocks = [
    `### ${typeHeading(type.name)}`,
    type.doc?.trim() ?? '',
    table(['Field', 'Type', 'Required', 'Default', 'Description'], rows),
    type.constraints.length > 0 ? 'Rules between the fields:' : '',
    bullets(type.constraints.map(describeConstraint)),
    ...type.fields.map((field) => valueTables(registry, field)),
  ]
  return blocks.filter((block) => block !== '').join('\n\n')
}

function typeLink(field: FieldSchema): string {
  const [target] = referredTypes(field)
  return target === undefined ? code(field.typeText) : `[${code(field.typeText)}](#${anchor(typeHeading(target))})`
}

function fieldText(registry: Registry, dialect: DialectSchemas, type: ObjectType, field: FieldSchema): string {
  // The rules between fields stand below the table, and the documentation of an object type at its own section.
  const alone = { ...type, constraints: [] }
  const details = fieldDetails(registry, { ...dialect, types: {} }, alone, field)
  return [field.doc.trim(), ...details].join(' ')
}

/** The value sets of a field, each as a table with all its values. */
function valueTables(registry: Registry, field: FieldSchema): string {
  return valuePlaces(field)
    .map(([what, place]) => valueTable(registry, `${what} of ${code(field.name)}`, place))
    .filter((block) => block !== '')
    .join('\n\n')
}

function valueTable(registry: Registry, title: string, schema: ValueSchema): string {
  const allowed = allowedValues(registry, schema)
  if (!allowed) return ''
  const rows = Object.entries(allowed.values).map(([name, value]) => [
    name === '' ? '`""`' : code(name),
    valueText(value),
  ])
  if (rows.length === 0) return ''
  return `${title}${allowed.open ? ' (others are accepted too)' : ''}:\n\n${table(['Value', 'Meaning'], rows)}`
}

function valueText(value: EnumValue): string {
  const { deprecated } = value
  const parts = [value.doc?.trim() ?? '']
  if (value.note !== undefined) parts.push(`(${value.note})`)
  if (value.on !== undefined)
    parts.push(value.locked ? `Always ${value.on ? 'on' : 'off'}.` : `${value.on ? 'On' : 'Off'} by default.`)
  if (deprecated) parts.push(`Deprecated${deprecated.use === undefined ? '.' : `: use ${code(deprecated.use)}.`}`)
  if (value.since !== undefined) parts.push(`Since ${value.since}.`)
  if (value.until !== undefined) parts.push(`Gone in ${value.until}.`)
  if (value.platform !== undefined) parts.push(`On ${value.platform} only.`)
  return parts.filter((part) => part !== '').join(' ')
}
