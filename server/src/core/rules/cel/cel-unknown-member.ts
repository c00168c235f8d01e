import { celProblem } from './cel-problem.ts'
import { userRule } from './example-document.ts'

/** Upstream rule C2. */
export const celUnknownMember = celProblem({
  code: 'cel-unknown-member',
  summary: 'The object has no member of this name.',
  why: `\`user\` and \`request\` have fixed members, so the component refuses a file that asks for another one. The members of \`claims\` are whatever the
token holds, and nothing is reported for them.`,
  mend: `Take one of the members that completion offers. Attributes of a user that were mapped by \`extra\` stand in \`user.extra\`, as lists by key:
\`user.extra['example.com/tenant'][0]\`.`,
  examples: {
    bad: [userRule("      user.name != 'root'", '#          ^^^^ error cel-unknown-member: it has "username"')],
    good: [userRule("      user.username != 'root'")],
  },
})
