import type { YamlProblem } from '../../yaml/tree.ts'
import { type AnyRule, defineRule, type RuleExamples } from '../rule.ts'
import { remedyFixes } from './remedy-fixes.ts'

/** A rule that passes on what the YAML layer found under one code. Only documents of ours reach it. */
export function parserProblem(page: {
  code: string
  summary: string
  why: string
  mend: string
  examples: RuleExamples
}): AnyRule {
  return defineRule<YamlProblem>({
    ...page,
    effect: 'rejected',
    detect: {
      *document({ source }) {
        for (const problem of source.problems) {
          if (problem.code !== page.code) continue
          yield { span: problem.span, state: problem, ...(problem.related && { related: problem.related }) }
        }
      },
    },
    say: (problem) => problem.message,
    fix: ({ state }, context) => remedyFixes(state, context),
  })
}
