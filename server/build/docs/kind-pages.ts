import { fieldDetails, headline } from '../../src/core/schema/describe.ts'
import { code, firstSentence } from '../../src/core/schema/markdown.ts'
import { allowedValues, type Registry } from '../../src/core/schema/registry.ts'
import type { DialectSchemas, KindSchema, ObjectType, ValueSchema } from '../../src/core/schema/schema.ts'
import { typeHeading } from '../../src/core/schema/within-types.ts'
import { bullets, type Page, page, table } from './page.ts'
import { typeSection, typesBelow } from './type-tables.ts'

/** A kind in one dialect. */
interface KindPlace {
  readonly dialect: DialectSchemas
  readonly kind: KindSchema
}

/** A page for each kind, over all dialects, and an index of them. */
export function kindPages(registry: Registry, dialects: readonly DialectSchemas[]): readonly Page[] {
  const byName = new Map<string, KindPlace[]>()
  for (const dialect of dialects) {
    for (const kind of dialect.kinds) byName.set(kind.kind, [...(byName.get(kind.kind) ?? []), { dialect, kind }])
  }
  const names = [...byName.keys()].sort()
  return [...names.map((name) => kindPage(registry, name, byName.get(name) ?? [])), indexPage(names, byName)]
}

function indexPage(names: readonly string[], byName: ReadonlyMap<string, readonly KindPlace[]>): Page {
  const rows = names.map((name) => [`[${name}](${name}.md)`, firstSentence(byName.get(name)?.[0]?.kind.doc ?? '')])
  return page('kinds/README.md', 'Kinds', '`schemas/`', [
    'The configuration files that the language server knows, by their `kind`.',
    table(['Kind', 'What it is for'], rows),
  ])
}

function kindPage(registry: Registry, name: string, places: readonly KindPlace[]): Page {
  return page(`kinds/${name}.md`, name, '`schemas/`', [
    versionTable(places),
    ...bySubject(places).flatMap((subject) => subjectSections(registry, subject)),
  ])
}

function versionTable(places: readonly KindPlace[]): string {
  const rows = places.flatMap(({ dialect, kind }) =>
    kind.versions.map(({ group, version, since, until }) => [
      code(`${group}/${version}`),
      dialect.name,
      since === undefined ? '' : `since ${since}`,
      until === undefined ? '' : `gone in ${until}`,
    ]),
  )
  return table(['apiVersion', 'Dialect', 'From', 'To'], rows)
}

/** Places that are about the same type; groups may use the name of a kind for different things. */
function bySubject(places: readonly KindPlace[]): readonly (readonly KindPlace[])[] {
  const subjects = new Map<string, KindPlace[]>()
  for (const place of places) subjects.set(place.kind.type, [...(subjects.get(place.kind.type) ?? []), place])
  return [...subjects.values()]
}

/** The first place as a whole; of the others what differs. */
function subjectSections(registry: Registry, [first, ...others]: readonly KindPlace[]): readonly string[] {
  if (!first) return []
  const { kind, dialect } = first
  const loaded =
    kind.component === undefined
      ? ''
      : `Loaded by ${kind.component}${kind.flag === undefined ? '' : `, from the file that ${code(kind.flag)} names`}.`
  const unknown =
    kind.unknownFields === 'rejected' ? 'Unknown fields are an error.' : 'Unknown fields are logged and ignored.'
  return [
    `## ${kind.type === kind.kind ? 'Fields' : kind.type} (${dialect.name})`,
    kind.doc.trim(),
    [loaded, unknown].filter((sentence) => sentence !== '').join(' '),
    ...typesBelow(dialect, kind.type).map((type) => typeSection(registry, dialect, type)),
    ...others.map((other) => differences(registry, first, other)),
  ]
}

function differences(registry: Registry, first: KindPlace, other: KindPlace): string {
  const [ours, theirs] = [typesBelow(first.dialect, first.kind.type), typesBelow(other.dialect, other.kind.type)]
  const lines = theirs.flatMap((type) => {
    const counterpart = ours.find(({ name }) => name === type.name)
    return counterpart
      ? typeDifferences(registry, first.dialect, counterpart, other.dialect, type)
      : [`${code(typeHeading(type.name))} exists here only.`]
  })
  const missing = ours
    .filter(({ name }) => !theirs.some((type) => type.name === name))
    .map(({ name }) => `${code(typeHeading(name))} does not exist here.`)
  const all = [...lines, ...missing]
  return `## In ${other.dialect.name}\n\n${all.length === 0 ? 'No difference.' : `What differs from ${first.dialect.name}:\n\n${bullets(all)}`}`
}

function typeDifferences(
  registry: Registry,
  ourDialect: DialectSchemas,
  ours: ObjectType,
  theirDialect: DialectSchemas,
  theirs: ObjectType,
): readonly string[] {
  const name = (field: string) => code(`${typeHeading(theirs.name)}.${field}`)
  const known = new Map(ours.fields.map((field) => [field.name, field]))
  const lines = theirs.fields.flatMap((field) => {
    const before = known.get(field.name)
    if (!before) return [`${name(field.name)} exists here only: ${headline(field)}. ${firstSentence(field.doc)}`]
    const details = new Set(fieldDetails(registry, ourDialect, ours, before))
    const changes = [
      headline(before) === headline(field) ? '' : `${headline(field)}.`,
      before.doc === field.doc ? '' : field.doc.trim().replace(/\s+/g, ' '),
      ...fieldDetails(registry, theirDialect, theirs, field).filter((detail) => !details.has(detail)),
      valueDifferences(registry, before, field),
    ].filter((part) => part !== '')
    return changes.length === 0 ? [] : [`${name(field.name)}: ${changes.join(' ')}`]
  })
  const gone = ours.fields.filter((field) => !theirs.fields.some((other) => other.name === field.name))
  return [...lines, ...gone.map((field) => `${name(field.name)} does not exist here.`)]
}

/** How the value set of a field (or of its items or keys) differs; long lists only by their number. */
function valueDifferences(registry: Registry, ours: ValueSchema, theirs: ValueSchema): string {
  const [before, after] = [valueSetOf(registry, ours), valueSetOf(registry, theirs)]
  const openness =
    before.open === after.open || !after.known
      ? ''
      : after.open
        ? 'Other values are accepted too.'
        : 'No other values are accepted.'
  const added = after.names.filter((value) => !before.names.includes(value))
  const removed = before.names.filter((value) => !after.names.includes(value))
  return [listOfValues('Further values', added), listOfValues('Not among the values', removed), openness]
    .filter((part) => part !== '')
    .join(' ')
}

const listedValues = 12

function listOfValues(title: string, values: readonly string[]): string {
  if (values.length === 0) return ''
  return values.length > listedValues ? `${title}: ${values.length}.` : `${title}: ${values.map(code).join(', ')}.`
}

function valueSetOf(
  registry: Registry,
  schema: ValueSchema,
): { readonly names: readonly string[]; readonly open: boolean; readonly known: boolean } {
  const { type } = schema
  const place = type.is === 'list' ? type.items : type.is === 'map' ? type.keys : schema
  const allowed = allowedValues(registry, place)
  return { names: Object.keys(allowed?.values ?? {}), open: allowed?.open ?? true, known: allowed !== undefined }
}
