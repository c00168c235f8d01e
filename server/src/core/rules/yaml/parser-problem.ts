import type { Span } from '../../base/span.ts'
import type { TypedDocument } from '../../model/typed-document.ts'
import type { YamlProblem } from '../../yaml/tree.ts'
import { type AnyRule, defineRule, type RuleExamples } from '../rule.ts'
import { meantByNested } from './meant-by-nested.ts'
import { remedyFixes } from './remedy-fixes.ts'

/** Each look for what was meant may go through the whole document. */
const MOST_LOOKS = 20

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
      *document(document, context) {
        let looks = MOST_LOOKS
        for (const problem of document.source.problems) {
          if (problem.code !== page.code || (problem.jsonOnly && document.partial === 'patch')) continue
          const { span, related, unread } = problem
          const effect = unread && isDispensable(document, span.start) ? { effect: 'ignored' as const } : {}
          const state = problem.nested && looks-- > 0 ? meantByNested(problem, context) : problem
          yield { span, state, ...(related && { related }), ...effect }
        }
      },
    },
    say: (problem) => problem.message,
    fix: ({ state }, context) => remedyFixes(state, context),
  })
}

/** Whether a document is whole without what stands from `end` on. */
function isDispensable({ header, root, place }: TypedDocument, end: number): boolean {
  const fields = root?.is === 'object' ? [...root.fields.values()] : []
  const halves = [header.apiVersion, header.kind].map((field) => field?.key)
  const isHalf = (key: Span) => halves.some((half) => half?.start === key.start)
  const needed = fields
    .filter(({ schema, key }) => schema.presence === 'required' && !isHalf(key))
    .map(({ key }) => key)
  const wanted = place?.kind.impliedHeader ? needed : [...needed, ...halves]
  return wanted.every((key) => key !== undefined && key.start < end)
}
