import { celProblem } from './cel-problem.ts'
import { claimRule } from './example-document.ts'

export const celMacro = celProblem({
  code: 'cel-macro',
  summary: 'A macro is called with arguments that it cannot take.',
  why: `\`has()\`, \`all()\`, \`exists()\`, \`map()\`, \`filter()\` and their kin are no functions: they look at how their arguments are written. An expression
that uses them otherwise does not compile, and the component refuses the file.`,
  mend: `Give \`has()\` a selection such as \`has(claims.email)\`, not a variable or an index. Give the others a bare variable name first, then the
condition: \`user.groups.exists(g, g == 'admins')\`.`,
  examples: {
    bad: [claimRule('      has(claims)', '#         ^^^^^^ error cel-macro')],
    good: [claimRule('      has(claims.email)')],
  },
})
