import { celProblem } from './cel-problem.ts'
import { userRule } from './example-document.ts'

/** Upstream rule C6. */
export const celSyntax = celProblem({
  code: 'cel-syntax',
  summary: 'The text is no CEL expression.',
  why: `The component compiles every expression when it loads the file, and refuses the file when one does not compile. All problems of an expression are
reported, each at its place.

Typical causes: \`=\` in place of \`==\`, \`and\` in place of \`&&\`, a bracket or quote that is never closed.`,
  examples: {
    bad: [userRule("      user.username = 'admin'", '#                   ^ error cel-syntax')],
    good: [userRule("      user.username == 'admin'")],
  },
})
