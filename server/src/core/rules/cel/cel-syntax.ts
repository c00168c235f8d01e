import { celProblem } from './cel-problem.ts'
import { userRule } from './example-document.ts'

/** Upstream rule C6. */
export const celSyntax = celProblem({
  code: 'cel-syntax',
  summary: 'The text is no CEL expression.',
  why: `The component compiles every expression when it loads the file, and refuses the file when one does not compile. All problems of an expression are
reported, each at its place; mend the first one first, as others may follow from it.`,
  mend: `Look for the usual causes: \`=\` in place of \`==\`, \`and\` in place of \`&&\`, a bracket or quote that is never closed, a text without quotes. In
YAML, quote the whole expression with the kind of quotes that it does not use itself, or write it as a block behind \`|-\`.`,
  examples: {
    bad: [userRule("      user.username = 'admin'", '#                   ^ error cel-syntax')],
    good: [userRule("      user.username == 'admin'")],
  },
})
