import { celProblem } from './cel-problem.ts'
import { userRule } from './example-document.ts'

/** Upstream rule C5. */
export const celNoOverload = celProblem({
  code: 'cel-no-overload',
  summary: 'No form of the function or operator takes arguments of these types.',
  why: `Functions and operators exist for certain types. A text cannot be added to a number, a list not compared with a text. Convert one side:
\`string()\`, \`int()\`, \`dyn()\`.`,
  examples: {
    bad: [userRule("      user.groups == 'admins'", '#                 ^^ error cel-no-overload')],
    good: [userRule("      user.groups == ['admins']")],
  },
})
