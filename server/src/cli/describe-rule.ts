import { annotateExample } from '../core/rules/annotate-example.ts'
import { severityOf } from '../core/rules/finding.ts'
import { mendExample } from '../core/rules/mend-example.ts'
import type { AnyRule } from '../core/rules/rule.ts'
import { whereItApplies } from '../core/rules/where-it-applies.ts'
import { loadedDialects } from '../core/schema/known-kinds.ts'
import type { Registry } from '../core/schema/registry.ts'

/**
 * What there is to know of a rule, as Markdown: what it says, how bad that is, why,
 * examples with the real findings below the lines, and where it applies.
 */
export function describeRule(rule: AnyRule, registry: Registry): string {
  const places = whereItApplies(rule, loadedDialects(registry))
  return [
    `# ${rule.code}`,
    '',
    rule.summary,
    '',
    `Severity: **${severityOf(rule.effect)}** (change it with \`--severity ${rule.code}=level\`, or with a comment above the line: \`# orch-config-ignore ${rule.code}: reason\`)`,
    '',
    rule.why.trim(),
    '',
    '## What to do',
    '',
    rule.mend.trim(),
    ...rule.examples.bad.flatMap((example) => [
      '',
      '## Reported',
      '',
      ...codeBlock(annotateExample(example, registry)),
      ...mended(mendExample(example, rule, registry)),
    ]),
    ...rule.examples.good.flatMap((example) => ['', '## Fine', '', ...codeBlock(example)]),
    ...(places.length === 0 ? [] : ['', '## Where it applies', '', ...places.map((place) => `- ${place}`)]),
    '',
  ].join('\n')
}

function mended(text: string | undefined): readonly string[] {
  return text === undefined ? [] : ['', 'After the quick fix:', '', ...codeBlock(text)]
}

function codeBlock(text: string): readonly string[] {
  return ['```yaml', text.trimEnd(), '```']
}
