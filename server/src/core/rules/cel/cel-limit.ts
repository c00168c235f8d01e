import { celProblem } from './cel-problem.ts'
import { userRule } from './example-document.ts'

export const celLimit = celProblem({
  code: 'cel-limit',
  summary: 'The expression is nested too deeply, or too long.',
  why: `The component's parser has limits, and refuses a file with an expression beyond them. No expression that a person reads comes near them.`,
  mend: `Split the expression into several rules: all of a list must hold anyway. Where it was generated as a long chain of \`||\`, compare with a list:
\`claims.team in ['a', 'b', 'c']\`.`,
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
