import type { KindPlace, Registry } from '../../src/core/schema/registry.ts'
import type { ObjectType } from '../../src/core/schema/schema.ts'
import { type Page, page } from './page.ts'
import { typeSection, typesBelow } from './type-tables.ts'

/** What users can set, in their editor and for a project, from the kinds that describe it. */
export function settingsPage(registry: Registry, editor: KindPlace, project: KindPlace): Page {
  const { dialect } = editor
  const types = [project, editor].flatMap(({ kind }) => typesBelow(dialect, kind.type))
  const shared = sharedFields(types)
  // The codes have an index of their own, which this page links to.
  const { 'rule-codes': _, ...vocabularies } = registry.vocabularies
  const brief = { ...registry, vocabularies }
  const section = (type: ObjectType) => typeSection(brief, dialect, type)
  return page('settings.md', 'Settings', '`schemas/settings.yaml`', [
    opening(project),
    section({ ...shared, name: 'Everywhere' }),
    ...[...new Map(types.map((type) => [type.name, type])).values()].map((type) =>
      section({
        ...type,
        fields: type.fields.filter((field) => !shared.fields.some(({ name }) => name === field.name)),
      }),
    ),
  ])
}

function opening({ apiVersion, kind }: KindPlace): string {
  return `Settings come from three places. Of two that say something about the same matter the later one of this list wins:

1. what the server does by itself,
2. the **project**: the nearest \`.orch-config.yaml\` in the directory of a file or above it, up to the folder that is open in the editor,
   or only beside it where none is (on the command line: up to the working directory, or the file that \`--config\` names),
3. the **person**: the section \`orchConfig\` of the editor's settings, or the options \`--severity\` and \`--target\` on the command line.

Severities are combined code by code. A project's file is a document like any other, so it is checked, completed and explained while it is
written:

\`\`\`yaml
# .orch-config.yaml
apiVersion: ${apiVersion}
kind: ${kind.kind}
target: "1.35"
severity:
  unknown-field: error
ignore:
- testdata/
overrides:
- files: ["legacy/**"]
  target: "1.34"
  severity: {deprecated-field: "off"}
\`\`\`

In an editor the section looks like this; VS Code writes it with dots (\`orchConfig.target\`):

\`\`\`json
{"orchConfig": {"target": "1.35", "severity": {"unknown-field": "error"}, "features": {"hover": false}}}
\`\`\`

The codes of all findings are listed in [the index of rules](rules/README.md). What is read is limited to the folders that are open and to
what the command line names; a project's file that is a link to somewhere else is refused.`
}

/** The fields that all settings with a severity have. */
function sharedFields(types: readonly ObjectType[]): ObjectType {
  const [first, ...others] = types.filter(({ fields }) => fields.some(({ name }) => name === 'severity'))
  if (!first) throw new Error('No settings with a severity are described.')
  const fields = first.fields.filter(({ name }) =>
    others.every((other) => other.fields.some((field) => field.name === name)),
  )
  return { ...first, doc: 'What can be set in every place.', fields }
}
