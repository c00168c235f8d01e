import { applyEdits } from '../base/text-edit.ts'
import { celEnvironments } from '../model/cel-environments.ts'
import { openFile } from '../model/open-file.ts'
import type { Registry } from '../schema/registry.ts'
import { withoutCarets } from './annotate-example.ts'
import { diagnoseWithRules } from './diagnose.ts'
import { fixesOf } from './fixes-of.ts'
import type { AnyRule } from './rule.ts'

/** An example of more findings than this shows something else than its fix. */
const MOST_FIXES = 5

/**
 * What a bad example of a rule becomes when the preferred fixes of the rule, or else its first ones, are applied one after the other. Undefined
 * where the rule offers none.
 */
export function mendExample(example: string, rule: AnyRule, registry: Registry): string | undefined {
  let text = withoutCarets(example)
  for (let count = 0; count < MOST_FIXES; count++) {
    const file = openFile(text, registry, celEnvironments(registry))
    const found = diagnoseWithRules(file, registry, {}).find((diagnosed) => diagnosed.rule === rule)
    const fixes = found ? fixesOf(found, file, registry, {}) : []
    const fix = fixes.find(({ preferred }) => preferred) ?? fixes[0]
    if (!fix) return count === 0 ? undefined : text
    text = applyEdits(text, fix.edits)
  }
  return text
}
