import { celProblem } from './cel-problem.ts'
import { claimRule } from './example-document.ts'

/** Upstream rule C4; the real groups only. */
export const celMixedLiteral = celProblem({
  code: 'cel-mixed-literal',
  summary: 'A list or map literal mixes types.',
  why: `The component wants the elements of a literal to be of one type, and a claim is of a type of its own. An expression that mixes them does not
compile, and the component refuses the file.`,
  mend: `Convert what differs: \`["a", string(claims.b)]\`.`,
  examples: {
    bad: [
      claimRule("      claims.a in ['x', 1]", '#                       ^ error cel-mixed-literal').replace(
        'apiserver.orch.io',
        'apiserver.config.k8s.io',
      ),
    ],
    good: [claimRule("      claims.a in ['x', 'y']")],
  },
})
