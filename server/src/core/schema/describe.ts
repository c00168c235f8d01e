import type { JsonValue } from '../base/json-value.ts'
import { constraintPaths } from './constraint-words.ts'
import { boundsInWords, conditionInWords, constraintInWords } from './in-words.ts'
import { memberOf } from './json-access.ts'
import { code, codeValue, firstSentence, listing } from './markdown.ts'
import { allowedValues, type Registry } from './registry.ts'
import type {
  Constraint,
  Deprecation,
  DialectSchemas,
  EarlierDemands,
  EnumValue,
  FieldSchema,
  KindSchema,
  ObjectType,
  ValueSchema,
} from './schema.ts'
import { plainTypeName } from './within-types.ts'

/**
 * Documentation as Markdown, from the compiled schemas alone. Hover, completion, the command line and the generated pages show the same
 * texts. Nothing here comes from a configuration file, so nothing needs escaping.
 */

/** A field: a headline with name, type, presence and default, its documentation, and its details as a list. */
export function describeField(
  registry: Registry,
  dialect: DialectSchemas,
  owner: ObjectType,
  field: FieldSchema,
): string {
  return blocks([
    headline(field),
    field.doc.trim(),
    bullets(fieldDetails(registry, dialect, owner, field)),
    allowedInWords(registry, field),
    sourceLine(field.source ?? owner.source),
  ])
}

/** One value of a value set. `schema` is what the value belongs to. */
export function describeValue(name: string, value: EnumValue, schema: ValueSchema): string {
  const details = [...deprecationInWords(value.deprecated), ...releasesInWords(value), ...valueRemarks(value)]
  return blocks([
    `**${name === '' ? '""' : name}** · value of type ${code(schema.typeText)}`,
    value.doc?.trim() ?? '',
    bullets(details),
  ])
}

/** A kind: what it is for, who loads it, and under which apiVersions. */
export function describeKind(kind: KindSchema): string {
  const versions = kind.versions.map(({ group, version, since, until }) => {
    const known = [
      ...(since === undefined ? [] : [`since ${since}`]),
      ...(until === undefined ? [] : [`gone in ${until}`]),
    ]
    return `${code(`${group}/${version}`)}${known.length > 0 ? ` (${known.join(', ')})` : ''}`
  })
  const details = [`${versions.length === 1 ? 'Version' : 'Versions'}: ${versions.join(', ')}`]
  if (kind.component !== undefined)
    details.push(
      `Loaded by ${kind.component}${kind.flag === undefined ? '' : `, from the file that ${code(kind.flag)} names`}.`,
    )
  return blocks([`**${kind.kind}** · kind`, kind.doc.trim(), bullets(details), sourceLine(kind.source)])
}

/** An object type: what it is, its fields by name, and the rules between them. */
export function describeType(type: ObjectType): string {
  const fields = type.fields.map((field) => `${headline(field)}: ${firstSentence(field.doc)}`)
  return blocks([
    `**${plainTypeName(type.name)}** · object`,
    type.doc?.trim() ?? '',
    bullets(fields),
    bullets(type.constraints.map(describeConstraint)),
    sourceLine(type.source),
  ])
}

/** A rule between fields and its reason, on one line. */
export function describeConstraint(constraint: Constraint): string {
  return [constraintInWords(constraint), constraint.because.trim().replace(/\s+/g, ' '), ...releasesOfRule(constraint)]
    .filter((part) => part !== '')
    .join(' ')
}

/** `**name** · type · required · default`: the facts at a glance. */
export function headline(field: FieldSchema): string {
  const parts = [`**${field.name}**`, code(field.typeText)]
  const presence = presenceInWords(field)
  if (presence !== '') parts.push(presence)
  const byDefault = defaultInWords(field)
  if (byDefault !== '') parts.push(`default ${byDefault}`)
  if (field.deprecated) parts.push('deprecated')
  return parts.join(' · ')
}

/** Empty for a field that may simply be absent. */
export function presenceInWords(field: FieldSchema): string {
  if (field.presence === 'required') return 'required'
  return field.presence === 'listed' ? 'listed as required' : ''
}

/** The default as a code span, in words, or both; empty where there is none. */
export function defaultInWords(field: FieldSchema): string {
  const value = field.default === undefined || field.default === null ? '' : codeValue(field.default)
  if (field.defaultNote === undefined) return value
  return value === '' ? field.defaultNote : `${value} (${field.defaultNote})`
}

