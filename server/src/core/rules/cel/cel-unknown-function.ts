import { celProblem } from './cel-problem.ts'
import { userRule } from './example-document.ts'

/** Upstream rule C8. */
export const celUnknownFunction = celProblem({
  code: 'cel-unknown-function',
  summary: 'There is no function of this name.',
  why: `Names of functions are compared letter by letter. Some functions of other CEL environments do not exist here, such as \`now()\` or \`cel.bind()\`.
The component refuses a file that calls one.`,
  mend: `Change the name to one that exists; completion offers them, with their arguments. Functions of a text or list stand behind it:
\`user.username.startsWith('a')\`, not \`startsWith(user.username, 'a')\`.`,
  examples: {
    bad: [
      userRule("      user.username.startWith('system:')", '#                   ^^^^^^^^^ error cel-unknown-function'),
    ],
    good: [userRule("      user.username.startsWith('system:')")],
  },
})
