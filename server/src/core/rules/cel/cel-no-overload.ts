import { celProblem } from './cel-problem.ts'
import { userRule } from './example-document.ts'

/** Upstream rule C5. */
export const celNoOverload = celProblem({
  code: 'cel-no-overload',
  summary: 'No form of the function or operator takes arguments of these types.',
  why: `Functions and operators exist for certain types. A text cannot be added to a number, nor a list be compared with a text. The types are known when
the file is loaded, so the component refuses the file.`,
  mend: `Convert one side with \`string()\`, \`int()\` or \`double()\`, or let \`dyn()\` put the question off until the value is there. Often the comparison
itself is the mistake: a list is asked with \`'a' in list\`.`,
  examples: {
    bad: [userRule("      user.groups == 'admins'", '#                 ^^ error cel-no-overload')],
    good: [userRule("      user.groups == ['admins']")],
  },
})
