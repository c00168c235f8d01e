import { celProblem } from './cel-problem.ts'
import { userRule } from './example-document.ts'

/** Upstream rule C2. */
export const celUnknownMember = celProblem({
  code: 'cel-unknown-member',
  summary: 'The object has no member of this name.',
  why: `\`user\` and \`request\` have fixed members. Attributes that were mapped stand in \`user.extra\`, lists by key. The members of \`claims\` are whatever the
token holds, so nothing is reported for them.`,
  examples: {
    bad: [userRule("      user.name != 'root'", '#          ^^^^ error cel-unknown-member: it has "username"')],
    good: [userRule("      user.username != 'root'")],
  },
})
