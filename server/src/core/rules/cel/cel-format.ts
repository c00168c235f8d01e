import { celProblem } from './cel-problem.ts'
import { userRule } from './example-document.ts'

/** Upstream rule C3. */
export const celFormat = celProblem({
  code: 'cel-format',
  summary: 'A format text and its arguments do not fit.',
  why: `The clauses of \`format()\` are checked against the types of the arguments when the file is loaded, and the component refuses the file when they
do not fit. A claim has no type until the token is there, so no clause takes it as it is.`,
  mend: `Convert the argument: \`"%s".format([string(claims.a)])\`. With too few arguments, add one for each clause; a percent sign for itself is
written \`%%\`.`,
  examples: {
    bad: [userRule("      '%d'.format([user.username]) == 'x'", '#                  ^^^^^^^^^^^^^ error cel-format')],
    good: [userRule("      '%s'.format([user.username]) == 'x'")],
  },
})
