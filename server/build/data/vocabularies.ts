import type { AnyRule } from '../../src/core/rules/rule.ts'
import { firstSentence } from '../../src/core/schema/markdown.ts'
import type { CompiledSchemas, Constraint } from '../../src/core/schema/schema.ts'
import type { GeneratedFile } from './generated-file.ts'

/** The value sets that follow from code and from other schemas: nobody keeps them up to date by hand. */
export function generatedVocabularies(rules: readonly AnyRule[], schemas: CompiledSchemas): readonly GeneratedFile[] {
  return [
    vocabulary('rule-codes', 'Codes of findings, as severities name them.', 'the rules and the schemas', [
      'unknownEffect: ignored',
      ...valueLines(codeDocs(rules, schemas)),
    ]),
    vocabulary(
      'releases',
      'Releases of the components that can be checked against.',
      'the dialects',
      releaseLines(schemas),
    ),
  ]
}

function vocabulary(name: string, doc: string, source: string, lines: readonly string[]): GeneratedFile {
  const head = [
    `# Generated from ${source}. Change them and run: npm run gen`,
    'apiVersion: schema.orch-config.dev/v1',
    'kind: Vocabulary',
    `name: ${name}`,
    `doc: ${doc}`,
  ]
  return { path: `schemas/vocabularies/${name}.yaml`, text: `${[...head, ...lines].join('\n')}\n` }
}

function valueLines(docs: ReadonlyMap<string, string>): readonly string[] {
  return ['values:', ...[...docs].map(([value, doc]) => `  ${value}: { doc: ${JSON.stringify(doc)} }`)]
}

/** The codes of rules, and those that constraints bring along. */
function codeDocs(rules: readonly AnyRule[], { dialects }: CompiledSchemas): ReadonlyMap<string, string> {
  const docs = new Map(rules.map(({ code, summary }) => [code, summary]))
  const constraints = dialects.flatMap(({ types }) => Object.values(types).flatMap((type) => type.constraints))
  for (const { code, because } of constraints.filter(hasCode)) {
    if (!docs.has(code)) docs.set(code, firstSentence(because))
  }
  return new Map([...docs].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function hasCode(constraint: Constraint): constraint is Constraint & { readonly code: string } {
  return constraint.code !== undefined
}

/** Releases are written with or without a `v`, and with or without the number of a patch, which makes no difference. */
function releaseLines({ dialects }: CompiledSchemas): readonly string[] {
  const docs = new Map<string, string>()
  for (const { name, releases } of dialects)
    for (const release of releases) docs.set(JSON.stringify(release), `A release that ${name} describes.`)
  const numbers = dialects.flatMap(({ releases }) => releases).map((release) => release.replaceAll('.', '\\.'))
  return [`pattern: 'v?(${[...new Set(numbers)].join('|')})(\\..*)?'`, ...valueLines(docs)]
}
