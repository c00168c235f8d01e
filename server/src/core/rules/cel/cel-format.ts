import { celProblem } from './cel-problem.ts'
import { userRule } from './example-document.ts'

/** Upstream rule C3. */
export const celFormat = celProblem({
  code: 'cel-format',
  summary: 'A format text and its arguments do not fit.',
  why: `The clauses of \`format()\` are checked against the types of the arguments when the file is loaded. A claim must be converted first:
\`"%s".format([string(claims.a)])\`.`,
  examples: {
    bad: [userRule("      '%d'.format([user.username]) == 'x'", '#                  ^^^^^^^^^^^^^ error cel-format')],
    good: [userRule("      '%s'.format([user.username]) == 'x'")],
  },
})
