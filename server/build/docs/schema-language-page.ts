import type { Registry } from '../../src/core/schema/registry.ts'
import type { DialectSchemas } from '../../src/core/schema/schema.ts'
import { type Page, page } from './page.ts'
import { typeSection, typesBelow } from './type-tables.ts'

/** The words of the schema files, from the kinds that describe them. */
export function schemaLanguagePage(registry: Registry, language: DialectSchemas): Page {
  const kinds = language.kinds.flatMap((kind) => {
    const versions = kind.versions.map(({ group, version }) => `\`${group}/${version}\``).join(', ')
    return [
      `## ${kind.kind} files`,
      `${kind.doc.trim()}\n\nHeader: \`apiVersion\` ${versions}, \`kind: ${kind.kind}\`.`,
    ]
  })
  const types = new Map(
    language.kinds.flatMap((kind) => typesBelow(language, kind.type)).map((type) => [type.name, type]),
  )
  return page('schema-language.md', 'The schema language', '`schemas/meta.yaml` and its neighbours', [
    'Everything that is known of configuration files stands as data under `schemas/`, in the words of this page. The words are described in ' +
      'themselves, so the language server checks and completes schema files like any other file.',
    ...kinds,
    '## Types',
    ...[...types.values()].map((type) => typeSection(registry, language, type)),
  ])
}
