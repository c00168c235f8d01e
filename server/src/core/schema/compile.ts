import type { JsonObject, JsonValue } from '../base/json-value.ts'
import { checkDialect } from './check-dialect.ts'
import { compileDialect } from './compile-dialect.ts'
import type { KindSource, SchemaSource } from './compile-kinds.ts'
import { isJsonObject, objectsIn, textIn } from './json-access.ts'
import { misfits } from './misfits.ts'
import type { Report, TypeSource } from './overlay-types.ts'
import type { CompiledSchemas, DialectSchemas, Effect, Vocabulary } from './schema.ts'

/** Something wrong in a schema file. `at` is the place inside the document, such as `types.Issuer.fields.url`; empty for the whole of it. */
export interface SchemaProblem {
  readonly path: string
  readonly at: string
  readonly message: string
}

/** The dialect of schema files that name none: what the reference describes. */
export const baseDialect = 'orch.io'

/**
 * The compiled form of all schema files together. Never fails: what is wrong becomes a problem and is left out, the rest is compiled.
 * The order of the result follows the paths, not the order of `sources`.
 */
export function compileSchemas(sources: readonly { readonly path: string; readonly document: JsonValue }[]): {
  readonly schemas: CompiledSchemas
  readonly problems: readonly SchemaProblem[]
} {
  const problems = new Map<string, SchemaProblem>()
  const report: Report = (path, at, message) => {
    // A type that several dialects share is compiled for each of them; what is wrong with it is reported once.
    problems.set(`${path}\n${at}\n${message}`, { path, at, message })
  }
  const files = readSources(sources, report)
  const vocabularies = compileVocabularies(ofKind(files, 'Vocabulary'), report)
  const dialects = compileDialects(files, vocabularies, report)
  const schemas = { dialects, vocabularies, documents: otherDocuments(files) }
  for (const file of files) checkAgainstLanguage(file, schemas, report)
  return { schemas, problems: [...problems.values()] }
}

function readSources(
  sources: readonly { readonly path: string; readonly document: JsonValue }[],
  report: Report,
): readonly SchemaSource[] {
  const files: SchemaSource[] = []
  for (const { path, document } of sources) {
    if (isJsonObject(document) && textIn(document['kind']) !== undefined) files.push({ path, document })
    else report(path, '', 'The file is no mapping with a "kind".')
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

function ofKind(files: readonly SchemaSource[], kind: string): readonly SchemaSource[] {
  return files.filter((file) => file.document['kind'] === kind)
}

function compileVocabularies(files: readonly SchemaSource[], report: Report): Readonly<Record<string, Vocabulary>> {
  const vocabularies: Record<string, Vocabulary> = {}
  for (const { path, document } of files) {
    const name = textIn(document['name']) ?? ''
    if (Object.hasOwn(vocabularies, name)) report(path, 'name', `The vocabulary "${name}" is described twice.`)
    vocabularies[name] = vocabulary(name, document)
  }
  return vocabularies
}

function vocabulary(name: string, source: JsonObject): Vocabulary {
  const unknownEffect = textIn(source['unknownEffect'])
  const pattern = textIn(source['pattern'])
  const origin = textIn(source['source'])
  return {
    name,
    doc: textIn(source['doc']) ?? '',
    open: source['open'] === true,
    // Held against the vocabulary of effects with the rest of the file.
    ...(unknownEffect !== undefined && { unknownEffect: unknownEffect as Effect }),
    ...(source['ignoreCase'] === true && { ignoreCase: true }),
    ...(pattern !== undefined && { pattern }),
    values: Object.fromEntries(objectsIn(source['values'])),
    ...(origin !== undefined && { source: origin }),
  }
}

function compileDialects(
  files: readonly SchemaSource[],
  vocabularies: CompiledSchemas['vocabularies'],
  report: Report,
): readonly DialectSchemas[] {
  const schemaFiles = ofKind(files, 'Schema')
  const overlays = ofKind(files, 'Dialect')
  const base = { types: readTypes(schemaFiles, report), kinds: readKinds(schemaFiles) }
  return dialectNames(schemaFiles, overlays).map((name) => {
    const own = schemaFiles.filter((file) => dialectOf(file) === name)
    const changes = overlays.filter((file) => textIn(file.document['name']) === name)
    const compiled = compileDialect(name, base, own, changes, report)
    checkDialect(compiled, vocabularies, report)
    return compiled.dialect
  })
}

function dialectOf(file: SchemaSource): string {
  return textIn(file.document['dialect']) ?? baseDialect
}

/** The overlays first, for they are what real components read; then the base, then the rest. First means first offered and first guessed. */
function dialectNames(schemaFiles: readonly SchemaSource[], overlays: readonly SchemaSource[]): readonly string[] {
  const others = schemaFiles.map(dialectOf).filter((name) => name !== baseDialect)
  return [...new Set([...overlays.map((file) => textIn(file.document['name']) ?? ''), baseDialect, ...others])]
}

function readTypes(files: readonly SchemaSource[], report: Report): ReadonlyMap<string, TypeSource> {
  const types = new Map<string, TypeSource>()
  for (const { path, document } of files) {
    for (const [name, source] of objectsIn(document['types'])) {
      const other = types.get(name)
      if (other) report(path, `types.${name}`, `The type "${name}" is described in ${other.path} as well.`)
      types.set(name, { source, path, at: `types.${name}`, renamed: {} })
    }
  }
  return types
}

function readKinds(files: readonly SchemaSource[]): ReadonlyMap<string, KindSource> {
  const kinds = new Map<string, KindSource>()
  for (const { document } of files) {
    for (const [name, source] of objectsIn(document['kinds']))
      kinds.set(name, { source, group: textIn(document['group']) ?? '' })
  }
  return kinds
}

const languageKinds = ['Schema', 'Vocabulary', 'Dialect']

function otherDocuments(files: readonly SchemaSource[]): CompiledSchemas['documents'] {
  const documents: Record<string, JsonObject[]> = {}
  for (const { document } of files) {
    const { apiVersion: _, kind, ...content } = document
    if (typeof kind !== 'string' || languageKinds.includes(kind)) continue
    if (Object.hasOwn(documents, kind)) documents[kind]?.push(content)
    else documents[kind] = [content]
  }
  return documents
}

/** Holds a schema file against the kind that describes such files, when the schema language is among the sources. */
function checkAgainstLanguage(file: SchemaSource, schemas: CompiledSchemas, report: Report): void {
  const { apiVersion, kind: kindName, ...content } = file.document
  const language = schemas.dialects.find((dialect) => dialect.kinds.some((kind) => kind.kind === 'Schema'))
  if (!language) return
  const kind = language.kinds.find((candidate) => candidate.kind === kindName)
  if (!kind) {
    report(file.path, 'kind', `There is no kind "${kindName}" of schema files.`)
    return
  }
  if (!kind.versions.some(({ group, version }) => `${group}/${version}` === apiVersion)) {
    report(file.path, 'apiVersion', `"${apiVersion}" is no version of the kind "${kindName}".`)
  }
  const root = { type: { is: 'object', name: kind.type }, typeText: kind.type } as const
  const context = { types: language.types, vocabularies: schemas.vocabularies }
  for (const misfit of misfits(content, root, context)) report(file.path, misfit.at.slice(1), misfit.message)
}
