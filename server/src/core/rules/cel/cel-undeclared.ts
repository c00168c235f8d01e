import { celProblem } from './cel-problem.ts'
import { userRule } from './example-document.ts'

/** Upstream rule C1. */
export const celUndeclared = celProblem({
  code: 'cel-undeclared',
  summary: 'The expression uses a name that is not declared in this place.',
  why: `Each place has one variable: \`claims\` in claim rules and mappings, \`user\` in user rules, \`request\` in match conditions. Everything else is a
function, a macro variable or a text that lacks its quotes. The component refuses a file with an expression that uses another name.`,
  mend: `Use the variable of the place, or quote what is meant as text: \`claims.hd == 'example.com'\`. A rule that needs another variable belongs into
another list: tests of claims into \`claimValidationRules\`, tests of the finished user into \`userValidationRules\`.`,
  examples: {
    bad: [userRule('      claims.admin == true', '#     ^^^^^^ error cel-undeclared: "claims" is not available here')],
    good: [userRule("      'admins' in user.groups")],
  },
})
