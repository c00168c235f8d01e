import { annotateExample } from '../../src/core/rules/annotate-example.ts'
import { severityOf } from '../../src/core/rules/finding.ts'
import type { AnyRule } from '../../src/core/rules/rule.ts'
import { describeConstraint } from '../../src/core/schema/describe.ts'
import { code, firstSentence } from '../../src/core/schema/markdown.ts'
import type { Registry } from '../../src/core/schema/registry.ts'
import type { Constraint, DialectSchemas, Effect } from '../../src/core/schema/schema.ts'
import { bullets, type Page, page, table } from './page.ts'
import { typeHeading } from './type-tables.ts'

/** A constraint that the schemas give a code of its own, with the places that have it. */
interface CodedConstraint {
  readonly code: string
  readonly constraint: Constraint
  readonly places: readonly string[]
}

/** A page for each diagnostic code (rules, and constraints with a code of their own), and an index of them. */
export function rulePages(
  rules: readonly AnyRule[],
  registry: Registry,
  dialects: readonly DialectSchemas[],
): readonly Page[] {
  const coded = codedConstraints(dialects)
  const known = new Set(rules.map((rule) => rule.code))
  const own = [...coded.keys()].filter((name) => !known.has(name)).sort()
  return [
    ...rules.map((rule) => rulePage(registry, rule, coded.get(rule.code) ?? [])),
    ...own.map((name) => constraintPage(registry, name, coded.get(name) ?? [])),
    indexPage(rules, own, coded),
  ]
}

function indexPage(
  rules: readonly AnyRule[],
  own: readonly string[],
  coded: ReadonlyMap<string, readonly CodedConstraint[]>,
): Page {
  const rows = [
    ...rules.map((rule) => [link(rule.code), severityOf(rule.effect), rule.summary]),
    ...own.map((name) => {
      const [first] = coded.get(name) ?? []
      return [
        link(name),
        first ? severityOf(first.constraint.effect) : '',
        first ? firstSentence(first.constraint.because) : '',
      ]
    }),
  ]
  return page('rules/README.md', 'Rules', 'the rules and `schemas/`', [
    'Everything that the language server and the command line report, by its code.',
    table(['Code', 'Severity', 'What it says'], rows),
  ])
}

function link(name: string): string {
  return `[${name}](${name}.md)`
}

function rulePage(registry: Registry, rule: AnyRule, coded: readonly CodedConstraint[]): Page {
  return page(`rules/${rule.code}.md`, rule.code, 'the rule', [
    rule.summary,
    effectLine(registry, rule.effect),
    rule.why.trim(),
    ...exampleSection(
      'Reported',
      'The carets mark what is underlined.',
      rule.examples.bad.map((example) => annotateExample(example, registry)),
    ),
    ...exampleSection('Not reported', '', rule.examples.good),
    coded.length > 0 ? `## Where the schemas use it\n\n${constraintList(coded)}` : '',
    suppression(rule.code),
  ])
}

function constraintPage(registry: Registry, name: string, coded: readonly CodedConstraint[]): Page {
  const effects = [...new Set(coded.map(({ constraint }) => constraint.effect))]
  return page(`rules/${name}.md`, name, '`schemas/`', [
    ...effects.map((effect) => effectLine(registry, effect)),
    constraintList(coded),
    suppression(name),
  ])
}

function constraintList(coded: readonly CodedConstraint[]): string {
  return bullets(
    coded.map(({ constraint, places }) => `${places.map(code).join(', ')}: ${describeConstraint(constraint)}`),
  )
}

function effectLine(registry: Registry, effect: Effect): string {
  const meaning = registry.vocabularies['effects']?.values[effect]?.doc ?? ''
  return `Severity: **${severityOf(effect)}** (${effect}: ${meaning.replace(/\.$/, '')})`
}

function exampleSection(title: string, note: string, examples: readonly string[]): readonly string[] {
  if (examples.length === 0) return []
  return [`## ${title}`, note, ...examples.map((example) => fenced(example))]
}

function fenced(text: string): string {
  const fence = text.includes('```') ? '````' : '```'
  return `${fence}yaml\n${text.trimEnd()}\n${fence}`
}

function suppression(name: string): string {
  return `## Suppress it

In the file, with a comment above the line or at its end, and a reason:

\`\`\`yaml
# orch-config-ignore ${name}: why it is right here
\`\`\`

Everywhere, with \`severity\` in the project's \`.orch-config.yaml\` or in the editor's [settings](../settings.md), or with
\`--severity ${name}=off\` on the command line.`
}

function codedConstraints(dialects: readonly DialectSchemas[]): ReadonlyMap<string, readonly CodedConstraint[]> {
  const byText = new Map<string, CodedConstraint>()
  for (const dialect of dialects) {
    for (const type of Object.values(dialect.types)) {
      for (const constraint of type.constraints) {
        if (constraint.code === undefined) continue
        const place = typeHeading(type.name)
        const key = `${constraint.code}\n${describeConstraint(constraint)}`
        const before = byText.get(key)?.places ?? []
        byText.set(key, {
          code: constraint.code,
          constraint,
          places: before.includes(place) ? before : [...before, place],
        })
      }
    }
  }
  const byCode = new Map<string, CodedConstraint[]>()
  for (const coded of byText.values()) byCode.set(coded.code, [...(byCode.get(coded.code) ?? []), coded])
  return byCode
}