/** Everything of a field beside headline, documentation and allowed values, as sentences. */
export function fieldDetails(
  registry: Registry,
  dialect: DialectSchemas,
  owner: ObjectType,
  field: FieldSchema,
): readonly string[] {
  return [
    ...deprecationInWords(field.deprecated),
    ...releasesInWords(field),
    ...(field.versions ? [`Only in ${listing(field.versions.map(code), 'and')}.`] : []),
    ...syntaxInWords(registry, field),
    ...elementsInWords(registry, dialect, field),
    ...conditionsOf(field),
    ...owner.constraints.filter((constraint) => concerns(constraint, field.name)).map(describeConstraint),
    ...(field.flag === undefined ? [] : [`Same as the flag ${code(field.flag)}.`]),
    ...examplesInWords(field),
  ]
}

function concerns(constraint: Parameters<typeof constraintPaths>[0], name: string): boolean {
  return constraintPaths(constraint).some(
    (path) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[]`),
  )
}

/** Bounds and format of a value. */
function syntaxInWords(registry: Registry, schema: ValueSchema): readonly string[] {
  const sentences = [...boundsInWords(schema)]
  const format = formatInWords(registry, schema)
  if (format !== undefined) sentences.push(`Format: ${format}`)
  for (const [last, demands] of Object.entries(schema.earlier ?? {})) {
    if (demands.format !== schema.format)
      sentences.push(`Format up to release ${last}: ${formatInWords(registry, demands) ?? 'Any text.'}`)
  }
  if (schema.platform !== undefined) sentences.push(`Has a meaning on ${upperFirst(schema.platform)} only.`)
  return sentences
}

function formatInWords({ vocabularies }: Registry, { format }: EarlierDemands): string | undefined {
  return format === undefined ? undefined : memberOf(memberOf(vocabularies, 'formats')?.values ?? {}, format)?.doc
}

/** What is known of the items of a list, or of the keys and values of a map. */
function elementsInWords(registry: Registry, dialect: DialectSchemas, schema: ValueSchema): readonly string[] {
  const { type } = schema
  if (type.is === 'list') return elementInWords(registry, 'Each item', type.items)
  if (type.is === 'map')
    return [...elementInWords(registry, 'Each key', type.keys), ...elementInWords(registry, 'Each value', type.values)]
  const doc = type.is === 'object' ? memberOf(dialect.types, type.name)?.doc : undefined
  return doc === undefined ? [] : [`${code(schema.typeText)}: ${firstSentence(doc)}`]
}

function elementInWords(registry: Registry, subject: string, schema: ValueSchema): readonly string[] {
  return syntaxInWords(registry, schema).map((sentence) => {
    if (sentence.startsWith('Format')) return `Format of ${lowerFirst(subject)}${sentence.slice('Format'.length)}`
    return sentence.startsWith('No two')
      ? `Inside ${lowerFirst(subject)}, ${lowerFirst(sentence)}`
      : `${subject} ${lowerFirst(sentence)}`
  })
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function conditionsOf(field: FieldSchema): readonly string[] {
  const sentences: string[] = []
  const gates = field.needsGate ?? []
  if (gates.length > 0)
    sentences.push(`Needs the feature ${gates.length === 1 ? 'gate' : 'gates'} ${listing(gates.map(code), 'and')}.`)
  if (field.gateForDefault) sentences.push('Without, it must not be written at all.')
  if (field.unreadUnless) sentences.push(`Is read only while ${conditionInWords(field.unreadUnless)}.`)
  for (const [key, when] of Object.entries(field.keysUnreadUnless ?? {}))
    sentences.push(`The value of ${code(key)} is read only while ${conditionInWords(when)}.`)
  if (field.ignoredUnless) sentences.push(`Has an effect only while ${conditionInWords(field.ignoredUnless)}.`)
  if (field.zeroIsUnset) sentences.push(...zeroInWords(field))
  if (field.cel) {
    const result = field.cel.result ? ` that gives ${listing(field.cel.result.map(code), 'or')}` : ''
    sentences.push(`CEL expression${result}.`)
  }
  if (field.path !== undefined) sentences.push(`Path of a ${field.path} on the machine of the component.`)
  if (field.sensitive) sentences.push('Secret: the value is never shown.')
  return sentences
}

/** Nothing where the default is that zero itself. */
function zeroInWords({ type, default: byDefault }: FieldSchema): readonly string[] {
  const isText = type.is === 'scalar' && type.name === 'string'
  const zero = type.is === 'list' ? 'An empty list' : isText ? 'An empty text' : 'Zero'
  if (byDefault === undefined || byDefault === null) return [`${zero} counts as not set.`]
  return isEmptyDefault(byDefault) ? [] : [`${zero} stands for the default.`]
}

function isEmptyDefault(byDefault: JsonValue): boolean {
  return (
    byDefault === 0 || byDefault === '' || byDefault === '0s' || (Array.isArray(byDefault) && byDefault.length === 0)
  )
}

function examplesInWords(field: FieldSchema): readonly string[] {
  return field.examples && field.examples.length > 0
    ? [`For example ${listing(field.examples.map(codeValue), 'or')}.`]
    : []
}

function deprecationInWords(deprecation: Deprecation | undefined): readonly string[] {
  if (!deprecation) return []
  const parts = ['**Deprecated.**']
  if (deprecation.noEffect) parts.push('It has no effect.')
  if (deprecation.use !== undefined) parts.push(`Use ${code(deprecation.use)} instead.`)
  if (deprecation.doc !== undefined) parts.push(deprecation.doc.trim())
  return [parts.join(' ')]
}

function releasesInWords({ since, until }: { readonly since?: string; readonly until?: string }): readonly string[] {
  const sentences: string[] = []
  if (since !== undefined) sentences.push(`Since release ${since}.`)
  if (until !== undefined) sentences.push(`Gone in release ${until}.`)
  return sentences
}

/** In which releases a rule between fields holds, where not in all. */
export function releasesOfRule({ since, until }: Pick<Constraint, 'since' | 'until'>): readonly string[] {
  return [
    ...(since === undefined ? [] : [`Holds since release ${since}.`]),
    ...(until === undefined ? [] : [`Holds before release ${until} only.`]),
  ]
}

function valueRemarks(value: EnumValue): readonly string[] {
  const remarks: string[] = []
  if (value.note !== undefined) remarks.push(`Status: ${value.note}.`)
  if (value.on !== undefined)
    remarks.push(
      `${value.on ? 'On' : 'Off'} unless the file says otherwise${value.locked === undefined ? '' : ', and cannot be changed'}.`,
    )
  if (value.requires && value.requires.length > 0) remarks.push(`Needs ${listing(value.requires.map(code), 'and')}.`)
  if (value.platform !== undefined) remarks.push(`On ${upperFirst(value.platform)} only.`)
  return remarks
}

const shownValues = 12

/** The allowed values of a value, or of the items, keys or values that it is made of; the first dozen. */
function allowedInWords(registry: Registry, schema: ValueSchema): string {
  return blocks(valuePlaces(schema).map(([title, place]) => valuesInWords(registry, title, place)))
}

/** Where values of a set can stand in a value: in itself, or in what it is made of; each with its heading. */
export function valuePlaces(schema: ValueSchema): readonly (readonly [string, ValueSchema])[] {
  const { type } = schema
  switch (type.is) {
    case 'list':
      return [['Items', type.items]]
    case 'map':
      return [
        ['Keys', type.keys],
        ['Values', type.values],
      ]
    default:
      return [['Values', schema]]
  }
}

function valuesInWords(registry: Registry, title: string, schema: ValueSchema): string {
  const allowed = allowedValues(registry, schema)
  const names = Object.keys(allowed?.values ?? {})
  if (!allowed || names.length === 0) return ''
  const lines = names.slice(0, shownValues).map((name) => {
    const value = allowed.values[name]
    const doc = value?.doc === undefined ? '' : `: ${firstSentence(value.doc)}`
    return `${name === '' ? '`""`' : code(name)}${value?.deprecated ? ' (deprecated)' : ''}${doc}`
  })
  const more = names.length - lines.length
  if (more > 0) lines.push(`and ${more} more`)
  return `${title}${allowed.open ? ' (others are accepted too)' : ''}:\n\n${bullets(lines)}`
}

function sourceLine(source: string | undefined): string {
  return source === undefined ? '' : `*Source: ${source}*`
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}

function blocks(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}
