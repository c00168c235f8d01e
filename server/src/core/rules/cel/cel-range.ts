import { celProblem } from './cel-problem.ts'
import { userRule } from './example-document.ts'

/** Upstream rule C3. */
export const celRange = celProblem({
  code: 'cel-range',
  summary: 'A macro runs over something that is neither a list nor a map.',
  why: `\`all()\`, \`exists()\`, \`map()\` and their kin need a list or a map whose type is known. A claim has no type until the token is there, so the
expression does not compile, and the component refuses the file.`,
  mend: `Write \`dyn(claims.groups).exists(…)\`. For a claim that can be absent: \`dyn(claims.?groups.orValue([])).exists(…)\`.`,
  examples: {
    bad: [userRule("      user.username.exists(c, c == 'x')", '#     ^^^^^^^^^^^^^ error cel-range')],
    good: [userRule("      user.groups.exists(g, g == 'x')")],
  },
})
