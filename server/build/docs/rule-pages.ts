import { annotateExample } from '../../src/core/rules/annotate-example.ts'
import { severityOf } from '../../src/core/rules/finding.ts'
import { mendExample } from '../../src/core/rules/mend-example.ts'
import type { AnyRule } from '../../src/core/rules/rule.ts'
import { wordOf } from '../../src/core/schema/constraint-words.ts'
import { describeConstraint } from '../../src/core/schema/describe.ts'
import { code, firstSentence } from '../../src/core/schema/markdown.ts'
import type { Registry } from '../../src/core/schema/registry.ts'
import type { Constraint, DialectSchemas, Effect } from '../../src/core/schema/schema.ts'
import { fieldLines } from './field-rules.ts'
import { bullets, type Page, page, table } from './page.ts'
import { typeHeading } from './type-tables.ts'

/** A constraint under the code with which it is reported, with the places that have it. */
interface CodedConstraint {
  readonly code: string
  readonly constraint: Constraint
  readonly places: readonly string[]
  readonly dialects: readonly string[]
}

/** A page for each diagnostic code (rules, and constraints with a code of their own), and an index of them. */
export function rulePages(
  rules: readonly AnyRule[],
  registry: Registry,
  dialects: readonly DialectSchemas[],
): readonly Page[] {
  const coded = constraintsByCode(rules, dialects)
  const known = new Set(rules.map((rule) => rule.code))
  const own = [...coded.keys()].filter((name) => !known.has(name)).sort()
  return [
    ...rules.map((rule) => rulePage(registry, rule, coded.get(rule.code) ?? [], fieldLines(rule, dialects))),
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

function rulePage(
  registry: Registry,
  rule: AnyRule,
  constraints: readonly CodedConstraint[],
  ofFields: readonly string[],
): Page {
  const places = [...ofFields, ...constraintLines(constraints, rule.effect)]
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

function constraintPage(registry: Registry, name: string, coded: readonly CodedConstraint[]): Page {
  const effects = [...new Set(coded.map(({ constraint }) => constraint.effect))]
  return page(`rules/${name}.md`, name, '`schemas/`', [
    ...effects.map((effect) => effectLine(registry, effect)),
    bullets(constraintLines(coded)),
    suppression(name),
  ])
}

function constraintLines(coded: readonly CodedConstraint[], usual?: Effect): readonly string[] {
  const all = new Set(coded.flatMap(({ dialects }) => dialects))
  return coded.map(({ constraint, places, dialects }) => {
    const notes = [
      ...(all.size > 1 && dialects.length === 1 ? [`\`*.${dialects[0]}\` groups`] : []),
      ...(usual && severityOf(constraint.effect) !== severityOf(usual) ? [severityOf(constraint.effect)] : []),
    ]
    const note = notes.length === 0 ? '' : ` (${notes.join(', ')})`
    return `${places.map(code).join(', ')}${note}: ${constraintText(constraint)}`
  })
}

/** Its own message tells more to a reader than the condition behind it. */
function constraintText(constraint: Constraint): string {
  const { message, because } = constraint
  return message === undefined ? describeConstraint(constraint) : `${message} ${because.trim().replace(/\s+/g, ' ')}`
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

/** All constraints by the code of their own, or that of the rule for their word. */
function constraintsByCode(
  rules: readonly AnyRule[],
  dialects: readonly DialectSchemas[],
): ReadonlyMap<string, readonly CodedConstraint[]> {
  const ruleOf = new Map(rules.flatMap((rule) => (rule.words ?? []).map((word) => [word, rule.code] as const)))
  const byText = new Map<string, CodedConstraint>()
  for (const dialect of dialects) {
    for (const type of Object.values(dialect.types)) {
      for (const constraint of type.constraints) {
        const name = constraint.code ?? ruleOf.get(wordOf(constraint) ?? '')
        if (name === undefined) continue
        const place = typeHeading(type.name)
        const key = `${name}\n${constraint.effect}\n${constraintText(constraint)}`
        const before = byText.get(key)
        byText.set(key, {
          code: name,
          constraint,
          places: [...new Set([...(before?.places ?? []), place])],
          dialects: [...new Set([...(before?.dialects ?? []), dialect.name])],
        })
      }
    }
  }
  const byCode = new Map<string, CodedConstraint[]>()
  for (const coded of byText.values()) byCode.set(coded.code, [...(byCode.get(coded.code) ?? []), coded])
  return byCode
}
