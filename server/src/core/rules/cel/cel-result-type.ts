import { celProblem } from './cel-problem.ts'
import { userRule } from './example-document.ts'

/** Upstream rule C7. */
export const celResultType = celProblem({
  code: 'cel-result-type',
  summary: 'The expression produces another type than its place demands.',
  why: `Rules and match conditions must produce a boolean, names a text. With the real groups a boolean must be certain when the file is loaded:
\`claims.admin\` may be anything, \`claims.admin == true\` is a boolean. The component refuses a file in which it is not.`,
  mend: `For a boolean, compare: \`claims.admin == true\`. For a text, convert: \`string(claims.id)\`. When the message names a type that you did not expect,
look for a part of the expression that lacks its comparison.`,
  examples: {
    bad: [userRule('      user.username', '#     ^^^^^^^^^^^^^ error cel-result-type')],
    good: [userRule("      user.username != ''")],
  },
})
