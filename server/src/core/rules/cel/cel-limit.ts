import { celProblem } from './cel-problem.ts'
import { userRule } from './example-document.ts'

export const celLimit = celProblem({
  code: 'cel-limit',
  summary: 'The expression is nested too deeply, or too long.',
  why: `The component's parser has limits; past them it refuses the expression. No expression that a person reads comes near them: split it into several rules.`,
  examples: {
    // From the bracket that is one too many to the end.
    bad: [
      userRule(
        `      ${'('.repeat(251)}true${')'.repeat(251)}`,
        `#     ${' '.repeat(250)}${'^'.repeat(256)} error cel-limit`,
      ),
    ],
    good: [userRule('      ((true))')],
  },
})
