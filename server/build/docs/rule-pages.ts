import { annotateExample } from '../../src/core/rules/annotate-example.ts'
import { severityOf } from '../../src/core/rules/finding.ts'
import { mendExample } from '../../src/core/rules/mend-example.ts'
import type { AnyRule } from '../../src/core/rules/rule.ts'
import { whereItApplies } from '../../src/core/rules/where-it-applies.ts'
import type { Registry } from '../../src/core/schema/registry.ts'
import type { DialectSchemas, Effect } from '../../src/core/schema/schema.ts'
import { bullets, type Page, page, table } from './page.ts'

/** A page for each diagnostic code, and an index of them. */
export function rulePages(
  rules: readonly AnyRule[],
  registry: Registry,
  dialects: readonly DialectSchemas[],
): readonly Page[] {
  return [...rules.map((rule) => rulePage(registry, rule, whereItApplies(rule, dialects))), indexPage(rules)]
}

function indexPage(rules: readonly AnyRule[]): Page {
  const rows = rules.map((rule) => [link(rule.code), severityOf(rule.effect), rule.summary])
  return page('rules/README.md', 'Rules', 'the rules and `schemas/`', [
    'Everything that the language server and the command line report, by its code.',
    table(['Code', 'Severity', 'What it says'], rows),
  ])
}

function link(name: string): string {
  return `[${name}](${name}.md)`
}

function rulePage(registry: Registry, rule: AnyRule, places: readonly string[]): Page {
  return page(`rules/${rule.code}.md`, rule.code, 'the rule', [
    rule.summary,
    effectLine(registry, rule.effect),
    `## Why\n\n${rule.why.trim()}`,
    `## What to do\n\n${rule.mend.trim()}`,
    ...section('Reported', 'The carets mark what is underlined.', rule.examples.bad, (example) =>
      beforeAndAfter(example, rule, registry),
    ),
    ...section('Not reported', '', rule.examples.good, (example) => [fenced(example)]),
    places.length > 0 ? `## Where it applies\n\n${bullets(places)}` : '',
    suppression(rule.code),
  ])
}

function effectLine(registry: Registry, effect: Effect): string {
  const meaning = registry.vocabularies['effects']?.values[effect]?.doc ?? ''
  return `Severity: **${severityOf(effect)}** (${effect}: ${meaning.replace(/\.$/, '')})`
}

function section(
  title: string,
  note: string,
  examples: readonly string[],
  show: (example: string) => readonly string[],
): readonly string[] {
  return examples.length === 0 ? [] : [`## ${title}`, note, ...examples.flatMap(show)]
}

/** What is found in an example, and the example after the rule's own fix. */
function beforeAndAfter(example: string, rule: AnyRule, registry: Registry): readonly string[] {
  const mended = mendExample(example, rule, registry)
  const after = mended === undefined ? [] : ['After the quick fix:', fenced(mended)]
  return [fenced(annotateExample(example, registry)), ...after]
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
