import type { Span } from '../../base/span.ts'
import type { CelProblem, CelProblemCode } from '../../cel/problem.ts'
import { changeScalar } from '../../model/edit-expression.ts'
import { type Expression, isCutByTag } from '../../model/expression.ts'
import type { TypedScalar } from '../../model/typed-document.ts'
import { type AnyRule, defineRule, type Fix, type FixContext, NOTHING, type RuleExamples } from '../rule.ts'
import { celChanges } from './cel-changes.ts'

interface Found {
  readonly problem: CelProblem
  readonly scalar: TypedScalar
  readonly expression: Expression
}

/** A rule that passes on what the CEL front end finds under one code, at the characters of the file that it is about. */
export function celProblem(page: {
  code: CelProblemCode
  summary: string
  why: string
  mend: string
  examples: RuleExamples
}): AnyRule {
  return defineRule<Found>({
    ...page,
    effect: 'rejected',
    where: { value: ({ cel }, is) => is === 'scalar' && cel !== undefined },
    byText: true,
    byAnalysis: true,
    detect: {
      value(value, { text }) {
        // Behind a tag such as `!(a` the expression lacks its beginning; that has its own finding.
        if (value.is !== 'scalar' || !value.expression || isCutByTag(value.node)) return NOTHING
        const { expression } = value
        const { problems } = expression.analysis()
        if (problems.length === 0) return NOTHING
        return problems.flatMap((problem) => {
          if (problem.code !== page.code) return []
          const span = visible(expression.spanInFile(problem.span), value.span, text)
          return [{ span, state: { problem, scalar: value, expression } }]
        })
      },
    },
    say: ({ problem }) => problem.message,
    fix: ({ state }, context) => fixesOf(state, context),
  })
}

/** What is missing has no characters: then the operator or the word in front of it is shown. */
function visible(span: Span, scalar: Span, text: string): Span {
  if (span.end > span.start) return span
  const before = /(?:(?<!\w)\w+|(?<![^\w\s])[^\w\s]+)\s*$/.exec(text.slice(scalar.start, span.start))?.[0]
  if (before === undefined) return span
  return { start: span.start - before.length, end: span.start - before.length + before.trimEnd().length }
}

/** The changes that mend the problem, as the scalar's style writes them. */
function fixesOf(
  { problem, scalar, expression }: Found,
  { document, text, onlySafe, trials }: FixContext,
): readonly Fix[] {
  // None of them is.
  if (onlySafe) return []
  const quote = scalar.node.style === 'single' ? '"' : "'"
  return celChanges(problem, expression, quote, trials).flatMap(({ title, changes, preferred }) => {
    const edits = changeScalar({ node: scalar.node, document: document.source, text }, changes)
    return edits ? { title, edits, ...(preferred && { preferred }) } : []
  })
}
