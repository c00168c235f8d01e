import { celProblem } from './cel-problem.ts'
import { userRule } from './example-document.ts'

/** Upstream rule C7. */
export const celResultType = celProblem({
  code: 'cel-result-type',
  summary: 'The expression produces another type than its place demands.',
  why: `Rules and match conditions must produce a boolean. With the real groups the type must be certain when the file is loaded: \`claims.admin\` may be
anything, \`claims.admin == true\` is a boolean.`,
  examples: {
    bad: [userRule('      user.username', '#     ^^^^^^^^^^^^^ error cel-result-type')],
    good: [userRule("      user.username != ''")],
  },
})
