import { celProblem } from './cel-problem.ts'
import { userRule } from './example-document.ts'

/** Upstream rule C8. */
export const celUnknownFunction = celProblem({
  code: 'cel-unknown-function',
  summary: 'There is no function of this name.',
  why: `Names of functions are compared letter by letter. Some functions of other CEL environments do not exist here, such as \`now()\` or \`cel.bind()\`.`,
  examples: {
    bad: [
      userRule("      user.username.startWith('system:')", '#                   ^^^^^^^^^ error cel-unknown-function'),
    ],
    good: [userRule("      user.username.startsWith('system:')")],
  },
})
