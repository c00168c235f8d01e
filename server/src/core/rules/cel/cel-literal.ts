import { celProblem } from './cel-problem.ts'
import { userRule } from './example-document.ts'

/** Upstream rule C9. */
export const celLiteral = celProblem({
  code: 'cel-literal',
  summary: 'A literal argument can never be accepted by the function that gets it.',
  why: `Literal durations, timestamps and regular expressions are checked when the file is loaded. Regular expressions are RE2: there are no look-arounds
and no back-references.`,
  examples: {
    bad: [
      userRule(
        "      user.username.matches('(?!system:).*')",
        '#                           ^^^^^^^^^^^^^^^ error cel-literal',
      ),
    ],
    good: [userRule("      !user.username.matches('^system:')")],
  },
})
