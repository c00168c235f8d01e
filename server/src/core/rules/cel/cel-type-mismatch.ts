import { celProblem } from './cel-problem.ts'
import { userRule } from './example-document.ts'

export const celTypeMismatch = celProblem({
  code: 'cel-type-mismatch',
  summary: 'A part of the expression has another type than its place demands.',
  why: `The condition of a macro must be a boolean, \`[?x]\` and \`{?k: x}\` want an optional value, and what stands before \`?\` in a choice is a boolean. The
component refuses a file in which that is not so.`,
  mend: `Compare where a boolean is due (\`claims.a == true ? 'x' : 'y'\`), and write \`claims.?a\` where an optional value is.`,
  examples: {
    bad: [userRule('      user.groups.all(g, g)', '#                        ^ error cel-type-mismatch')],
    good: [userRule("      user.groups.all(g, g != '')")],
  },
})
